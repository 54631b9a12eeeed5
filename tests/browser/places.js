// Every page, and every state of one, that must look well and be open to all: `pages.test.js` holds axe
// and the narrow window against each, `screenshots.js` takes its picture.

/** @import { Page } from 'playwright-core' */

/**
 * @typedef {object} Place
 * @property {string} name also the name of the picture
 * @property {string} path
 * @property {(page: Page) => Promise<void>} [prepare] brings the page into the state that is meant
 */

const GAMES = ['duskcourt', 'baskmere', 'critter-lineup'];

/** @type {Place[]} */
export const PLACES = [
  { name: 'home', path: '/' },
  { name: 'docs', path: '/docs/api' },
  { name: 'docs-reference', path: '/docs/api/reference' },
  ...GAMES.map((game) => ({ name: `docs-${game}`, path: `/docs/api/${game}` })),
];
