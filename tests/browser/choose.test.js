// The page of practice: a puzzle as hard as one likes, with what one likes, and what kept runs have lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from './catalogue.js';
import { house, passesAxe, speaksPlainly } from './harness.js';

/** @import { Page } from 'playwright-core' */

const { server, open } = house();
const [ONE, OTHER] = GAMES;

/** The id that the button leads to. @param {Page} page */
const offered = async (page) => (await page.locator('#open').evaluate((link) => /** @type {HTMLAnchorElement} */ (link).pathname)).replace('/puzzle/', '');

/** Waits until another puzzle is offered and drawn. @param {Page} page @param {() => Promise<unknown>} act */
async function redrawn(page, act) {
  const before = await page.locator('#preview svg').elementHandle();
  await act();
  await page.waitForFunction((before) => before && !before.isConnected && document.querySelector('#preview svg'), before);
}

/** @param {{[key: string]: any}} given */
const run = (given) => ({
  version: 1, id: 'a', game: ONE, rulesVersion: 1, seed: 7, actions: [], hints: [], watched: false, puzzle: null, daily: null, beat: null,
  checkpoint: null, revision: 1, mark: '', touched: 1_700_000_000_000, score: 0, stage: 5, over: false, failed: [], ...given,
});

/** Opens the page with runs kept. @param {ReturnType<typeof run>[]} runs */
async function openWith(runs) {
  const page = await open('/practice');
  await page.evaluate((runs) => {
    for (const run of runs) localStorage.setItem(`menagerie.run.${run.id}`, JSON.stringify(run));
  }, runs);
  await page.reload();
  return page;
}

for (const game of GAMES) {
  test(`${game}: any stage is drawn, shown and opened, with a new seed each time`, async () => {
    const page = await open(`/practice?game=${game}`);
    await page.waitForSelector('#preview svg');
    const ids = [await offered(page)];
    await redrawn(page, () => page.getByRole('button', { name: 'Draw another' }).click());
    ids.push(await offered(page));
    for (const id of ids) {
      const { puzzle } = await (await fetch(`${server.url}/api/games/${game}/init?puzzle=${id}`)).json();
      assert.equal(puzzle, id);
    }
    assert.notEqual(ids[0], ids[1]);
    const most = Number(await page.locator('#stage').getAttribute('max'));
    assert.ok(most >= 20);
    await redrawn(page, () => page.locator('#stage').press('End'));
    assert.equal((await offered(page)).split(':')[3], String(most));
    assert.match(await page.locator('#as-hard').innerText(), new RegExp(`^[A-Z][a-z]+ ${most}, harder than any daily puzzle$`));
    await redrawn(page, () => page.locator('#stage').press('Home'));
    assert.match(await page.locator('#as-hard').innerText(), /^[A-Z][a-z]+ 1, like the daily puzzles of a Monday$/);
    assert.match(await page.locator('#offer-name').innerText(), /^[A-Z][a-z]+ 1\b/);
    // Each feature leads to the stage that brings it.
    const features = await page.locator('#feature option').evaluateAll((all) => all.slice(1).map((one) => /** @type {HTMLOptionElement} */ (one).value));
    assert.ok(features.length > 0);
    const last = features.at(-1) ?? '';
    await redrawn(page, () => page.locator('#feature').selectOption(last));
    assert.match(await page.locator('#feature-text').innerText(), /It comes in on \w+ \d+\.$/);
    // Harder still, it may be there; on an easier stage it cannot.
    await redrawn(page, () => page.locator('#stage').press('ArrowRight'));
    assert.match(await page.locator('#feature-text').innerText(), /From \w+ \d+ on it may be there\.$/);
    await redrawn(page, () => page.locator('#stage').press('Home'));
    assert.equal(await page.locator('#feature').inputValue(), '');
    await speaksPlainly(page);
  });
}

test('the address keeps what was chosen', async () => {
  const page = await open('/practice');
  await page.waitForSelector('#preview svg');
  await redrawn(page, () => page.locator(`input[value="${OTHER}"]`).check());
  await redrawn(page, () => page.locator('#stage').press('ArrowRight'));
  const stage = await page.locator('#stage').inputValue();
  await page.reload();
  await page.waitForSelector('#preview svg');
  assert.ok(await page.locator(`input[value="${OTHER}"]`).isChecked());
  assert.equal(await page.locator('#stage').inputValue(), stage);
});

test('while the server does not answer, the page says so, and goes on when it does', async () => {
  const page = await open('/runs', { allow: /ERR_FAILED/ });
  let lost = true;
  await page.route('**/init?*', (route) => (lost ? route.abort() : route.continue()));
  await page.goto('/practice');
  await page.getByText('No connection; trying again.').waitFor();
  lost = false;
  await page.waitForSelector('#preview svg');
  assert.equal(await page.locator('#wrong').innerText(), '');
});

test('without anything lost the page invites to play', async () => {
  const page = await openWith([run({}), run({ id: 'b', over: true, failed: undefined })]);
  await page.getByText('Nothing is lost so far').waitFor();
  assert.equal(await page.locator('#none a').count(), GAMES.length);
  assert.ok(await page.locator('#any').isHidden());
  await page.waitForSelector('#preview svg');
  await passesAxe(page);
});

test('what runs and practice have lost is listed once, the newest first', async () => {
  const page = await openWith([
    run({ id: 'a', failed: [3, 5], touched: 1_700_000_000_000 }),
    run({ id: 'b', game: OTHER, seed: 9, failed: [2], over: true, touched: 1_700_200_000_000 }),
    run({ id: 'c', puzzle: `${ONE}:1:7:3`, failed: [3], over: true, touched: 1_700_100_000_000 }),
    run({ id: 'd', puzzle: `${ONE}:1:8:4`, failed: [4], seed: 8 }),
    run({ id: 'e', puzzle: `${ONE}:1:8:6`, seed: 8, over: true }),
    run({ id: 'f', rulesVersion: 9, failed: [2] }),
    run({ id: 'g', game: 'chess', failed: [2] }),
  ]);
  const links = page.locator('#failed a');
  assert.deepEqual(await links.evaluateAll((all) => all.map((link) => /** @type {HTMLAnchorElement} */ (link).pathname)), [
    `/puzzle/${OTHER}:1:9:2`, `/puzzle/${ONE}:1:7:3`, `/puzzle/${ONE}:1:7:5`,
  ]);
  assert.match(await page.locator('#failed li').nth(2).innerText(), / 5\s+seed 7 · Nov 1[45], 2023$/);
  await page.waitForSelector('#preview svg');
  await passesAxe(page);
  await speaksPlainly(page);
  await page.route('**/puzzle/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }));
  await page.getByRole('button', { name: 'One of them at random' }).click();
  await page.waitForURL(/\/puzzle\/[a-z-]+:1:(7:3|7:5|9:2)$/);
});

test('of much that was lost some is shown, and the rest on demand', async () => {
  const page = await openWith([run({ failed: Array.from({ length: 20 }, (_, index) => index + 1) })]);
  assert.equal(await page.locator('#failed li').count(), 12);
  await page.getByRole('button', { name: 'Show the other 8' }).click();
  assert.equal(await page.locator('#failed li').count(), 20);
  assert.ok(await page.locator('#failed li').nth(12).locator('a').evaluate((link) => link === document.activeElement));
  assert.ok(await page.locator('#failed-rest').isHidden());
});

test('without a script the page says so', async () => {
  const page = await open('/practice', { javaScriptEnabled: false });
  assert.match(await page.locator('main > :first-child').innerHTML(), /This page draws a puzzle with a script/);
});
