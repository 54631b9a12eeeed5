// Every page, and every state of one, that must look well and be open to all: `pages.test.js` holds axe
// and the narrow window against each, `screenshots.js` takes its picture.

import { FAR, GAMES } from './catalogue.js';
import { golden, replayOf } from './golden.js';
import { Api, loss, openedNew, solution, takeUp } from './lines.js';

/** @import { Page } from 'playwright-core' */
/** @import { Action } from './lines.js' */

/**
 * @typedef {object} Place
 * @property {string} name also the name of the picture
 * @property {string} path
 * @property {(page: Page) => Promise<void>} [prepare] brings the page into the state that is meant
 * @property {boolean} [colours] whether its colours say something
 */

/** Each game as it is being played: one piece picked up. @param {Page} page */
async function pickUp(page) {
  await page.locator('#board .able').first().click();
  await page.waitForSelector('#board .open');
}

/** Each game after a move that the rules refuse, once there is one. @param {Page} page */
async function refuse(page) {
  const closed = page.locator('#board .places button:not(.open):not(.picked)');
  for (;;) {
    await page.locator('#board .able').last().click();
    await page.waitForSelector('#board .open');
    if (await closed.count()) break;
    await page.locator('#board .open').first().click();
    await page.waitForSelector('#board:not(:has(.picked))');
    await page.waitForSelector('#board .able');
  }
  await closed.last().click();
  await page.waitForSelector('#told.warn');
}

/** Each game once its first stage is done. @param {string} game */
const finish = (game) => async (/** @type {Page} */ page) => {
  await takeUp(page, game, 7, await solution(new Api(new URL(page.url()).origin, game), 7, 1));
  await page.waitForSelector('#board.between');
};

/** Each game at a stage that brings something new. @param {string} game */
const news = (game) => async (/** @type {Page} */ page) => {
  const { seed, actions } = await openedNew(new Api(new URL(page.url()).origin, game), await golden(game, FAR[game]));
  await takeUp(page, game, seed, actions);
  await page.waitForSelector('#told .new');
};

/** How many moves are made on the last stage of a run far up the ladder. */
const SOME = 3;

/** Each game far up its ladder, with all that its boards can have. @param {string} game */
const late = (game) => async (/** @type {Page} */ page) => {
  const { seed, actions } = await golden(game, FAR[game]);
  const opening = actions.slice(0, -SOME).findLastIndex(({ type }) => /^next/i.test(type));
  await takeUp(page, game, seed, actions.slice(0, opening + 1 + SOME));
};

/** What loses a stage, found once for all pictures. @type {{[game: string]: Promise<Action[]>}} */
const losses = {};

/** @param {string} game @param {(answer: any) => boolean} lost */
const lose = (game, lost) => async (/** @type {Page} */ page) => {
  losses[game] ??= loss(new Api(new URL(page.url()).origin, game), 7, lost);
  await takeUp(page, game, 7, await losses[game]);
  await page.waitForSelector('.loss .picture svg');
};

/** Waits for the moves of a run. @param {Page} page */
async function shown(page) {
  await page.locator('#moves button').first().waitFor();
}

/** Waits for the board of a run without moves. @param {Page} page */
async function moveless(page) {
  await page.getByText('This run has no moves yet.').waitFor();
}

/** @param {Page} page */
async function reviewed(page) {
  await shown(page);
  await page.getByRole('button', { name: 'Review this run' }).click();
  await page.locator('.chart').waitFor();
}

/** The better move beside the one that was made. @param {Page} page */
async function compared(page) {
  await reviewed(page);
  await page.locator('#moves button', { has: page.locator('.fine, .slip, .blunder') }).first().click();
  await page.getByRole('button', { name: 'Show the better move' }).click();
  await page.locator('#board .arrow.made').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Every move of a position, one of them chosen. @param {Page} page */
async function analysed(page) {
  await shown(page);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('#analysis tbody button').last().click();
}

/** @param {Page} page */
async function carded(page) {
  await shown(page);
  await page.getByRole('button', { name: 'Share a card' }).click();
  await page.waitForFunction(() => /** @type {HTMLImageElement | null} */ (document.querySelector('.sharing img'))?.naturalWidth);
}

/** Some runs kept. @param {Page} page */
async function keepSome(page) {
  await page.evaluate((games) => {
    const old = { rulesVersion: 1, actions: [], hints: [], watched: false, checkpoint: null, revision: 1, mark: '', over: false };
    for (let count = 0; count < 7; count++) {
      const run = {
        ...old, id: `kept-${count}`, game: games[count % games.length], seed: 7 * count, touched: 1_790_000_000_000 + 86_400_000 * count,
        score: 1234 * count + 90, stage: 2 + 3 * count, over: count % 2 === 0, hints: count === 2 ? [1, 2] : [], watched: count === 4,
      };
      localStorage.setItem(`menagerie.run.${run.id}`, JSON.stringify(run));
    }
  }, GAMES);
  await page.reload();
}

/** The pages of runs. @returns {Promise<Place[]>} */
async function runs() {
  const places = [];
  for (const game of GAMES) {
    const run = await golden(game, 'careless', 90);
    places.push(
      { name: `replay-${game}`, path: replayOf(run, 12), prepare: shown },
      { name: `review-${game}`, path: replayOf(run, 20), prepare: reviewed, colours: true },
      { name: `review-${game}-better`, path: replayOf(run, 20), prepare: compared, colours: true },
      { name: `replay-${game}-analysis`, path: replayOf(run, 1), prepare: analysed, colours: true },
      { name: `replay-${game}-practice`, path: replayOf({ ...run, puzzle: `${game}:1:${run.seed}:9`, actions: [] }), prepare: moveless },
    );
  }
  const run = await golden('duskcourt', 'greedy');
  return [
    ...places,
    { name: 'card', path: replayOf(run), prepare: carded },
    { name: 'replay-none', path: '/replay/duskcourt' },
  ];
}

/** @type {Place[]} */
export const PLACES = [
  { name: 'home', path: '/' },
  { name: 'home-kept', path: '/', prepare: keepSome },
  { name: 'menagerie', path: '/menagerie', colours: true },
  { name: 'menagerie-met', path: '/menagerie', prepare: keepSome },
  { name: 'runs', path: '/runs', prepare: keepSome },
  { name: 'runs-none', path: '/runs' },
  ...GAMES.map((game) => ({ name: `play-${game}`, path: `/play/${game}?seed=7`, prepare: pickUp, colours: true })),
  { name: 'play-duskcourt-lost', path: '/', prepare: lose('duskcourt', (answer) => answer.state.lastResult === 'stuck') },
  { name: 'play-baskmere-lost', path: '/', prepare: lose('baskmere', (answer) => answer.state.outcome === 'sunset') },
  { name: 'play-critter-lineup-lost', path: '/', prepare: lose('critter-lineup', (answer) => answer.report?.stuck === true) },
  ...GAMES.map((game) => ({ name: `play-${game}-refused`, path: `/play/${game}?seed=7`, prepare: refuse })),
  ...GAMES.map((game) => ({ name: `play-${game}-done`, path: '/', prepare: finish(game) })),
  ...GAMES.map((game) => ({ name: `play-${game}-new`, path: '/', prepare: news(game) })),
  ...GAMES.map((game) => ({ name: `play-${game}-late`, path: '/', prepare: late(game), colours: true })),
  { name: 'docs', path: '/docs/api' },
  { name: 'docs-reference', path: '/docs/api/reference' },
  ...GAMES.map((game) => ({ name: `docs-${game}`, path: `/docs/api/${game}` })),
  ...GAMES.map((game) => ({ name: `learn-${game}`, path: `/learn/${game}`, colours: true })),
  ...(await runs()),
];
