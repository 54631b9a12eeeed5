/** The page to play on: wires the run, the board and what stands around it. */

import { Board } from './board.js';
import { Client } from './client.js';
import { showFacts } from './facts.js';
import { faces } from './games.js';
import { pack } from './link.js';
import { Run, stageOf } from './run.js';
import { asDrawn } from './spelling.js';
import * as store from './store.js';
import { hangSun } from './sun.js';

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./client.js').Json} Json */
/** @typedef {import('./games.js').Deed} Deed */
/** @typedef {import('./games.js').Told} Told */

const page = element('play');
const game = page.dataset.game ?? '';
const face = faces[game];
const client = new Client(game, waiting);
const board = new Board(element('board'), { label: face.board, onMove: move, onPick: picked });
const chosen = store.settings();
// A server that gives no hints is not asked for any, whatever is chosen elsewhere.
if (page.dataset.hints === 'off') Object.assign(chosen, { hints: false, watch: false });
/** @type {Run} */
let run;
/** @type {Deed[]} */
let deeds = [];
/** Ends the questions about what is shown, once something else is. */
let asides = new AbortController();

start();

async function start() {
  board.lock(true);
  try {
    run = await find();
  } catch (error) {
    element('copies').append(anchor('A new run', `/play/${game}?new`));
    /** @type {HTMLDetailsElement} */ (page.querySelector('details.more')).open = true;
    return say(told(error));
  }
  remember();
  store.watch(run.kept.id, follow);
  show();
  addEventListener('keydown', key);
  addEventListener('pageshow', (event) => event.persisted && follow());
  wireSettings();
}

/** The run that the address names, else the newest of its seed, else the newest unfinished one, else a new one. */
async function find() {
  const query = new URLSearchParams(location.search);
  const id = query.get('run');
  const kept = id ? store.read(id) : null;
  if (kept?.game === game) return Run.resume(client, kept);
  const seed = query.get('seed');
  if (query.has('new')) return Run.open(client, game, seed);
  const known = store.list().find((run) => run.game === game && fits(run) && (seed === null ? !run.over : String(run.seed) === seed));
  return known && !id ? Run.resume(client, known) : Run.open(client, game, seed, kept ? null : id);
}

/**
 * Whether this server plays the rules of a run.
 * @param {store.Kept} run
 */
function fits(run) {
  return String(run.rulesVersion) === page.dataset.rulesVersion;
}

/** The address names the run, so that reloading and Back find it. */
function remember() {
  const { seed, id } = run.kept;
  history.replaceState(null, '', `/play/${game}?seed=${seed}&run=${id}`);
}

/** @param {Action | null} [action] what led here */
function show(action = null) {
  asides.abort();
  asides = new AbortController();
  const { state, report, legalActions, drawing, observation } = run.shown;
  const phase = face.phase(state);
  board.lock(phase !== 'play');
  board.show(drawing, { legal: legalActions, action });
  if (face.day) hangSun(element('board').querySelector('svg'), face.day(state));
  const news = face.told(state, report) ?? greeting();
  element('board').className = ['board', phase, news?.tone ?? '', ...face.mood(state, report)].join(' ');
  element('where').textContent = face.where(state);
  element('words').textContent = observation;
  document.title = `${face.stage} ${stageOf(state)} – ${page.querySelector('h1')?.textContent} – Menagerie`;
  showStatus(state);
  showDeeds();
  if (news?.tone === 'plain' && action?.from !== undefined && action.to !== undefined) {
    news.text = `${board.name(action.from)} to ${board.name(action.to)}: ${news.text}`;
  }
  say(news);
  if (store.isHomeless()) {
    const warning = 'This browser has no room to keep the run: leave the page open, or copy a link to the run below.';
    element('told').append(make('p', warning, 'unkept'));
  }
  const result = element('result');
  result.hidden = true;
  result.replaceChildren();
  if (phase === 'over') showResult();
  if (face.lost(state, report)) showLoss();
  else if (phase === 'between') showFewest();
  else if (chosen.watch && phase === 'play') watchLoss();
}

/** Whoever begins is told what the game asks. */
function greeting() {
  if (run.kept.actions.length > 0) return null;
  return { text: page.dataset.about ?? '', tone: /** @type {const} */ ('plain') };
}

/** @param {Json} state */
function showStatus(state) {
  const { seed, hints, watched } = run.kept;
  const facts = [...face.facts(state), { label: 'Seed', value: String(seed) }];
  if (hints.length > 0) facts.push({ label: 'Hints', value: String(hints.length) });
  if (watched) facts.push({ label: 'Losses', value: 'told' });
  showFacts(element('facts'), facts);
}

function showDeeds() {
  const { state, legalActions } = run.shown;
  deeds = face.deeds(state, legalActions, run.undoable);
  if (chosen.hints && face.phase(state) === 'play') deeds.splice(1, 0, { key: 'h', label: 'Hint' });
  if (face.phase(state) === 'over') {
    deeds = [{ key: 'n', label: 'A new run', main: true }, { key: 'r', label: 'This seed again' }];
  }
  const had = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
  const buttons = deeds.map((deed) => {
    const button = make('button', '', deed.main ? 'main' : '');
    button.type = 'button';
    button.dataset.key = deed.key;
    button.append(make('span', deed.label), make('kbd', deed.key));
    button.setAttribute('aria-keyshortcuts', deed.key);
    button.disabled = !possible(deed);
    if (deed.barred) button.setAttribute('aria-disabled', 'true');
    // A second click of a double click means nothing more than the first.
    button.addEventListener('click', (event) => event.detail < 2 && perform(deed));
    return button;
  });
  const help = make('button', '', 'quiet');
  help.type = 'button';
  help.append(make('span', 'Keys'), make('kbd', '?'));
  help.addEventListener('click', openHelp);
  element('buttons').replaceChildren(...buttons, help);
  if (had) buttons.find((button) => button.dataset.key === had && !button.disabled)?.focus();
}

/** @param {Deed} deed */
function possible(deed) {
  if (deed.takeBack !== undefined) return deed.takeBack > 0;
  return deed.action !== undefined || deed.key === 'h' || face.phase(run.shown.state) === 'over';
}

/** @param {Deed} deed */
async function perform(deed) {
  if (deed.ask && !(await sure(deed.ask))) return;
  if (deed.takeBack !== undefined) return takeBack(deed.takeBack);
  if (deed.key === 'h') return hint();
  if (deed.action) return play(deed.action);
  location.assign(deed.key === 'r' ? `/play/${game}?seed=${run.kept.seed}&new` : `/play/${game}?new`);
}

/**
 * Asks before what cannot be taken back.
 * @param {string} question
 */
function sure(question) {
  const dialog = /** @type {HTMLDialogElement} */ (element('ask'));
  element('asked').textContent = question;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener('close', () => answer(dialog.returnValue === 'yes'), { once: true });
  });
}

/**
 * @param {number} from
 * @param {number} to
 */
async function move(from, to) {
  await play(face.move(from, to));
}

/** @param {Action} action */
async function play(action) {
  if (run.busy) return board.drop();
  board.point([]);
  try {
    const answer = await run.play(action);
    if (answer === null) return board.drop();
    if (answer.moved) return movedElsewhere();
    if (answer.played) {
      show(action);
      const earned = run.shown.report?.award?.total ?? run.shown.report?.paid;
      if (earned > 0 && action.to !== undefined) board.rise(action.to, `+${earned.toLocaleString('en')}`);
      refocus();
      return undefined;
    }
    board.putBack();
    if (action.to !== undefined) board.shake(action.to);
    return say({ text: answer.reason ?? '', tone: 'warn' });
  } catch (error) {
    board.drop();
    return say(told(error));
  }
}

/** Keys stay where something can be done: at what comes next, or at the board that just opened. */
function refocus() {
  const between = face.phase(run.shown.state) !== 'play';
  if (between) element('buttons').querySelector('button')?.focus({ preventScroll: true });
  else if (document.activeElement === document.body) board.focus();
}

/** @param {number} count */
async function takeBack(count) {
  const back = run.kept.actions.at(-1);
  try {
    const answer = await run.takeBack(count);
    if (answer === null) return;
    if (answer.moved) return movedElsewhere();
    show(back ? { type: 'back', from: back.to, to: back.from } : null);
    say({ text: count > 1 ? 'The level is as it was dealt.' : 'Taken back.', tone: 'plain' });
    refocus();
  } catch (error) {
    say(told(error));
  }
}

async function hint() {
  say({ text: 'Looking…', tone: 'plain' });
  try {
    const answer = await run.hint();
    if (answer === null) return;
    if (!('answer' in answer)) return movedElsewhere();
    const { action, why } = answer.answer;
    showStatus(run.shown.state);
    if (action?.from !== undefined) board.point([action.from, action.to]);
    const deed = deeds.find((deed) => action && deed.action?.type === action.type);
    say({ text: deed ? `${deed.label}: ${why}` : why, tone: 'plain' });
  } catch (error) {
    say(told(error));
  }
}

async function watchLoss() {
  const { signal } = asides;
  try {
    const { value, why } = await run.worth(signal);
    if (signal.aborted) return;
    showStatus(run.shown.state);
    if (face.doomed(value)) say({ text: why, tone: 'warn' });
  } catch {
    // Whoever asked to be told hears nothing from a server that gives no hints.
  }
}

/** After a stage, the fewest moves there are, where par is not that already. */
async function showFewest() {
  const start = run.kept.checkpoint;
  if (!start || run.shown.state.moves === undefined) return;
  const { signal } = asides;
  try {
    const { value } = await client.hint(start.token, signal);
    if (signal.aborted || !value?.pours) return;
    element('told').append(make('p', `The fewest possible: ${value.pours}.`));
  } catch {
    // Without hints the server does not tell.
  }
}

/** What lost the stage: the sentence, and the board as it stood before. */
async function showLoss() {
  const { signal } = asides;
  const result = element('result');
  result.hidden = false;
  const box = make('div', '', 'loss');
  box.append(make('h2', 'What lost it'), make('p', 'Looking…'));
  result.append(box);
  try {
    const review = await run.reviewStage(signal);
    const lost = review.stages.at(-1)?.lost;
    if (signal.aborted) return;
    if (!lost) {
      box.querySelector('p')?.replaceWith(make('p', 'The search ended before a proof, and nothing is guessed here.'));
      return;
    }
    box.querySelector('p')?.replaceWith(make('p', asDrawn(lost.text)));
    const { action } = review.moves[lost.index - review.from];
    const before = await client.replay(run.kept.seed, run.kept.rulesVersion, run.kept.actions.slice(0, lost.index));
    if (signal.aborted) return;
    const small = make('div', '', 'board small');
    box.append(small);
    const shown = new Board(small, { label: 'The board before it was lost' });
    shown.lock(true);
    shown.show(before.drawing);
    if (action.from !== undefined) shown.point([action.from, action.to]);
  } catch (error) {
    box.querySelector('p')?.replaceWith(make('p', told(error).text));
  }
}

function showResult() {
  const { kept, shown } = run;
  const result = element('result');
  result.hidden = false;
  const line = [`${face.stage} ${stageOf(shown.state)}`];
  line.push(kept.hints.length === 0 ? 'no hints' : `${kept.hints.length} hint${kept.hints.length === 1 ? '' : 's'}`);
  if (kept.watched) line.push('losses were told');
  const box = make('div', '', 'end');
  box.append(make('p', shown.score.toLocaleString('en'), 'score'), make('p', line.join(' · ')), reviewLink());
  result.append(box);
}

/** Another tab has played this run. */
async function follow() {
  try {
    const { mark } = run.kept;
    const answer = await run.follow();
    if (answer?.moved && mark !== run.kept.mark) movedElsewhere();
  } catch (error) {
    say(told(error));
  }
}

function movedElsewhere() {
  show();
  say({ text: 'This run went on in another tab; here is where it stands.', tone: 'warn' });
  refocus();
}

/**
 * @param {number} place
 * @param {string} words
 */
function picked(place, words) {
  const what = words.split(';')[0];
  const stuck = !run.shown.legalActions.some((action) => action.from === place);
  say({ text: stuck ? `Nothing can go from ${board.name(place)} now.` : `Picked up: ${what}.`, tone: 'plain' });
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!chosen.keys || event.ctrlKey || event.altKey || event.metaKey || event.repeat || page.querySelector('dialog[open]')) return;
  const inside = event.target instanceof HTMLElement ? event.target : document.body;
  if (inside.closest('input:not([type=checkbox]), textarea, select')) return;
  if (event.key === '?') return openHelp();
  const deed = deeds.find((deed) => deed.key === event.key.toLowerCase());
  if (!deed) return;
  event.preventDefault();
  if (possible(deed)) void perform(deed);
}

function openHelp() {
  /** @type {HTMLDialogElement} */ (element('help')).showModal();
}

function wireSettings() {
  for (const name of /** @type {const} */ (['hints', 'watch', 'keys'])) {
    const input = /** @type {HTMLInputElement} */ (element('settings').querySelector(`[name=${name}]`));
    input.checked = chosen[name];
    input.addEventListener('change', () => {
      chosen[name] = input.checked;
      store.keepSettings({ ...store.settings(), [name]: input.checked });
      showDeeds();
      if (name === 'watch' && input.checked) watchLoss();
    });
  }
  const copies = element('copies');
  copies.append(
    reviewLink(),
    anchor('A new run', `/play/${game}?new`),
    anchor('This seed from the start', `/play/${game}?seed=${run.kept.seed}&new`),
    copier('Copy a link to the run', () => location.origin + replay()),
    copier('Copy the position', () => board.notation),
    copier('Copy as curl', curl),
    copier('Copy the run', () => {
      const { game, rulesVersion, seed, actions } = run.kept;
      return JSON.stringify({ game, rulesVersion, seed, actions });
    }),
  );
}

/** Where the run can be looked at move by move: the address itself holds all of it. */
function replay(query = '') {
  return `/replay/${game}${query}#${pack(run.kept)}`;
}

function reviewLink() {
  const link = anchor('Review the run', replay('?review'));
  // The run goes on while the page is open.
  link.addEventListener('focus', () => (link.href = replay('?review')));
  link.addEventListener('pointerdown', () => (link.href = replay('?review')));
  return link;
}

/**
 * @param {string} text
 * @param {string} href
 */
function anchor(text, href) {
  const link = make('a', text, 'button');
  link.href = href;
  return link;
}

/** A command that asks this server for the run as it stands. */
function curl() {
  const { seed, rulesVersion, actions } = run.kept;
  const body = JSON.stringify({ seed, rulesVersion, actions });
  return `curl -s ${location.origin}/api/games/${game}/replay -H 'Content-Type: application/json' -d '${body}'`;
}

/**
 * @param {string} label
 * @param {() => string} text
 */
function copier(label, text) {
  const button = make('button', label, 'quiet');
  button.type = 'button';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      say({ text: 'Copied.', tone: 'plain' });
    } catch {
      // Without a clipboard the text is shown, to be taken by hand.
      say({ text: text(), tone: 'plain' });
    }
  });
  return button;
}

/** @param {Told | null} news */
function say(news) {
  const place = element('told');
  place.className = `told ${news?.tone ?? 'plain'}`;
  place.replaceChildren();
  if (!news) return;
  const sentence = make('p', news.text.charAt(0).toUpperCase() + news.text.slice(1));
  if (news.total !== undefined) sentence.append(' ', make('strong', `+${news.total.toLocaleString('en')}`));
  place.append(sentence);
  if (news.award) {
    const parts = make('ul', '', 'award');
    for (const [label, worth] of news.award) {
      const part = make('li', `${label} `);
      part.append(make('b', worth.toLocaleString('en')));
      parts.append(part);
    }
    place.append(parts);
  }
}

/** @param {string | null} what */
function waiting(what) {
  element('waiting').textContent = what ?? '';
}

/**
 * @param {unknown} error
 * @returns {Told}
 */
function told(error) {
  return { text: error instanceof Error ? error.message : String(error), tone: 'warn' };
}

/** @param {string} id */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} [text]
 * @param {string} [className]
 */
function make(tag, text = '', className = '') {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}
