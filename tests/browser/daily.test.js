// The page of a day: its puzzles, what was played of them, and how it ends. What day it is only the server says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percent } from '../../web/dom.js';
import { counts, inARow, markOf, mean, shared, standingOf } from '../../web/tally.js';
import { GAMES } from './catalogue.js';
import { fitsAcross, house, passesAxe, speaksPlainly } from './harness.js';

/** @import { Page } from 'playwright-core' */
/** @import { Day, Try } from '../../web/days.js' */

const { server, open } = house();

/** A day that is over, and always will be. */
const PAST = '2024-02-29';
const ALL = 3 * GAMES.length;

/** @param {Partial<Try>} given @returns {Try} */
const tried = (given = {}) => ({ run: 'a', score: 1, late: false, hints: 0, ...given });

/** The puzzles of a day. @param {string} date @returns {Promise<string[]>} */
async function puzzlesOf(date) {
  const { courses } = await (await fetch(`${server.url}/api/daily?date=${date}`)).json();
  return courses.flatMap((/** @type {{puzzles: string[]}} */ { puzzles }) => puzzles);
}

/** Keeps tries at the first puzzles of a day. @param {Page} page @param {string} date @param {Try[]} tries */
async function keep(page, date, tries) {
  const puzzles = await puzzlesOf(date);
  const day = { version: 1, tries: Object.fromEntries(tries.map((mine, index) => [puzzles[index], mine])) };
  await page.evaluate(([date, day]) => localStorage.setItem(`menagerie.day.${date}`, day), [date, JSON.stringify(day)]);
}

/** What day the server says it is. @param {Page} page */
const todayOn = (page) => page.locator('#daily').evaluate((one) => /** @type {HTMLElement} */ (one).dataset.today ?? '');

/** The day so many days before another. @param {string} date @param {number} many */
const before = (date, many) => new Date(Date.parse(date) - 86_400_000 * many).toISOString().slice(0, 10);

/** @param {Page} page */
const states = async (page) => (await page.locator('.puzzle .state').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

test('a day has three puzzles of each game, each with its drawing, its name and its link', async () => {
  const page = await open(`/daily?date=${PAST}`);
  assert.match(await page.locator('h1').innerText(), /^Thursday, 29 February 2024$/);
  assert.equal(await page.locator('.course').count(), GAMES.length);
  const puzzles = await puzzlesOf(PAST);
  assert.equal(puzzles.length, ALL);
  assert.deepEqual(await page.locator('.puzzle').evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.puzzle)), puzzles);
  const links = await page.locator('.puzzle a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  assert.deepEqual(links, puzzles.map((id) => `./puzzle/${id}?daily=${PAST}`));
  assert.equal(await page.locator('.puzzle svg').count(), ALL);
  for (const [index, name] of (await page.locator('.puzzle h3').allInnerTexts()).entries()) {
    assert.ok(name.endsWith(` ${puzzles[index].split(':')[3]}`), name);
  }
  assert.deepEqual(new Set(await states(page)), new Set(['○ not played']));
  assert.ok(await page.locator('#share').isHidden());
  assert.match(await page.locator('.back').innerText(), /marked as late/);
  await speaksPlainly(page);
});

test('what was played is told in words, and scores are means', async () => {
  const page = await open(`/daily?date=${PAST}`);
  await keep(page, PAST, [tried(), tried({ score: 0.8, hints: 2 }), tried({ score: 0.9577, late: true }), tried({ score: null }), tried({ score: 0 })]);
  await page.reload();
  assert.deepEqual((await states(page)).slice(0, 6), ['★ Perfect', '✓ 80 % 2 hints', '✓ 96 % late', '◐ going on', '✗ 0 %', '○ not played']);
  const means = page.locator('.course .mean');
  assert.match(await means.nth(0).innerText(), /^92 %\s*$/);
  assert.match(await means.nth(1).innerText(), /^0 %\s+1 of 3$/);
  assert.match(await page.locator('#ring').innerText(), /^31 %\s+4 of 9 played$/);
  await passesAxe(page);
});

test('as long as the day goes on, what is not finished does not count', async () => {
  const page = await open('/daily');
  await keep(page, await todayOn(page), [tried({ score: 0.5 }), tried({ score: 0.75 }), tried({ score: null })]);
  await page.reload();
  assert.match(await page.locator('.course .mean').first().innerText(), /^63 %\s+so far, 2 of 3$/);
  assert.match(await page.locator('#ring').innerText(), /^63 %\s+2 of 9 played$/);
  await page.goto('/');
  assert.equal(await page.locator('#daily-today').innerText(), '2 of 9 played today');
});

test('another tab that plays is seen', async () => {
  const page = await open(`/daily?date=${PAST}`);
  const other = await open('/runs', { beside: page });
  await keep(other, PAST, [tried()]);
  await page.getByText('Perfect').first().waitFor();
});

test('a puzzle is opened, and is told of as going on from its first move', async () => {
  for (const [path, told] of /** @type {const} */ ([['/daily', '◐ going on'], [`/daily?date=${PAST}`, '◐ going on late']])) {
    const page = await open(path);
    await page.locator('.puzzle a').first().click();
    await page.locator('#board .able').first().click();
    await page.locator('#board .open').first().click();
    await page.waitForSelector('#board:not(:has(.picked)):not([aria-busy=true])');
    await page.goto(path);
    assert.equal((await states(page))[0], told);
  }
});

test('a text to share says how well it went, and nothing of the boards', async () => {
  const page = await open(`/daily?date=${PAST}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keep(page, PAST, [tried(), tried({ score: 0.8, hints: 1 }), tried({ score: 0.96, late: true })]);
  await page.reload();
  const name = await page.locator('.course h2').first().innerText();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, `Menagerie daily ${PAST} – 31 %\n${name} 92 % (Perfect, 80 % with 1 hint, 96 % late)\n${server.url}/daily?date=${PAST}`);
});

test('where the browser can share, it is asked to', async () => {
  const page = await open('/runs');
  await page.addInitScript(() => Object.assign(navigator, { share: async (/** @type {object} */ what) => void Object.assign(window, { shared: what }) }));
  await keep(page, PAST, [tried()]);
  await page.goto(`/daily?date=${PAST}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const { text } = await page.evaluate(() => /** @type {any} */ (window).shared);
  assert.match(text, /^Menagerie daily 2024-02-29 – 11 %\n/);
});

test('the countdown follows the server, and a new day is told of and offered', async () => {
  const page = await open('/runs');
  /** What the server would say. @type {{date: string, next: number}} */
  let told = { date: '', next: 0 };
  await page.route('**/api/daily', (route) => route.fulfill({ json: { courses: [], ...told } }));
  // The clock of the device is wrong by years, and stands still.
  await page.clock.install({ time: '2031-05-05T05:05:05Z' });
  await page.clock.pauseAt('2031-05-05T06:00:00Z');
  await page.goto('/daily');
  const clock = page.locator('#clock');
  const today = await todayOn(page);
  const next = Number(await page.locator('#daily').getAttribute('data-next'));
  const [hours, minutes, seconds] = (await clock.innerText()).split(':').map(Number);
  assert.equal(3600 * hours + 60 * minutes + seconds, next);
  assert.deepEqual([await clock.getAttribute('role'), await clock.getAttribute('aria-live')], ['timer', 'off']);
  // After a sleep it is asked again.
  told = { date: today, next: 1800 };
  await page.clock.fastForward(600_000);
  await page.locator('#clock', { hasText: '00:30:00' }).waitFor();
  await page.clock.runFor(1000);
  assert.equal(await clock.innerText(), '00:29:59');
  told = { date: before(today, -1), next: 86_400 };
  await page.clock.runFor(1_801_000);
  await page.getByText('A new day has begun. What you begin of this day now is marked as late.').waitFor();
  assert.ok(await page.locator('#until').isHidden());
  assert.equal(await page.getByRole('link', { name: 'Go to the new puzzles' }).evaluate((link) => /** @type {HTMLAnchorElement} */ (link).href), `${server.url}/daily`);
  await page.clock.resume();
  await passesAxe(page);
});

test('where the server does not answer at the end of the day, nothing is made up', async () => {
  const page = await open('/runs', { allow: /ERR_FAILED/ });
  let asked = 0;
  await page.route('**/api/daily', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.clock.install({ time: '2031-05-05T05:05:05Z' });
  await page.clock.pauseAt('2031-05-05T06:00:00Z');
  await page.goto('/daily');
  await page.clock.fastForward(86_400_000);
  await page.locator('#clock', { hasText: '00:00:15' }).waitFor();
  await page.clock.runFor(15_000);
  await page.locator('#clock', { hasText: '00:00:15' }).waitFor();
  assert.equal(asked, 2);
  assert.ok(await page.locator('#turned').isHidden());
});

test('with less motion the countdown shows no seconds', async () => {
  const page = await open('/daily', { reducedMotion: 'reduce' });
  assert.match(await page.locator('#clock').innerText(), /^\d+ h \d+ min$/);
});

test('the calendar tells each of the last weeks, in signs and in words', async () => {
  const page = await open('/daily');
  const today = await todayOn(page);
  const days = await page.locator('#calendar td[data-date]').evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.date ?? ''));
  assert.ok(days.length > 28 && days.length <= 35);
  assert.equal(days.at(-1), today);
  const full = Array.from({ length: ALL }, () => tried());
  await keep(page, before(today, 1), full);
  await keep(page, before(today, 2), full.slice(0, 3));
  await keep(page, before(today, 3), full.slice(0, 2));
  await keep(page, before(today, 4), full.map((mine) => ({ ...mine, late: true })));
  for (const far of [20, 21, 22]) await keep(page, before(today, far), full);
  await page.reload();
  const marked = (/** @type {number} */ many) => page.locator(`#calendar [data-date="${before(today, many)}"]`);
  const said = await Promise.all([0, 1, 2, 3, 4].map((many) => marked(many).locator('a').getAttribute('aria-label')));
  assert.match(said[0] ?? '', /, today: not played$/);
  assert.match(said[1] ?? '', /^\d+ \w+: all finished$/);
  assert.match(said[2] ?? '', /: at least one game finished, 3 of 9 finished$/);
  assert.match(said[3] ?? '', /: played in part, 2 of 9 finished$/);
  assert.match(said[4] ?? '', /: played late$/);
  assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map((many) => marked(many).locator('.sign').innerText())), ['★', '✓', '◐', '↺', '·']);
  assert.deepEqual([await page.locator('#row-now').innerText(), await page.locator('#row-best').innerText()], ['2 days', '3 days']);
  await passesAxe(page);
  // One stop of the Tab key, and arrows within.
  assert.equal(await page.locator('#calendar a[tabindex="0"]').count(), 1);
  await page.locator('#calendar a[tabindex="0"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.locator('#calendar a:focus').evaluate((link) => link.closest('td')?.dataset.date), before(today, 8));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/daily?date=${before(today, 8)}`);
  assert.equal(await page.locator('#calendar a[aria-current]').count(), 1);
});

test('what another version keeps of a day is left alone', async () => {
  const page = await open(`/daily?date=${PAST}`);
  await page.evaluate((date) => localStorage.setItem(`menagerie.day.${date}`, '{"version":2}'), PAST);
  await page.reload();
  await page.getByText('another version of these pages').waitFor();
  assert.equal(await page.evaluate((date) => localStorage.getItem(`menagerie.day.${date}`), PAST), '{"version":2}');
});

test('a date that is none, and one that has not begun, are told of in a sentence', async () => {
  const page = await open('/daily?date=2024-02-30', { allow: /400/ });
  await page.getByText('the day of that month is one from 01 to 29').waitFor();
  await passesAxe(page);
  await page.goto('/daily?date=9999-12-31');
  await page.getByText('The puzzles of Friday, 31 December 9999 open when that day begins in UTC.').waitFor();
  assert.equal(await page.locator('.puzzle').count(), 0);
  await passesAxe(page);
});

test('without a script the puzzles are listed, and the page says what it lacks', async () => {
  const page = await open(`/daily?date=${PAST}`, { javaScriptEnabled: false });
  // This browser reads what is for others without scripts, and does not show it.
  assert.match(await page.locator('main > :first-child').innerHTML(), /This page needs a script/);
  assert.equal(await page.locator('.puzzle svg').count(), ALL);
  assert.ok(await page.locator('#until').isHidden());
  assert.equal(await page.locator('.state:visible').count(), 0);
});

test('every page leads to the day, on the narrowest phone too', async () => {
  for (const path of ['/', '/runs', `/play/${GAMES[0]}`, '/docs/api', '/daily', '/practice']) {
    const page = await open(path, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const box = await page.locator('header').getByRole('link', { name: 'Daily' }).boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 330, path);
    await fitsAcross(page);
  }
});

test('a card of a day is a picture', async () => {
  const page = await open(`/daily?date=${PAST}`);
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  assert.equal(card, `${server.url}/card/daily?date=${PAST}`);
  const answer = await fetch(card ?? '');
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
});

test('scores are rounded, and only what is perfect is called so', () => {
  assert.deepEqual([1, 0.9999, 0.875, 0.3333, 0.0001, 0].map((part) => percent(part)), ['100 %', '99 %', '88 %', '33 %', '1 %', '0 %']);
  assert.deepEqual([1, 0.99999, 0.8754, 1 / 3, 0.00001, 0].map((part) => percent(part, 1)), ['100 %', '99.9 %', '87.5 %', '33.3 %', '0.1 %', '0 %']);
  assert.equal(standingOf(tried({ score: 0.9999 })).words, '99 %');
  assert.equal(standingOf(undefined).kind, 'none');
  assert.equal(mean([undefined, undefined], true), null);
  assert.equal(mean([tried({ score: null }), undefined], true), 0);
  assert.equal(mean([tried({ score: null }), undefined], false), null);
  assert.equal(mean([tried(), undefined, undefined], true), 1 / 3);
});

test('days in a row are counted up to today, and one that goes on ends nothing', () => {
  const row = ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'];
  assert.deepEqual(inARow(row, '2024-03-01'), { now: 4, best: 4 });
  assert.deepEqual(inARow(row, '2024-03-02'), { now: 4, best: 4 });
  assert.deepEqual(inARow(row, '2024-03-03'), { now: 0, best: 4 });
  assert.deepEqual(inARow(['2024-01-01', ...row.slice(2)], '2024-03-01'), { now: 2, best: 2 });
  assert.deepEqual(inARow([], '2024-03-01'), { now: 0, best: 0 });
  assert.deepEqual(inARow(['2025-01-01'], '2024-03-01'), { now: 0, best: 0 }, 'what has not come yet does not count');
});

test('a day counts by what was finished on it', () => {
  /** @param {{[puzzle: string]: Try}} tries @returns {Day} */
  const day = (tries) => ({ version: 1, tries });
  const course = (/** @type {Partial<Try>[]} */ ...given) => day(Object.fromEntries(given.map((one, index) => [`x:1:7:${index + 1}`, tried(one)])));
  assert.ok(counts(course({}, {}, { score: 0 }), 3));
  assert.ok(!counts(course({}, {}, { score: null }), 3));
  assert.ok(!counts(course({}, {}, { late: true }), 3));
  assert.ok(!counts(day({ 'x:1:7:1': tried(), 'x:1:7:2': tried(), 'y:1:7:1': tried() }), 3));
  assert.equal(markOf(course({}, {}, {}), 3, 3), 'all');
  assert.equal(markOf(course({}, {}, {}), 3, 9), 'some');
  assert.equal(markOf(course({}, { late: true }), 3, 9), 'part');
  assert.equal(markOf(course({ score: null }), 3, 9), 'part');
  assert.equal(markOf(course({ late: true }), 3, 9), 'late');
  assert.equal(markOf(course(), 3, 9), 'none');
  assert.equal(shared('2024-02-29', [{ name: 'X', tries: [tried({ score: null }), undefined] }], false, 'a'), 'Menagerie daily 2024-02-29 –\nX (going on, not played)\na');
});
