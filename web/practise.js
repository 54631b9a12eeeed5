/** Practice: one puzzle by its id, what it came to, and what comes after it. */

import { at } from './base.js';
import * as days from './days.js';
import { anchor, counted, make, percent, sentence } from './dom.js';
import { pack } from './link.js';

/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('./commands.js').Item} Item */
/** @typedef {import('./run.js').Run} Run */
/** @typedef {import('./store.js').Kept} Kept */

/** Seeds are whole numbers of so many bits. */
const SEED_BITS = 53n;

/**
 * What can be done once the puzzle is over.
 * @param {Kept} run
 * @param {(address: string) => Promise<boolean>} leave
 * @returns {Item[]}
 */
export function commands({ puzzle, daily }, leave) {
  const [game, version, , stage] = (puzzle ?? '').split(':');
  const next = daily
    ? { key: 'n', label: 'The puzzles of the day', main: true, act: () => leave(at(`/daily?date=${daily}`)) }
    : { key: 'n', label: 'Another like this', main: true, act: () => leave(at(`/puzzle/${game}:${version}:${randomSeed()}:${stage}`)) };
  const again = `/puzzle/${puzzle}?new${daily ? `&daily=${daily}` : ''}`;
  return [next, { key: 'r', label: 'Try again', act: () => leave(at(again)) }];
}

/** A seed that nobody chose. */
export function randomSeed() {
  const [word] = crypto.getRandomValues(new BigUint64Array(1));
  return word >> (64n - SEED_BITS);
}

/** How many hints were taken in a run, in words. @param {Kept} run */
export function hintsOf({ hints }) {
  return hints.length === 0 ? 'no hints' : counted(hints.length, 'hint');
}

/**
 * What the puzzle came to, held against the best there is.
 * @param {HTMLElement} host
 * @param {Run} run
 * @param {import('./about.js').About} about
 * @param {AbortSignal} signal
 * @param {boolean} hints whether this server says what is best
 */
export async function showResult(host, run, about, signal, hints) {
  const { kept } = run;
  const score = make('p', { className: 'score', text: '…' });
  const line = make('p', { text: 'practice' });
  const link = anchor('Review and analyse', at(`/replay/${kept.game}?review#${pack(kept, about)}`));
  host.append(make('div', { className: 'end' }, score, line, link));
  try {
    const { course } = await run.client.replay(kept);
    if (signal.aborted) return;
    score.textContent = percent(course.mean);
    const taken = hintsOf(kept);
    line.textContent = `practice · ${taken}`;
    if (!hints) return;
    const review = await run.client.review(kept, { aside: signal });
    const best = review.stages[0]?.openingTold;
    if (!signal.aborted && best) line.textContent = `practice · ${taken} · as it was dealt: ${best}`;
  } catch (error) {
    if (!signal.aborted) line.textContent = sentence(error);
  }
}

/**
 * Keeps what a run makes of a puzzle of the day: the first try counts.
 * @param {Run} run
 * @param {Client} client
 */
export async function keepDay({ kept, shown }, client) {
  const { daily, puzzle, id, hints } = kept;
  if (!daily || !puzzle) return;
  try {
    const [{ date }, { courses }] = await Promise.all([client.day(), client.day(daily)]);
    if (!courses.some((/** @type {any} */ { puzzles }) => puzzles.includes(puzzle))) return;
    const counts = days.begin(daily, puzzle, id, daily !== date);
    if (!counts || shown.panel.phase !== 'over') return;
    const { course } = await client.replay(kept);
    days.finish(daily, puzzle, id, { score: course.mean, hints: hints.length });
  } catch {
    // The run itself says what is wrong with the connection; at the next move this is tried again.
  }
}
