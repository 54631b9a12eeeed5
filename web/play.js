/** The page to play on: wires the run, the board and what stands around it. */

import { aboutIn, capital } from './about.js';
import { Board } from './board.js';
import { Client } from './client.js';
import { Commands } from './commands.js';
import { button, element, make, sentence } from './dom.js';
import { showFacts } from './facts.js';
import { pack } from './link.js';
import { showNews } from './news.js';
import { actionOf, endsOf } from './panel.js';
import { Run } from './run.js';
import * as store from './store.js';
import { hangSun } from './sun.js';
import { showLegend, showWords } from './words.js';

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./commands.js').Item} Item */
/** @typedef {import('./panel.js').Command} Command */
/** @typedef {import('./panel.js').News} News */
/** @typedef {import('./panel.js').Panel} Panel */
/** @typedef {import('./panel.js').Spot} Spot */

const page = element('play');
const game = page.dataset.game ?? '';
const about = aboutIn(page);
const client = new Client(game, waiting);
const board = new Board(element('board'), { label: about.board, digits: about.digits, onMove: move, onPick: picked });
const commands = new Commands(element('buttons'), { refuse: warn, help: openHelp });
const chosen = store.settings();
// A server that gives no hints is not asked for any, whatever is chosen elsewhere.
if (page.dataset.hints === 'off') Object.assign(chosen, { hints: false, watch: false });
/** @type {Run} */
let run;
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
    return warn(sentence(error));
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

function show() {
  asides.abort();
  asides = new AbortController();
  const { panel, drawing } = run.shown;
  const { phase, spots, news, mood } = panel;
  element('board').className = ['board', phase, news.tone, mood.look].filter(Boolean).join(' ');
  board.lock(phase !== 'play');
  board.show(drawing, spots, panel.stage.number);
  if (mood.spent !== null) hangSun(element('board').querySelector('svg'), mood.spent);
  element('where').textContent = panel.heading;
  showWords(element('words'), spots);
  showLegend(element('legend'), panel.legend);
  document.title = `${stageName(panel)} – ${page.querySelector('h1')?.textContent} – Menagerie`;
  showStatus(panel);
  showCommands();
  say(news);
  if (store.isHomeless()) {
    const text = 'This browser has no room to keep the run: leave the page open, or copy a link to the run below.';
    element('told').append(make('p', { text, className: 'unkept' }));
  }
  const result = element('result');
  result.hidden = true;
  result.replaceChildren();
  if (phase === 'over') showResult();
  if (panel.lost) showLoss();
  else if (chosen.watch && phase === 'play') watchLoss();
}

/** @param {Panel} panel */
function stageName({ stage }) {
  return `${capital(stage.word)} ${stage.number}`;
}

/** @param {Panel} panel */
function showStatus({ facts }) {
  const { seed, hints, watched } = run.kept;
  /** @type {import('./panel.js').Fact[]} */
  const more = [{ label: 'Seed', value: String(seed) }];
  if (hints.length > 0) more.push({ label: 'Hints', value: String(hints.length) });
  if (watched) more.push({ label: 'Losses', value: 'told' });
  showFacts(element('facts'), [...facts, ...more]);
}

function showCommands() {
  const { phase, commands: offered } = run.shown.panel;
  const items = offered.map(itemOf);
  if (chosen.hints && phase === 'play') items.splice(1, 0, { key: 'h', label: 'Hint', act: hint });
  if (phase === 'over') {
    items.push(
      { key: 'n', label: 'A new run', main: true, act: () => location.assign(`/play/${game}?new`) },
      { key: 'r', label: 'This seed again', act: () => location.assign(`/play/${game}?seed=${run.kept.seed}&new`) },
    );
  }
  commands.show(items);
}

/**
 * @param {Command} command
 * @returns {Item}
 */
function itemOf({ deed, action, key, label, spoken, enabled, why, asks, main }) {
  const item = { key, label, spoken, asks, main };
  if (deed === 'play') {
    return { ...item, why: enabled ? null : why, act: () => action && play(action) };
  }
  // What can be taken back is known here alone: the server keeps nothing.
  const count = deed === 'undo' ? Math.min(1, run.undoable) : run.undoable;
  const reason = count > 0 ? null : why ?? `This ${about.stage} began too long ago to be found again, so nothing of it can be taken back.`;
  return { ...item, why: reason, act: () => takeBack(count) };
}

/**
 * @param {number} from
 * @param {number} to
 */
function move(from, to) {
  return play(actionOf(run.shown.panel.spots, about, from, to), to);
}

/**
 * @param {Action} action
 * @param {number | null} [to] the place where something of it is to be seen
 */
async function play(action, to = null) {
  if (run.busy) return board.drop();
  board.point([]);
  try {
    const answer = await run.play(action);
    if (answer === null) return board.drop();
    if (answer.moved) return movedElsewhere();
    if (answer.played) {
      show();
      const { earned } = run.shown.panel.news;
      if (earned && to !== null) board.rise(to, `+${earned.toLocaleString('en')}`);
      return refocus();
    }
    board.putBack();
    if (to !== null) board.shake(to);
    if (answer.refusal) say(answer.refusal);
  } catch (error) {
    board.drop();
    warn(sentence(error));
  }
}

/** Keys stay where something can be done: at what comes next, or at the board that just opened. */
function refocus() {
  const between = run.shown.panel.phase !== 'play';
  if (between) element('buttons').querySelector('button')?.focus({ preventScroll: true });
  else if (document.activeElement === document.body) board.focus();
}

/** @param {number} count */
async function takeBack(count) {
  try {
    const all = count === run.undoable && count > 1;
    const answer = await run.takeBack(count);
    if (answer === null) return;
    if (answer.moved) return movedElsewhere();
    show();
    tell(all ? `The ${about.stage} is as it was dealt.` : 'Taken back.');
    refocus();
  } catch (error) {
    warn(sentence(error));
  }
}

async function hint() {
  tell('Looking…');
  try {
    const answer = await run.hint();
    if (answer === null) return;
    if (!('answer' in answer)) return movedElsewhere();
    const { action, panel } = answer.answer;
    showStatus(run.shown.panel);
    board.point(endsOf(panel.spots, action));
    say(panel.news);
  } catch (error) {
    warn(sentence(error));
  }
}

async function watchLoss() {
  const { signal } = asides;
  try {
    const { panel } = await run.worth(signal);
    if (signal.aborted) return;
    showStatus(run.shown.panel);
    if (panel.lost) say(panel.news);
  } catch {
    // A server that gives no hints cannot tell the player when the stage is lost.
  }
}

/** What lost the stage: the sentence, and the board as it stood before. */
async function showLoss() {
  const { signal } = asides;
  const result = element('result');
  result.hidden = false;
  const words = make('p', { text: 'Looking…' });
  const box = make('div', { className: 'loss' }, make('h2', { text: 'What lost it' }), words);
  result.append(box);
  try {
    const review = await run.reviewStage(signal);
    const lost = review.stages.at(-1)?.lost;
    if (signal.aborted) return;
    words.textContent = lost?.told ?? 'The search ended before a proof, and nothing is guessed here.';
    if (!lost) return;
    const { action } = review.moves[lost.index - review.from];
    const before = await client.replay(run.kept.seed, run.kept.rulesVersion, run.kept.actions.slice(0, lost.index));
    if (signal.aborted) return;
    const small = make('div', { className: 'board small' });
    box.append(small);
    const shown = new Board(small, { label: 'The board before it was lost' });
    shown.lock(true);
    shown.show(before.drawing, before.panel.spots);
    shown.point(endsOf(before.panel.spots, action));
  } catch (error) {
    words.textContent = sentence(error);
  }
}

function showResult() {
  const { kept, shown } = run;
  const result = element('result');
  result.hidden = false;
  const line = [stageName(shown.panel)];
  line.push(kept.hints.length === 0 ? 'no hints' : `${kept.hints.length} hint${kept.hints.length === 1 ? '' : 's'}`);
  if (kept.watched) line.push('losses were told');
  const score = make('p', { text: shown.score.toLocaleString('en'), className: 'score' });
  result.append(make('div', { className: 'end' }, score, make('p', { text: line.join(' · ') }), reviewLink()));
}

/** Another tab has played this run. */
async function follow() {
  try {
    const { mark } = run.kept;
    const answer = await run.follow();
    if (answer?.moved && mark !== run.kept.mark) movedElsewhere();
  } catch (error) {
    warn(sentence(error));
  }
}

function movedElsewhere() {
  show();
  warn('This run went on in another tab; here is where it stands.');
  refocus();
}

/** @param {Spot} spot */
function picked({ name, top, ways }) {
  tell(ways.length === 0 ? `Nothing can go from ${name} now.` : `Picked up: ${top} from ${name}.`);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!chosen.keys || event.ctrlKey || event.altKey || event.metaKey || event.repeat || page.querySelector('dialog[open]')) return;
  const inside = event.target instanceof HTMLElement ? event.target : document.body;
  if (inside.closest('input:not([type=checkbox]), textarea, select')) return;
  if (event.key === '?') openHelp();
  else if (commands.press(event.key.toLowerCase())) event.preventDefault();
}

function openHelp() {
  element('help-commands').replaceChildren(...commands.rows());
  /** @type {HTMLDialogElement} */ (element('help')).showModal();
}

function wireSettings() {
  for (const name of /** @type {const} */ (['hints', 'watch', 'keys'])) {
    const input = /** @type {HTMLInputElement} */ (element('settings').querySelector(`[name=${name}]`));
    input.checked = chosen[name];
    input.addEventListener('change', () => {
      chosen[name] = input.checked;
      store.keepSettings({ ...store.settings(), [name]: input.checked });
      showCommands();
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
  return `/replay/${game}${query}#${pack(run.kept, about)}`;
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
  const link = make('a', { text, className: 'button' });
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      tell('Copied.');
    } catch {
      // Without a clipboard the text is shown, to be taken by hand.
      tell(text());
    }
  };
  return button(label, () => void copy(), { className: 'quiet' });
}

/** @param {News} news */
function say(news) {
  showNews(element('told'), news, client.lessons);
}

/** @param {string} text */
function tell(text) {
  say({ tone: 'plain', text });
}

/** @param {string} text */
function warn(text) {
  say({ tone: 'warn', text });
}

/** @param {string | null} what */
function waiting(what) {
  element('waiting').textContent = what ?? '';
}
