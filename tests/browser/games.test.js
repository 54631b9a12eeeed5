// Every game that the engine knows is known to the pages.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { faces } from '../../web/games.js';
import { pack, unpack } from '../../web/link.js';

// The engine's tests hold recorded runs of every game in its catalogue, a folder a game.
const games = await readdir(new URL('../../crates/engine/tests/golden/', import.meta.url));

test('every game is played and linked by the pages, and no other is', () => {
  assert.deepEqual(Object.keys(faces).sort(), games.sort());
  for (const game of games) {
    const { move, phase } = faces[game];
    const run = { game, rulesVersion: 1, seed: 7, actions: [move(0, 1)] };
    assert.deepEqual(unpack(game, pack(run)).run, run);
    assert.equal(typeof phase, 'function');
  }
});
