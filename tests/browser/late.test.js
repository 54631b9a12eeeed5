// Moves that are made while an answer is awaited: none is lost, none is misread, whatever the answer does meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from './catalogue.js';
import { house } from './harness.js';
import { Api, solution } from './lines.js';

/** @import { Page, Route } from 'playwright-core' */

const { server, open } = house();

/** @param {Page} page @param {number | undefined} place */
const tap = (page, place) => page.locator(`#board .places button[data-place="${place}"]`).click();

/** The moves of the run that the page keeps, as pairs. @param {Page} page @returns {Promise<string>} */
const played = (page) =>
  page.evaluate(() => {
    const id = new URLSearchParams(location.search).get('run');
    const run = JSON.parse(localStorage.getItem(`menagerie.run.${id}`) ?? 'null');
    return (run?.actions ?? []).map((/** @type {any} */ { type, from, to }) => (from === undefined ? type : `${from}>${to}`)).join(' ');
  });

/** @param {Page} page @param {string} line */
async function becomes(page, line) {
  await page.waitForFunction(() => document.getElementById('board')?.ariaBusy !== 'true');
  assert.equal(await played(page), line);
}

/**
 * Holds back the answers to actions; `letGo` lets the next one go.
 * @param {Page} page
 */
async function held(page) {
  /** @type {Route[]} */
  const routes = [];
  /** @type {(() => void)[]} */
  const waiters = [];
  await page.route('**/action?*', (route) => {
    routes.push(route);
    waiters.shift()?.();
  });
  const arrived = async () => {
    if (routes.length === 0) await new Promise((done) => waiters.push(() => done(undefined)));
    return routes.length;
  };
  const next = async () => {
    await arrived();
    const route = routes.shift();
    assert.ok(route);
    return route;
  };
  return { letGo: async () => (await next()).continue(), fail: async () => (await next()).abort(), arrived };
}

/** @param {string} path @param {object} [options] */
async function opened(path, options = {}) {
  const page = await open(path, options);
  await page.waitForSelector('#board .able');
  return page;
}

test('a piece picked up while an answer is awaited stays so, and its target is no pick', async () => {
  const page = await opened('/play/duskcourt?seed=32');
  // The first court, to come to the second.
  for (const { from, to } of await first('duskcourt', 32)) {
    await tap(page, from);
    await tap(page, to);
    await page.waitForFunction(() => document.getElementById('board')?.ariaBusy !== 'true');
  }
  await page.keyboard.press('n');
  await page.waitForSelector('#board.live .able');
  const before = await played(page);
  const answers = await held(page);
  await tap(page, 2);
  await tap(page, 7);
  await tap(page, 8);
  await answers.letGo();
  await page.waitForFunction(() => document.getElementById('board')?.ariaBusy !== 'true');
  assert.equal(await page.locator('#board .picked').getAttribute('data-place'), '8');
  await tap(page, 14);
  await tap(page, 9);
  await answers.letGo();
  await becomes(page, `${before} 2>7 8>14`);
  assert.equal(await page.locator('#board .picked').getAttribute('data-place'), '9');
});

test('moves that are tapped ahead are played in order, by mouse, touch, keys and digits', async () => {
  for (const by of ['mouse', 'touch', 'keys', 'digits']) {
    const phone = by === 'touch' ? { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } } : {};
    const page = await opened('/play/baskmere?seed=7', phone);
    const answers = await held(page);
    const choose = async (/** @type {number} */ place) => {
      const button = page.locator(`#board .places button[data-place="${place}"]`);
      if (by === 'mouse') await button.click();
      else if (by === 'touch') await button.tap();
      else if (by === 'digits') await page.keyboard.press(String(place + 1));
      else {
        await button.focus();
        await page.keyboard.press('Enter');
      }
    };
    // The second move is known only once the first is answered, and the third begins with a pick.
    for (const place of [2, 1, 2, 0, 1]) await choose(place);
    assert.equal(await answers.arrived(), 1, 'one request at a time');
    await answers.letGo();
    await answers.letGo();
    await becomes(page, '2>1 2>0');
    assert.equal(await page.locator('#board .picked').getAttribute('data-place'), '1', by);
  }
});

test('what is picked up ahead is picked up after the moves that wait, not after the one that is answered', async () => {
  const page = await opened('/play/duskcourt?seed=7');
  const line = await first('duskcourt', 7);
  const answers = await held(page);
  const taps = line.flatMap(({ from, to }) => [from, to]);
  // All but the last tap: the last piece is in the hand while both moves before wait. It cannot move after the first.
  assert.equal(line.length, 3);
  for (const place of taps.slice(0, 5)) await tap(page, place);
  await answers.letGo();
  await answers.letGo();
  await page.waitForFunction(() => document.getElementById('board')?.ariaBusy !== 'true');
  assert.equal(await page.locator('#board .picked').getAttribute('data-place'), String(taps[4]));
  await tap(page, taps[5]);
  await answers.letGo();
  await becomes(page, line.map(({ from, to }) => `${from}>${to}`).join(' '));
});

for (const game of GAMES) {
  test(`${game}: a whole stage tapped as fast as can be is played as it was tapped`, async () => {
    const line = await first(game, 7);
    for (let tries = 0; tries < 3; tries++) {
      const page = await opened(`/play/${game}?seed=7`);
      for (const { from, to } of line) {
        await tap(page, from);
        await tap(page, to);
      }
      await becomes(page, line.map(({ from, to }) => `${from}>${to}`).join(' '));
      await page.context().close();
    }
  });
}

test('what a hand holds stays in it when an answer comes, and only that is played', async () => {
  const line = (await first('critter-lineup', 7)).slice(0, 3);
  const page = await opened('/play/critter-lineup?seed=7');
  const answers = await held(page);
  const middle = async (/** @type {number | undefined} */ place) => {
    const box = await page.locator(`#board .places button[data-place="${place}"]`).boundingBox();
    assert.ok(box);
    return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  for (const { from, to } of line.slice(0, 2)) {
    await tap(page, from);
    await tap(page, to);
  }
  const [start, end] = [await middle(line[2].from), await middle(line[2].to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  // One answer comes before the pointer has moved, one while it carries.
  await answers.letGo();
  await answers.arrived();
  await page.mouse.move(start[0] + 20, start[1] + 20, { steps: 3 });
  assert.ok((await page.locator('#board .held').count()) > 0);
  await answers.letGo();
  await page.waitForFunction(() => document.getElementById('board')?.ariaBusy !== 'true');
  assert.ok((await page.locator('#board .held').count()) > 0, 'it is still in the hand');
  await page.mouse.move(...end, { steps: 3 });
  await page.mouse.up();
  await answers.letGo();
  await becomes(page, line.map(({ from, to }) => `${from}>${to}`).join(' '));
  // The click that ends a drag picks nothing up.
  assert.equal(await page.locator('#board .picked').count(), 0);
});

test('a drag that Escape ends is no click, whatever comes meanwhile', async () => {
  const line = await first('critter-lineup', 7);
  const page = await opened('/play/critter-lineup?seed=7');
  const answers = await held(page);
  await tap(page, line[0].from);
  await tap(page, line[0].to);
  const box = await page.locator(`#board .places button[data-place="${line[1].from}"]`).boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 15, { steps: 3 });
  await page.keyboard.press('Escape');
  await answers.letGo();
  await page.waitForFunction(() => document.getElementById('board')?.ariaBusy !== 'true');
  await page.mouse.up();
  assert.equal(await page.locator('#board .picked, #board .held').count(), 0);
  assert.equal(await played(page), `${line[0].from}>${line[0].to}`);
});

test('a button that is pressed while an answer comes is pressed; quick taps all count', async () => {
  const line = (await first('critter-lineup', 7)).slice(0, 3);
  const page = await opened('/play/critter-lineup?seed=7', { hasTouch: true });
  const answers = await held(page);
  for (const { from, to } of line.slice(0, 2)) {
    await tap(page, from);
    await tap(page, to);
  }
  await answers.letGo();
  await answers.arrived();
  const undo = page.locator('#buttons [data-key="u"]');
  await undo.hover();
  await page.mouse.down();
  await answers.letGo();
  await page.waitForFunction(() => document.getElementById('board')?.ariaBusy !== 'true');
  await page.mouse.up();
  await becomes(page, `${line[0].from}>${line[0].to}`);
  await page.unroute('**/action?*');
  for (const { from, to } of line.slice(1)) {
    await tap(page, from);
    await tap(page, to);
  }
  await becomes(page, line.map(({ from, to }) => `${from}>${to}`).join(' '));
  for (let taps = 0; taps < 3; taps++) await undo.tap();
  await becomes(page, '');
});

test('once a move tapped ahead is refused, those behind it are dropped, and it is said', async () => {
  const page = await opened('/play/baskmere?seed=7');
  const answers = await held(page);
  // Turtle 1 goes to rock 2; then 2 cannot go onto it, so what follows makes no sense any more.
  for (const place of [2, 1, 2, 1, 2, 0]) await tap(page, place);
  await answers.letGo();
  // Why it is refused, is asked.
  await answers.letGo();
  await page.waitForFunction(() => document.getElementById('told')?.innerText.includes('tapped after it is dropped'));
  await becomes(page, '2>1');
  assert.equal(await page.locator('#board .picked').count(), 0);
  // The next tap begins anew.
  await tap(page, 2);
  await tap(page, 0);
  await answers.letGo();
  await becomes(page, '2>1 2>0');
});

test('a move is seen at once, long before it is answered; a long wait is said', async () => {
  const page = await opened('/play/critter-lineup?seed=7');
  const answers = await held(page);
  const where = () => page.locator('#board .piece').evaluateAll((all) => all.map((one) => one.getAttribute('transform')).join());
  const before = await where();
  const { legalActions } = await (await fetch(`${server.url}/api/games/critter-lineup/init?seed=7`)).json();
  const { from, to } = legalActions[0];
  await tap(page, from);
  await tap(page, to);
  assert.notEqual(await where(), before);
  assert.equal(await played(page), '');
  await page.waitForFunction(() => document.getElementById('waiting')?.textContent === 'Waiting for the server…');
  await answers.letGo();
  await becomes(page, `${from}>${to}`);
  assert.equal(await page.locator('#waiting').textContent(), '');
});

for (const delay of [0, 150, 400, 2000]) {
  test(`three pours tapped one after the other are all played, answers ${delay} ms late`, async () => {
    const page = await opened('/play/critter-lineup?seed=7');
    const actions = await first('critter-lineup', 7);
    await page.route('**/action?*', async (route) => {
      await new Promise((done) => setTimeout(done, delay));
      await route.continue();
    });
    const three = actions.slice(0, 3);
    for (const { from, to } of three) {
      await tap(page, from);
      await tap(page, to);
    }
    await becomes(page, three.map(({ from, to }) => `${from}>${to}`).join(' '));
  });
}

test('moves tapped ahead are played when the connection breaks and the server restarts meanwhile', async () => {
  const page = await open('/play/critter-lineup?seed=7', { allow: /ERR_/ });
  await page.waitForSelector('#board .able');
  const actions = await first('critter-lineup', 7);
  const answers = await held(page);
  for (const { from, to } of actions.slice(0, 2)) {
    await tap(page, from);
    await tap(page, to);
  }
  await answers.fail();
  await page.unroute('**/action?*');
  await server.kill();
  await server.start();
  await becomes(page, actions.slice(0, 2).map(({ from, to }) => `${from}>${to}`).join(' '));
});

test('single keys and digits work on layouts without Latin letters', async () => {
  const page = await opened('/play/critter-lineup?seed=7');
  const actions = await first('critter-lineup', 7);
  const press = (/** @type {string} */ key, /** @type {string} */ code) =>
    page.evaluate(([key, code]) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })), [key, code]);
  // Arabic digits, and the unshifted digit row of AZERTY.
  const [{ from = 0, to = 0 }] = actions;
  await press('٠١٢٣٤٥٦٧٨٩'[from + 1], `Digit${from + 1}`);
  await press('à&é"\'(-è_ç'[to + 1], `Digit${to + 1}`);
  await becomes(page, `${from}>${to}`);
  // Undo, on Russian, Greek and Hebrew layouts; by the letter on Dvorak, where it lies elsewhere.
  for (const [key, code] of [['г', 'KeyU'], ['θ', 'KeyU'], ['ו', 'KeyU'], ['u', 'KeyF']]) {
    await press(key, code);
    await becomes(page, '');
    await press('y', 'KeyY');
    await becomes(page, `${from}>${to}`);
  }
});

/** A flawless way through the first stage. @param {string} game @param {number} seed */
const first = (game, seed) => solution(new Api(server.url, game), seed, 1);
