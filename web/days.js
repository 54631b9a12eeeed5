/**
 * Keeps what was played of the puzzles of each day, in this browser alone. Of each puzzle the first try counts, whatever
 * comes of it; later ones are practice.
 */

/**
 * The first try at a puzzle of a day.
 * @typedef {object} Try
 * @property {string} run the id of the run
 * @property {number | null} score from 0 to 1; null as long as the run goes on
 * @property {boolean} late whether it began after the day
 * @property {number} hints how many were taken
 */
/** @typedef {{version: 1, tries: {[puzzle: string]: Try}}} Day */

const DAY = 'menagerie.day.';

/**
 * What was played of a day; null where it is kept in a shape that is not known here.
 * @param {string} date
 * @returns {Day | null}
 */
export function read(date) {
  try {
    const text = localStorage.getItem(DAY + date);
    if (text === null) return { version: 1, tries: {} };
    const day = JSON.parse(text);
    return day?.version === 1 && typeof day.tries === 'object' ? day : null;
  } catch {
    return null;
  }
}

/** `1 December`. @param {string} date */
export function dayOf(date) {
  return new Date(`${date}T00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** Every date of which something was played, the newest first. @returns {string[]} */
export function dates() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(DAY));
    return keys.map((key) => key.slice(DAY.length)).sort().reverse();
  } catch {
    return [];
  }
}

/**
 * A run has begun; whether it is the try that counts.
 * @param {string} date
 * @param {string} puzzle
 * @param {string} run
 * @param {boolean} late
 */
export function begin(date, puzzle, run, late) {
  const day = read(date);
  if (!day) return false;
  day.tries[puzzle] ??= { run, score: null, late, hints: 0 };
  write(date, day);
  return day.tries[puzzle].run === run;
}

/**
 * A run has ended; it is kept if it is the try that counts and has not ended before.
 * @param {string} date
 * @param {string} puzzle
 * @param {string} run
 * @param {{score: number, hints: number}} result
 */
export function finish(date, puzzle, run, { score, hints }) {
  const day = read(date);
  const mine = day?.tries[puzzle];
  if (!day || mine?.run !== run || mine.score !== null) return;
  Object.assign(mine, { score, hints });
  write(date, day);
}

/** @param {string} date @param {Day} day */
function write(date, day) {
  try {
    localStorage.setItem(DAY + date, JSON.stringify(day));
  } catch {
    // Without room the day is not kept; the run itself says so.
  }
}
