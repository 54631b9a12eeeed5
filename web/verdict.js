/** The verdicts of a review as people see them: a sign and a word each, so that no colour has to be told. */

/** @typedef {import('./client.js').Json} Json */

/**
 * @typedef {object} Shown
 * @property {string} name for classes
 * @property {string} sign
 * @property {string} word
 */

/** @type {{[verdict: string]: Shown}} */
const VERDICTS = {
  best: { name: 'best', sign: '✓', word: 'best' },
  fine: { name: 'fine', sign: '≈', word: 'fine' },
  slip: { name: 'slip', sign: '△', word: 'slip' },
  blunder: { name: 'blunder', sign: '✕', word: 'blunder' },
};
/** On a stage that was lost before, nothing was left to lose; but a restart would have helped. */
const LATE = { name: 'late', sign: '·', word: 'too late' };
const OPEN = { name: 'open', sign: '?', word: 'not proved' };

/** In the order in which they are counted. */
export const COUNTED = Object.values(VERDICTS);

/**
 * The verdict on one judged action.
 * @param {Json} judged
 * @returns {Shown | null} null for an action that opens or ends something: there was nothing to choose
 */
export function verdictOf(judged) {
  if (/^(next|end|finish)/i.test(judged.action.type)) return null;
  if (judged.verdict === null) return OPEN;
  if (judged.verdict === 'best' && judged.best !== null) return LATE;
  return VERDICTS[judged.verdict] ?? OPEN;
}

/**
 * The sign and the word, as an element.
 * @param {Shown} verdict
 * @param {string} [more] what stands behind the word
 */
export function badge({ name, sign, word }, more = '') {
  const made = document.createElement('span');
  made.className = `verdict ${name}`;
  const mark = document.createElement('span');
  mark.className = 'sign';
  mark.setAttribute('aria-hidden', 'true');
  mark.textContent = sign;
  made.append(mark, ` ${word}${more}`);
  return made;
}
