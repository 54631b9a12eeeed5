// What the pages show of a panel: everything counts from 1, digits choose what they name, what is new leads to its lesson, a refusal
// is in words for people, and what a move carries glides there and back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAR, GAMES } from './catalogue.js';
import { golden, replayOf } from './golden.js';
import { house, passesAxe } from './harness.js';
import { Api, opened, openedNew, solution, takeUp } from './lines.js';

/** @import { Page } from 'playwright-core' */
/** @import { Action } from './lines.js' */

const { server, open } = house();
const SEED = 7;
/** The first pond that has a creek. */
const CREEK = 15;

/** @param {Page} page @param {number | undefined} place */
const place = (page, place) => page.locator(`#board .places button[data-place="${place}"]`);
/** @param {Page} page */
const told = (page) => page.locator('#told').innerText();
/** @param {Page} page @param {string} key */
const deed = (page, key) => page.locator(`#buttons button[data-key="${key}"]`);
/** @param {Page} page */
const notation = (page) => page.locator('#board svg.drawing').getAttribute('data-notation');

/** A perfect run up to the opening of a stage. @param {string} game @param {number} stage */
async function upTo(game, stage) {
  return opened(new Api(server.url, game), await golden(game, FAR[game]), stage);
}

test('on a pond with a creek labels, list, legend, names and refusals count from 1', async () => {
  const page = await open('/');
  const { seed, actions } = await upTo('baskmere', CREEK);
  await takeUp(page, 'baskmere', seed, actions);
  assert.match(await page.locator('#where').innerText(), /^Pond 15 .*creek/);
  const rocks = await page.locator('#board .places button').count();
  const numbers = Array.from({ length: rocks }, (_, rock) => String(rock + 1));
  const labels = await page.locator('#board svg .number').allTextContents();
  assert.deepEqual(labels.map((label) => label.split(' ')[0]), numbers);
  const names = await page.locator('#board .places button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  assert.deepEqual(names.map((name) => /^rock (\d)/.exec(name)?.[1]), numbers);
  assert.deepEqual((await page.locator('#words li').allTextContents()).map((words) => /^rock (\d)/.exec(words)?.[1]), numbers);
  const legend = await page.locator('#legend').innerText();
  assert.match(legend, /Creek: among rocks 1, 2, 3 only 1>2, 2>3, 3>1\./);
  // What is new here is told too, and leads to its lesson.
  assert.match(await told(page), /1 to 2, 2 to 3 and 3 to 1/);
  await page.locator('#told .new a').click();
  await page.waitForFunction(() => document.activeElement?.closest('.lesson')?.id === 'creek');
  await passesAxe(page);
  await page.keyboard.press('Escape');
  // Against the creek: the rock before the one that something can leave.
  const from = [0, 1, 2].find((rock) => names[rock].includes('on top'));
  assert.notEqual(from, undefined, 'a turtle is in the creek');
  const against = (Number(from) + 2) % 3;
  await place(page, from).click();
  await place(page, against).click();
  await page.waitForSelector('#told.warn');
  const words = new RegExp(`does not flow from rock ${Number(from) + 1} to rock ${against + 1}; among rocks 1, 2 and 3 .* 1 to 2, 2 to 3 and 3 to 1`);
  assert.match(await told(page), words);
  await passesAxe(page);
});

test('a move against the creek is told from 1 where a run is shown', async () => {
  const run = { game: 'baskmere', rulesVersion: 1, ...(await upTo('baskmere', CREEK)) };
  const api = new Api(server.url, 'baskmere');
  const { panel } = await api.post('replay?panel=on', run);
  const from = [0, 1, 2].find((rock) => panel.spots[rock].holds.length > 0) ?? 0;
  run.actions.push({ type: 'MOVE', from, to: (from + 2) % 3 });
  const page = await open(replayOf(run));
  await page.getByText(/breaks a rule/).waitFor();
  assert.match(await told(page), new RegExp(`from rock ${from + 1} to rock ${((from + 2) % 3) + 1}`));
  await page.locator('.words summary').click();
  await page.locator('.legend summary').click();
  assert.match(await page.locator('#words').innerText(), /^rock 1,/);
  assert.match(await page.locator('#legend').innerText(), /among rocks 1, 2, 3/);
});

test('1 chooses the first tube and 0 the tenth, and arrows lead to those beyond', async () => {
  const page = await open('/');
  const { seed, actions } = await golden('critter-lineup', FAR['critter-lineup']);
  await takeUp(page, 'critter-lineup', seed, actions.slice(0, -20));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await place(page, 3).focus();
  for (const [key, tube] of [['1', 'tube 1,'], ['0', 'tube 10,']]) {
    await page.keyboard.press(key);
    assert.equal((await focused()).startsWith(tube), true, key);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('ArrowRight');
  assert.match(await focused(), /^tube 11,/);
});

test('where places have no numbers, digits choose none', async () => {
  const page = await open(`/play/duskcourt?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  await page.locator('#board .able').first().focus();
  for (const key of '0123456789') await page.keyboard.press(key);
  assert.equal(await page.locator('#board .picked').count(), 0);
});

for (const game of GAMES) {
  test(`${game}: what is new on a stage is told with its lesson, which the link opens`, async () => {
    const page = await open('/');
    const { seed, actions } = await openedNew(new Api(server.url, game), await golden(game, FAR[game]));
    await takeUp(page, game, seed, actions.slice(0, -1));
    await page.waitForSelector('#board.between');
    await deed(page, 'n').click();
    const news = page.locator('#told .new').last();
    await news.waitFor();
    assert.match(await news.innerText(), /^New: [A-Z].*\. Try it in its lesson$/);
    const href = (await news.locator('a').getAttribute('href')) ?? '';
    assert.match(href, new RegExp(`^/learn/${game}#[a-z-]+$`));
    await passesAxe(page);
    // It opens over the board, can be tried there, and leads back to where one was.
    await news.locator('a').click();
    await page.waitForFunction((id) => document.activeElement?.closest('.lesson')?.id === id, href.split('#')[1]);
    const before = await page.locator('#board svg').getAttribute('data-notation');
    const inside = page.locator('#over .board');
    await inside.locator('.able').first().click();
    await inside.locator('.open').first().click();
    await page.locator('#over .again').waitFor();
    await passesAxe(page);
    await page.getByRole('button', { name: 'Back to the board' }).click();
    assert.equal(await page.locator('#board svg').getAttribute('data-notation'), before);
    assert.ok(await page.locator('#over').isHidden());
  });

  test(`${game}: a refusal is in words for people`, async () => {
    const api = new Api(server.url, game);
    const [first] = await solution(api, SEED, 1);
    const { stateToken } = await api.init(SEED);
    const now = await api.post('action?panel=on', { stateToken, action: first });
    /** @type {any[]} */
    const spots = now.panel.spots;
    const lists = (/** @type {any} */ spot, /** @type {number} */ to) => spot.ways.some((/** @type {any} */ way) => way.to === to);
    const pairs = spots.filter(({ ways }) => ways.length > 0).flatMap((from) =>
      spots.filter((to) => to.id !== from.id && !lists(from, to.id)).map((to) => /** @type {const} */ ([from.id, to.id])),
    );
    assert.ok(pairs.length > 0);
    const page = await open('/');
    await takeUp(page, game, SEED, [first]);
    const { carry } = JSON.parse((await page.locator('#play').getAttribute('data-about')) ?? '');
    for (const [from, to] of pairs.slice(0, 8)) {
      const { ok, reason, panel } = await api.post('action?panel=on', { stateToken: now.stateToken, action: { type: carry, from, to } });
      assert.equal(ok, false);
      await place(page, from).click();
      await place(page, to).click();
      await page.waitForFunction((text) => document.querySelector('#told.warn')?.textContent?.includes(text), panel.news.text);
      assert.notEqual(panel.news.text, reason, 'programs are told in other words');
      // A click on a piece that can move picks it up.
      for (const held of await page.locator('#board .picked').all()) await held.click();
    }
  });

  test(`${game}: what cannot be done now can be reached, and says why when it is tried`, async () => {
    const page = await open(`/play/${game}?seed=${SEED}`);
    await page.waitForSelector('#board .able');
    const { panel } = await (await fetch(`${server.url}/api/games/${game}/init?seed=${SEED}&panel=on`)).json();
    const off = panel.commands.filter((/** @type {any} */ command) => !command.enabled && command.deed !== 'redo');
    assert.ok(off.length > 0);
    for (const { key, why } of off) {
      const button = deed(page, key);
      assert.equal(await button.getAttribute('aria-disabled'), 'true');
      await button.focus();
      assert.ok(await button.evaluate((one) => one === document.activeElement));
      await page.keyboard.press('Enter');
      await page.waitForFunction((why) => document.querySelector('#told.warn')?.textContent === why, why);
      await page.keyboard.press('Escape');
    }
    assert.ok(await page.locator('#ask').isHidden(), 'what cannot be done is not asked for');
  });
}

test('a link names its lesson, which is scrolled to and has the focus', async () => {
  const page = await open('/learn/baskmere#creek');
  const focused = () => page.evaluate(() => document.activeElement?.closest('.lesson')?.id);
  await page.waitForFunction(() => document.activeElement?.closest('.lesson')?.id === 'creek');
  assert.ok(await page.evaluate(() => scrollY > 100));
  const box = await page.locator('#creek h2').boundingBox();
  assert.ok(box && box.y >= 0 && box.y < 400, `${box?.y}`);
  await page.evaluate(() => (location.hash = '#lily-pad'));
  await page.waitForFunction(() => document.activeElement?.closest('.lesson')?.id === 'lily-pad');
  assert.equal(await focused(), 'lily-pad');
  await passesAxe(page);
});

/** Notes every piece that glides, as `piece from > to`. @param {Page} page */
async function noteGliding(page) {
  await page.addInitScript(() => {
    const glided = /** @type {string[]} */ ((/** @type {any} */ (window)).glided = []);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
      const places = /** @type {Keyframe[]} */ (frames).map((frame) => frame.transform).filter(Boolean);
      if (places.length > 0) glided.push(`${/** @type {SVGElement} */ (this).dataset.piece} ${places[0]} > ${places.at(-1)}`);
      return animate.call(this, frames, how);
    };
  });
}

/** What glided since this was last asked. @param {Page} page @returns {Promise<string[]>} */
const glided = (page) => page.evaluate(() => (/** @type {any} */ (window)).glided.splice(0));

/** Where each piece is drawn. @param {Page} page @returns {Promise<{[piece: string]: string}>} */
const drawn = (page) =>
  page.locator('#board .piece').evaluateAll((all) =>
    Object.fromEntries(all.map((piece) => {
      const { e, f } = /** @type {any} */ (piece).transform.baseVal.getItem(0).matrix;
      return [piece.dataset.piece, `translate(${e}px, ${f}px)`];
    })),
  );

for (const game of GAMES) {
  test(`${game}: what a move carries glides from where it lay, and back, and nothing glides to another stage`, async () => {
    const page = await open('/');
    await noteGliding(page);
    const line = await solution(new Api(server.url, game), SEED, 2);
    await page.goto(`/play/${game}?seed=${SEED}`);
    await page.waitForSelector('#board .able');
    const play = async (/** @type {Action} */ action) => {
      const shown = await notation(page);
      if (action.from === undefined) await deed(page, 'n').click();
      else {
        await place(page, action.from).click();
        await place(page, action.to).click();
      }
      await page.waitForFunction((shown) => document.querySelector('#board svg.drawing')?.getAttribute('data-notation') !== shown, shown);
    };
    const before = Object.values(await drawn(page));
    assert.deepEqual(await glided(page), []);
    await play(line[0]);
    const there = await glided(page);
    assert.ok(there.length > 0, 'something glides');
    const after = await drawn(page);
    for (const note of there) {
      const [, start, end] = /^\S+ (.*) > (.*)$/.exec(note) ?? [];
      assert.ok(before.includes(start), `${start} is where something lay`);
      assert.ok(Object.values(after).includes(end), `${end} is where something lies now`);
    }
    const ends = (/** @type {string[]} */ notes) => notes.map((note) => note.split(/ (.*) > /).slice(1).sort().join()).sort();
    // Undoing, stepping back and resetting have keys of their own; not every game has one of them.
    const back = page.locator('#buttons').locator('[data-key="u"], [data-key="b"], [data-key="r"]').first();
    const goesBack = (await back.count()) > 0;
    if (goesBack) {
      const shown = await notation(page);
      await back.click();
      await page.waitForFunction((shown) => document.querySelector('#board svg.drawing')?.getAttribute('data-notation') !== shown, shown);
      assert.deepEqual(ends(await glided(page)), ends(there), 'it glides back the same way');
    }
    const first = line.slice(0, line.findIndex(({ from }) => from === undefined));
    for (const action of goesBack ? first : first.slice(1)) await play(action);
    await glided(page);
    await play({ type: 'next' });
    assert.deepEqual(await glided(page), [], 'another stage is another board');
  });
}
