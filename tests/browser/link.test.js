// Runs as links: every recorded run comes back as it was, and what is no link is refused with a sentence.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { LinkError, pack, unpack } from '../../web/link.js';
import { house } from './harness.js';
import { WRITTEN } from './catalogue.js';

const { server } = house();

const GOLDEN = new URL('../../crates/engine/tests/golden/', import.meta.url);

/** @type {import('../../web/link.js').Run} */
const RUN = {
  game: 'duskcourt',
  rulesVersion: 1,
  seed: 7,
  actions: [{ type: 'capture', from: 6, to: 10 }, { type: 'reset' }, { type: 'next' }, { type: 'endRun' }],
};

/** Practice of one puzzle of that seed. @type {import('../../web/link.js').Run} */
const PRACTICE = { ...RUN, puzzle: 'duskcourt:1:7:12' };

const COURT = WRITTEN.duskcourt;

/** The sentence of a refusal. @param {string} game @param {string} fragment */
function refused(game, fragment) {
  try {
    unpack(game, WRITTEN[game] ?? COURT, fragment);
  } catch (error) {
    assert.ok(error instanceof LinkError, String(error));
    return error.message;
  }
  return assert.fail(`${fragment} was taken for a run`);
}

describe('a run', () => {
  test('comes back from its link', () => {
    assert.deepEqual(unpack('duskcourt', COURT, pack(RUN, COURT)), { run: RUN, step: null });
    assert.deepEqual(unpack('duskcourt', COURT, `#${pack(RUN, COURT, 2)}`), { run: RUN, step: 2 });
    const empty = { ...RUN, seed: Number.MAX_SAFE_INTEGER, actions: [] };
    assert.deepEqual(unpack('duskcourt', COURT, pack(empty, COURT)), { run: empty, step: null });
  });

  test('comes back from a link that mail and chat have dressed up', () => {
    const link = pack(RUN, COURT);
    assert.deepEqual(unpack('duskcourt', COURT, `#${link}.`).run, RUN);
    assert.deepEqual(unpack('duskcourt', COURT, `#${link.replace('~', '%7E')})`).run, RUN);
  });

  test('has the same link for ever', () => {
    assert.equal(pack(RUN, COURT), '1.7.6a_-~.qsiz7i');
    assert.equal(pack(PRACTICE, COURT), '1.7-12.6a_-~.l8rfus');
  });

  test('of practice comes back as practice', () => {
    assert.deepEqual(unpack('duskcourt', COURT, pack(PRACTICE, COURT)), { run: PRACTICE, step: null });
    assert.deepEqual(unpack('duskcourt', COURT, pack(PRACTICE, COURT, 3)), { run: PRACTICE, step: 3 });
    assert.match(pack(PRACTICE, COURT), /^[-.~\w]*$/, 'a fragment needs no escapes');
    // A kept run of the ladder names no puzzle.
    assert.equal(pack({ ...RUN, puzzle: null }, COURT), pack(RUN, COURT));
    // A page that knew no practice read the second part as the seed, and refused what is no number.
    assert.doesNotMatch(pack(PRACTICE, COURT).split('.')[1], /^(0|[1-9][0-9]*)$/);
  });

  test('of every golden file comes back', async () => {
    for (const game of await readdir(GOLDEN)) {
      for (const file of await readdir(new URL(`${game}/`, GOLDEN))) {
        const golden = JSON.parse(await readFile(new URL(`${game}/${file}`, GOLDEN), 'utf8'));
        const record = golden.record ?? golden;
        // A link holds type, from and to; a golden action may be spelled in other ways that JSON allows, or be
        // refused on purpose.
        const actions = record.actions.filter((/** @type {any} */ action) => isPlain(game, action));
        const run = { game: record.game, rulesVersion: record.rulesVersion, seed: record.seed, actions };
        assert.ok(actions.length > 0, `${file} has no action`);
        const link = pack(run, WRITTEN[game]);
        assert.ok(link.length <= 2 * actions.length + 30, `${file} makes a link of ${link.length} signs`);
        assert.match(link, /^[-.~\w]*$/, 'a fragment needs no escapes');
        assert.deepEqual(unpack(game, WRITTEN[game], link).run, run);
      }
    }
  });
});

/** @param {string} game @param {any} action */
function isPlain(game, action) {
  try {
    pack({ ...RUN, game, actions: [action] }, WRITTEN[game]);
    return Object.keys(action).length === (action.from === undefined ? 1 : 3);
  } catch {
    return false;
  }
}

describe('what is no link', () => {
  const link = pack(RUN, COURT);

  test('is refused with a sentence', () => {
    assert.match(refused('duskcourt', ''), /names no run/);
    assert.match(refused('duskcourt', '#'), /names no run/);
    assert.match(refused('duskcourt', '#hello'), /not whole/);
    assert.match(refused('duskcourt', '%F0%9F%90%A2.7.6a.abc'), /changed or cut short/);
    assert.match(refused('duskcourt', link.slice(0, -1)), /changed or cut short/);
    assert.match(refused('duskcourt', link.replace('.7.', '.8.')), /changed or cut short/);
    assert.match(refused('duskcourt', link.replace('.7.', '.7-1.')), /changed or cut short/);
    assert.match(refused('duskcourt', pack(PRACTICE, COURT).replace('-12', '-13')), /changed or cut short/);
    assert.match(refused('baskmere', link), /another game/);
    assert.match(refused('chess', link), /another game/);
    assert.match(refused('constructor', link), /another game/);
    assert.match(refused('duskcourt', `${link}.5`), /only 4/);
    assert.match(refused('duskcourt', `${link}.x`), /whole number/);
  });

  test('is refused too where somebody worked out its check', () => {
    assert.match(refused('duskcourt', forged('1.07.6a')), /"07" where a whole number/);
    assert.match(refused('duskcourt', forged('1.9007199254740993.6a')), /whole number/);
    assert.match(refused('duskcourt', forged('1.7.6a6')), /no action at its sign 3/);
    assert.match(refused('duskcourt', forged('1.7.6!')), /no action at its sign 1/);
    assert.match(refused('duskcourt', forged('1.7-0.6a')), /stages count from 1/);
    assert.match(refused('duskcourt', forged('1.7-.6a')), /"" where a whole number/);
    assert.match(refused('duskcourt', forged('1.-12.6a')), /"" where a whole number/);
    assert.match(refused('duskcourt', forged('1.7-1-2.6a')), /"7-1-2" where a whole number/);
    assert.match(refused('duskcourt', forged('1.7-012.6a')), /"012" where a whole number/);
  });

  test('cannot be made of actions that no game has', () => {
    for (const action of [{ type: 'fly' }, { type: 'capture', from: 99, to: 1 }, { type: 'capture' }, { type: 'reset', from: 1 }]) {
      assert.throws(() => pack({ ...RUN, actions: [action] }, COURT), LinkError);
    }
  });

  test('cannot be made of the puzzle of another run', () => {
    for (const puzzle of ['duskcourt:1:8:12', 'duskcourt:2:7:12', 'baskmere:1:7:12', 'duskcourt:1:7:0', 'duskcourt:1:7', 'x']) {
      assert.throws(() => pack({ ...RUN, puzzle }, COURT), LinkError);
    }
  });
});

test('the pages of every game are told to write its links as they always were', async () => {
  // The engine's tests hold recorded runs of every game in its catalogue, a folder a game.
  assert.deepEqual((await readdir(GOLDEN)).sort(), Object.keys(WRITTEN).sort());
  for (const [game, written] of Object.entries(WRITTEN)) {
    for (const kind of ['play', 'replay']) {
      const html = await (await fetch(`${server.url}/${kind}/${game}`)).text();
      const about = /data-about="([^"]*)"/.exec(html)?.[1] ?? '';
      const { carry, signs } = JSON.parse(about.replaceAll('&quot;', '"'));
      assert.deepEqual({ carry, signs }, written, `${kind} of ${game}`);
    }
  }
});

/** A link of Duskcourt with a right check around a wrong head. @param {string} head */
function forged(head) {
  let hash = 0x811c9dc5;
  for (const sign of `duskcourt:${head}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  return `${head}.${(hash >>> 0).toString(36).padStart(6, '0').slice(-6)}`;
}
