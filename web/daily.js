/** The page of a day: what was played of it, how long it lasts, and the weeks before. What day it is, the server says. */

import { at } from './base.js';
import * as days from './days.js';
import { counted, element, make, percent } from './dom.js';
import { MARKS, counts, inARow, markOf, mean, shared, standingOf } from './tally.js';

/** @typedef {import('./days.js').Try} Try */

/** After so long a question that failed is asked again, in milliseconds. */
const AGAIN = 15_000;
/** A clock that went on by so much between two looks has slept, or was set. */
const SLEPT = 5000;

const page = element('daily');
const date = page.dataset.date ?? '';
const each = Number(page.dataset.each);
let today = page.dataset.today ?? '';
const courses = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.course')]);
const all = courses.length * each;

const calendar = element('calendar');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
/** When the next day begins, by the clock that runs since the page was opened. */
let ends = performance.now() + 1000 * Number(page.dataset.next);
let seen = Date.now();
/** Whether the server is being asked. */
let asking = false;

show();
tick();
setInterval(tick, 1000);
// Another tab has played.
addEventListener('storage', show);
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  show();
  void ask();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  show();
  void ask();
});
element('share-it').addEventListener('click', () => void share());
element('copy-it').addEventListener('click', () => void copy());
element('share-it').hidden = !navigator.share;
calendar.addEventListener('keydown', step);

function show() {
  const day = days.read(date);
  const isOver = date < today;
  element('foreign').hidden = day !== null;
  const played = courses.map((course) => {
    const puzzles = /** @type {HTMLElement[]} */ ([...course.querySelectorAll('.puzzle')]);
    const tries = puzzles.map(({ dataset }) => day?.tries[dataset.puzzle ?? '']);
    puzzles.forEach((puzzle, index) => showPuzzle(puzzle, tries[index]));
    showMean(course, tries, isOver);
    return { name: course.dataset.name ?? '', tries };
  });
  const tries = played.flatMap(({ tries }) => tries);
  showRing(tries, isOver);
  const finished = tries.filter((mine) => (mine?.score ?? null) !== null).length;
  element('share').hidden = finished === 0;
  element('share-text').textContent = shared(date, played, isOver, location.origin + at(`/daily?date=${date}`));
  showWeeks();
}

/** @param {HTMLElement} puzzle @param {Try | undefined} mine */
function showPuzzle(puzzle, mine) {
  const { kind, sign, words } = standingOf(mine);
  puzzle.dataset.state = kind;
  const seen = make('span', { text: sign, className: 'sign' });
  seen.setAttribute('aria-hidden', 'true');
  const parts = [seen, make('span', { text: words })];
  if (mine?.hints) parts.push(make('span', { text: counted(mine.hints, 'hint'), className: 'mark' }));
  if (mine?.late) parts.push(make('span', { text: 'late', className: 'mark' }));
  const state = /** @type {HTMLElement} */ (puzzle.querySelector('.state'));
  // Between the parts are spaces for those who hear them.
  state.replaceChildren(...parts.flatMap((part) => [part, ' ']));
  state.hidden = false;
}

/** @param {HTMLElement} course @param {(Try | undefined)[]} tries @param {boolean} isOver */
function showMean(course, tries, isOver) {
  const score = mean(tries, isOver);
  const finished = tries.filter((mine) => (mine?.score ?? null) !== null).length;
  const host = /** @type {HTMLElement} */ (course.querySelector('.mean'));
  host.hidden = score === null;
  course.classList.toggle('whole', finished === tries.length);
  if (score === null) return;
  const rest = finished < tries.length ? make('span', { text: isOver ? `${finished} of ${tries.length}` : `so far, ${finished} of ${tries.length}` }) : '';
  host.replaceChildren(make('b', { text: percent(score) }), ' ', rest);
}

/** @param {(Try | undefined)[]} tries @param {boolean} isOver */
function showRing(tries, isOver) {
  const score = mean(tries, isOver);
  const finished = tries.filter((mine) => (mine?.score ?? null) !== null).length;
  const ring = element('ring');
  ring.hidden = false;
  ring.classList.toggle('whole', finished === all);
  ring.style.setProperty('--part', String(finished / all));
  element('total').textContent = score === null ? '–' : percent(score);
  element('total-of').textContent = finished === all ? `all ${all} played` : `${finished} of ${all} played`;
}

/** The weeks before, and how many days came one after the other. */
function showWeeks() {
  for (const cell of /** @type {NodeListOf<HTMLElement>} */ (calendar.querySelectorAll('[data-date]'))) {
    const day = days.read(cell.dataset.date ?? '') ?? { version: 1, tries: {} };
    const mark = markOf(day, each, all);
    cell.dataset.mark = mark;
    cell.classList.toggle('today', cell.dataset.date === today);
    const link = /** @type {HTMLElement} */ (cell.querySelector('a'));
    link.dataset.named ??= link.getAttribute('aria-label') ?? '';
    const finished = Object.values(day.tries).filter(({ score }) => score !== null).length;
    const some = mark === 'part' || mark === 'some' ? `, ${finished} of ${all} finished` : '';
    link.setAttribute('aria-label', `${link.dataset.named}${cell.dataset.date === today ? ', today' : ''}: ${MARKS[mark].words}${some}`);
    /** @type {HTMLElement} */ (cell.querySelector('.sign')).textContent = MARKS[mark].sign;
  }
  settle();
  const kept = days.dates().filter((date) => counts(days.read(date) ?? { version: 1, tries: {} }, each));
  const { now, best } = inARow(kept, today);
  element('row-now').textContent = counted(now, 'day');
  element('row-best').textContent = counted(best, 'day');
  element('rows').hidden = false;
  /** @type {HTMLElement} */ (document.querySelector('.needs')).hidden = false;
  const legend = element('legend');
  legend.hidden = false;
  const signs = Object.entries(MARKS).map(([mark, { sign, words }]) => {
    const seen = make('span', { text: sign, className: 'sign' });
    seen.setAttribute('aria-hidden', 'true');
    const item = make('li', {}, seen, ' ', words);
    item.dataset.mark = mark;
    return item;
  });
  legend.replaceChildren(...signs);
}

/** The calendar is one stop of the Tab key: at the day that the arrows have come to, else at the shown one, else at the last. */
function settle() {
  const links = [...calendar.querySelectorAll('a')];
  const stop = links.find((link) => link === document.activeElement) ?? links.find((link) => link.hasAttribute('aria-current')) ?? links.at(-1);
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
}

/** @param {KeyboardEvent} event */
function step(event) {
  const links = [...calendar.querySelectorAll('a')];
  const here = links.findIndex((link) => link === document.activeElement);
  const steps = new Map([['ArrowLeft', -1], ['ArrowRight', 1], ['ArrowUp', -7], ['ArrowDown', 7], ['Home', -here], ['End', links.length - 1 - here]]);
  const by = steps.get(event.key);
  if (here < 0 || by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  links[here + by]?.focus();
  settle();
}

/** Shows how long the day lasts, in seconds. */
function showLeft() {
  const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  element('until').hidden = date !== today;
  element('clock').textContent = spell(left);
  return left;
}

/** A second has gone by. */
function tick() {
  const now = Date.now();
  const jumped = Math.abs(now - seen) > SLEPT;
  seen = now;
  const left = showLeft();
  if (left === 0 || (jumped && document.visibilityState === 'visible')) void ask();
}

/** @param {number} seconds */
function spell(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  // Who wants little to move, gets the minutes.
  if (calm.matches) return `${hours} h ${minutes} min`;
  return [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Asks the server what day it is. */
async function ask() {
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(at('/api/daily'), { cache: 'no-store' });
    const { date: told, next } = await answer.json();
    if (typeof told !== 'string' || typeof next !== 'number') throw new Error('no day');
    ends = performance.now() + 1000 * next;
    if (told !== today) turn(told);
  } catch {
    // Without an answer it is asked again; what day it is here says nothing.
    ends = Math.max(ends, performance.now() + AGAIN);
  }
  asking = false;
  showLeft();
}

/** A new day has begun. @param {string} next */
function turn(next) {
  const ended = today;
  today = next;
  const told = element('turned');
  const link = make('a', { text: 'Go to the new puzzles', className: 'button' });
  link.href = at('/daily');
  const over = date === ended ? ' What you begin of this day now is marked as late.' : '';
  told.hidden = false;
  told.replaceChildren(make('span', { text: `A new day has begun.${over}` }), ' ', link);
  show();
}

async function share() {
  const text = element('share-text').textContent ?? '';
  try {
    await navigator.share({ text });
  } catch (error) {
    // Who changes their mind has said so.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
  }
}

async function copy() {
  const text = element('share-text');
  try {
    await navigator.clipboard.writeText(text.textContent ?? '');
    element('shared').textContent = 'Copied.';
  } catch {
    getSelection()?.selectAllChildren(text);
    element('shared').textContent = 'The text is marked: copy it by hand.';
  }
}
