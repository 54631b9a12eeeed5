// Light, dark or as the system: chosen once, on every page, at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, passesAxe } from './harness.js';

/** @import { Page } from 'playwright-core' */

const { open } = house();
const [LIGHT, DARK] = ['rgb(250, 246, 238)', 'rgb(25, 23, 19)'];

/** @param {Page} page */
const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
/** How a part of a drawing is painted. @param {Page} page */
const frame = (page) => page.locator('.drawing .frame').first().evaluate((frame) => getComputedStyle(frame).fill);
/** The colour around a page. @param {Page} page */
const around = (page) =>
  page.evaluate(() => [...document.querySelectorAll('meta[name=theme-color]')].filter((meta) => matchMedia(/** @type {HTMLMetaElement} */ (meta).media).matches).map((meta) => /** @type {HTMLMetaElement} */ (meta).content));

test('as long as nothing is chosen a page looks as the system wants', async () => {
  const page = await open('/', { colorScheme: 'light' });
  assert.equal(await page.locator('#theme').inputValue(), 'system');
  assert.equal(await ground(page), LIGHT);
  const light = await frame(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await ground(page), DARK);
  assert.notEqual(await frame(page), light);
});

for (const [system, other] of /** @type {const} */ ([['light', 'dark'], ['dark', 'light']])) {
  test(`${other} is chosen where the system is ${system}, for every page and its drawings`, async () => {
    const page = await open('/', { colorScheme: system });
    const before = await frame(page);
    await page.emulateMedia({ colorScheme: other });
    const wanted = [await ground(page), await frame(page)];
    await page.emulateMedia({ colorScheme: system });
    const second = await open('/docs/api', { beside: page, colorScheme: system });
    await second.emulateMedia({ colorScheme: system });
    await page.locator('#theme').selectOption(other);
    assert.deepEqual([await ground(page), await frame(page)], wanted);
    assert.notEqual(wanted[1], before);
    assert.deepEqual(await around(page), [other === 'dark' ? '#191713' : '#faf6ee']);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), other);
    await second.waitForFunction((wanted) => getComputedStyle(document.body).backgroundColor === wanted, wanted[0]);
    await passesAxe(page);
    // The first look at the next page is in the colours chosen.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { first: getComputedStyle(document.body).backgroundColor });
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/learn/duskcourt', '/runs', '/docs/api/reference']) {
      await page.goto(path);
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).first), wanted[0], path);
      assert.equal(await page.locator('#theme').inputValue(), other);
    }
    await page.locator('#theme').selectOption('system');
    assert.equal(await ground(page), system === 'dark' ? DARK : LIGHT);
    assert.equal(await page.evaluate(() => localStorage.getItem('menagerie.theme')), null);
  });
}

test('the board to play on is dark where that is chosen', async () => {
  const page = await open('/play/duskcourt?seed=7', { colorScheme: 'light' });
  await page.waitForSelector('#board .able');
  const before = await frame(page);
  await page.locator('#theme').selectOption('dark');
  assert.notEqual(await frame(page), before);
});
