// Every page, and every state of one, that must look well and be open to all: `pages.test.js` holds axe
// and the narrow window against each, `screenshots.js` takes its picture.

import { Api, loss, takeUp } from './lines.js';

/** @import { Page } from 'playwright-core' */
/** @import { Action } from './lines.js' */

/**
 * @typedef {object} Place
 * @property {string} name also the name of the picture
 * @property {string} path
 * @property {(page: Page) => Promise<void>} [prepare] brings the page into the state that is meant
 */

const GAMES = ['duskcourt', 'baskmere', 'critter-lineup'];

/** Each game as it is being played: one piece picked up. @param {Page} page */
async function pickUp(page) {
  await page.locator('#board .able').first().click();
  await page.waitForSelector('#board .open');
}

/** What loses a stage, found once for all pictures. @type {{[game: string]: Promise<Action[]>}} */
const losses = {};

/** @param {string} game @param {(answer: any) => boolean} lost */
const lose = (game, lost) => async (/** @type {Page} */ page) => {
  losses[game] ??= loss(new Api(new URL(page.url()).origin, game), 7, lost);
  await takeUp(page, game, 7, await losses[game]);
  await page.waitForSelector('.loss .picture svg');
};

/** @type {Place[]} */
export const PLACES = [
  { name: 'home', path: '/' },
  ...GAMES.map((game) => ({ name: `play-${game}`, path: `/play/${game}?seed=7`, prepare: pickUp })),
  { name: 'play-duskcourt-lost', path: '/', prepare: lose('duskcourt', (answer) => answer.state.lastResult === 'stuck') },
  { name: 'play-baskmere-lost', path: '/', prepare: lose('baskmere', (answer) => answer.state.outcome === 'sunset') },
  { name: 'docs', path: '/docs/api' },
  { name: 'docs-reference', path: '/docs/api/reference' },
  ...GAMES.map((game) => ({ name: `docs-${game}`, path: `/docs/api/${game}` })),
];
