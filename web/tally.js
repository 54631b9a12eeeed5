/** What came of the puzzles of a day: scores, signs and words. It knows neither the page nor the clock. */

import { counted, percent } from './dom.js';

/** @typedef {import('./days.js').Day} Day */
/** @typedef {import('./days.js').Try} Try */

/**
 * How a puzzle stands, for the eye and in words.
 * @typedef {object} Standing
 * @property {'none' | 'going' | 'best' | 'good' | 'zero'} kind
 * @property {string} sign
 * @property {string} words
 */

/** How a day went. @typedef {'all' | 'some' | 'part' | 'late' | 'none'} Mark */

/** @type {{[mark in Mark]: {sign: string, words: string}}} */
export const MARKS = {
  all: { sign: '★', words: 'all finished' },
  some: { sign: '✓', words: 'at least one game finished' },
  part: { sign: '◐', words: 'played in part' },
  late: { sign: '↺', words: 'played late' },
  none: { sign: '·', words: 'not played' },
};

/** @param {Try | undefined} mine @returns {Standing} */
export function standingOf(mine) {
  if (!mine) return { kind: 'none', sign: '○', words: 'not played' };
  if (mine.score === null) return { kind: 'going', sign: '◐', words: 'going on' };
  if (mine.score >= 1) return { kind: 'best', sign: '★', words: 'Perfect' };
  if (mine.score <= 0) return { kind: 'zero', sign: '✗', words: '0 %' };
  return { kind: 'good', sign: '✓', words: percent(mine.score) };
}

/**
 * The mean of some puzzles. As long as the day goes on, only those that are finished count; once it is over, the others
 * count 0.
 * @param {(Try | undefined)[]} tries
 * @param {boolean} isOver
 * @returns {number | null} null where there is nothing to tell
 */
export function mean(tries, isOver) {
  const scores = tries.map((mine) => mine?.score ?? null);
  const finished = scores.filter((score) => score !== null);
  if (finished.length === 0) return isOver && tries.some(Boolean) ? 0 : null;
  return finished.reduce((sum, score) => sum + score, 0) / (isOver ? scores.length : finished.length);
}

/** The tries that were begun on the day and are finished. @param {Day} day */
function onTime(day) {
  return Object.entries(day.tries).filter(([, mine]) => !mine.late && mine.score !== null);
}

/**
 * Whether every puzzle of at least one game was begun on the day and is finished.
 * @param {Day} day
 * @param {number} each how many a game has
 */
export function counts(day, each) {
  /** @type {Map<string, number>} */
  const finished = new Map();
  for (const [puzzle] of onTime(day)) {
    // An id without its last part: the same for the puzzles of a course.
    const course = puzzle.slice(0, puzzle.lastIndexOf(':'));
    finished.set(course, (finished.get(course) ?? 0) + 1);
  }
  return [...finished.values()].some((many) => many >= each);
}

/**
 * @param {Day} day
 * @param {number} each how many puzzles a game has
 * @param {number} all how many there are
 * @returns {Mark}
 */
export function markOf(day, each, all) {
  const tries = Object.values(day.tries);
  if (tries.length === 0) return 'none';
  if (onTime(day).length >= all) return 'all';
  if (counts(day, each)) return 'some';
  return tries.every(({ late }) => late) ? 'late' : 'part';
}

/** The day before a date. @param {string} date */
function before(date) {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/**
 * How many days in a row, up to now and at most. A day that still goes on ends nothing.
 * @param {string[]} dates the days that count
 * @param {string} today
 */
export function inARow(dates, today) {
  const kept = new Set(dates.filter((date) => date <= today));
  const upTo = (/** @type {string} */ date) => {
    let many = 0;
    for (let day = date; kept.has(day); day = before(day)) many += 1;
    return many;
  };
  return { now: upTo(kept.has(today) ? today : before(today)), best: Math.max(0, ...[...kept].map(upTo)) };
}

/**
 * A text to pass on: how well a day was played, and nothing of its boards.
 * @param {string} date
 * @param {{name: string, tries: (Try | undefined)[]}[]} courses
 * @param {boolean} isOver
 * @param {string} address
 */
export function shared(date, courses, isOver, address) {
  const score = (/** @type {(Try | undefined)[]} */ tries) => {
    const found = mean(tries, isOver);
    return found === null ? '' : ` ${percent(found)}`;
  };
  const told = (/** @type {Try | undefined} */ mine) => {
    const { words } = standingOf(mine);
    return [words, mine?.late ? 'late' : '', mine?.hints ? `with ${counted(mine.hints, 'hint')}` : ''].filter(Boolean).join(' ');
  };
  const lines = courses
    .filter(({ tries }) => tries.some(Boolean))
    .map(({ name, tries }) => `${name}${score(tries)} (${tries.map(told).join(', ')})`);
  return [`Menagerie daily ${date} –${score(courses.flatMap(({ tries }) => tries))}`, ...lines, address].join('\n');
}
