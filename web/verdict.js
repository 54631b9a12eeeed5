/** The verdicts of a review as people see them: a sign and a word each, so that no colour has to be told. */

/** @typedef {import('./client.js').Json} Json */

/** @type {{[mark: string]: string}} */
const SIGNS = { best: '✓', fine: '≈', slip: '△', blunder: '✕', late: '·', open: '?' };

/** The verdicts that a review counts, in its order. */
export const COUNTED = ['best', 'fine', 'slip', 'blunder'];

/**
 * The sign and the word of a verdict, as an element.
 * @param {string} mark its name, for classes
 * @param {string} word
 * @param {string} [more] what stands behind the word
 */
export function badge(mark, word, more = '') {
  const made = document.createElement('span');
  made.className = `verdict ${mark}`;
  const sign = document.createElement('span');
  sign.className = 'sign';
  sign.setAttribute('aria-hidden', 'true');
  sign.textContent = SIGNS[mark] ?? SIGNS.open;
  made.append(sign, ` ${word}${more}`);
  return made;
}

/**
 * The verdict on a judged action, as elements; none where there was nothing to choose.
 * @param {Json} judged
 */
export function badges({ told: { mark, verdict }, waste }) {
  if (mark === null || verdict === null) return [];
  return [badge(mark, verdict, waste ? `, ${waste} wasted` : '')];
}

/**
 * A small arrow of a look that arrows on the board have.
 * @param {string} look
 */
export function arrowKey(look) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 -14 64 28');
  svg.setAttribute('class', 'arrow-key');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', look.includes(' ') ? 'Broken arrow:' : 'Full arrow:');
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  drawn.setAttribute('class', look);
  drawn.setAttribute('d', 'M3 -4 H42 V-12 L61 0 L42 12 V4 H3 Z');
  svg.append(drawn);
  return svg;
}
