// One puzzle by its id: the very board, its end, what comes after it; puzzles of a day, goals and what was lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from './catalogue.js';
import { house, passesAxe } from './harness.js';
import { Api, best, loss, solution, takeUp } from './lines.js';

/** @import { Page } from 'playwright-core' */
/** @import { Action } from './lines.js' */

const { server, open } = house();

/** @param {string} game @param {number} seed @param {number} stage */
const idOf = (game, seed, stage) => `${game}:1:${seed}:${stage}`;

/** @param {Page} page */
const settled = (page) => page.waitForFunction(() => document.getElementById('board')?.ariaBusy !== 'true');

/** @param {Page} page @param {Action[]} line */
async function play(page, line) {
  for (const { from, to } of line) {
    await page.locator(`#board button[data-place="${from}"]`).click();
    await page.locator(`#board button[data-place="${to}"]`).click();
  }
  await settled(page);
}

/** Opens a page on that day of the server, whatever day it is. @param {string} date @param {string} path */
async function openOn(date, path) {
  const page = await open('/');
  await page.route('**/api/daily', (route) => route.fulfill({ json: { date, courses: [], next: 60 } }));
  await page.goto(server.url + path);
  await page.waitForSelector('#board .able');
  return page;
}

/** @param {Page} page @param {string} key @returns {Promise<any>} */
const stored = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), key);

/** The run of the page as it is kept. @param {Page} page */
const keptRun = (page) => stored(page, `menagerie.run.${new URL(page.url()).searchParams.get('run')}`);

for (const game of GAMES) {
  test(`${game}: a puzzle opens by its id, ends with its stage, and another like it follows`, async () => {
    const id = idOf(game, 7, 3);
    const page = await open(`/puzzle/${id}`);
    await page.waitForSelector('#board .able');
    const dealt = await (await fetch(`${server.url}/api/games/${game}/init?puzzle=${id}&drawing=svg`)).json();
    const notation = await page.locator('#board svg').getAttribute('data-notation');
    assert.ok(dealt.drawing.includes(`data-notation="${notation?.replaceAll('>', '&gt;')}"`), 'it is the very stage');
    await play(page, await best(new Api(server.url, game), id));
    await page.waitForSelector('#board.over');
    await page.waitForFunction(() => document.querySelector('.end .score')?.textContent === '100 %');
    await page.waitForFunction(() => document.querySelector('.end')?.textContent?.includes('as it was dealt'));
    await passesAxe(page);
    const run = await keptRun(page);
    assert.deepEqual([run.puzzle, run.over, run.score], [id, true, 0], 'practice pays nothing');
    // It is found again after a reload, and does not turn up as a run of the ladder.
    await page.reload();
    await page.waitForSelector('#board.over');
    await page.keyboard.press('n');
    await page.waitForURL(new RegExp(`/puzzle/${game}:1:\\d+:3`));
    await page.waitForSelector('#board .able');
    assert.doesNotMatch(page.url(), /:7:3/);
  });
}

test('whoever has never played a game is led through the first moves of a puzzle too', async () => {
  for (const game of GAMES) {
    const page = await open(`/puzzle/${idOf(game, 7, 12)}`);
    await page.waitForSelector('#board.guided .able');
    assert.match(await page.locator('#told').innerText(), /^Tap /);
    await page.locator('#board .able').first().click();
    await page.locator('#board .open').first().click();
    await settled(page);
    // The next puzzle says what the game is about, and what this stage brings.
    await page.goto(`${server.url}/puzzle/${idOf(game, 8, 3)}`);
    await page.waitForSelector('#board:not(.guided) .able');
    assert.notEqual(await page.locator('#told').innerText(), '');
  }
});

test('on a phone the news has the room that the board leaves', async () => {
  const page = await open(`/puzzle/${idOf('duskcourt', 7, 3)}`, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.waitForSelector('#board .able');
  const [told, board] = await page.evaluate(() => ['told', 'board'].map((id) => document.getElementById(id)?.getBoundingClientRect().toJSON()));
  assert.ok(told.height > 120 && board.width > 370, JSON.stringify({ told, board }));
});

test('an id that names no puzzle is explained, and nothing is played', async () => {
  for (const [id, why] of [['duskcourt:1:7', 'as in duskcourt:1:7:12'], ['checkers:1:7:1', 'game'], ['duskcourt:9:7:1', 'version'], ['critter-lineup:1:7:0', 'level']]) {
    const page = await open(`/puzzle/${id}`, { allow: /400/ });
    assert.match(await page.locator('main').innerText(), new RegExp(why));
  }
});

test('of the puzzles of a day the first try counts, and later ones do not', async () => {
  const date = '2026-12-01';
  const { courses } = await (await fetch(`${server.url}/api/daily?date=${date}`)).json();
  const { game, puzzles } = courses.at(-1);
  const [id] = puzzles;
  const line = await best(new Api(server.url, game), id);
  const page = await openOn(date, `/puzzle/${id}?daily=${date}`);
  assert.match(await page.locator('#where').innerText(), /practice of 1 December$/);
  assert.match(await page.locator('#told').innerText(), /The first try counts\./);
  await play(page, line);
  await page.waitForSelector('#board.over');
  await page.waitForFunction((date) => JSON.stringify(localStorage.getItem(`menagerie.day.${date}`)).includes('score\\":1'), date);
  const { tries } = await stored(page, `menagerie.day.${date}`);
  assert.deepEqual([tries[id].score, tries[id].late, tries[id].hints], [1, false, 0]);
  await page.goto(`${server.url}/puzzle/${id}?new&daily=${date}`);
  await page.waitForSelector('#board .able');
  assert.match(await page.locator('#told').innerText(), /this try does not count/);
  await play(page, line.slice(0, 1));
  assert.deepEqual((await stored(page, `menagerie.day.${date}`)).tries, tries);
});

test('a puzzle of yesterday is marked as late', async () => {
  const before = '2026-11-30';
  const { courses } = await (await fetch(`${server.url}/api/daily?date=${before}`)).json();
  const { game, puzzles } = courses[0];
  const page = await openOn('2026-12-01', `/puzzle/${puzzles[0]}?daily=${before}`);
  await play(page, (await best(new Api(server.url, game), puzzles[0])).slice(0, 1));
  await page.waitForFunction((date) => localStorage.getItem(`menagerie.day.${date}`) !== null, before);
  assert.equal((await stored(page, `menagerie.day.${before}`)).tries[puzzles[0]].late, true);
});

test('a score is held against the own best and against one that is to be beaten', async () => {
  const game = 'critter-lineup';
  const line = await solution(new Api(server.url, game), 7, 1);
  const page = await open('/');
  await takeUp(page, game, 8, []);
  await page.evaluate(() => {
    const run = JSON.parse(localStorage.getItem('menagerie.run.before') ?? '');
    localStorage.setItem('menagerie.run.before', JSON.stringify({ ...run, score: 50 }));
  });
  await page.goto(`${server.url}/play/${game}?seed=7&new&beat=40`);
  await page.waitForSelector('#board .able');
  assert.match(await page.locator('#more-facts').innerText(), /Your best\s+50[^]*To beat\s+40/);
  await play(page, line);
  const told = await page.locator('#told').innerText();
  assert.match(told, /best run yet[^]*beaten 40/);
  await passesAxe(page);
});

test('what was lost can be practised', async () => {
  const api = new Api(server.url, 'duskcourt');
  const line = await loss(api, 7, (answer) => answer.state.lastResult === 'stuck');
  const page = await open('/');
  await takeUp(page, 'duskcourt', 7, line.slice(0, -1));
  await page.waitForSelector('#board .able');
  await play(page, line.slice(-1));
  const stage = (await keptRun(page)).stage;
  assert.deepEqual((await keptRun(page)).failed, [stage]);
  await page.getByRole('link', { name: 'Practise this rung' }).click();
  await page.waitForURL(new RegExp(`/puzzle/duskcourt:1:7:${stage}`));
  await page.waitForSelector('#board .able');
});

test('practice goes on from the list of runs, and is reviewed as the puzzle that it is', async () => {
  const game = GAMES[0];
  const id = idOf(game, 7, 3);
  const line = await best(new Api(server.url, game), id);
  const page = await open(`/puzzle/${id}`);
  await page.waitForSelector('#board .able');
  await play(page, line.slice(0, 1));
  const notation = await page.locator('#board svg').getAttribute('data-notation');
  await page.goto(`${server.url}/runs`);
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.waitForURL((url) => url.pathname === `/puzzle/${id}`);
  await page.waitForSelector('#board .able');
  assert.equal(await page.locator('#board svg').getAttribute('data-notation'), notation);
  await play(page, line.slice(1));
  await page.getByRole('link', { name: 'Review and analyse' }).click();
  await page.locator('.chart').waitFor();
  assert.match(await page.locator('#where').innerText(), /practice/);
  assert.equal(await page.locator('#moves .verdict.best').count(), line.length);
});
