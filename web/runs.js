/** The page of the runs that are kept in this browser. */

import { capital } from './about.js';
import { at, runAt } from './base.js';
import { Client, Problem } from './client.js';
import { answerOf, button, copyOut, counted, element, make, plainLink, sentence } from './dom.js';
import { LONGEST, fileOf, runsIn } from './exchange.js';
import { pack } from './link.js';
import * as store from './store.js';

/** @typedef {import('./about.js').About} About */
/** @typedef {import('./exchange.js').Told} Told */
/** @typedef {import('./store.js').Kept} Kept */
/** @typedef {{slug: string, name: string, rulesVersion: number, about: About}} Game */

/** So many are listed at first. */
const SHOWN = 200;
/** What is said of a challenge that was copied. */
const CHALLENGE = 'The link is copied. Whoever opens it plays the same seed, with this score to beat.';
/** So many reasons are given. */
const MOST_REASONS = 20;

const page = element('runs');
/** @type {Game[]} */
const games = JSON.parse(page.dataset.games ?? '[]');
const sorts = /** @type {HTMLFormElement} */ (element('sorts'));
const load = /** @type {HTMLInputElement} */ (element('load'));
/** What was deleted since the page was opened, as it was kept. @type {Map<string, {run: Kept, text: string}>} */
const gone = new Map();
let shown = SHOWN;

const query = new URLSearchParams(location.search);
for (const select of sorts.querySelectorAll('select')) {
  select.value = query.get(select.name) ?? '';
  // A value that the list does not have.
  if (select.selectedIndex < 0) select.value = '';
}
sorts.addEventListener('change', () => {
  shown = SHOWN;
  remember();
  show();
});
element('save').addEventListener('click', save);
load.addEventListener('change', () => void loadAll([...(load.files ?? [])]));
// Another tab has played, kept or deleted something.
addEventListener('storage', (event) => store.isOfRuns(event) && show());
addEventListener('pageshow', (event) => event.persisted && show());
show();

/** @returns {{game: string, state: string, order: string}} */
function chosen() {
  const data = new FormData(sorts);
  const [game, state, order] = ['game', 'state', 'order'].map((name) => String(data.get(name) ?? ''));
  return { game, state, order };
}

/** The address names what is listed, so that Back finds it. */
function remember() {
  const named = Object.entries(chosen()).filter(([, value]) => value !== '');
  const query = new URLSearchParams(named).toString();
  history.replaceState(null, '', location.pathname + (query && `?${query}`));
}

function show() {
  const kept = store.list();
  const best = store.bests(kept);
  const crowd = store.crowded();
  const { game, state, order } = chosen();
  const all = [...kept, ...[...gone.values()].map(({ run }) => run)].sort((one, other) => other.touched - one.touched);
  const fitting = all.filter((run) => (game === '' || run.game === game) && (state === '' || run.over === (state === 'over')));
  if (order === 'score') fitting.sort((one, other) => other.score - one.score);
  const items = fitting.slice(0, shown).map((run) => (gone.has(run.id) ? goneItem(run) : item(run, best.includes(run), crowd.includes(run))));
  if (fitting.length > shown) items.push(make('li', { className: 'rest' }, button(`Show the other ${fitting.length - shown}`, showRest, { className: 'plain' })));
  element('kept').replaceChildren(...items);
  sorts.hidden = all.length === 0;
  element('none').hidden = all.length > 0;
  /** @type {HTMLButtonElement} */ (element('save')).disabled = kept.length === 0;
  const there = fitting.filter((run) => !gone.has(run.id)).length;
  const foreign = store.foreign();
  const lines = [
    all.length === 0 ? '' : there === kept.length ? `${counted(there, 'run')}.` : `${there} of ${counted(kept.length, 'run')}.`,
    foreign === 0 ? '' : `${counted(foreign, 'more run')} of another version of these pages ${foreign === 1 ? 'is' : 'are'} kept as ${foreign === 1 ? 'it is' : 'they are'}.`,
  ];
  element('count').textContent = lines.filter(Boolean).join(' ');
  showCrowd(kept.length, crowd);
}

function showRest() {
  const before = shown;
  shown = Infinity;
  show();
  /** @type {HTMLElement | null} */ (element('kept').children[before]?.querySelector('a, button'))?.focus();
}

/**
 * @param {Kept} run
 * @param {boolean} isBest
 * @param {boolean} couldGo
 */
function item(run, isBest, couldGo) {
  const game = games.find(({ slug }) => slug === run.game);
  const plays = game?.rulesVersion === run.rulesVersion;
  const marks = [run.over ? 'ended' : 'going on'];
  if (run.hints.length > 0) marks.push(counted(run.hints.length, 'hint'));
  if (run.watched) marks.push('losses told');
  if (run.daily) marks.push(`daily run of ${run.daily}`);
  if (run.puzzle) marks.push(`practice of ${run.puzzle}`);
  if (run.beat !== null) marks.push(`${run.beat.toLocaleString('en')} to beat`);
  if (!plays) marks.push(game ? `version ${run.rulesVersion} of the rules` : 'not played by this server');
  if (couldGo) marks.push('could go');
  const what = make('p', { className: 'what' }, make('b', { text: game?.name ?? run.game }), ' ', make('span', { text: points(run), className: 'score' }));
  what.id = `run-${run.id}`;
  if (isBest) what.append(' ', make('span', { text: 'Best', className: 'best' }));
  const when = make('time', { text: dated(run.touched) });
  when.dateTime = new Date(run.touched).toISOString();
  const facts = [
    `${capital(game?.about.stage ?? 'stage')} ${run.stage}`, `seed ${run.seed}`, counted(run.actions.length, 'action'),
  ];
  const line = make('p', { className: 'facts-line' }, `${facts.join(' · ')} · `, when);
  const list = make('ul', { className: 'marks' }, ...marks.map((text) => make('li', { text, className: text === 'going on' ? 'open' : '' })));
  const ways = make('p', { className: 'ways' }, ...waysOf(run, plays ? game : undefined), button('Delete', () => void remove([run]), { className: 'plain', deed: 'delete' }));
  for (const way of ways.querySelectorAll('a, button')) way.setAttribute('aria-describedby', what.id);
  const made = make('li', { className: run.over ? 'run' : 'run going' }, what, line, list, ways);
  made.dataset.run = run.id;
  return made;
}

/**
 * What can be done with a run that this server plays.
 * @param {Kept} run
 * @param {Game | undefined} game
 * @returns {Node[]}
 */
function waysOf(run, game) {
  if (!game) return [];
  const open = plainLink(run.over ? 'Open' : 'Go on', runAt(run), run.over ? '' : 'button');
  const ways = [open];
  try {
    ways.push(plainLink('Review', at(`/replay/${run.game}#${pack(run, game.about)}`)));
  } catch {
    // A run that was damaged has no link.
  }
  if (run.score === 0 || run.puzzle) return ways;
  const address = at(`/play/${run.game}?seed=${run.seed}&new&beat=${run.score}`);
  return [...ways, plainLink('Beat this score', address), button('Copy as a challenge', () => void copyOut(location.origin + address, CHALLENGE, tell), { className: 'plain' })];
}

/** @param {Kept} run */
function goneItem(run) {
  const name = games.find(({ slug }) => slug === run.game)?.name ?? run.game;
  const back = button('Undo', () => bringBack([run.id]), { className: 'plain' });
  const text = `Deleted: ${name}, ${points(run)}, seed ${run.seed}.`;
  const made = make('li', { className: 'run gone' }, make('p', { text }), back);
  made.dataset.run = run.id;
  back.setAttribute('aria-label', `Undo. ${text}`);
  return made;
}

/** @param {Kept} run */
function points(run) {
  return run.puzzle && run.score === 0 ? 'practice' : `${run.score.toLocaleString('en')} ${run.score === 1 ? 'point' : 'points'}`;
}

/** @param {number} milliseconds */
function dated(milliseconds) {
  return new Date(milliseconds).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * Deletes runs, once it was asked for.
 * @param {Kept[]} runs
 */
async function remove(runs) {
  const what = runs.length === 1 ? 'this run' : `these ${runs.length} runs`;
  if (!(await asked(`Delete ${what}? It can be undone until you leave this page.`))) return;
  for (const run of runs) {
    const text = store.forget(run.id);
    if (text !== null) gone.set(run.id, { run, text });
  }
  show();
  focusOn(runs[0].id);
}

/** @param {string[]} ids */
function bringBack(ids) {
  let lost = 0;
  for (const id of ids) {
    const kept = gone.get(id);
    // A run that goes on in another tab is kept again already.
    if (!kept || store.read(id) || store.restore(id, kept.text)) gone.delete(id);
    else lost += 1;
  }
  show();
  focusOn(ids[0]);
  if (lost > 0) tell('There is no room to keep it again. Delete another run, and try once more.');
}

/** The keys stay at the run: at its last button. @param {string} id */
function focusOn(id) {
  const made = /** @type {HTMLElement[]} */ ([...element('kept').children]).find(({ dataset }) => dataset.run === id);
  const last = [...(made?.querySelectorAll('button') ?? [])].pop();
  last?.focus();
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
function asked(text) {
  const dialog = /** @type {HTMLDialogElement} */ (element('ask'));
  element('asked').textContent = text;
  return answerOf(dialog);
}

/**
 * Too many runs, or no room: what could go is offered, and nothing goes by itself.
 * @param {number} count
 * @param {Kept[]} crowd
 */
function showCrowd(count, crowd) {
  const place = element('crowd');
  const parts = [];
  const isFull = !store.hasRoom();
  if (isFull || count > store.MOST_RUNS) {
    const why = isFull ? 'This browser has no room for more runs.' : `${counted(count, 'run')} are kept here, which makes a long list.`;
    const offer =
      crowd.length > 0
        ? `${counted(crowd.length, 'finished run')} with a low score could go; the best of each game, far ones and those that go on stay.`
        : 'None of them is both finished and low, so none is offered to go. Save them as a file, and delete what you can miss.';
    parts.push(make('p', { text: `${why} ${offer}` }));
    if (crowd.length > 0) parts.push(button(`Delete ${crowd.length === 1 ? 'it' : `these ${crowd.length}`}`, () => void remove(crowd), { className: 'plain' }));
  }
  if (gone.size > 1) parts.push(button(`Bring all ${gone.size} deleted runs back`, () => bringBack([...gone.keys()]), { className: 'plain' }));
  place.hidden = parts.length === 0;
  place.replaceChildren(...parts);
}

function save() {
  const file = new Blob([fileOf(store.list())], { type: 'application/json' });
  const made = plainLink('', URL.createObjectURL(file));
  // The day as it is here, not at Greenwich.
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  made.download = `menagerie-runs-${day}.json`;
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 10_000);
}

/**
 * Adds the runs of files, each once the rules have played it.
 * @param {File[]} files
 */
async function loadAll(files) {
  if (files.length === 0) return;
  load.disabled = true;
  const tally = { added: 0, there: 0, full: 0 };
  const there = new Set(store.list().map(store.contentOf));
  /** @type {string[]} */
  const reasons = [];
  try {
    for (const file of files) {
      if (file.size > LONGEST) {
        reasons.push(`${file.name} is larger than ${LONGEST / 1_000_000} megabytes.`);
        continue;
      }
      const { runs, flaws } = runsIn(await file.text());
      reasons.push(...flaws);
      for (const [index, told] of runs.entries()) {
        report(`Checking run ${index + 1} of ${runs.length}…`);
        const checked = await check(told, there);
        if (typeof checked === 'string') {
          reasons.push(`${nameOf(told)}: ${checked}`);
          continue;
        }
        const content = checked && store.contentOf(checked);
        tally[checked === null ? 'there' : store.add(checked)] += 1;
        if (content) there.add(content);
      }
    }
  } catch (error) {
    reasons.push(sentence(error));
  }
  load.disabled = false;
  load.value = '';
  show();
  const lines = [`${counted(tally.added, 'run')} added.`];
  if (tally.there > 0) lines.push(`${tally.there} ${tally.there === 1 ? 'was' : 'were'} there already.`);
  if (tally.full > 0) lines.push(`For ${tally.full} there is no room.`);
  if (reasons.length > 0) lines.push(`${reasons.length} ${reasons.length === 1 ? 'was' : 'were'} not taken:`);
  const more = reasons.length > MOST_REASONS ? [`…and ${reasons.length - MOST_REASONS} more.`] : [];
  report(lines.join(' '), [...reasons.slice(0, MOST_REASONS), ...more]);
}

/** @param {Told} told */
function nameOf({ game, seed, actions }) {
  const name = games.find(({ slug }) => slug === game)?.name ?? game.slice(0, 40);
  return `${name}, seed ${seed}, ${counted(actions.length, 'action')}`;
}

/**
 * A run of a file as it can be kept: its score is what the rules say.
 * @param {Told} told
 * @param {Set<string>} there what is kept
 * @returns {Promise<Kept | string | null>} null where it is kept already, or why it is not taken
 */
async function check(told, there) {
  const game = games.find(({ slug }) => slug === told.game);
  if (!game) return 'this server has no such game.';
  if (told.rulesVersion !== game.rulesVersion) return `it was played by version ${told.rulesVersion} of the rules, and this server plays version ${game.rulesVersion}.`;
  const run = store.fresh(told);
  run.touched = Math.min(told.touched ?? run.touched, run.touched);
  if (there.has(store.contentOf(run))) return null;
  const client = new Client(run.game, (waiting) => waiting && report(waiting));
  try {
    const { score, gameOver, stage, refused, course, panel } = await client.outcome(run);
    if (refused) return `action ${refused.index + 1} breaks a rule. ${refused.told ?? ''}`.trim();
    // What was opened and not completed was lost, but for a stage that still goes on.
    const open = course.stages.filter((/** @type {any} */ one) => one.score === 0 && (gameOver || panel.lost || one.stage !== stage));
    const failed = [...new Set([...told.failed, ...open.map((/** @type {any} */ one) => one.stage)])];
    return Object.assign(run, { score, stage, over: gameOver, failed });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // A run of so many actions or stages is played on its own page alone, and its score shows there.
    return /^too-many|too-large$/.test(error.kind) ? run : sentence(error);
  }
}

/**
 * @param {string} text
 * @param {string[]} [reasons]
 */
function report(text, reasons = []) {
  const parts = [make('p', { text })];
  const list = reasons.length > 0 ? [make('ul', {}, ...reasons.map((reason) => make('li', { text: reason })))] : [];
  element('told').replaceChildren(...parts, ...list);
}

/** Says something where it is seen. @param {string} text */
function tell(text) {
  const notice = element('notice');
  notice.textContent = text;
  clearTimeout(Number(notice.dataset.timer));
  notice.dataset.timer = String(setTimeout(() => (notice.textContent = ''), 8000));
}
