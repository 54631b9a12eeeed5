/**
 * Moves are spelled as players type them in a terminal, where rocks and tubes count from 1: `1>3`. The drawings
 * count from 0, as all sentences do, so beside a drawing the numbers are those that are seen there.
 */

/** @param {string} text */
export function asDrawn(text) {
  return text.replace(/\b(\d+)>(\d+)\b/g, (_, from, to) => `${from - 1}→${to - 1}`);
}
