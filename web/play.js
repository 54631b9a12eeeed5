/** The page to play on: wires the run, the board and what stands around it. */

import { aboutIn, capital } from './about.js';
import { at } from './base.js';
import { Board } from './board.js';
import { Client, Problem, wide } from './client.js';
import { Commands } from './commands.js';
import * as days from './days.js';
import { anchor, element, make, plainLink, sentence } from './dom.js';
import { showFacts } from './facts.js';
import { Goals } from './goals.js';
import { keyOf } from './keys.js';
import { pack } from './link.js';
import { showLoss } from './loss.js';
import { celebrate } from './moment.js';
import { addNews, newsParts, showNews } from './news.js';
import { openLesson } from './over.js';
import { actionOf, endsOf } from './panel.js';
import * as practice from './practise.js';
import { Queue } from './queue.js';
import { Run } from './run.js';
import { wireCopies, wireSettings } from './settings.js';
import * as sound from './sound.js';
import * as store from './store.js';
import { hangSun } from './sun.js';
import { showLegend, showWords } from './words.js';

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./commands.js').Item} Item */
/** @typedef {import('./panel.js').Command} Command */
/** @typedef {import('./panel.js').News} News */
/** @typedef {import('./panel.js').Panel} Panel */
/** @typedef {import('./panel.js').Spot} Spot */

/** So many moves may wait for the answer to the first. */
const MOST_AHEAD = 16;
/** An answer that takes longer is said to be awaited, in milliseconds. */
const LONG = 300;
/** So many names of places a sentence can hold. */
const MOST_NAMES = 6;

const page = element('play');
const game = page.dataset.game ?? '';
/** The one puzzle that is practised here, by its id. */
const puzzle = page.dataset.puzzle ?? null;
const about = aboutIn(page);
const client = new Client(game, waiting);
const board = new Board(element('board'), {
  label: about.board, digits: about.digits, onMove: move, onRefuse: refuse, onPick: picked, onMiss: missed,
});
const queue = new Queue(MOST_AHEAD, {
  full: () => warn('That is as many moves ahead as can wait for the server.'),
  dropped: (count) => {
    const tapped = count === 1 ? 'The move tapped after it is' : `The ${count} moves tapped after it are`;
    addNews(element('told'), make('p', { text: `${tapped} dropped.`, className: 'dropped' }));
  },
  busy: (busy) => element('board').setAttribute('aria-busy', String(busy)),
});
const commands = new Commands(element('buttons'), { refuse: warn, help: openHelp, queue });
const chosen = store.settings();
// A server that gives no hints is not asked for any, whatever is chosen elsewhere.
if (page.dataset.hints === 'off') Object.assign(chosen, { hints: false, watch: false });
/** @type {Run} */
let run;
/** What the score is held against. @type {Goals} */
let goals;
/** Ends the questions about what is shown, once something else is. */
let asides = new AbortController();
/** Ends the question about the last refusal, once something else is tapped. */
let asking = new AbortController();
/** Whether a tap is being read: what it refuses and what it picks up belong together. */
let sameTap = false;
/** How many moves were made on this page, for a player who makes the first ones ever. */
let steps = 0;
let beginner = false;

start();

async function start() {
  board.lock(true);
  try {
    run = await find();
  } catch (error) {
    element('copies').append(anchor('A new run', at(`/play/${game}?new`)));
    /** @type {HTMLDetailsElement} */ (page.querySelector('details.more')).open = true;
    return warn(sentence(error));
  }
  goals = new Goals(run.kept);
  beginner = run.kept.actions.length === 0 && !store.list().some((run) => run.game === game && run.actions.length > 0);
  remember();
  store.watch(run.kept.id, follow);
  show('deal');
  if (beginner) guide();
  sayDay();
  addEventListener('keydown', key);
  wide.addEventListener('change', redraw);
  addEventListener('pageshow', (event) => event.persisted && follow());
  element('told').addEventListener('click', lesson);
  wireSettings(chosen, (name) => {
    showCommands();
    if (name === 'watch' && chosen.watch) watchLoss();
    if (name === 'sound' && chosen.sound) sound.play('pick');
  });
  wireCopies({ run, board, about, game, tell });
}

/**
 * The run that the address names, else the newest of its seed or puzzle, else the newest unfinished one, else a new one.
 */
async function find() {
  const query = new URLSearchParams(location.search);
  const id = query.get('run');
  const kept = id ? store.read(id) : null;
  if (kept?.game === game && kept.puzzle === puzzle) return Run.resume(client, kept);
  const seed = puzzle ? null : query.get('seed');
  const daily = puzzle ? /^\d{4}-\d\d-\d\d$/.exec(query.get('daily') ?? '')?.[0] ?? null : null;
  const beat = /^[1-9]\d{0,14}$/.test(query.get('beat') ?? '') ? Number(query.get('beat')) : null;
  const start = { seed, puzzle, daily, beat };
  if (query.has('new')) return Run.open(client, game, start);
  const mine = store.list().filter((run) => run.game === game && run.puzzle === puzzle && fits(run));
  const known = mine.find((run) => (seed === null ? !run.over && run.daily === daily : String(run.seed) === seed));
  return known && !id ? Run.resume(client, known) : Run.open(client, game, { ...start, id: kept ? null : id });
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
  const { seed, id, daily, beat } = run.kept;
  const names = puzzle ? (daily ? `daily=${daily}&` : '') : `seed=${seed}&${beat ? `beat=${beat}&` : ''}`;
  history.replaceState(null, '', `?${names}run=${id}`);
}

/**
 * @param {'still' | 'glide' | 'deal'} [how] how the board comes to be what it is
 * @param {boolean} [more] whether what was tapped ahead is still to be played
 */
function show(how = 'still', more = queue.waits) {
  asides.abort();
  asides = new AbortController();
  const { panel, drawing } = run.shown;
  const { phase, spots, news, mood } = panel;
  element('board').className = ['board', phase === 'play' ? 'live' : phase, news.tone, mood.look].filter(Boolean).join(' ');
  board.lock(phase !== 'play');
  board.show(drawing, spots, { how, more });
  if (mood.spent !== null) hangSun(element('board').querySelector('svg'), mood.spent);
  element('where').textContent = [panel.heading, run.kept.daily && `of ${days.dayOf(run.kept.daily)}`].filter(Boolean).join(' ');
  showWords(element('words'), spots);
  showLegend(element('legend'), panel, element('board').querySelector('svg'));
  board.introduce((news.introduces ?? []).flatMap(({ spots }) => spots));
  document.title = `${stageName(panel)} – ${page.querySelector('h1')?.textContent} – Menagerie`;
  showStatus(panel);
  showCommands();
  say(news);
  if (store.isHomeless()) {
    const text = 'This browser has no room to keep the run: leave the page open, or copy a link to the run below.';
    const unkept = make('p', { text, className: 'unkept' });
    if (store.isFull()) unkept.append(' ', plainLink('Make room among your runs', at('/runs')));
    addNews(element('told'), unkept);
  }
  const result = element('result');
  result.hidden = true;
  result.replaceChildren();
  if (phase === 'over') showResult();
  if (panel.lost) void showLoss(result, run, asides.signal);
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
  more.push(...goals.facts());
  showFacts(element('facts'), facts.filter(({ main }) => main));
  showFacts(element('more-facts'), [...facts.filter(({ main }) => !main), ...more]);
}

function showCommands() {
  const { phase, commands: offered } = run.shown.panel;
  const items = offered.filter(({ deed }) => deed !== 'redo' || run.redoable).map(itemOf);
  if (chosen.hints && phase === 'play') items.splice(1, 0, { key: 'h', label: 'Hint', act: hint });
  if (phase === 'over' && puzzle) {
    items.push(...practice.commands(run.kept, leave));
  } else if (phase === 'over') {
    items.push(
      { key: 'n', label: 'A new run', main: true, act: () => leave(at(`/play/${game}?new`)) },
      { key: 'r', label: 'This seed again', act: () => leave(at(`/play/${game}?seed=${run.kept.seed}&new`)) },
    );
  }
  commands.show(items);
}

/** @param {string} address */
async function leave(address) {
  location.assign(address);
  return true;
}

/**
 * @param {Command} command
 * @returns {Item}
 */
function itemOf({ deed, action, key, label, spoken, enabled, why, asks, main }) {
  const item = { key, label, spoken, asks, main };
  if (deed === 'play') {
    return { ...item, why: enabled ? null : why, act: async () => action !== undefined && play(action) };
  }
  if (deed === 'redo') return { ...item, act: redo };
  // What can be taken back is known here alone: the server keeps nothing.
  const count = deed === 'undo' ? Math.min(1, run.undoable) : run.undoable;
  const unknown = `Where this ${about.stage} began is not known any more, so nothing of it can be taken back.`;
  return { ...item, why: count > 0 ? null : why ?? unknown, act: () => takeBack(count) };
}

/**
 * A move that may be played, or that was tapped before that was known.
 * @param {number} from
 * @param {number} to
 */
function move(from, to) {
  asking.abort();
  board.point([]);
  queue.add(() => carry(from, to));
}

/** @param {number} from @param {number} to */
async function carry(from, to) {
  const way = board.wayOf(from, to);
  if (way) return play(way.action, to);
  // It was tapped ahead, and what came before it made it impossible; what is picked up came after it.
  board.drop();
  await refuse(from, to);
  return false;
}

/**
 * A move that the rules refuse: nothing is played, and the server says why.
 * @param {number} from
 * @param {number} to
 */
async function refuse(from, to) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  sameTap = true;
  queueMicrotask(() => (sameTap = false));
  board.shake(to);
  try {
    const news = await run.why(actionOf(run.shown.panel.spots, about, from, to), signal);
    if (signal.aborted || !news) return;
    // The same tap may have picked up what it was on.
    if (!board.holds) return say(news);
    element('told').classList.add(news.tone);
    addNews(element('told'), ...newsParts(news, client.lessons));
  } catch (error) {
    if (!signal.aborted) warn(error instanceof Problem ? 'That is against the rules here.' : sentence(error));
  }
}

/**
 * Plays an action: a move is seen at once, and its answer when it is there.
 * @param {Action} action
 * @param {number | null} [to] the place where something of it is to be seen
 * @returns {Promise<boolean>} whether what was tapped after it still makes sense
 */
async function play(action, to = null) {
  asking.abort();
  const { panel } = run.shown;
  const [from] = endsOf(panel.spots, action);
  const way = to === null || from === undefined ? null : board.wayOf(from, to);
  const takes = to !== null && (way?.shifts ?? []).some(({ to }) => panel.spots[to.spot].holds[to.level]);
  const arrived = way ? board.anticipate(way) : board.await();
  try {
    const answer = await patiently(run.play(action));
    await arrived;
    if (answer.moved) return movedElsewhere();
    if (answer.played) {
      const opened = panel.phase === 'between' && run.shown.panel.phase === 'play';
      show(opened ? 'deal' : way ? 'still' : 'glide');
      steps += 1;
      if (beginner && steps <= 2) guide();
      const { earned } = run.shown.panel.news;
      if (earned && to !== null) board.rise(to, `+${earned.toLocaleString('en')}`);
      feel(takes);
      for (const text of goals.passed(run.shown.score)) addNews(element('told'), make('p', { text, className: 'goal' }));
      void practice.keepDay(run, client);
      refocus();
      return run.shown.panel.phase === 'play';
    }
    board.drop();
    show('still', false);
    if (to !== null) board.shake(to);
    if (answer.refusal) say(answer.refusal);
  } catch (error) {
    board.drop();
    show('still', false);
    warn(sentence(error));
  }
  return false;
}

/** What a move sounds and feels like. @param {boolean} takes */
function feel(takes) {
  const { phase, news, lost } = run.shown.panel;
  const won = news.medal !== undefined && news.medal !== null;
  if (won) celebrate(element('told'), news);
  if (chosen.sound) {
    sound.play(won ? 'win' : lost ? 'loss' : news.tone === 'warn' ? 'warn' : takes ? 'take' : 'place');
  }
  if (chosen.buzz && (won || lost || phase === 'over')) navigator.vibrate?.(won ? [20, 40, 20] : 60);
  else if (chosen.buzz) navigator.vibrate?.(10);
}

/**
 * After a while it is said that an answer is awaited.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 */
async function patiently(answer) {
  const host = element('board');
  const timer = setTimeout(() => {
    host.classList.add('waiting');
    if (!element('waiting').textContent) waiting('Waiting for the server…');
  }, LONG);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    host.classList.remove('waiting');
    waiting(null);
  }
}

/** Keys stay where something can be done: at what comes next, or at the board that just opened. */
function refocus() {
  const between = run.shown.panel.phase !== 'play';
  const visibly = document.activeElement?.matches(':focus-visible') ?? false;
  if (between) element('buttons').querySelector('button')?.focus({ preventScroll: true, focusVisible: visibly });
  else if (document.activeElement === document.body) board.focus();
}

/** @param {number} count */
function takeBack(count) {
  const all = count === run.undoable && count > 1;
  return rewind(() => run.takeBack(count), all ? `The ${about.stage} is as it was dealt.` : 'Taken back.');
}

function redo() {
  return rewind(() => run.redo());
}

/**
 * Goes to another moment of the stage.
 * @param {() => Promise<import('./run.js').Done>} go
 * @param {string} [said] what is said there
 */
async function rewind(go, said) {
  board.await();
  try {
    const answer = await patiently(go());
    if (answer.moved) return movedElsewhere();
    show('glide');
    if (said) tell(said);
    refocus();
    return true;
  } catch (error) {
    show('still', false);
    warn(sentence(error));
    return false;
  }
}

async function hint() {
  tell('Looking…');
  void advise();
  return true;
}

async function advise() {
  const { signal } = asides;
  try {
    const answer = await run.hint(signal);
    if (answer === null || signal.aborted) return;
    if (!('answer' in answer)) return void movedElsewhere();
    const { action, panel } = answer.answer;
    showStatus(run.shown.panel);
    board.point(endsOf(panel.spots, action));
    say(panel.news);
  } catch (error) {
    if (!signal.aborted) warn(sentence(error));
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

function showResult() {
  const { kept, shown } = run;
  const result = element('result');
  result.hidden = false;
  if (puzzle) return void practice.showResult(result, run, about, asides.signal, page.dataset.hints !== 'off');
  const line = [stageName(shown.panel)];
  line.push(practice.hintsOf(kept));
  if (kept.watched) line.push('losses were told');
  const score = make('p', { text: shown.score.toLocaleString('en'), className: 'score' });
  const link = anchor('Review the run', at(`/replay/${game}?review#${pack(kept, about)}`));
  const goal = goals.told(shown.score).map((text) => make('p', { text, className: 'goal' }));
  result.append(make('div', { className: 'end' }, score, make('p', { text: line.join(' · ') }), ...goal, link));
}

/** Another tab has played this run. */
async function follow() {
  try {
    const { mark } = run.kept;
    const answer = await run.follow();
    if (answer.moved && mark !== run.kept.mark) movedElsewhere();
  } catch (error) {
    warn(sentence(error));
  }
}

/** The window has another shape now. */
async function redraw() {
  try {
    const answer = await run.redraw();
    if (answer.moved) return void movedElsewhere();
    board.await();
    board.show(run.shown.drawing, run.shown.panel.spots, { more: queue.waits });
  } catch {
    // The drawing that is there shows the same.
  }
}

function movedElsewhere() {
  show('still', false);
  warn('This run went on in another tab; here is where it stands.');
  refocus();
  return false;
}

/** Says before the first move of a puzzle of a day whether this try counts. */
function sayDay() {
  const { daily, actions, id } = run.kept;
  if (!daily || !puzzle || actions.length > 0) return;
  const first = days.read(daily)?.tries[puzzle];
  const text = !first || first.run === id ? 'The first try counts.' : 'You have tried this puzzle before: this try does not count.';
  addNews(element('told'), make('p', { text }));
}

/** Says to a player who has never played what to do next. */
function guide() {
  const [pick, , after] = about.primer;
  if (steps === 0) tell(pick);
  else if (run.shown.panel.phase === 'play' && !run.shown.panel.lost) {
    if (steps === 1) addNews(element('told'), make('p', { text: after }));
  }
  board.host.classList.toggle('guided', steps === 0);
}

/** @param {Spot} spot */
function picked({ name, top }) {
  if (!sameTap) asking.abort();
  if (chosen.sound) sound.play('pick');
  const text = top ? `Picked up: ${top} from ${name}.` : `From ${name}.`;
  tell(beginner && steps === 0 ? `${text} ${about.primer[1]}` : text);
}

/** Something was tapped that cannot be picked up. @param {Spot} spot */
function missed({ name, holds }) {
  asking.abort();
  const can = run.shown.panel.spots.filter(({ ways }) => ways.length > 0).map(({ name }) => name);
  const more = can.length > MOST_NAMES ? ' and others' : '';
  const there = holds.length === 0 ? `There is nothing to pick up on ${name}.` : `Nothing can go from ${name} now.`;
  tell(can.length === 0 ? there : `${there} What can move is on ${can.slice(0, MOST_NAMES).join(', ')}${more}.`);
}

/** A link to a lesson opens it over the board. @param {MouseEvent} event */
function lesson(event) {
  const link = event.target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (event.target.closest('a[data-lesson]')) : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void openLesson(/** @type {HTMLDialogElement} */ (element('over')), link, game, about);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!chosen.keys || event.ctrlKey || event.altKey || event.metaKey || event.repeat || page.querySelector('dialog[open]')) return;
  const inside = event.target instanceof HTMLElement ? event.target : document.body;
  if (inside.closest('input:not([type=checkbox]), textarea, select')) return;
  const pressed = keyOf(event);
  if (pressed === '?') openHelp();
  else if (commands.press(pressed.toLowerCase())) event.preventDefault();
  else if (!inside.closest('.places') && board.digit(pressed)) event.preventDefault();
}

function openHelp() {
  element('help-commands').replaceChildren(...commands.rows());
  /** @type {HTMLDialogElement} */ (element('help')).showModal();
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
