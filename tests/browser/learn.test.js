// The boards to learn on: done by mouse and by keyboard, gone wrong, refused with a sentence.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from './catalogue.js';
import { house, passesAxe } from './harness.js';

/** @import { Locator, Page } from 'playwright-core' */

const { server, open } = house();

/**
 * The shortest way through a lesson, asked of the server.
 * @param {string} game
 * @param {string} notation
 * @returns {Promise<{from: number, to: number}[]>}
 */
async function way(game, notation) {
  const headers = { 'content-type': 'application/json' };
  /** @param {string} notation @param {any} action */
  const attempt = async (notation, action) => {
    const body = JSON.stringify({ notation, action });
    return (await fetch(`${server.url}/learn/${game}`, { method: 'POST', headers, body })).json();
  };
  const first = await attempt(notation, { type: 'none' });
  const seen = new Set([notation]);
  let level = [{ at: first, line: /** @type {any[]} */ ([]) }];
  while (level.length > 0) {
    const next = [];
    for (const { at, line } of level) {
      for (const { action } of at.spots.flatMap((/** @type {any} */ spot) => spot.ways)) {
        const after = await attempt(at.notation, action);
        if (after.end === 'solved') return [...line, action];
        if (seen.has(after.notation)) continue;
        seen.add(after.notation);
        next.push({ at: after, line: [...line, action] });
      }
    }
    level = next;
  }
  throw new Error(`${notation} cannot be done`);
}

/** @param {Locator} lesson @param {number} place */
const square = (lesson, place) => lesson.locator(`button[data-place="${place}"]`);

for (const game of GAMES) {
  test(`every lesson of ${game} can be done by mouse`, async () => {
    const page = await open(`/learn/${game}`);
    for (const lesson of await page.locator('.lesson').all()) {
      const line = await way(game, (await lesson.getAttribute('data-notation')) ?? '');
      for (const { from, to } of line) {
        const before = await lesson.locator('svg').getAttribute('data-notation');
        await square(lesson, from).click();
        await square(lesson, to).click();
        await page.waitForFunction(
          ([lesson, before]) => lesson?.querySelector('svg')?.dataset.notation !== before,
          /** @type {const} */ ([await lesson.elementHandle(), before]),
        );
      }
      const done = (await lesson.getAttribute('data-done')) ?? '?';
      await lesson.getByText(done).waitFor();
    }
    await passesAxe(page);
  });

  test(`the first lesson of ${game} can be done by keyboard and begun again`, async () => {
    const page = await open(`/learn/${game}`);
    const lesson = page.locator('.lesson').first();
    const notation = (await lesson.getAttribute('data-notation')) ?? '';
    for (const { from, to } of await way(game, notation)) {
      for (const place of [from, to]) {
        await walk(page, lesson, place);
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(150);
    }
    await lesson.getByText((await lesson.getAttribute('data-done')) ?? '?').waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await lesson.locator('svg').getAttribute('data-notation'), notation, 'the focus was on “Start over”');
    assert.ok(await lesson.locator('.places :focus').count(), 'and is on the board again');
  });
}

/**
 * Goes to a place with the arrow keys: first to its row, then along it.
 * @param {Page} page
 * @param {Locator} lesson
 * @param {number} place
 */
async function walk(page, lesson, place) {
  await lesson.locator('.places button[tabindex="0"]').focus();
  const middle = async (/** @type {Locator} */ of) => {
    const box = await of.boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const to = await middle(square(lesson, place));
  for (let steps = 0; steps < 20; steps++) {
    const at = await middle(lesson.locator('.places :focus'));
    const [x, y] = [to.x - at.x, to.y - at.y];
    if (Math.hypot(x, y) < 3) return;
    const key = Math.abs(y) > 3 ? (y > 0 ? 'ArrowDown' : 'ArrowUp') : x > 0 ? 'ArrowRight' : 'ArrowLeft';
    await page.keyboard.press(key);
  }
  throw new Error(`place ${place} cannot be reached with the arrow keys`);
}

test('a stuck court says so, and a capture that is none says why', async () => {
  const page = await open('/learn/duskcourt');
  const lesson = page.locator('.lesson').nth(3);
  // The beetle of the top row is no taker.
  const rows = ((await lesson.getAttribute('data-notation')) ?? '').split('/');
  const beetle = 12 + rows[0].indexOf('P');
  await lesson.locator('.able').first().click();
  await square(lesson, beetle).click();
  await lesson.locator('.told p').waitFor();
  // The capture that the one way through does not begin with strands it sooner or later.
  for (let moves = 0; moves < 4 && !(await lesson.getByText(/^Stuck/).count()); moves++) {
    const able = lesson.locator('.able').last();
    if (!(await able.count())) break;
    await able.click();
    await lesson.locator('.open').last().click();
    await lesson.locator('.board:not([aria-busy="true"])').waitFor();
  }
  const told = await lesson.locator('.told').innerText();
  assert.match(told, /^(Stuck|Cleared)/);
  await lesson.getByRole('button', { name: 'Start over' }).click();
  assert.equal(await lesson.locator('svg').getAttribute('data-notation'), rows.join('/'));
});

test('what is no board is refused with a sentence', async () => {
  const post = (/** @type {string} */ body) =>
    fetch(`${server.url}/learn/duskcourt`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  for (const body of ['{', '{}', '{"notation":"x","action":{}}', `{"notation":"${'P'.repeat(500)}","action":{}}`, 'null']) {
    const answer = await post(body);
    assert.equal(answer.status, 400, body);
    assert.ok((await answer.json()).detail.length > 10);
  }
  const refused = await (await post('{"notation":"..../..../..../RP..","action":{"type":"capture","from":1,"to":0}}')).json();
  assert.equal(refused.ok, false);
  assert.match(refused.reason, /\.$/);
  assert.equal(refused.notation, '..../..../..../RP..');
});
