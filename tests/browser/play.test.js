// Each game through its first two stages, by mouse, by keyboard alone and by touch; and every way in which a
// stage is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from './catalogue.js';
import { golden } from './golden.js';
import { Server, fitsAcross, house, passesAxe } from './harness.js';
import { Api, loss, solution, takeUp } from './lines.js';

/** @import { Page } from 'playwright-core' */
/** @import { Action } from './lines.js' */

const { server, open } = house();
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
const SEED = 7;

/** @param {Page} page @param {number | undefined} place */
const place = (page, place) => page.locator(`#board .places button[data-place="${place}"]`);
/** @param {Page} page @param {string} key */
const deed = (page, key) => page.locator(`#buttons button[data-key="${key}"]`);
/** @param {Page} page */
const told = (page) => page.locator('#told').innerText();

/** All numbers beside the board. @param {Page} page */
const facts = async (page) => (await page.locator('.facts').allInnerTexts()).join('\n');

/** Waits until so many actions are kept and shown. @param {Page} page @param {number} count */
async function kept(page, count) {
  await page.waitForFunction((count) => {
    const id = new URLSearchParams(location.search).get('run');
    const run = JSON.parse(localStorage.getItem(`menagerie.run.${id}`) ?? 'null');
    const busy = document.getElementById('board')?.ariaBusy === 'true';
    return !busy && (run?.actions.length ?? 0) === count;
  }, count);
}

/**
 * Plays a list, each action by a way of pointing.
 * @param {Page} page
 * @param {Action[]} line
 * @param {(action: Action) => Promise<void>} by
 */
async function playAll(page, line, by) {
  let count = 0;
  for (const action of line) {
    await by(action);
    await kept(page, ++count);
  }
}

/** @param {Page} page */
const mouse = (page) => async (/** @type {Action} */ action) => {
  if (action.from === undefined) return deed(page, 'n').click();
  await place(page, action.from).click();
  await place(page, action.to).click();
};

/** @param {Page} page */
const drag = (page) => async (/** @type {Action} */ action) => {
  if (action.from === undefined) return deed(page, 'n').click();
  const middle = async (/** @type {number | undefined} */ at) => {
    const box = await place(page, at).boundingBox();
    assert.ok(box);
    return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  await page.mouse.move(...(await middle(action.from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(action.to)), { steps: 4 });
  await page.mouse.up();
};

/** @param {Page} page */
const touch = (page) => async (/** @type {Action} */ action) => {
  if (action.from === undefined) return deed(page, 'n').tap();
  await place(page, action.from).tap();
  await place(page, action.to).tap();
};

/** Walks over the board with arrows alone. @param {Page} page */
const keyboard = (page) => async (/** @type {Action} */ action) => {
  if (action.from === undefined) return page.keyboard.press('n');
  await page.locator('#board .places button[tabindex="0"]').focus();
  await walk(page, action.from);
  await page.keyboard.press('Enter');
  await walk(page, action.to);
  await page.keyboard.press('Enter');
};

/** @param {Page} page @param {number | undefined} to */
async function walk(page, to) {
  for (let steps = 0; steps < 24; steps++) {
    const way = await page.evaluate((to) => {
      const middle = (/** @type {Element | null} */ element) => {
        const box = /** @type {Element} */ (element).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const here = document.activeElement;
      const there = document.querySelector(`#board .places button[data-place="${to}"]`);
      if (here === there) return null;
      const [x, y] = middle(here);
      const [right, down] = [middle(there)[0] - x, middle(there)[1] - y];
      if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'ArrowRight' : 'ArrowLeft';
      return down > 0 ? 'ArrowDown' : 'ArrowUp';
    }, to);
    if (way === null) return;
    await page.keyboard.press(way);
  }
  assert.fail(`the arrows do not lead to place ${to}`);
}

for (const game of GAMES) {
  for (const [way, by, options] of /** @type {const} */ ([
    ['clicks', mouse, {}],
    ['drags', drag, {}],
    ['keys alone', keyboard, {}],
    ['touch', touch, PHONE],
  ])) {
    test(`${game}: two stages by ${way}`, async () => {
      const line = await solution(new Api(server.url, game), SEED, 2);
      const page = await open(`/play/${game}?seed=${SEED}`, options);
      await page.waitForSelector('#board .able');
      await playAll(page, line, by(page));
      assert.match(await told(page), /\+\d+/);
      assert.ok(await page.locator('#board.between').count(), 'the second stage is complete');
      await fitsAcross(page);
      await passesAxe(page);
    });
  }
}

test('a finger drags what it carries', async () => {
  const page = await open(`/play/critter-lineup?seed=${SEED}`, PHONE);
  await page.waitForSelector('#board .able');
  const [{ from, to }] = await solution(new Api(server.url, 'critter-lineup'), SEED, 1);
  const finger = await page.context().newCDPSession(page);
  const at = async (/** @type {number | undefined} */ which) => {
    const box = await place(page, which).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, end] = [await at(from), await at(to)];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (const part of [0.3, 0.7, 1]) {
    const touchPoints = [{ x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y) }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await kept(page, 1);
});

test('Duskcourt: a lost court says what lost it, and costs a life', async () => {
  const api = new Api(server.url, 'duskcourt');
  const line = await loss(api, SEED, (answer) => answer.state.lastResult === 'stuck');
  const page = await open(`/play/duskcourt?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  await playAll(page, line, mouse(page));
  assert.match(await told(page), /Stuck/);
  await page.waitForSelector('.loss .picture svg');
  const review = await api.post('review?panel=on', { seed: SEED, actions: line });
  const { told: words } = review.stages.at(-1).lost;
  assert.ok((await page.locator('.loss').innerText()).includes(words));
  assert.match(await facts(page), /Lives\n♥♥\n2\n/);
  await passesAxe(page);
  await deed(page, 'n').click();
  await kept(page, line.length + 1);
  assert.equal(await page.locator('.loss').count(), 0);
});

test('Baskmere: after sunset the run is over, and what lost it is shown', async () => {
  const api = new Api(server.url, 'baskmere');
  const line = await loss(api, SEED, (answer) => answer.state.outcome === 'sunset');
  const page = await open(`/play/baskmere?seed=${SEED}`, { colorScheme: 'dark' });
  await page.waitForSelector('#board .able');
  await playAll(page, line, mouse(page));
  assert.match(await told(page), /Sunset/);
  await page.waitForSelector('.loss .picture svg');
  await passesAxe(page);
  assert.equal(await page.locator('#board .able').count(), 0);
  await deed(page, 'r').click();
  await page.waitForSelector('#board .able');
  assert.match(page.url(), /seed=7&run=/);
});

test('Critter Lineup: a stuck rack is told, and undo and restart lead out of it', async () => {
  const api = new Api(server.url, 'critter-lineup');
  const line = await loss(api, SEED, (answer) => answer.report?.stuck === true);
  const page = await open('/');
  await takeUp(page, 'critter-lineup', SEED, line.slice(0, -1));
  await page.waitForSelector('#board .able');
  await mouse(page)(line.slice(-1)[0]);
  await kept(page, line.length);
  assert.match(await told(page), /Stuck/);
  await page.waitForSelector('.loss .picture svg');
  await passesAxe(page);
  const level = line.findLastIndex((action) => action.type === 'next_level') + 1;
  await deed(page, 'u').click();
  await kept(page, line.length - 1);
  await page.keyboard.press('u');
  await kept(page, line.length - 2);
  await page.keyboard.press('r');
  await kept(page, level);
  assert.ok(await deed(page, 'u').isDisabled());
  assert.ok(await page.locator('#board .able').count());
});

test('Critter Lineup: what sorted a level can be taken back, and the level begun again', async () => {
  const line = await solution(new Api(server.url, 'critter-lineup'), SEED, 1);
  const page = await open('/');
  await takeUp(page, 'critter-lineup', SEED, line);
  await page.waitForSelector('#board.between');
  await page.keyboard.press('u');
  await kept(page, line.length - 1);
  await page.waitForSelector('#board.live .able');
  await mouse(page)(line.slice(-1)[0]);
  await kept(page, line.length);
  await page.keyboard.press('r');
  await kept(page, 0);
  await page.waitForFunction(() => document.getElementById('told')?.innerText === 'The level is as it was dealt.');
  assert.ok(await deed(page, 'r').isDisabled());
});

test('Critter Lineup: where a level began is found again, and nothing before it can be taken back', async () => {
  const line = await solution(new Api(server.url, 'critter-lineup'), SEED, 2);
  const level = line.findLastIndex((action) => action.from === undefined) + 1;
  const page = await open('/');
  // Taken up without what is sealed at the start of the level.
  await takeUp(page, 'critter-lineup', SEED, line.slice(0, level + 2));
  await page.waitForSelector('#board .able');
  await page.keyboard.press('r');
  await kept(page, level);
  assert.ok(await deed(page, 'u').isDisabled());
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.getElementById('told')?.innerText === 'Nothing was moved on this level yet.');
  await kept(page, level);
});

test('Duskcourt: a reset is spent once, and the rules say why not twice', async () => {
  const page = await open(`/play/duskcourt?seed=${SEED}`);
  const [first] = await solution(new Api(server.url, 'duskcourt'), SEED, 1);
  await page.waitForSelector('#board .able');
  assert.ok(await deed(page, 'r').isDisabled());
  await page.keyboard.press('r');
  await page.waitForFunction(() => document.getElementById('told')?.innerText.includes('nothing has been captured'));
  await mouse(page)(first);
  await kept(page, 1);
  await deed(page, 'r').click();
  await kept(page, 2);
  assert.ok((await facts(page)).includes('spent'));
  await mouse(page)(first);
  await kept(page, 3);
  await deed(page, 'r').click({ force: true });
  await page.waitForFunction(() => document.getElementById('told')?.innerText.includes('spent'));
  await kept(page, 3);
});

test('Baskmere: stepping back costs what it says', async () => {
  const page = await open(`/play/baskmere?seed=${SEED}`);
  const [first] = await solution(new Api(server.url, 'baskmere'), SEED, 1);
  await page.waitForSelector('#board .able');
  const daylight = async () => Number(/☀ (\d+)/.exec(await facts(page))?.[1]);
  const full = await daylight();
  await mouse(page)(first);
  await kept(page, 1);
  assert.match(await deed(page, 'b').innerText(), /☀ 1/);
  await page.getByRole('button', { name: 'Step back, 1 Daylight' }).waitFor();
  await deed(page, 'b').click();
  await kept(page, 2);
  assert.equal(await daylight(), full - 2);
});

test('a move against the rules is explained in words for people, and changes nothing', async () => {
  const page = await open(`/play/critter-lineup?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  const api = new Api(server.url, 'critter-lineup');
  const { stateToken } = await api.init(SEED);
  const action = { type: 'move', from: 0, to: 1 };
  const { ok, reason, panel } = await api.post('action?panel=on', { stateToken, action });
  assert.equal(ok, false);
  assert.match(reason, /tube 0/);
  const { text } = panel.news;
  assert.match(text, /tube 1/, 'people count from 1');
  await place(page, 0).click();
  await place(page, 1).click();
  await page.waitForFunction((text) => document.getElementById('told')?.innerText.includes(text), text);
  await kept(page, 0);
});

test('where it may go lights up, Escape drops it, and Tab leaves the board', async () => {
  const page = await open(`/play/critter-lineup?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  const { legalActions } = await new Api(server.url, 'critter-lineup').init(SEED);
  const targets = legalActions.filter((/** @type {Action} */ one) => one.from === 0).map((/** @type {Action} */ one) => one.to);
  await place(page, 0).focus();
  await page.keyboard.press('Enter');
  const lit = await page.locator('#board .open').evaluateAll((all) => all.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.place)));
  assert.deepEqual(lit, targets);
  assert.match((await place(page, targets[0]).getAttribute('aria-label')) ?? '', /can go here/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#board .open').count(), 0);
  assert.equal(await page.locator('#board .places button[tabindex="0"]').count(), 1);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.closest('#board')), null);
});

test('keys alone lead from a completed stage to the next board', async () => {
  const page = await open(`/play/duskcourt?seed=${SEED}`);
  const line = await solution(new Api(server.url, 'duskcourt'), SEED, 1);
  await page.waitForSelector('#board .able');
  await playAll(page, line, keyboard(page));
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Next rungn');
  await page.keyboard.press('Enter');
  await kept(page, line.length + 1);
  assert.ok(await page.evaluate(() => document.activeElement?.closest('#board')), 'the board has the keys');
});

test('digits carry between rocks', async () => {
  const page = await open(`/play/baskmere?seed=${SEED}`);
  const [first] = await solution(new Api(server.url, 'baskmere'), SEED, 1);
  await page.waitForSelector('#board .able');
  await place(page, 0).focus();
  await page.keyboard.press(String(Number(first.from) + 1));
  await page.keyboard.press(String(Number(first.to) + 1));
  await kept(page, 1);
});

test('single keys can be turned off', async () => {
  const page = await open(`/play/duskcourt?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  await page.locator('details.more summary').click();
  await page.locator('[name=keys]').uncheck();
  await page.locator('#board .places button[tabindex="0"]').focus();
  await page.keyboard.press('?');
  assert.ok(await page.locator('#help').isHidden());
  await page.reload();
  await page.waitForSelector('#board .able');
  await page.keyboard.press('?');
  assert.ok(await page.locator('#help').isHidden(), 'the setting is kept');
});

test('after a plain click nothing hangs on the pointer', async () => {
  const page = await open(`/play/critter-lineup?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  const box = await place(page, 0).boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  assert.equal(await page.locator('#board .picked').count(), 1);
  await page.mouse.move(x + 90, y + 20, { steps: 3 });
  assert.equal(await page.locator('#board .held').count(), 0);
  await page.mouse.click(x, y);
  await page.mouse.move(x + 90, y + 20, { steps: 3 });
  assert.equal(await page.locator('#board .held, #board .picked').count(), 0);
});

test('Escape ends a drag, and nothing is played', async () => {
  const page = await open(`/play/critter-lineup?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  const [{ from, to }] = await solution(new Api(server.url, 'critter-lineup'), SEED, 1);
  const [start, end] = [await place(page, from).boundingBox(), await place(page, to).boundingBox()];
  assert.ok(start && end);
  await place(page, from).focus();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  assert.equal(await page.locator('#board .held, #board .picked').count(), 0);
  await page.waitForTimeout(200);
  await kept(page, 0);
  await mouse(page)({ type: 'move', from, to });
  await kept(page, 1);
});

test('the keys are told in a dialog, which Escape closes', async () => {
  const page = await open(`/play/duskcourt?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  await page.keyboard.press('?');
  assert.ok(await page.locator('#help').isVisible());
  await passesAxe(page);
  // The keys of the buttons that there are, and no others.
  const told = await page.locator('#help-commands kbd').allTextContents();
  const buttons = await page.locator('#buttons button[data-key] kbd').allTextContents();
  assert.ok(buttons.length > 0);
  assert.deepEqual(told, buttons);
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('#help').isHidden());
  await page.locator('#buttons .quiet').click();
  await page.locator('#help button').click();
  assert.ok(await page.locator('#help').isHidden());
});

test('a hint is given only where hints are allowed, points at the board and marks the run', async () => {
  const page = await open(`/play/baskmere?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  assert.equal(await deed(page, 'h').count(), 0);
  await page.locator('details.more summary').click();
  await page.locator('[name=hints]').check();
  await passesAxe(page);
  await deed(page, 'h').click();
  await page.waitForSelector('#board .pointed');
  assert.equal(await page.locator('#board .pointed').count(), 2);
  assert.match(await facts(page), /Hints\s+1/);
  await page.reload();
  await page.waitForSelector('#board .able');
  assert.match(await facts(page), /Hints\s+1/);
  assert.equal(await deed(page, 'h').count(), 1, 'the setting is kept');
});

test('a player who asks to know when the stage is lost learns it at once', async () => {
  const api = new Api(server.url, 'duskcourt');
  const line = await loss(api, SEED, (answer) => answer.state.lastResult === 'stuck');
  const { moves } = await api.post('review', { seed: SEED, actions: line });
  const blunder = moves.findIndex((/** @type {any} */ move) => move.verdict === 'blunder');
  const page = await open(`/play/duskcourt?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  await page.locator('details.more summary').click();
  await page.locator('[name=watch]').check();
  await playAll(page, line.slice(0, blunder + 1), mouse(page));
  const stuck = blunder + 1 === line.length;
  await page.waitForFunction((words) => document.getElementById('told')?.innerText.includes(words), stuck ? 'Stuck' : 'No sequence');
});

test('the fewest pours are told once a level is sorted', async () => {
  const api = new Api(server.url, 'critter-lineup');
  const line = await solution(api, SEED, 1);
  const page = await open(`/play/critter-lineup?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  await playAll(page, line, mouse(page));
  await page.waitForFunction((count) => document.getElementById('told')?.innerText.includes(`fewest possible ${count}`), line.length);
});

test('the last light is a clear signal', async () => {
  const api = new Api(server.url, 'baskmere');
  const line = await loss(api, SEED, (answer) => answer.report?.lastLight === true);
  const page = await open(`/play/baskmere?seed=${SEED}`);
  await page.waitForSelector('#board .able');
  await playAll(page, line, mouse(page));
  assert.match(await told(page), /Last light/);
  assert.equal(await page.locator('#board.last-light').count(), 1);
  await page.reload();
  await page.waitForSelector('#board.last-light');
  await passesAxe(page);
});

test('a server without hints says so where a court is lost, and plays on', async () => {
  const silent = new Server(['--no-hints']);
  await silent.start();
  try {
    const page = await open('/', { allow: /403/ });
    await page.goto(`${silent.url}/play/duskcourt?seed=${SEED}`);
    await page.waitForSelector('#board .able');
    await page.locator('details.more summary').click();
    await page.getByText('This server gives no hints').waitFor();
    assert.ok(await page.locator('[name=hints]').isDisabled());
    await page.keyboard.press('h');
    const line = await loss(new Api(server.url, 'duskcourt'), SEED, (answer) => answer.state.lastResult === 'stuck');
    await playAll(page, line, mouse(page));
    await page.waitForFunction(() => document.querySelector('.loss')?.textContent?.includes('turned hints'));
    assert.doesNotMatch(await facts(page), /Hints/, 'a hint that was not given marks nothing');
  } finally {
    await silent.remove();
  }
});

for (const [game, name, cut] of /** @type {const} */ ([
  ['duskcourt', 'perfect-through-rung-20', 5],
  ['baskmere', 'perfect-through-pond-70', 12],
  ['critter-lineup', 'perfect-through-level-45', 20],
])) {
  test(`${game}: far up the ladder every place is wide enough for a finger on the smallest phone`, async () => {
    const page = await open('/', { ...PHONE, viewport: { width: 320, height: 640 } });
    const run = await golden(game, name);
    await takeUp(page, game, run.seed, run.actions.slice(0, -cut));
    const sides = await page.locator('#board .places button').evaluateAll((all) =>
      all.flatMap((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]),
    );
    assert.ok(Math.min(...sides) >= 44, `${Math.min(...sides)}`);
    await fitsAcross(page);
  });
}

test('a seed that is none is explained', async () => {
  const page = await open('/play/duskcourt?seed=07', { allow: /400/ });
  await page.waitForFunction(() => document.getElementById('told')?.innerText.includes('9007199254740991'));
});
