/** The page that shows a run: goes through it move by move, judges it on request, and passes it on. */

import { aboutIn, capital } from './about.js';
import { Analysis } from './analysis.js';
import { at, runAt } from './base.js';
import { Board } from './board.js';
import { offerCard } from './card.js';
import { Client, Problem } from './client.js';
import { button, copyOut, element, make, percent, sentence } from './dom.js';
import { showFacts } from './facts.js';
import { Film } from './film.js';
import { LinkError, pack, unpack } from './link.js';
import { MoveList } from './movelist.js';
import { newsParts, openToKeys } from './news.js';
import { endsOf } from './panel.js';
import { showReview } from './review.js';
import * as store from './store.js';
import { hangSun } from './sun.js';
import { arrowKey, badges } from './verdict.js';
import { showLegend, showWords } from './words.js';

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./client.js').Json} Json */
/** @typedef {import('./link.js').Linked} Linked */
/** @typedef {import('./panel.js').Panel} Panel */
/** A move that was made, and the better one. @typedef {{made: Action, better: Action}} Choice */

const page = element('replay');
const game = page.dataset.game ?? '';
const about = aboutIn(page);
const client = new Client(game, waiting);
const board = new Board(element('board'), { label: about.board });
const slider = /** @type {HTMLInputElement} */ (element('slider'));
const list = new MoveList(element('moves'), go);
const analysis = new Analysis(element('analysis'), board, about);
/** @type {Film} */
let film;
/** @type {Json | null} */
let review = null;
/** @type {import('./chart.js').Chart | null} */
let chart = null;
/** Whether a review is waited for. */
let judging = false;
const asksForReview = new URLSearchParams(location.search).has('review');
/** How many actions lie before what is shown. */
let now = 0;
/** Whether the player was shown what is best somewhere. */
let helped = false;
/** The two moves that are shown on the board. @type {Choice | null} */
let pair = null;
/** The places of the board. @type {import('./panel.js').Spot[]} */
let places = [];
/** What is to be shown next; a later wish takes the place of an earlier one that was not begun. @type {{step: number, choice: Choice | null} | null} */
let wished = null;
/** The way there, while it lasts. @type {Promise<void> | null} */
let going = null;

// The address may be changed by hand, or a link of another run be followed.
addEventListener('hashchange', () => {
  // “Skip to the content” leads to a place of this page, not to another run.
  if (!document.getElementById(location.hash.slice(1))) return location.reload();
  if (!element('travel').hidden) nameInAddress();
});
start();

async function start() {
  board.lock(true);
  /** @type {Linked} */
  let linked;
  try {
    linked = unpack(game, about, location.hash);
  } catch (error) {
    return without(error);
  }
  const { rulesVersion } = linked.run;
  if (String(rulesVersion) !== page.dataset.rulesVersion) {
    const played = page.dataset.rulesVersion;
    return say(`This run was played by version ${rulesVersion} of the rules, and this server plays version ${played}, so it cannot be shown here.`, 'warn');
  }
  say('Reading the run…', 'plain');
  try {
    film = await Film.develop(client, linked.run);
  } catch (error) {
    return say(isTooLong(error) ? TOO_LONG : sentence(error), 'warn');
  }
  wire();
  list.show(film, capital(about.stage));
  element('list').hidden = false;
  element('travel').hidden = false;
  slider.max = String(film.length);
  showCourse();
  await go(Math.min(linked.step ?? film.length, film.length));
  // The link from a run already asks for the review; the page stays at the board.
  if (asksForReview) await judge();
  if (film.refused) {
    say(`Action ${film.length + 1} of this run breaks a rule, so it is shown up to there. ${film.refused}`, 'warn');
  }
}

/** So far the move that was made lies beside the better one, in units of the drawing. */
const ASIDE = 16;
const TOO_LONG =
  'This run is too long for a page, which shows up to 100,000 actions and 1,000 stages; in a terminal menagerie replay goes through longer ones.';

/** @param {unknown} error */
function isTooLong(error) {
  return error instanceof Problem && /^too-many|too-large$/.test(error.kind);
}

/**
 * Shows the board after so many actions.
 * @param {number} step
 * @param {Choice | null} [choice] two moves that are to be shown there
 */
function go(step, choice = null) {
  wished = { step: Math.max(0, Math.min(film.length, step)), choice };
  slider.value = String(wished.step);
  going ??= goOn().finally(() => (going = null));
  return going;
}

async function goOn() {
  while (wished) {
    const { step, choice } = wished;
    wished = null;
    try {
      show(step, choice, await film.at(step));
    } catch (error) {
      say(sentence(error), 'warn');
    }
  }
}

/**
 * @param {number} to
 * @param {Choice | null} choice
 * @param {Json} shown what the server shows there
 */
function show(to, choice, shown) {
  /** @type {Panel} */
  const panel = shown.panel;
  const { spots, mood } = panel;
  // What a stage deals does not glide there from the one before.
  const opens = film.steps[Math.max(now, to) - 1]?.opens ?? false;
  const glides = Math.abs(now - to) === 1 && !opens;
  now = to;
  element('board').className = ['board', mood.look].filter(Boolean).join(' ');
  board.lock(true);
  board.show(shown.drawing, spots, { how: glides ? 'glide' : 'still' });
  if (mood.spent !== null) hangSun(element('board').querySelector('svg'), mood.spent);
  pair = choice;
  places = spots;
  pointPair();
  element('where').textContent = panel.heading;
  showWords(element('words'), spots);
  showLegend(element('legend'), panel, element('board').querySelector('svg'));
  showFacts(element('facts'), panel.facts.filter(({ main }) => main));
  const { seed, puzzle } = film.run;
  const start = puzzle ? { label: 'Practice of', value: puzzle } : { label: 'Seed', value: String(seed) };
  showFacts(element('more-facts'), [...panel.facts.filter(({ main }) => !main), start]);
  showMove(panel);
  list.at(to);
  chart?.at(to);
  mark();
  showDeeds(shown.gameOver);
  nameInAddress();
  if (analysis.on) void analyse(panel);
}

/** The worth of every move of what is shown. @param {Panel} panel */
function analyse(panel) {
  const step = now;
  return analysis.at(panel, (aside) => film.analyse(step, aside), pair === null);
}

/** Shows the move that was made beside the better one, also where both lead over the same line; where there is none, nothing. */
function pointPair() {
  const { better, made } = pairEnds(pair);
  board.point(better, made);
  const arrow = board.picture.querySelector('.arrow.made');
  arrow?.setAttribute('transform', `${arrow.getAttribute('transform')} translate(0 ${ASIDE})`);
}

/** @param {Choice | null} choice */
function pairEnds(choice) {
  return { better: endsOf(places, choice?.better ?? null), made: endsOf(places, choice?.made ?? null) };
}

/** The address always names what is seen; the end of a run needs no number. */
function nameInAddress() {
  try {
    history.replaceState(null, '', `${location.pathname}#${pack(film.run, about, now === film.length ? null : now)}`);
  } catch {
    // Some browsers let an address change only so often; the next move will name it.
  }
}

/**
 * The move that led here: what it did, and what the review says of it.
 * @param {Panel} panel
 */
function showMove({ news }) {
  slider.setAttribute('aria-valuetext', now === 0 ? 'the start' : `${now} of ${film.length}, ${film.steps[now - 1].text}`);
  if (now === 0) return say(film.length === 0 ? 'This run has no moves yet.' : `The start. ${film.length} moves follow.`, 'plain');
  const step = film.steps[now - 1];
  const parts = newsParts(news, client.lessons, [make('b', { text: `${now}. ${step.text}` })]);
  const host = element('told');
  host.className = `told ${news.tone}`;
  host.replaceChildren(...parts, ...(review ? verdictOn(review.moves[now - 1]) : []));
  openToKeys(host);
}

/**
 * @param {Json} judged
 * @returns {Node[]}
 */
function verdictOn(judged) {
  const verdict = badges(judged);
  if (verdict.length === 0) return [];
  const { best, why, worth } = judged.told;
  const line = make('p', { className: 'why' }, ...verdict, ` ${why}`);
  if (worth) line.append(make('span', { text: ` Now: ${worth}.`, className: 'worth' }));
  if (best === null) return [line];
  const better = button(`Show the better move, ${best}`, () => void compare(judged));
  return [line, better];
}

/**
 * The board before a move, with the move that was made there and the one that was better.
 * @param {Json} judged
 */
async function compare({ index, action, best, told }) {
  await go(index, { made: action, better: best });
  if (now !== index || wished || !pair) return;
  const key = make('p', { className: 'key' });
  const ends = pairEnds(pair);
  if (ends.better.length > 0) key.append(make('span', {}, arrowKey('arrow'), ' the better move'), ' ');
  if (ends.made.length > 0) key.append(make('span', {}, arrowKey('arrow made'), ' the move that was made'));
  const back = button(`Back to ${told.move}`, () => void returnTo(index + 1));
  say(`Here ${told.best} was better than ${told.move}.`, 'plain');
  element('told').append(key, back);
  openToKeys(element('told'));
  back.focus({ preventScroll: true });
}

/** Back from the better move: the keys go on where they were. @param {number} step */
async function returnTo(step) {
  await go(step);
  element('told').querySelector('button')?.focus({ preventScroll: true });
}

function mark() {
  for (const [id, off] of /** @type {[string, boolean][]} */ ([
    ['first', now === 0], ['back', now === 0], ['on', now === film.length], ['last', now === film.length],
  ])) {
    // Not `disabled`: that would take the focus from the button just pressed.
    element(id).setAttribute('aria-disabled', String(off));
  }
}

function wire() {
  /** @type {{[id: string]: () => number}} */
  const steps = {
    first: () => 0,
    back: () => Number(slider.value) - 1,
    on: () => Number(slider.value) + 1,
    last: () => film.length,
  };
  for (const [id, step] of Object.entries(steps)) element(id).addEventListener('click', () => void go(step()));
  slider.addEventListener('input', () => void go(Number(slider.value)));
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // On the board, in the list and on the slider these keys have a meaning of their own.
    const inside = event.target instanceof Element && event.target.closest('.places, .scroller, input, pre');
    const id = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last' }[event.key];
    if (inside || !id) return;
    event.preventDefault();
    void go(steps[id]());
  });
}

/** @param {boolean} over whether the run has ended at what is shown */
function showDeeds(over) {
  const host = element('buttons');
  const had = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.deed : undefined;
  const deeds = [];
  if (!review) {
    const label = judging ? 'Judging every move…' : 'Review this run';
    const ask = button(label, () => void judge(), { className: 'main', deed: 'review' });
    ask.disabled = judging;
    deeds.push(ask);
  }
  if (page.dataset.hints === 'on') {
    const switched = button('Analyse', () => void switchAnalysis(), { deed: 'analyse' });
    switched.setAttribute('aria-pressed', String(analysis.on));
    deeds.push(switched);
  }
  if (!over) deeds.push(button('Play on from here', playOn, { deed: 'play' }));
  deeds.push(button('Copy the link', copyLink, { deed: 'copy' }));
  if (film.score > 0 && !film.run.puzzle) deeds.push(button('Beat my score', copyChallenge, { deed: 'beat' }));
  deeds.push(button('Share a card', () => offerCard(element('sharing'), film, game, about.stage), { deed: 'card' }));
  host.replaceChildren(...deeds);
  if (had) deeds.find((deed) => deed.dataset.deed === had)?.focus({ preventScroll: true });
}

async function switchAnalysis() {
  const asked = element('buttons').querySelector('[data-deed=analyse]');
  asked?.setAttribute('aria-pressed', String(!analysis.on));
  if (analysis.on) {
    analysis.close();
    return pointPair();
  }
  helped = true;
  try {
    await analyse((await film.at(now)).panel);
  } catch (error) {
    say(sentence(error), 'warn');
  }
}

/** A new try that begins with the actions up to here. */
function playOn() {
  const { rulesVersion, seed, puzzle, actions } = film.run;
  // A player who has read the review or the analysis knows what loses.
  const run = store.fresh({ game, rulesVersion, seed, puzzle, actions: actions.slice(0, now), watched: helped });
  run.score = now === 0 ? 0 : film.steps[now - 1].score;
  run.stage = film.stageAt(now);
  store.save(run);
  if (!store.read(run.id)) return say('This browser keeps no runs, so none can be played on here.', 'warn');
  location.assign(runAt(run));
}

function copyLink() {
  return copy(location.href, now === film.length ? 'The link is copied.' : `The link is copied; it opens at move ${now}.`);
}

/** The same seed for somebody else, with this score to beat. */
function copyChallenge() {
  const link = new URL(at(`/play/${game}?seed=${film.run.seed}&new&beat=${film.score}`), location.href);
  const points = film.score.toLocaleString('en');
  return copy(link.href, `A link is copied to play this seed, with ${points} points to beat.`);
}

/** @param {string} text @param {string} said what is said once it is copied */
function copy(text, said) {
  return copyOut(text, said, (told) => say(told, 'plain'));
}

/** How well the stages of the run were completed. */
function showCourse() {
  const host = element('course');
  host.hidden = false;
  host.replaceChildren(make('b', { text: `Course score ${percent(film.course.mean, 1)}` }), `: ${courseWords()}.`);
}

function courseWords() {
  return `each ${about.stage} counts from 0 %, not completed, to 100 %, completed without waste, and this is the mean`;
}

async function judge() {
  if (judging) return;
  judging = true;
  const asked = /** @type {HTMLButtonElement} */ (element('buttons').querySelector('[data-deed=review]'));
  asked.textContent = 'Judging every move…';
  asked.disabled = true;
  const place = element('judged');
  try {
    review = await client.review(film.run);
  } catch (error) {
    place.hidden = false;
    const text =
      error instanceof Problem && error.kind === 'no-hints'
        ? 'This server keeps its judgement to itself: hints and reviews are turned off here. The run can be reviewed on another server, or in a terminal with menagerie review.'
        : sentence(error);
    place.replaceChildren(make('p', { text }));
    element('buttons').querySelector('[data-deed=review]')?.remove();
    return;
  } finally {
    judging = false;
  }
  helped = true;
  place.hidden = false;
  chart = showReview(place, review, about, go);
  list.judge(review);
  // The button is gone then: keys go on at what it brought, and the board stays where it is.
  const pressed = document.activeElement === asked || document.activeElement === document.body;
  await go(now);
  if (pressed && !asksForReview) place.querySelector('h2')?.focus({ preventScroll: true });
}

/**
 * The address holds no run: says why, and offers those that are kept here.
 * @param {unknown} error
 */
function without(error) {
  if (!(error instanceof LinkError)) throw error;
  page.classList.add('empty');
  say(error.message, 'warn');
  const elsewhere = make('a', { text: 'Play a run', className: 'button' });
  elsewhere.href = at(`/play/${game}`);
  element('buttons').replaceChildren(elsewhere);
  const kept = store.list().filter((run) => run.game === game && run.actions.length > 0).flatMap(linked);
  if (kept.length === 0) return;
  const items = kept.slice(0, 20).map(({ run, address }) => {
    const link = make('a', { text: run.puzzle ? `Practice of ${capital(about.stage)} ${run.stage}` : `${capital(about.stage)} ${run.stage}, ${run.score} points` });
    link.href = address;
    // The browser does not load the page again when only the fragment changes; `hashchange` does it.
    return make('li', {}, link, ` – seed ${run.seed}${run.over ? '' : ', not finished'}`);
  });
  const offered = element('judged');
  offered.hidden = false;
  offered.replaceChildren(make('h2', { text: 'Runs in this browser' }), make('ul', {}, ...items));
}

/**
 * A kept run with its address; nothing for one that was damaged.
 * @param {import('./store.js').Kept} run
 */
function linked(run) {
  try {
    return [{ run, address: at(`/replay/${game}#${pack(run, about)}`) }];
  } catch {
    return [];
  }
}

/**
 * @param {string | Node} what
 * @param {'good' | 'bad' | 'warn' | 'plain'} tone
 */
function say(what, tone) {
  const place = element('told');
  place.className = `told ${tone}`;
  place.replaceChildren(typeof what === 'string' ? make('p', { text: what }) : what);
  openToKeys(place);
}

/** @param {string | null} what */
function waiting(what) {
  const toast = element('waiting');
  toast.hidden = what === null;
  toast.textContent = what ?? '';
}
