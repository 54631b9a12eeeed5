// The pages with a board at every size: on each shape that the ladders have, the board, the news and every button are on
// the screen without scrolling, and nothing on a phone is too small to read or to touch. So are the board of a run and
// what leads through it, before and after its review.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAR, GAMES } from './catalogue.js';
import { golden, replayOf } from './golden.js';
import { house } from './harness.js';
import { Api, takeUp } from './lines.js';

/** @import { Page } from 'playwright-core' */

const { server, open } = house();

/** Upright phones, a tablet, a laptop, and screens that are wider still. */
const SIZES = [[360, 740], [390, 844], [768, 1024], [1024, 768], [1440, 900], [2560, 1440]];
/** In pixels, on the smallest phone: the height of a text; the width and the height of a piece. */
const SMALLEST = { text: 10, width: 20, height: 12 };
/** Of the page that shows a run: a low laptop too. */
const RUN_SIZES = [...SIZES, [1280, 640]];
/** Whether every stage is looked at, and not only the first of each shape. */
const FULL = process.env.MENAGERIE_FULL === '1';

/**
 * The openings of the stages of a run: how many actions come before each, and the box of its drawing on a screen that is
 * higher than wide and on another.
 * @param {string} game
 */
async function openings(game) {
  const api = new Api(server.url, game);
  const { seed, actions } = await golden(game, FAR[game]);
  let { stateToken } = await api.init(seed);
  const shapes = new Map();
  for (let at = 0; at <= actions.length; ) {
    const answer = await api.post('actions?drawing=svg&panel=on', { stateToken, actions: [] });
    const { drawing: wide } = await api.post('actions?drawing=svg&panel=on&wide=on', { stateToken, actions: [] });
    const [high, across] = [answer.drawing, wide].map((drawing) => /viewBox="([^"]*)"/.exec(drawing)?.[1]);
    // A stage that tells more or offers more needs another look too.
    const { heading, commands, facts } = answer.panel;
    const shape = FULL ? String(at) : [high, across, heading.split(' · ').length, commands.length, facts.length].join(' ');
    if (!shapes.has(shape)) shapes.set(shape, { at, high, across });
    const next = actions.findIndex((action, index) => index >= at && /^next/i.test(action.type));
    if (next < 0) break;
    ({ stateToken } = await api.post('actions', { stateToken, actions: actions.slice(at, next + 1) }));
    at = next + 1;
  }
  return { seed, actions, starts: [...shapes.values()] };
}

/** What of the page is not on the screen, or too small there. @param {Page} page @param {typeof SMALLEST | null} smallest */
const faults = (page, smallest) =>
  page.evaluate((smallest) => {
    const found = [];
    for (const name of ['#board', '#told', '#where', '#facts', ...[...document.querySelectorAll('#buttons button')].map((one) => `[data-key="${/** @type {HTMLElement} */ (one).dataset.key}"]`)]) {
      const element = document.querySelector(name);
      if (!element || element.getClientRects().length === 0) continue;
      const box = element.getBoundingClientRect();
      if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5) {
        found.push(`${name} lies from ${box.left},${box.top} to ${box.right},${box.bottom}`);
      }
    }
    if (scrollY !== 0) found.push(`scrolled by ${scrollY}`);
    if (!smallest) return found;
    const svg = /** @type {SVGSVGElement} */ (document.querySelector('#board svg'));
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    for (const text of svg.querySelectorAll('text')) {
      const size = Number(text.getAttribute('font-size')) * scale;
      if (size < smallest.text) found.push(`“${text.textContent}” is ${size} px high`);
    }
    for (const piece of svg.querySelectorAll('.piece')) {
      const { width, height } = piece.getBoundingClientRect();
      if (width < smallest.width || height < smallest.height) found.push(`a piece is ${width} by ${height}`);
    }
    return found;
  }, smallest);

for (const game of GAMES) {
  test(`${game}: every shape of its boards fits every screen, with all that the stage needs`, async () => {
    const { seed, actions, starts } = await openings(game);
    assert.ok(starts.length > 1);
    const page = await open('/', { hasTouch: true });
    for (const { at: start, high, across } of starts) {
      await takeUp(page, game, seed, actions.slice(0, start));
      await page.waitForSelector('#board .able');
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        // A window of another shape has the board drawn anew.
        await page.waitForFunction(
          (box) => document.querySelector('#board svg')?.getAttribute('viewBox') === box,
          width >= 1.25 * height ? across : high,
        );
        const found = await faults(page, width < 600 ? SMALLEST : null);
        assert.deepEqual(found, [], `after ${start} actions of seed ${seed}, at ${width} by ${height}`);
      }
    }
  });
}

test('a board fills what the screen leaves it', async () => {
  for (const game of GAMES) {
    const page = await open(`/play/${game}?seed=7`);
    await page.waitForSelector('#board .able');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const [board, stand] = await page.evaluate(() =>
        ['#board', '.stand'].map((name) => {
          const { width, height } = /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect();
          return { width, height };
        }),
      );
      const ratio = await page.locator('#board svg').evaluate((svg) => {
        const { width, height } = /** @type {SVGSVGElement} */ (svg).viewBox.baseVal;
        return width / height;
      });
      assert.ok(Math.abs(board.width - board.height * ratio) < 1, `${game} at ${width} by ${height}: the drawing fills the board`);
      const left = Math.min(stand.width - board.width, stand.height - board.height);
      assert.ok(left < 2, `${game} at ${width} by ${height}: ${JSON.stringify({ board, stand })}`);
    }
  }
});

for (const game of GAMES) {
  test(`${game}: the board of a run and the way through it are on every screen, before and after the review`, async () => {
    const run = await golden(game, 'careless', 90);
    for (const [width, height] of RUN_SIZES) {
      const page = await open('/', { viewport: { width, height } });
      for (const query of ['', '?review']) {
        await page.goto(replayOf(run, 20).replace('#', `${query}#`));
        if (query) await page.locator('.chart').waitFor();
        await page.waitForFunction(() => document.getElementById('told')?.textContent?.startsWith('20. '));
        if (query) await page.locator('#told .verdict').waitFor();
        assert.deepEqual(await onScreen(page), [], `${query} at ${width} by ${height}`);
        const { width: board } = await page.locator('#board').evaluate((one) => one.getBoundingClientRect());
        assert.ok(board > 0.4 * Math.min(width, height), `${query} at ${width} by ${height}: the board is ${board} wide`);
      }
      await page.context().close();
    }
  });
}

/** What of the page that shows a run is not on the screen. @param {Page} page */
function onScreen(page) {
  return page.evaluate(() => {
    const found = [];
    for (const name of ['#board', '#where', '#facts', '#told', ...['first', 'back', 'slider', 'on', 'last'].map((id) => `#${id}`)]) {
      const box = /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect();
      if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5 || box.width === 0) {
        found.push(`${name} lies from ${box.left},${box.top} to ${box.right},${box.bottom}`);
      }
    }
    if (scrollY !== 0) found.push(`scrolled by ${scrollY}`);
    return found;
  });
}
