/** The page of practice: a puzzle that is drawn here, and those that kept runs have lost. */

import { capital } from './about.js';
import { at } from './base.js';
import { Client } from './client.js';
import { button, element, make, sentence } from './dom.js';
import { randomSeed } from './practise.js';
import * as store from './store.js';

/** @typedef {import('./store.js').Kept} Kept */
/** @typedef {{name: string, text: string, from: number}} Feature */
/**
 * What the page is told of a game.
 * @typedef {object} Game
 * @property {string} slug
 * @property {string} name
 * @property {number} rulesVersion
 * @property {string} word what a stage is called
 * @property {number} most the last stage that is offered
 * @property {number[]} days the hardest stage of each day of the week, Monday first
 * @property {Feature[]} features what comes in on the way
 */
/** A puzzle that was lost, and when. @typedef {{id: string, game: Game, stage: number, seed: string, touched: number}} Failed */

/** So many of what was lost are listed at first. */
const SHOWN = 12;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** @type {Game[]} */
const games = JSON.parse(element('practice').dataset.games ?? '[]');
const form = /** @type {HTMLFormElement} */ (element('choose'));
const slider = /** @type {HTMLInputElement} */ (element('stage'));
const select = /** @type {HTMLSelectElement} */ (element('feature'));
const open = /** @type {HTMLAnchorElement} */ (element('open'));
const another = element('another');
/** What is shown of each game once it was chosen. @type {Map<string, number>} */
const stages = new Map();
/** The puzzle that is being drawn. */
let wanted = '';
/** How many of what was lost are listed. */
let shown = SHOWN;

const query = new URLSearchParams(location.search);
const asked = /** @type {HTMLInputElement | undefined} */ ([...form.querySelectorAll('input[name=game]')].find((input) => /** @type {HTMLInputElement} */ (input).value === query.get('game')));
if (asked) asked.checked = true;
const first = Number(query.get('stage'));
if (Number.isSafeInteger(first) && first > 0) stages.set(chosen().slug, first);
choose();
showFailed();

form.addEventListener('submit', (event) => event.preventDefault());
for (const input of form.querySelectorAll('input[name=game]')) input.addEventListener('change', choose);
slider.addEventListener('input', describe);
slider.addEventListener('change', () => void draw());
select.addEventListener('change', feature);
another.addEventListener('click', () => void draw());
element('any').addEventListener('click', any);
addEventListener('storage', showFailed);
addEventListener('pageshow', (event) => event.persisted && showFailed());

function chosen() {
  const slug = new FormData(form).get('game');
  return games.find((game) => game.slug === slug) ?? games[0];
}

/** Another game is chosen. */
function choose() {
  const game = chosen();
  slider.max = String(game.most);
  slider.value = String(stages.get(game.slug) ?? game.days[1]);
  const options = game.features.map(({ name, from }) => new Option(`${name} (from ${game.word} ${from})`, name));
  select.replaceChildren(new Option('anything', ''), ...options);
  describe();
  void draw();
}

/** The stage on which a feature comes in has it for sure; whoever wants more, goes on from there. */
function feature() {
  const wish = chosen().features.find(({ name }) => name === select.value);
  if (wish) slider.value = String(wish.from);
  describe();
  void draw();
}

/** Says what the chosen stage is. */
function describe() {
  const game = chosen();
  const stage = Number(slider.value);
  stages.set(game.slug, stage);
  const day = game.days.findIndex((most) => stage <= most);
  const hard = day < 0 ? 'harder than any daily puzzle' : `like the daily puzzles of a ${DAYS[day]}`;
  const words = `${capital(game.word)} ${stage}, ${hard}`;
  element('as-hard').textContent = words;
  slider.setAttribute('aria-valuetext', words);
  const wish = game.features.find(({ name }) => name === select.value);
  if (wish && wish.from > stage) select.value = '';
  const text = element('feature-text');
  const newest = game.features.findLast(({ from }) => from <= stage);
  const named = game.features.find(({ name }) => name === select.value);
  if (named) text.textContent = stage === named.from ? `${named.text} It comes in on ${game.word} ${stage}.` : `${named.text} From ${game.word} ${named.from} on it may be there.`;
  else text.textContent = newest ? `The newest there: ${newest.name}, from ${game.word} ${newest.from} on.` : '';
}

/** Draws a puzzle of the chosen stage, and shows it. */
async function draw() {
  const game = chosen();
  const id = `${game.slug}:${game.rulesVersion}:${randomSeed()}:${slider.value}`;
  wanted = id;
  history.replaceState(null, '', `${location.pathname}?${new URLSearchParams({ game: game.slug, stage: slider.value })}`);
  open.href = at(`/puzzle/${id}`);
  open.hidden = false;
  another.hidden = false;
  const wrong = element('wrong');
  try {
    const { drawing, panel } = await new Client(game.slug, (waiting) => wanted === id && (wrong.textContent = waiting ?? '')).init({ puzzle: id });
    if (wanted !== id) return;
    const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml');
    element('preview').replaceChildren(document.adoptNode(parsed.documentElement));
    element('offer-name').textContent = panel.heading.replace(/ · practice$/, '');
    element('brings').replaceChildren(...panel.news.introduces.map((/** @type {{text: string}} */ { text }) => make('li', { text })));
    wrong.textContent = '';
  } catch (error) {
    if (wanted === id) wrong.textContent = sentence(error);
  }
}

/** What kept runs have lost, the newest first; each puzzle once. @returns {Failed[]} */
function failures() {
  /** @type {Map<string, Failed>} */
  const found = new Map();
  for (const run of store.list()) {
    const game = games.find(({ slug, rulesVersion }) => slug === run.game && rulesVersion === run.rulesVersion);
    if (!game) continue;
    for (const stage of lostBy(run)) {
      const id = run.puzzle ?? `${run.game}:${run.rulesVersion}:${run.seed}:${stage}`;
      if (!found.has(id)) found.set(id, { id, game, stage: Number(id.split(':')[3]), seed: id.split(':')[2], touched: run.touched });
    }
  }
  return [...found.values()];
}

/** The stages that a run has lost; practice has lost its own once it is over. @param {Kept} run */
function lostBy(run) {
  if (run.puzzle === null) return [...run.failed].reverse();
  return run.over ? run.failed.slice(0, 1) : [];
}

function showFailed() {
  const all = failures();
  const items = all.slice(0, shown).map(({ id, game, stage, seed, touched }) => {
    const link = make('a', { text: `${game.name}, ${game.word} ${stage}` });
    link.href = at(`/puzzle/${id}`);
    const when = make('time', { text: new Date(touched).toLocaleDateString('en', { dateStyle: 'medium' }) });
    when.dateTime = new Date(touched).toISOString();
    return make('li', {}, link, make('span', { className: 'facts-line' }, `seed ${seed} · `, when));
  });
  const list = element('failed');
  list.replaceChildren(...items);
  list.hidden = all.length === 0;
  element('any').hidden = all.length === 0;
  element('failed-lead').hidden = all.length === 0;
  element('none').hidden = all.length > 0;
  const rest = element('failed-rest');
  rest.hidden = all.length <= shown;
  rest.replaceChildren(button(`Show the other ${all.length - shown}`, showRest));
}

function showRest() {
  const before = shown;
  shown = Infinity;
  showFailed();
  element('failed').children[before]?.querySelector('a')?.focus();
}

function any() {
  const all = failures();
  const [word] = crypto.getRandomValues(new Uint32Array(1));
  if (all.length > 0) location.assign(at(`/puzzle/${all[word % all.length].id}`));
}
