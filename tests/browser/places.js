// Every page, and every state of one, that must look well and be open to all: `pages.test.js` holds axe
// and the narrow window against each, `screenshots.js` takes its picture.

import { FAR, GAMES } from './catalogue.js';
import { golden, replayOf } from './golden.js';
import { Api, best, loss, openedNew, solution, takeUp } from './lines.js';

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

/** How each game comes to a stage that brings something new, found once for all pictures. @type {{[game: string]: ReturnType<typeof openedNew>}} */
const novelties = {};

/** Each game at a stage that brings something new. @param {string} game */
const news = (game) => async (/** @type {Page} */ page) => {
  novelties[game] ??= openedNew(new Api(new URL(page.url()).origin, game), await golden(game, FAR[game]));
  const { seed, actions } = await novelties[game];
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

/** The lesson of what is new, over the board. @param {string} game */
const lessonOver = (game) => async (/** @type {Page} */ page) => {
  await news(game)(page);
  await page.locator('#told a[data-lesson]').click();
  await page.locator('#over .board .able').first().waitFor();
};

/** A puzzle practised to its end. @param {string} game */
const practised = (game) => async (/** @type {Page} */ page) => {
  const puzzle = `${game}:1:7:3`;
  await takeUp(page, game, 7, await best(new Api(new URL(page.url()).origin, game), puzzle), puzzle);
  await page.getByText('as it was dealt').waitFor();
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

/** Some days kept: the shown one in every way that its puzzles can stand, and others before today. @param {Page} page */
async function keepDays(page) {
  const { date, today, puzzles } = await page.locator('#daily').evaluate((one) => ({
    date: one.dataset.date ?? '', today: one.dataset.today ?? '',
    puzzles: [...one.querySelectorAll('.puzzle')].map((puzzle) => /** @type {HTMLElement} */ (puzzle).dataset.puzzle ?? ''),
  }));
  const scores = [1, 0.8, 0.9577, 0.75, null, 0, 1, 0.5];
  const tries = (/** @type {number} */ many, late = false) =>
    Object.fromEntries(puzzles.slice(0, many).map((puzzle) => [puzzle, { run: 'x', score: 1, late, hints: 0 }]));
  /** @type {{[date: string]: object}} */
  const kept = {};
  for (const [back, many, late] of /** @type {const} */ ([[1, 9], [2, 3], [3, 5], [5, 9, true], [8, 9], [9, 9], [10, 2], [13, 6], [14, 4]])) {
    const day = new Date(Date.parse(today) - 86_400_000 * back).toISOString().slice(0, 10);
    kept[day] = tries(many, late);
  }
  kept[date] = Object.fromEntries(scores.map((score, index) => [puzzles[index], { run: 'x', score, late: index === 1, hints: index === 1 ? 2 : 0 }]));
  await page.evaluate((kept) => {
    for (const [date, tries] of Object.entries(kept)) localStorage.setItem(`menagerie.day.${date}`, JSON.stringify({ version: 1, tries }));
  }, kept);
  await page.reload();
  await page.getByText('Perfect').first().waitFor();
}

/** Runs and days kept, and the way home. @param {Page} page */
async function keepAll(page) {
  await keepDays(page);
  await keepSome(page);
  await page.goto('/');
}

/** A puzzle drawn. @param {Page} page */
async function drawn(page) {
  await page.waitForSelector('#preview svg');
}

/** Some stages lost. @param {Page} page */
async function loseSome(page) {
  await keepSome(page);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const run = JSON.parse(localStorage.getItem(key) ?? '');
      if (run.stage > 3) localStorage.setItem(key, JSON.stringify({ ...run, failed: [run.stage - 2, run.stage] }));
    }
  });
  await page.reload();
  await page.waitForSelector('#failed a');
  await drawn(page);
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
  { name: 'home-kept', path: '/daily', prepare: keepAll },
  { name: 'daily', path: '/daily', prepare: keepDays, colours: true },
  { name: 'daily-none', path: '/daily' },
  { name: 'daily-past', path: '/daily?date=2024-02-29', prepare: keepDays },
  { name: 'daily-ahead', path: '/daily?date=9999-12-31' },
  { name: 'practice', path: '/practice?game=baskmere&stage=19', prepare: drawn },
  { name: 'practice-lost', path: '/practice', prepare: loseSome },
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
  { name: 'play-lesson', path: '/', prepare: lessonOver(GAMES[1]) },
  { name: 'puzzle', path: `/puzzle/${GAMES[0]}:1:7:12`, prepare: pickUp },
  ...GAMES.map((game) => ({ name: `puzzle-${game}-over`, path: '/', prepare: practised(game) })),
  ...GAMES.map((game) => ({ name: `play-${game}-late`, path: '/', prepare: late(game), colours: true })),
  { name: 'docs', path: '/docs/api' },
  { name: 'docs-reference', path: '/docs/api/reference' },
  ...GAMES.map((game) => ({ name: `docs-${game}`, path: `/docs/api/${game}` })),
  ...GAMES.map((game) => ({ name: `learn-${game}`, path: `/learn/${game}`, colours: true })),
  ...(await runs()),
];
