// The page of the runs that are kept: what is listed, what can be done with it, and files that leave and come.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileOf, runsIn } from '../../web/exchange.js';
import { GAMES } from './catalogue.js';
import { golden } from './golden.js';
import { fitsAcross, house, passesAxe, speaksPlainly } from './harness.js';
import { Api, loss } from './lines.js';

/** @import { Page } from 'playwright-core' */
/** @import { Kept } from '../../web/store.js' */

const { server, open } = house();

/** @param {Partial<Kept>} given @returns {Kept} */
const run = (given) => ({
  version: 1, id: '0123456789ab', game: GAMES[0], rulesVersion: 1, seed: 7, actions: [], hints: [], watched: false, puzzle: null, daily: null, beat: null, failed: [],
  checkpoint: null, revision: 1, mark: '', touched: 1_700_000_000_000, score: 0, stage: 1, over: false, ...given,
});

/** Opens the page with runs kept. @param {Kept[]} runs @param {import('playwright-core').BrowserContextOptions} [options] */
async function openWith(runs, options) {
  const page = await open('/runs', options);
  await page.evaluate((runs) => {
    for (const run of runs) localStorage.setItem(`menagerie.run.${run.id}`, JSON.stringify(run));
  }, runs);
  await page.reload();
  return page;
}

/** The names of the runs as they are listed. @param {Page} page */
const listed = (page) => page.locator('#kept > [data-run]').evaluateAll((items) => items.map((item) => /** @type {HTMLElement} */ (item).dataset.run));

/** Answers that it is to be deleted, and waits until it is. @param {Page} page @param {string} id */
async function agree(page, id) {
  await page.locator('#ask [value=yes]').click();
  await page.locator(`.gone[data-run=${id}]`).waitFor();
}

/** What is kept. @param {Page} page @returns {Promise<Kept[]>} */
const keptOn = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('menagerie.run.')).map((key) => JSON.parse(localStorage.getItem(key) ?? '')));

const [ONE, OTHER] = GAMES;
const SOME = [
  run({ id: 'a', score: 1234, stage: 5, over: true, touched: 1_700_000_000_000, hints: [1, 2], watched: true }),
  run({ id: 'b', score: 900, stage: 4, touched: 1_700_000_100_000, daily: '2026-12-01' }),
  run({ id: 'c', game: OTHER, seed: 9, score: 50, stage: 2, touched: 1_700_000_200_000 }),
  run({ id: 'd', game: OTHER, seed: 9, score: 5000, stage: 2, puzzle: `${OTHER}:1:9:2`, touched: 1_700_000_050_000 }),
];

test('what runs of a file have lost can be practised', async () => {
  const page = await open('/runs');
  const actions = await loss(new Api(server.url, 'duskcourt'), 7, (answer) => answer.state.lastResult === 'stuck');
  const file = JSON.stringify({ game: 'duskcourt', rulesVersion: 1, seed: 7, actions });
  await page.locator('#load').setInputFiles({ name: 'lost.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await page.getByText('1 run added.').waitFor();
  const [run] = await keptOn(page);
  assert.deepEqual(run?.failed, [run?.stage]);
  await page.goto('/practice');
  await page.locator(`#failed a[href*=":${run.stage}"]`).first().waitFor();
});

test('without a run the page invites to play', async () => {
  const page = await open('/runs');
  await page.getByRole('link', { name: /^Play / }).first().waitFor();
  assert.equal(await page.locator('#none a').count(), GAMES.length);
  assert.ok(await page.locator('#sorts').isHidden());
  assert.ok(await page.locator('#save').isDisabled());
  await passesAxe(page);
});

test('runs are listed, filtered and sorted, and the address keeps how', async () => {
  const page = await openWith(SOME);
  assert.deepEqual(await listed(page), ['c', 'b', 'd', 'a']);
  const first = page.locator('[data-run=a]');
  assert.match(await first.innerText(), /1,234 points[\s\S]*Best[\s\S]*5 · seed 7 · 0 actions · Nov 1[45], 2023[\s\S]*ended[\s\S]*2 hints[\s\S]*losses told/);
  assert.match(await page.locator('[data-run=b]').innerText(), /going on[\s\S]*daily run of 2026-12-01/);
  assert.deepEqual(await page.locator('.best').evaluateAll((all) => all.map((best) => best.closest('li')?.dataset.run)), ['c', 'a'], 'practice is no best');
  await page.locator('[name=order]').selectOption('score');
  assert.deepEqual(await listed(page), ['d', 'a', 'b', 'c']);
  await page.locator('[name=state]').selectOption('open');
  await page.locator('[name=game]').selectOption(ONE);
  assert.deepEqual(await listed(page), ['b']);
  assert.match(await page.locator('#count').innerText(), /^1 of 4 runs/);
  await page.reload();
  assert.deepEqual(await listed(page), ['b']);
  await passesAxe(page);
  await speaksPlainly(page);
});

test('a run goes on, is reviewed, and is passed on with its score to beat', async () => {
  const far = await golden(ONE, 'greedy', 10);
  const page = await openWith([run({ id: 'a', ...far, score: 100 })]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as a challenge' }).click();
  await page.getByText('The link is copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `${new URL(page.url()).origin}/play/${ONE}?seed=${far.seed}&new&beat=100`);
  assert.equal(await page.getByRole('link', { name: 'Beat this score' }).evaluate((link) => /** @type {HTMLAnchorElement} */ (link).href), copied);
  await page.getByRole('link', { name: 'Review' }).click();
  await page.locator('#moves button').nth(9).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.waitForURL(/run=a$/);
  await page.waitForSelector('#board .picture svg');
});

test('what is deleted is asked for first, and comes back until the page is left', async () => {
  const page = await openWith(SOME);
  const before = await keptOn(page);
  await page.locator('[data-run=b] [data-deed=delete]').click();
  await passesAxe(page);
  await page.keyboard.press('Escape');
  assert.equal((await keptOn(page)).length, 4);
  await page.locator('[data-run=b] [data-deed=delete]').press('Enter');
  await agree(page, 'b');
  assert.deepEqual((await keptOn(page)).map(({ id }) => id).sort(), ['a', 'c', 'd']);
  await passesAxe(page);
  // The keys are at what takes it back.
  await page.keyboard.press('Enter');
  const after = await keptOn(page);
  const sorted = (/** @type {Kept[]} */ runs) => runs.toSorted((one, other) => one.id.localeCompare(other.id));
  assert.deepEqual(sorted(after), sorted(before));
  for (const id of ['b', 'c']) {
    await page.locator(`[data-run=${id}] [data-deed=delete]`).click();
    await agree(page, id);
  }
  await page.getByRole('button', { name: 'Bring all 2 deleted runs back' }).click();
  assert.equal((await keptOn(page)).length, 4);
  await page.locator('[data-run=c] [data-deed=delete]').click();
  await agree(page, 'c');
  await page.reload();
  assert.deepEqual(await listed(page), ['b', 'd', 'a']);
});

test('of more than a hundred runs the low ones are offered, and go only when they are told to', async () => {
  const runs = Array.from({ length: 103 }, (_, count) => run({ id: `r${count}`, touched: count, score: 10 * count, over: count % 2 === 0 }));
  const page = await openWith(runs);
  assert.match(await page.locator('#crowd').innerText(), /103 runs are kept[\s\S]*3 finished runs/);
  await passesAxe(page);
  await page.getByRole('button', { name: 'Delete these 3' }).click();
  await agree(page, 'r0');
  const left = (await keptOn(page)).map(({ id }) => id);
  assert.deepEqual(['r0', 'r2', 'r4'].filter((id) => left.includes(id)), []);
  assert.equal(left.length, 100);
});

test('what another version keeps is told of and left alone', async () => {
  const page = await openWith(SOME);
  await page.evaluate(() => localStorage.setItem('menagerie.run.z', '{"version":2}'));
  await page.reload();
  assert.match(await page.locator('#count').innerText(), /^4 runs\. 1 more run of another version/);
  assert.equal((await listed(page)).length, 4);
});

test('all runs leave as a file, and come back in another browser', async () => {
  const runs = [];
  for (const [index, game] of GAMES.entries()) {
    const recorded = await golden(game, 'careless', 30);
    runs.push(run({ id: `00000000000${index}`, ...recorded, hints: [2], score: 1, checkpoint: { token: 'x', at: 0 } }));
  }
  const page = await openWith(runs);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all as a file' }).click()]);
  assert.match(download.suggestedFilename(), /^menagerie-runs-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const saved = JSON.parse(text);
  assert.deepEqual([saved.menagerie, saved.version, saved.runs.length], ['runs', 1, GAMES.length]);
  assert.ok(!text.includes('token'));
  // A file may say what it likes.
  saved.runs[0].score = 99_999_999;
  const other = await open('/runs');
  const load = (/** @type {string} */ name, /** @type {string} */ text) =>
    other.locator('#load').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await load('runs.json', JSON.stringify(saved));
  await other.getByText(`${GAMES.length} runs added.`).waitFor();
  const kept = await keptOn(other);
  assert.deepEqual(kept.map(({ id }) => id).sort(), runs.map(({ id }) => id).sort());
  assert.ok(kept.every(({ score, hints }) => score !== 1 && score < 99_999_999 && hints[0] === 2), 'the score is what the rules say');
  await load('runs.json', JSON.stringify(saved));
  await other.getByText(`0 runs added. ${GAMES.length} were there already.`).waitFor();
  // The same name with other actions is another run.
  const shorter = { ...saved.runs[0], actions: saved.runs[0].actions.slice(0, 5) };
  await load('one.json', JSON.stringify(shorter));
  await other.getByText('1 run added.').waitFor();
  assert.equal((await keptOn(other)).length, GAMES.length + 1);
  await passesAxe(other);
});

test('recorded runs are added from a file of their own or of lines, and what is none says why', async () => {
  const page = await open('/runs');
  const recorded = await golden(ONE, 'greedy', 12);
  const broken = { ...recorded, actions: [...recorded.actions.slice(0, 3), ...recorded.actions.slice(0, 1), { type: 'none' }] };
  const lines = [
    JSON.stringify(recorded), '', JSON.stringify(broken), 'no JSON', JSON.stringify({ ...recorded, game: 'chess' }),
    JSON.stringify({ ...recorded, rulesVersion: 9 }), JSON.stringify({ ...recorded, origin: 'posted' }),
  ];
  await page.locator('#load').setInputFiles({ name: 'runs.jsonl', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) });
  await page.getByText('1 run added. 5 were not taken:').waitFor();
  const said = await page.locator('#told').innerText();
  for (const part of ['breaks a rule', 'It is no recorded run', 'no such game', 'version 9 of the rules', 'did not begin at the start']) assert.ok(said.includes(part), `${part}: ${said}`);
  assert.deepEqual((await keptOn(page))[0].actions, recorded.actions);
  await page.locator('#load').setInputFiles({ name: 'later.json', mimeType: 'text/plain', buffer: Buffer.from('{"menagerie":"runs","version":2,"runs":[]}') });
  await page.getByText('saved by a later version').waitFor();
});

test('a file is read as it was written', () => {
  const kept = [run({ id: 'abcdefabcdef', actions: [{ type: 'x', from: 1, to: 2 }], hints: [0], beat: 9 })];
  const { runs, flaws } = runsIn(fileOf(kept));
  assert.deepEqual(flaws, []);
  assert.deepEqual({ ...kept[0], ...runs[0] }, kept[0]);
  for (const [text, flaw] of [
    ['', 'The file is empty.'], ['{"menagerie":"puzzles"}', 'The file holds no runs.'], ['[1]', 'It is no recorded run.'], ['null', 'It is no recorded run.'],
    ['{"game":"x"}', 'It does not name the version of its rules.'], ['{"game":"x","rulesVersion":1,"seed":-1}', 'It does not name its seed.'],
    ['{"game":"x","rulesVersion":1,"seed":1,"actions":[]}', 'It has no actions.'], ['{"game":"x","rulesVersion":1,"seed":1,"actions":[null]}', 'It does not list its actions.'],
  ]) {
    assert.deepEqual(runsIn(text), { runs: [], flaws: [flaw] }, text);
  }
  assert.equal(runsIn('1\n2').flaws[1], 'Run 2 of the file: It is no recorded run.');
});

test('on a narrow phone the runs fit, in the dark as well', async () => {
  const page = await openWith(SOME, { hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  await fitsAcross(page);
  await passesAxe(page);
});
