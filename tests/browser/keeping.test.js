// A run is never lost, and nothing is played twice: reloading, Back, two tabs, a server that is killed and
// started again, a network that is slow or gone, and a double click.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from './catalogue.js';
import { house, passesAxe } from './harness.js';
import { Api, solution } from './lines.js';

/** @import { Page } from 'playwright-core' */
/** @import { Action } from './lines.js' */
/** @import { Kept } from '../../web/store.js' */

const { server, open } = house();
const SEED = 7;

/** @param {Page} page @param {number | undefined} place */
const place = (page, place) => page.locator(`#board .places button[data-place="${place}"]`);

/** The run of the page as it is kept. @param {Page} page */
const keptRun = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem(`menagerie.run.${new URLSearchParams(location.search).get('run')}`) ?? 'null'));

/**
 * Writes other values into a run as it is kept.
 * @param {Page} page
 * @param {string | null} id
 * @param {object} changed
 */
const rewrite = (page, id, changed) =>
  page.evaluate(
    ([key, changed]) => {
      const run = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...run, ...changed }));
    },
    /** @type {const} */ ([`menagerie.run.${id}`, changed]),
  );

/** The name that the run of the page is kept by. @param {Page} page */
const idOf = (page) => new URL(page.url()).searchParams.get('run');

/** Waits until so many actions are kept. @param {Page} page @param {number} count */
const kept = (page, count) =>
  page.waitForFunction((count) => {
    const id = new URLSearchParams(location.search).get('run');
    const busy = document.getElementById('board')?.ariaBusy === 'true';
    return !busy && JSON.parse(localStorage.getItem(`menagerie.run.${id}`) ?? '{}').actions?.length === count;
  }, count);

/** @param {Page} page @param {Action} action */
async function move(page, action) {
  await place(page, action.from).click();
  await place(page, action.to).click();
}

/** @param {string} game */
async function start(game) {
  const line = await solution(new Api(server.url, game), SEED, 2);
  const page = await open(`/play/${game}?seed=${SEED}`, { allow: /ERR_(CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE)|status of (400|503)/ });
  await page.waitForSelector('#board .able');
  return { page, line };
}

/** What is drawn. @param {Page} page */
const notation = (page) => page.locator('#board svg.drawing').getAttribute('data-notation');

for (const game of GAMES) {
  test(`${game}: reloading and Back keep the run`, async () => {
    const { page, line } = await start(game);
    await move(page, line[0]);
    await kept(page, 1);
    await move(page, line[1]);
    await kept(page, 2);
    const [shown, facts] = [await notation(page), await page.locator('#facts').innerText()];
    await page.reload();
    await page.waitForSelector('#board .able');
    assert.equal(await notation(page), shown);
    assert.equal(await page.locator('#facts').innerText(), facts);
    await page.goto('/');
    assert.match(await page.locator(`[data-game="${game}"] .continue`).innerText(), /Continue at/);
    await page.goBack();
    await page.waitForSelector('#board .able');
    assert.equal(await notation(page), shown);
    await page.goto(`/play/${game}?seed=${SEED}`);
    await page.waitForSelector('#board .able');
    assert.equal(await notation(page), shown, 'its seed alone leads to the run as well');
    await page.goto('/');
    await page.locator(`[data-game="${game}"] .continue`).click();
    await page.waitForSelector('#board .able');
    assert.equal(await notation(page), shown);
  });
}

test('a second tab follows the first, and both play the same run', async () => {
  const { page, line } = await start('critter-lineup');
  const other = await open(page.url(), { beside: page });
  await other.waitForSelector('#board .able');
  await move(page, line[0]);
  await kept(page, 1);
  const shown = await notation(page);
  await other.waitForFunction((shown) => document.querySelector('#board svg')?.getAttribute('data-notation') === shown, shown);
  await move(other, line[1]);
  await kept(other, 2);
  const next = await notation(other);
  await page.waitForFunction((next) => document.querySelector('#board svg')?.getAttribute('data-notation') === next, next);
  assert.deepEqual((await keptRun(page)).actions, line.slice(0, 2));
});

test('two tabs that play at the same moment leave one run that the rules accept', async () => {
  const { page, line } = await start('critter-lineup');
  const other = await open(page.url(), { beside: page });
  await other.waitForSelector('#board .able');
  const { legalActions } = await new Api(server.url, 'critter-lineup').init(SEED);
  const another = legalActions.find((/** @type {Action} */ action) => action.from !== line[0].from);
  await place(page, line[0].from).click();
  await place(other, another.from).click();
  await Promise.all([place(page, line[0].to).click(), place(other, another.to).click()]);
  await kept(page, 1);
  await page.waitForTimeout(300);
  const { actions } = await keptRun(page);
  assert.ok([line[0], another].some((action) => JSON.stringify(actions) === JSON.stringify([action])), JSON.stringify(actions));
  const shown = await notation(page);
  await other.waitForFunction((shown) => document.querySelector('#board svg')?.getAttribute('data-notation') === shown, shown);
});

test('a move on what another tab has left behind is not played', async () => {
  const { page, line } = await start('critter-lineup');
  await move(page, line[0]);
  await kept(page, 1);
  const other = await open(page.url(), { beside: page });
  await other.waitForSelector('#board .able');
  // The other tab takes over slowly what this one plays, and is clicked meanwhile.
  await other.route('**/actions?*', async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await move(page, line[1]);
  await kept(page, 2);
  await move(other, line[1]);
  const shown = await notation(page);
  await other.waitForFunction((shown) => document.querySelector('#board svg')?.getAttribute('data-notation') === shown, shown);
  assert.deepEqual((await keptRun(page)).actions, line.slice(0, 2));
});

test('a run that cannot be taken up says so, and leads to a new one', async () => {
  const { page, line } = await start('duskcourt');
  await move(page, line[0]);
  await kept(page, 1);
  await rewrite(page, idOf(page), { rulesVersion: 9, checkpoint: null });
  await page.reload();
  await page.waitForFunction(() => document.getElementById('told')?.innerText.includes('version 9 of the rules'));
  await page.getByRole('link', { name: 'A new run' }).click();
  await page.waitForSelector('#board .able');
});

test('where tabs cannot take turns, the slower one shows what the faster one played', async () => {
  const { page, line } = await start('critter-lineup');
  await page.context().addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await move(page, line[0]);
  await kept(page, 1);
  await page.reload();
  const other = await open(page.url(), { beside: page });
  for (const tab of [page, other]) await tab.waitForSelector('#board .able');
  const api = new Api(server.url, 'critter-lineup');
  const { stateToken } = await api.init(SEED);
  const { legalActions } = await api.post('action', { stateToken, action: line[0] });
  const second = legalActions.find((/** @type {Action} */ action) => action.from !== line[1].from);
  // The slower tab has its answer only after the faster one has kept its own.
  await other.route('**/action?*', async (route) => {
    await kept(page, 2);
    await route.continue();
  });
  await move(other, line[1]);
  await move(page, second);
  await kept(page, 2);
  const shown = await notation(page);
  await other.waitForFunction((shown) => document.querySelector('#board svg')?.getAttribute('data-notation') === shown, shown);
  const { actions } = await keptRun(other);
  assert.deepEqual(actions, (await keptRun(page)).actions);
  assert.deepEqual(actions, [line[0], second]);
});

test('two writes that count alike are told apart: the one that is kept is shown', async () => {
  const { page, line } = await start('baskmere');
  await move(page, line[0]);
  await kept(page, 1);
  const other = await open('/docs/api', { beside: page });
  await rewrite(other, idOf(page), { actions: [], mark: 'another' });
  await page.waitForFunction(() => document.getElementById('told')?.innerText.includes('went on in another tab'));
  assert.equal((await keptRun(page)).actions.length, 0);
});

/** A run as it was kept before runs had a version. */
const OLD = {
  game: 'baskmere', rulesVersion: 1, seed: 1, actions: [], hints: [], watched: false, checkpoint: null, revision: 1,
  touched: 0, score: 0, stage: 1, over: true,
};

/**
 * Keeps runs as they are given, each under its id.
 * @param {Page} page
 * @param {(Partial<Kept> | {[key: string]: any})[]} runs
 */
const keep = (page, runs) =>
  page.evaluate((runs) => {
    for (const run of runs) localStorage.setItem(`menagerie.run.${run.id}`, JSON.stringify(run));
  }, runs);

/**
 * What a function of the store gives on a page.
 * @param {Page} page
 * @param {string} name
 * @param {any[]} given
 */
const stored = (page, name, ...given) =>
  page.evaluate(async ([name, ...given]) => (await import(new URL('/web/store.js', location.href).href))[name](...given), [name, ...given]);

test('no run goes by itself, however many there are, and none that cannot be read here', async () => {
  const { page, line } = await start('duskcourt');
  const runs = Array.from({ length: 105 }, (_, count) => ({ ...OLD, id: `old-${count}`, touched: count, over: count > 0, score: 10 * count, stage: 1 + count }));
  const foreign = [{ id: 'later', version: 2, run: 'of a shape to come' }, { ...OLD, id: 'odd', score: 'none' }];
  await keep(page, [...runs, ...foreign]);
  await move(page, line[0]);
  await kept(page, 1);
  await page.goto(`/play/duskcourt?seed=8&run=later`);
  await page.waitForSelector('#board .able');
  assert.notEqual(idOf(page), 'later', 'its name is not taken');
  const all = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('menagerie.run.')).length);
  assert.equal(all, 105 + 2 + 1);
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('menagerie.run.later') ?? '')), foreign[0]);
  assert.equal((await stored(page, 'list')).length, 106);
  assert.equal(await stored(page, 'foreign'), 2);
  // Six are too many; the one that goes on is the oldest, and stays.
  const offered = await stored(page, 'crowded');
  assert.deepEqual(offered.map((/** @type {Kept} */ run) => run.id), [1, 2, 3, 4, 5, 6].map((count) => `old-${count}`));
});

test('of too many runs only finished ones with a low score are offered', async () => {
  const page = await open('/docs/api');
  const runs = Array.from({ length: 120 }, (_, count) => ({ ...OLD, id: `old-${count}`, touched: count, score: count < 5 ? 10 : 900, over: count !== 2 }));
  await keep(page, [...runs, { ...OLD, id: 'best', touched: 0, score: 1000 }, { ...OLD, id: 'alone', game: 'duskcourt', touched: 0, score: 1 }]);
  assert.deepEqual((await stored(page, 'crowded')).map((/** @type {Kept} */ run) => run.id), ['old-0', 'old-1', 'old-3', 'old-4']);
  assert.deepEqual((await stored(page, 'bests')).map((/** @type {Kept} */ run) => run.id).sort(), ['alone', 'best']);
  await page.evaluate(() => localStorage.clear());
  await keep(page, runs.slice(0, 100));
  assert.deepEqual(await stored(page, 'crowded'), [], 'a hundred are not too many');
});

test('runs that are deleted come back, and runs from elsewhere are written over none', async () => {
  const page = await open('/docs/api');
  await keep(page, [{ ...OLD, id: 'a' }]);
  const gone = await stored(page, 'forget', 'a');
  assert.equal(await stored(page, 'read', 'a'), null);
  assert.ok(await stored(page, 'restore', 'a', gone));
  assert.ok(!(await stored(page, 'restore', 'a', '{}')), 'something is kept there');
  const run = await stored(page, 'read', 'a');
  assert.deepEqual([run.version, run.puzzle, run.daily, run.beat], [1, null, null, null]);
  assert.equal(await stored(page, 'contentOf', { ...run, id: 'b', score: 9 }), await stored(page, 'contentOf', run), 'it is the same run');
  assert.notEqual(await stored(page, 'contentOf', { ...run, seed: 2 }), await stored(page, 'contentOf', run));
  assert.equal(await stored(page, 'add', { ...run, seed: 2 }), 'added');
  const seeds = (await stored(page, 'list')).map((/** @type {Kept} */ run) => [run.id === 'a', run.seed]);
  assert.deepEqual(seeds.sort(), [[false, 2], [true, 1]]);
});

test('in a full storage no run is deleted: the player is told, and some are offered', async () => {
  const { page, line } = await start('duskcourt');
  await keep(page, [{ ...OLD, id: 'goes-on', score: 900, stage: 40, over: false }, { ...OLD, id: 'best', score: 500 }, { ...OLD, id: 'low' }]);
  const before = await page.evaluate(() => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) localStorage.setItem('filling', `${localStorage.getItem('filling') ?? ''}${'x'.repeat(size)}`);
      } catch {
        // No more of that size fits.
      }
    }
    return Object.keys(localStorage).sort();
  });
  await move(page, line[0]);
  await page.waitForSelector('#told .unkept');
  assert.match(await page.locator('#told .unkept').innerText(), /no room to keep the run/);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).sort()), before);
  assert.deepEqual((await stored(page, 'crowded')).map((/** @type {Kept} */ run) => run.id), ['low']);
  // With room again the next move keeps all of the run.
  await stored(page, 'forget', 'low');
  await page.evaluate(() => localStorage.removeItem('filling'));
  await move(page, line[1]);
  await kept(page, 2);
});

test('a server that is killed and started again goes on with the run', async () => {
  const { page, line } = await start('baskmere');
  await move(page, line[0]);
  await kept(page, 1);
  await server.kill();
  await move(page, line[1]);
  await page.waitForSelector('#waiting:not(:empty)');
  await server.start();
  await kept(page, 2);
  assert.equal(await page.locator('#waiting').innerText(), '');
  await move(page, line[2]);
  await kept(page, 3);
});

test('a server with another key takes the run up from its seed', async () => {
  const { page, line } = await start('duskcourt');
  await move(page, line[0]);
  await kept(page, 1);
  // As if the key were gone: a token that no server made.
  await rewrite(page, idOf(page), { checkpoint: { token: 'AAAA', at: 0 } });
  const shown = await notation(page);
  await page.reload();
  await page.waitForSelector('#board .able');
  assert.equal(await notation(page), shown);
  await move(page, line[1]);
  await kept(page, 2);
});

test('what fails on the way is sent again, and is played once', async () => {
  const { page, line } = await start('duskcourt');
  let sent = 0;
  await page.route('**/action?*', async (route) => {
    sent += 1;
    if (sent === 1) return route.abort();
    // The server played it, and its answer was lost.
    if (sent === 2) return route.fetch().then(() => route.abort());
    if (sent === 3) return route.fulfill({ status: 503, body: 'no server is there' });
    return route.continue();
  });
  await move(page, line[0]);
  await kept(page, 1);
  assert.equal(sent, 4);
  assert.equal(await page.locator('#waiting').innerText(), '');
  assert.deepEqual((await keptRun(page)).actions, [line[0]]);
});

test('on a slow network impatient clicks play once', async () => {
  const { page, line } = await start('critter-lineup');
  let sent = 0;
  let arrive = () => {};
  const clicked = new Promise((done) => (arrive = () => done(undefined)));
  await page.route('**/action?*', async (route) => {
    sent += 1;
    await clicked;
    await route.continue();
  });
  await move(page, line[0]);
  for (let clicks = 0; clicks < 3; clicks++) await move(page, line[0]);
  arrive();
  await kept(page, 1);
  await page.waitForFunction(() => document.getElementById('told')?.innerText.includes('dropped'));
  assert.equal(sent, 2, 'the move, and why it cannot be made again');
  assert.deepEqual((await keptRun(page)).actions, [line[0]]);
});

test('a double click steps back once', async () => {
  const { page, line } = await start('baskmere');
  await move(page, line[0]);
  await kept(page, 1);
  await move(page, line[1]);
  await kept(page, 2);
  await page.locator('#buttons [data-key="b"]').dblclick();
  await kept(page, 3);
  await page.waitForTimeout(300);
  assert.equal((await keptRun(page)).actions.length, 3);
});

test('a double click on a piece and on its target plays it once', async () => {
  const { page, line } = await start('duskcourt');
  await place(page, line[0].from).click();
  await place(page, line[0].to).dblclick();
  await kept(page, 1);
  await page.waitForTimeout(300);
  assert.deepEqual((await keptRun(page)).actions, [line[0]]);
});

test('an end is asked for first, and ends the run for good', async () => {
  const { page } = await start('baskmere');
  const end = page.locator('#buttons [data-key="e"]');
  const ask = page.locator('#ask');
  await end.click();
  await ask.locator('[value=no]').click();
  await end.click();
  await passesAxe(page);
  await page.keyboard.press('Escape');
  assert.ok(await ask.isHidden());
  assert.equal(await page.locator('#board.over').count(), 0);
  await page.keyboard.press('e');
  await ask.locator('[value=yes]').click();
  await page.waitForSelector('#board.over');
  assert.match(await page.locator('#result').innerText(), /no hints/);
  await page.reload();
  await page.waitForSelector('#board.over');
});

test('home takes a seed or a puzzle id, and says what is none', async () => {
  const page = await open('/');
  const what = page.locator('[name=what]');
  for (const [text, said] of [
    ['x', 'whole number'], ['07', 'whole number'], ['9007199254740992', 'whole number'],
    ['chess:1:7:12', 'No game is called chess'], ['duskcourt:2:7:12', 'version 1'], ['duskcourt:1', 'four parts'], ['duskcourt:1:7:x', 'A stage is'],
  ]) {
    await what.fill(text);
    await page.keyboard.press('Enter');
    assert.ok((await page.locator('#wrong').innerText()).includes(said), text);
  }
  await what.fill('baskmere:1:5:3');
  const asked = page.waitForRequest(/\/puzzle\/baskmere:1:5:3$/);
  await page.route('**/puzzle/*', (route) => route.fulfill({ body: '<title>A puzzle</title>', contentType: 'text/html' }));
  await page.keyboard.press('Enter');
  await asked;
  await page.waitForURL(/\/puzzle\//);
  await page.goBack();
  await what.fill('11');
  await page.locator('[name=game]').selectOption('critter-lineup');
  await page.locator('.enter button').click();
  await page.waitForURL(/\/play\/critter-lineup\?seed=11&run=/);
});

test('a position is copied as its notation', async () => {
  const { page } = await start('baskmere');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('details.programs summary').click();
  const copied = async (/** @type {string} */ label) => {
    await page.getByRole('button', { name: label }).click();
    await page.waitForFunction(() => document.getElementById('told')?.innerText === 'Copied.');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await copied('Copy the position'), await notation(page));
  assert.match(await copied('Copy as curl'), /^curl -s http.*\/api\/games\/baskmere\/replay .*"seed":7/);
});
