// A server that gives no hints says so kindly on the page of a run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { golden, replayOf } from './golden.js';
import { house, passesAxe } from './harness.js';

const { open } = house({ serve: ['--no-hints'] });

test('without hints there is no review, and the run is shown all the same', async () => {
  const page = await open(replayOf(await golden('duskcourt', 'greedy', 10)), { allow: /403/ });
  await page.getByRole('button', { name: 'Review this run' }).click();
  await page.getByText('keeps its judgement to itself').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Analyse' }).count(), 0);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByText(/^9\. /).waitFor();
  await passesAxe(page);
});

test('without hints the page to play on offers none, and keeps what was chosen for other servers', async () => {
  const page = await open('/play/duskcourt?seed=7', { allow: /403/ });
  await page.waitForSelector('#board .able');
  await page.evaluate(() => localStorage.setItem('menagerie.settings', JSON.stringify({ hints: true, watch: true, keys: true })));
  await page.reload();
  await page.waitForSelector('#board .able');
  await page.getByText('Settings and links').click();
  for (const name of ['hints', 'watch']) {
    const input = page.locator(`#settings [name=${name}]`);
    assert.ok((await input.isDisabled()) && !(await input.isChecked()), name);
  }
  assert.equal(await page.locator('#buttons [data-key=h]').count(), 0);
  await page.locator('#settings [name=keys]').uncheck();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('menagerie.settings') ?? ''));
  assert.deepEqual(kept, { hints: true, watch: true, keys: false, sound: false, buzz: false });
  await passesAxe(page);
});
