// The page of everyone there is to meet, and whom the kept runs have met.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from './catalogue.js';
import { house } from './harness.js';

const { open } = house();

test('everyone is drawn and told of, and nobody is met before a run', async () => {
  const page = await open('/menagerie');
  for (const game of GAMES) {
    const creatures = page.locator(`[data-game="${game}"] .creature`);
    assert.ok((await creatures.count()) > 5);
    assert.equal(await creatures.locator('svg').count(), await creatures.count());
    for (const text of await creatures.locator('p:first-of-type').allInnerTexts()) assert.match(text, /\.$/);
  }
  assert.equal(await page.locator('.creature.met').count(), 0);
  assert.match(await page.locator('#met-all').innerText(), /none of them yet/);
});

test('those up to the highest stage of a game are met', async () => {
  const page = await open('/menagerie');
  const game = GAMES[0];
  await page.evaluate((game) => {
    for (const [id, stage] of /** @type {const} */ ([['a', 3], ['b', 12]])) {
      const run = { id, game, rulesVersion: 1, seed: 1, actions: [], hints: [], watched: false, checkpoint: null, revision: 1, touched: 1, score: 0, stage, over: true };
      localStorage.setItem(`menagerie.run.${id}`, JSON.stringify(run));
    }
  }, game);
  await page.reload();
  const creatures = page.locator(`[data-game="${game}"] .creature`);
  const stages = await creatures.evaluateAll((all) => all.map((one) => [Number(/** @type {HTMLElement} */ (one).dataset.stage) <= 12, one.classList.contains('met')]));
  assert.ok(stages.some(([within]) => within) && stages.some(([within]) => !within));
  for (const [within, met] of stages) assert.equal(met, within);
  assert.equal(await page.locator('.creature.met').count(), stages.filter(([within]) => within).length, 'no other game was played');
  assert.match(await creatures.first().innerText(), /✓ met/);
});
