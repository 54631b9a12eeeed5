// A server that gives no hints says so kindly on the page of a run.

import { test } from 'node:test';
import { golden, replayOf } from './golden.js';
import { house, passesAxe } from './harness.js';

const { open } = house({ serve: ['--no-hints'] });

test('without hints there is no review, and the run is shown all the same', async () => {
  const page = await open(replayOf(await golden('duskcourt', 'greedy', 10)), { allow: /403/ });
  await page.getByRole('button', { name: 'Review this run' }).click();
  await page.getByText('keeps its judgement to itself').waitFor();
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByText(/^9\. /).waitFor();
  await passesAxe(page);
});
