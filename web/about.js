/** What a page is told of its game: a few words, and how its actions are written. No script knows a game by itself. */

/** @typedef {import('./client.js').Action} Action */

/**
 * How the actions of a game are written in links.
 * @typedef {object} Written
 * @property {string} carry the type of the action that carries something
 * @property {{[sign: string]: Action}} signs every other action by its sign
 */

/**
 * @typedef {object} Words
 * @property {string} stage what a stage is called
 * @property {string} board the board
 * @property {string} step what a move is called
 * @property {[string, string] | null} waste what moves waste, one of it and more; null where nothing is counted
 * @property {[string, string, string]} primer what a player who has never played is told before the first pick, before
 *   the first move and after it
 * @property {boolean} digits whether digits choose a place
 */

/** @typedef {Written & Words} About */

/**
 * What the page says of its game.
 * @param {HTMLElement} page
 * @returns {About}
 */
export function aboutIn(page) {
  return JSON.parse(page.dataset.about ?? '{}');
}

/** @param {string} word */
export function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
