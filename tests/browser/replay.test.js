// The page that shows a run: links opened fresh, every way through a run, the review, playing on.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GAMES } from './catalogue.js';
import { golden, linkOf, replayOf } from './golden.js';
import { fitsAcross, house, passesAxe } from './harness.js';
import { percent } from '../../web/dom.js';
import { Api, solution } from './lines.js';

/** @import { Page } from 'playwright-core' */
/** @import { Action } from './lines.js' */

const { server, open } = house();

/** The notation of the board that is shown. @param {Page} page */
const board = (page) => page.locator('#board svg').getAttribute('data-notation');

/** Waits until the board after so many actions is shown. @param {Page} page @param {number} step */
async function at(page, step) {
  await page.waitForFunction(
    (step) => /** @type {HTMLInputElement | null} */ (document.getElementById('slider'))?.value === String(step) &&
      (document.getElementById('told')?.textContent ?? '').startsWith(step === 0 ? 'The start' : `${step}. `),
    step,
  );
}

/** What the server draws after so many actions. @param {import('../../web/link.js').Run} run @param {number} step */
async function drawn({ game, seed, actions }, step) {
  const api = new Api(server.url, game);
  const { drawing, state } = await api.post('replay?drawing=svg', { seed, actions: actions.slice(0, step) });
  return { notation: /data-notation="([^"]*)"/.exec(drawing)?.[1].replaceAll('&gt;', '>'), state };
}

for (const game of GAMES) {
  describe(game, () => {
    test('a link opened fresh shows the end of its run, and its start', async () => {
      const run = await golden(game, 'greedy');
      const page = await open(replayOf(run));
      await at(page, run.actions.length);
      const end = await drawn(run, run.actions.length);
      assert.equal(await board(page), end.notation);
      const facts = (await page.locator('#facts').innerText()).replaceAll(',', '');
      assert.match(facts, new RegExp(`Score\\s*${end.state.score}\\b`));
      await page.getByRole('button', { name: 'To the start' }).click();
      await at(page, 0);
      assert.equal(await board(page), (await drawn(run, 0)).notation);
      assert.match(page.url(), /\.0$/, 'the address names the moment that is seen');
    });

    test('a run can be gone through by buttons, by slider, by keys and by its list', async () => {
      const run = await golden(game, 'greedy', 30);
      const page = await open(replayOf(run, 10));
      await at(page, 10);
      assert.equal(await board(page), (await drawn(run, 10)).notation);
      await page.getByRole('button', { name: 'One move on' }).click();
      await at(page, 11);
      assert.doesNotMatch(await page.locator('#told, #facts').allInnerTexts().then(String), /undefined|NaN|null/);
      await page.getByRole('button', { name: 'One move back' }).click();
      await at(page, 10);
      await page.locator('#slider').fill('17');
      await at(page, 17);
      assert.equal(await board(page), (await drawn(run, 17)).notation);
      await page.locator('h1').click();
      await page.keyboard.press('ArrowLeft');
      await at(page, 16);
      await page.keyboard.press('End');
      await at(page, 30);
      await page.keyboard.press('ArrowRight');
      await at(page, 30);
      await page.locator('#moves button').nth(4).click();
      await at(page, 5);
      assert.equal(await board(page), (await drawn(run, 5)).notation);
      assert.equal(await page.locator('#moves [aria-current]').innerText().then((text) => text.split('\n')[0]), '5');
      // The whole list is one stop of the Tab key, and arrows go through it.
      assert.equal(await page.locator('#moves button[tabindex="0"]').count(), 1);
      await page.keyboard.press('ArrowDown');
      await at(page, 6);
      assert.ok(await page.evaluate(() => document.activeElement?.getAttribute('aria-current') === 'step'));
    });

    test('the review judges every move, and the chart leads to it', async () => {
      const run = await golden(game, 'careless', 60);
      const page = await open(replayOf(run, 0));
      await at(page, 0);
      await page.getByRole('button', { name: 'Review this run' }).click();
      await page.locator('.chart').waitFor();
      const review = await new Api(server.url, game).post('review', { seed: run.seed, actions: run.actions });
      const moves = page.locator('#moves button');
      for (const judged of review.moves) {
        const note = await moves.nth(judged.index).locator('.note').innerText();
        const opens = /^(next|end|finish)/i.test(judged.action.type);
        const word = !judged.late ? judged.verdict : judged.best ? 'too late' : 'after the loss';
        if (opens) assert.equal(note, '');
        else assert.match(note, new RegExp(`\\S ${word}`), 'a sign and a word');
      }
      const text = await page.locator('#judged').innerText();
      const { accuracy, moves: all, late } = review.summary;
      assert.match(text, new RegExp(`${accuracy} % of ${all - late} `));
      const scores = await page.locator('.stages tbody td:last-child').allInnerTexts();
      for (const [index, stage] of review.stages.entries()) {
        const { score } = review.course.stages.find((/** @type {any} */ scored) => scored.stage === stage.stage);
        assert.equal(scores[index], percent(score, 1));
      }
      assert.match(await page.locator('#course').innerText(), new RegExp(`^Course score ${percent(review.course.mean, 1).replace('.', '\\.')}: each \\w+ counts from`));
      const points = page.locator('.chart .point');
      assert.equal(await points.count(), run.actions.length + 1);
      await points.nth(8).scrollIntoViewIfNeeded();
      const box = await points.nth(8).boundingBox();
      assert.ok(box);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await at(page, 8);
      await passesAxe(page);
    });

    test('practice is shown, reviewed and played on as practice', async () => {
      const run = await practised(game, 4);
      const page = await open(replayOf(run, 1), { permissions: ['clipboard-read', 'clipboard-write'] });
      await at(page, 1);
      assert.match(await page.locator('#where').innerText(), /practice/);
      assert.match(await page.locator('#more-facts').innerText(), new RegExp(`Practice of\\s*${run.puzzle}`));
      assert.equal(await page.getByRole('button', { name: 'Beat my score' }).count(), 0, 'practice pays nothing');
      await page.getByRole('button', { name: 'Review this run' }).click();
      await page.locator('.chart').waitFor();
      assert.equal(await page.locator('#moves .verdict.best').count(), run.actions.length);
      await page.getByRole('button', { name: 'Share a card' }).click();
      await page.waitForFunction(() => /** @type {HTMLImageElement | null} */ (document.querySelector('.sharing img'))?.naturalWidth === 1200);
      const shown = await board(page);
      await page.getByRole('button', { name: 'Play on from here' }).click();
      await page.waitForURL((url) => url.pathname === `/puzzle/${run.puzzle}`);
      await page.locator('#board svg').waitFor();
      assert.equal(await board(page), shown);
      assert.match(await page.locator('#where').innerText(), /practice/);
      const kept = await page.evaluate(() => {
        const id = new URLSearchParams(location.search).get('run');
        return JSON.parse(localStorage.getItem(`menagerie.run.${id}`) ?? '{}');
      });
      assert.deepEqual([kept.puzzle, kept.actions, kept.watched], [run.puzzle, run.actions.slice(0, 1), true]);
    });

    test('the analysis tells every move and what it leads to, and follows the run', async () => {
      const run = await golden(game, 'greedy', 12);
      const page = await open(replayOf(run, 0));
      await at(page, 0);
      const analyse = page.getByRole('button', { name: 'Analyse' });
      assert.equal(await analyse.getAttribute('aria-pressed'), 'false');
      await analyse.click();
      const api = new Api(server.url, game);
      let now = await api.init(run.seed);
      for (let step = 0; step <= run.actions.length; step++) {
        const { moves } = await api.post('hint?all=on&panel=on', { stateToken: now.stateToken });
        const table = page.locator('#analysis');
        const rows = table.locator('tbody tr');
        if (moves.length === 0) {
          await table.getByText('there is nothing to analyse').waitFor();
          assert.equal(await rows.count(), 0);
        } else {
          const best = moves.filter((/** @type {any} */ move) => move.best);
          await table.getByText(`best: ${best.map((/** @type {any} */ move) => move.text).join(', ')}.`).waitFor();
          const told = moves.map((/** @type {any} */ { text, worth, best }) => [text, worth, best ? '✓ best' : ''].join('\t'));
          assert.deepEqual((await rows.allInnerTexts()).map((row) => row.replace(/\n/g, '')), told.map(String));
          const carried = best.filter((/** @type {any} */ { action }) => action.from !== undefined).length;
          assert.equal(await page.locator('#board .arrow.marked').count(), carried);
          await passesAxe(page);
        }
        if (step === run.actions.length) break;
        now = await api.post('action', { stateToken: now.stateToken, action: run.actions[step] });
        await page.getByRole('button', { name: 'One move on' }).click();
        await at(page, step + 1);
      }
      await analyse.click();
      await page.locator('#analysis').waitFor({ state: 'hidden' });
      assert.equal(await page.locator('#board .arrow').count(), 0);
      await page.getByRole('button', { name: 'One move back' }).click();
      await at(page, run.actions.length - 1);
      assert.ok(await page.locator('#analysis').isHidden());
    });

    test('playing on from a moment is a new try that begins with what was played', async () => {
      const run = await golden(game, 'greedy', 20);
      const page = await open(replayOf(run, 3));
      await at(page, 3);
      await page.getByRole('button', { name: 'Play on from here' }).click();
      await page.waitForURL(/\/play\//);
      await page.locator('#board svg').waitFor();
      assert.equal(await board(page), (await drawn(run, 3)).notation);
      const kept = await page.evaluate(() => {
        const id = new URLSearchParams(location.search).get('run');
        return JSON.parse(localStorage.getItem(`menagerie.run.${id}`) ?? '{}');
      });
      assert.deepEqual(kept.actions, run.actions.slice(0, 3));
      assert.equal(kept.seed, run.seed);
    });

    test('the card shows what was played', async () => {
      const run = await golden(game, 'greedy', 25);
      const page = await open(replayOf(run));
      await page.getByRole('button', { name: 'Share a card' }).click();
      const card = page.locator('.sharing img');
      await card.waitFor();
      const { state } = await drawn(run, 25);
      assert.match((await card.getAttribute('alt')) ?? '', new RegExp(`: ${state.score} points`));
      await page.waitForFunction(() => /** @type {HTMLImageElement} */ (document.querySelector('.sharing img')).naturalWidth === 1200);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Save the picture').click()]);
      assert.equal(download.suggestedFilename(), `${game}-${run.seed}.png`);
    });
  });
}

test('a blunder is shown with what would have been better, on the board', async () => {
  // Whether a court can still be cleared is asked of the hints, move by move.
  const api = new Api(server.url, 'duskcourt');
  const line = await solution(api, 7, 3);
  let now = await api.init(7);
  /** @type {Action[]} */
  const actions = [];
  /** @type {Action | undefined} */
  let blunder;
  /** @param {Action} action */
  const play = async (action) => {
    now = await api.post('action', { stateToken: now.stateToken, action });
    actions.push(action);
  };
  for (const best of line) {
    // A court whose reset is not spent is not lost.
    if (best.type === 'capture' && now.state.depth === 0 && !now.state.resetUsed) {
      await play(best);
      await play({ type: 'reset' });
    }
    for (const action of now.legalActions.filter((/** @type {Action} */ action) => action.type === 'capture')) {
      const after = await api.post('action', { stateToken: now.stateToken, action });
      if (after.state.phase !== 'playing') continue;
      if (!(await api.post('hint', { stateToken: after.stateToken })).value.clearable) blunder = action;
    }
    await play(blunder ?? best);
    if (blunder) break;
  }
  assert.ok(blunder, 'three courts have a capture that loses');
  const run = { game: 'duskcourt', rulesVersion: 1, seed: 7, actions };
  const page = await open(replayOf(run));
  await page.getByRole('button', { name: 'Review this run' }).click();
  await page.locator('.chart').waitFor();
  await at(page, actions.length);
  assert.match(await page.locator('#told').innerText(), /✕ blunder/);
  assert.match(await page.locator('#moves .lost').innerText(), /would have held/);
  assert.match(await page.locator('#judged table').innerText(), /lost/);
  const { moves } = await api.post('review', { seed: 7, actions });
  const { best, action: made } = moves.at(-1);
  await page.getByRole('button', { name: 'Show the better move' }).click();
  await page.locator('.places .pointed').first().waitFor();
  const pointed = await page.locator('.places .pointed').evaluateAll((all) => all.map((place) => Number(place.dataset.place)));
  assert.deepEqual(pointed.sort(), [best.from, best.to].sort());
  assert.equal(await board(page), (await drawn(run, actions.length - 1)).notation);
  // The full arrow is the better move, the broken one what was made; a key says so.
  assert.equal(await page.locator('#board .arrow').count(), made.from === undefined ? 1 : 2);
  assert.equal(await page.locator('#board .arrow.made').count(), made.from === undefined ? 0 : 1);
  assert.match(await page.locator('#told .key').innerText(), /the better move\s+the move that was made/);
  await page.keyboard.press('Enter');
  await at(page, actions.length);
  assert.equal(await page.locator('#board .arrow').count(), 0);
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /Show the better move/, 'the keys stay there');
  // A player who has read a review plays on marked as one with help.
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForURL(/\/play\//);
  await page.getByText('Losses').waitFor();
});

test('garbage in a link is refused with a sentence, and the runs kept here are offered', async () => {
  const link = linkOf(await golden('duskcourt', 'greedy', 10));
  for (const [fragment, sentence] of /** @type {[string, RegExp][]} */ ([
    ['', /names no run/],
    ['#', /names no run/],
    ['#garbage', /not whole/],
    [`#${link.slice(0, -2)}`, /changed or cut short/],
    ['#%', /names no run/],
  ])) {
    const page = await open(`/replay/duskcourt${fragment}`);
    await page.getByText(sentence).waitFor();
    await passesAxe(page);
  }
  const page = await open(`/replay/baskmere#${link}`);
  await page.getByText(/another game/).waitFor();
  const run = await golden('baskmere', 'greedy', 6);
  await page.evaluate((run) => {
    const kept = { ...run, id: 'kept', hints: [], watched: false, checkpoint: null, revision: 1, touched: 1, score: 10, stage: 2, over: false };
    localStorage.setItem('menagerie.run.kept', JSON.stringify(kept));
  }, run);
  await page.reload();
  await page.getByRole('link', { name: 'Pond 2, 10 points' }).click();
  await at(page, 6);
});

test('a run that breaks a rule is shown up to there', async () => {
  const run = await golden('critter-lineup', 'greedy', 5);
  run.actions.push({ type: 'move', from: 0, to: 0 });
  const page = await open(replayOf(run));
  await page.getByText(/Action 6 of this run breaks a rule/).waitFor();
  assert.equal(await page.locator('#moves button').count(), 5);
  assert.match(await page.locator('#told').innerText(), /Tube 1 cannot be poured onto itself/, 'tubes count from 1');
});

test('a run of other rules is not shown, and the page says why', async () => {
  const run = { ...(await golden('duskcourt', 'greedy', 5)), rulesVersion: 9 };
  const page = await open(replayOf(run));
  await page.getByText(/version 9 of the rules, and this server plays version 1/).waitFor();
});

test('a server that is killed and started again goes on showing the run', async () => {
  const run = await golden('baskmere', 'greedy', 20);
  const page = await open(replayOf(run, 4), { allow: /ERR_CONNECTION_REFUSED/ });
  await at(page, 4);
  await server.kill();
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.getByText('No connection; trying again.').waitFor();
  await server.start();
  await at(page, 5);
  assert.equal(await board(page), (await drawn(run, 5)).notation);
});

test('moves are spelled with the numbers of the drawing, from 1', async () => {
  const run = await golden('critter-lineup', 'greedy', 4);
  const page = await open(replayOf(run));
  await at(page, 4);
  const { from, to } = run.actions[0];
  assert.match(await page.locator('#moves button').first().innerText(), new RegExp(`\\b${Number(from) + 1}>${Number(to) + 1}\\b`));
});

test('what is not proved is said to be so', async () => {
  const run = await golden('duskcourt', 'greedy', 6);
  const page = await open(replayOf(run));
  await page.route('**/review?*', async (route) => {
    const answer = await route.fetch();
    const review = await answer.json();
    review.summary.exact = false;
    const nothing = { before: null, after: null, worth: null, height: null, verdict: null, best: null, bestText: null, exact: false };
    const told = { move: review.moves[1].told.move, best: null, verdict: 'not proved', mark: 'open', worth: null, why: 'The search came to the end of its nodes.' };
    Object.assign(review.moves[1], nothing, { told });
    await route.fulfill({ json: review });
  });
  await page.getByRole('button', { name: 'Review this run' }).click();
  await page.getByText('Not everything is proved').waitFor();
  assert.match(await page.locator('#moves .note').nth(1).innerText(), /\? not proved/);
  await page.locator('#moves button').nth(1).click();
  await at(page, 2);
  assert.match(await page.locator('#told').innerText(), /not proved The search came to the end/);
  await passesAxe(page);
});

test('a link is copied with the moment that is seen', async () => {
  const run = await golden('baskmere', 'greedy', 9);
  const page = await open(replayOf(run, 4), { permissions: ['clipboard-read', 'clipboard-write'] });
  await at(page, 4);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('it opens at move 4').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${server.url}${replayOf(run, 4)}`);
});

test('a finger goes through a run on a narrow phone', async () => {
  const run = await golden('critter-lineup', 'greedy', 12);
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  const page = await open(replayOf(run), phone);
  await at(page, 12);
  await page.getByRole('button', { name: 'One move back' }).tap();
  await at(page, 11);
  await page.locator('#moves button').nth(1).tap();
  await at(page, 2);
  for (const target of await page.locator('#travel button, #buttons button, #moves button').all()) {
    const box = await target.boundingBox();
    assert.ok(box && box.height >= 44 && box.width >= 44, `${await target.innerText()} is ${box?.width} by ${box?.height}`);
  }
});

test('many wishes at once end at the last of them', async () => {
  const run = await golden('duskcourt', 'greedy');
  const page = await open(replayOf(run, 0));
  await at(page, 0);
  for (let times = 0; times < 25; times++) await page.keyboard.press('ArrowRight');
  await at(page, 25);
  assert.equal(await board(page), (await drawn(run, 25)).notation);
  assert.equal(await page.locator('#moves [aria-current]').count(), 1);
});

test('a link that asks for the review has it at once, and does not pass that on', async () => {
  const path = replayOf(await golden('baskmere', 'greedy', 9));
  const page = await open(path.replace('#', '?review#'));
  await page.locator('.chart').waitFor();
  await page.locator('#moves .verdict').first().waitFor();
  assert.equal(page.url(), `${server.url}${path}`);
});

test('skipping to the content keeps the run', async () => {
  const run = await golden('baskmere', 'greedy', 9);
  const page = await open(replayOf(run, 3));
  await at(page, 3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  assert.equal(page.url(), `${server.url}${replayOf(run, 3)}`);
  await page.getByRole('button', { name: 'One move on' }).click();
  await at(page, 4);
});

test('the narrowest phones show a run without scrolling sideways', async () => {
  const page = await open(replayOf(await golden('duskcourt', 'greedy', 9)), { viewport: { width: 320, height: 600 } });
  await at(page, 9);
  await fitsAcross(page);
});

test('kept runs that were damaged are passed over', async () => {
  const page = await open('/replay/duskcourt');
  await page.evaluate(() => {
    [[null], [5], [{ type: 'zzz' }]].forEach((actions, index) => {
      const run = { id: `bad${index}`, game: 'duskcourt', rulesVersion: 1, seed: 7, actions, hints: [], watched: false,
        checkpoint: null, revision: 1, touched: 1, score: 0, stage: 1, over: false };
      localStorage.setItem(`menagerie.run.bad${index}`, JSON.stringify(run));
    });
  });
  await page.reload();
  await page.getByText('names no run').waitFor();
  assert.equal(await page.getByText('Runs in this browser').count(), 0);
});

test('a browser that keeps nothing says so before it plays on', async () => {
  const page = await open(replayOf(await golden('duskcourt', 'greedy', 9), 2));
  await at(page, 2);
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new Error('blocked'); }; });
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByText('keeps no runs').waitFor();
});

test('the analysis is gone through by keys, and each row shows its arrow', async () => {
  const run = await golden('baskmere', 'greedy', 5);
  const page = await open(replayOf(run, 1));
  await at(page, 1);
  await page.getByRole('button', { name: 'Analyse' }).click();
  const rows = page.locator('#analysis tbody button');
  await rows.first().waitFor();
  assert.equal(await page.locator('#analysis tbody button[tabindex="0"]').count(), 1);
  await page.getByRole('button', { name: 'Share a card' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await rows.nth(1).getAttribute('aria-pressed'), 'true');
  const shown = await drawn(run, 1);
  assert.equal(await board(page), shown.notation);
  assert.equal(await page.locator('#board .arrow:not(.marked)').count(), 1);
  assert.equal(await page.locator('.places .pointed').count(), 2);
  // Left and right go through the run from here too, and the keys stay in the table.
  await page.keyboard.press('ArrowLeft');
  await at(page, 0);
  await rows.first().waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('#analysis tbody tr'));
  assert.equal(await page.locator('.places .pointed').count(), 0);
});

test('the analysis asks for nothing that was left again', async () => {
  const run = await golden('duskcourt', 'greedy', 12);
  const page = await open(replayOf(run, 0));
  await at(page, 0);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('#analysis tbody tr').first().waitFor();
  const asked = [];
  await page.route('**/hint?*', async (route) => {
    asked.push(route.request().postData());
    await route.continue();
  });
  for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowRight');
  await at(page, 6);
  await page.locator('#analysis').getByText(/best: |nothing to analyse/).waitFor();
  assert.ok(asked.length < 6, `${asked.length} positions were asked for`);
});

test('points stand in the colour of the text, whatever came of the move', async () => {
  const page = await open(replayOf(await golden('duskcourt', 'greedy', 9), 1));
  await at(page, 1);
  for (const tone of ['plain', 'good', 'warn', 'bad']) {
    const [points, text] = await page.evaluate((tone) => {
      const told = /** @type {HTMLElement} */ (document.getElementById('told'));
      told.className = `told ${tone}`;
      return [told.querySelector('.total'), document.body].map((one) => one && getComputedStyle(one).color);
    }, tone);
    assert.equal(points, text, tone);
  }
});

test('a run gives a link to beat its score', async () => {
  const run = await golden('baskmere', 'greedy', 40);
  const page = await open(replayOf(run, 4), { permissions: ['clipboard-read', 'clipboard-write'] });
  await at(page, 4);
  const { state } = await drawn(run, 40);
  await page.getByRole('button', { name: 'Beat my score' }).click();
  await page.getByText(`${state.score.toLocaleString('en')} points to beat`).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, `${server.url}/play/baskmere?seed=${run.seed}&new&beat=${state.score}`);
});

test('a link of practice whose puzzle this server does not have is refused with a sentence', async () => {
  const page = await open(replayOf({ game: 'duskcourt', rulesVersion: 1, seed: 7, puzzle: 'duskcourt:1:7:99999999999', actions: [] }), { allow: /400/ });
  await page.waitForFunction(() => document.getElementById('told')?.classList.contains('warn'));
  assert.match(await page.locator('#told').innerText(), /\w \w/);
});

/**
 * Practice of the second stage of a seed, played by the hints.
 * @param {string} game
 * @param {number} most
 * @returns {Promise<import('../../web/link.js').Run>}
 */
async function practised(game, most) {
  const api = new Api(server.url, game);
  const puzzle = `${game}:1:7:2`;
  let now = await (await fetch(`${api.base}/init?puzzle=${puzzle}`)).json();
  /** @type {Action[]} */
  const actions = [];
  while (actions.length < most && !now.gameOver) {
    const { action } = await api.post('hint', { stateToken: now.stateToken });
    now = await api.post('action', { stateToken: now.stateToken, action });
    actions.push(action);
  }
  return { game, rulesVersion: 1, seed: 7, puzzle, actions };
}
