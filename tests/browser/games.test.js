// The scripts of the pages know no game: none names a game, an action, or a field or a word of the state of one. What a game has is asked
// of the server itself, and of every recorded run, so a new game needs no line here.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { house } from './harness.js';
import { Api } from './lines.js';

const { server } = house();
const WEB = new URL('../../web/', import.meta.url);
const GOLDEN = new URL('../../crates/engine/tests/golden/', import.meta.url);

/** Fields that are called by a word which the scripts use in another sense, or of every game; `stuck` is how a board to learn on can end. */
const COMMON = [
  'award', 'board', 'clear', 'colour', 'dealt', 'from', 'level', 'lives', 'moves', 'number', 'outcome', 'phase', 'result', 'rulesVersion',
  'score', 'seed', 'size', 'spent', 'stuck', 'to', 'total', 'type',
];

/** @type {{slugs: Set<string>, types: Set<string>, keys: Set<string>, values: Set<string>}} */
const known = { slugs: new Set(), types: new Set(), keys: new Set(), values: new Set() };

/** Asks once for all that is known of the games. */
async function ask() {
  if (known.slugs.size > 0) return;
  const { games } = await (await fetch(`${server.url}/api/games`)).json();
  for (const { slug } of games) {
    known.slugs.add(slug);
    const { spec } = await (await fetch(`${server.url}/api/games/${slug}`)).json();
    for (const { properties } of spec.actionGrammar.oneOf) known.types.add(properties.type.const);
    const api = new Api(server.url, slug);
    for (const file of await readdir(new URL(`${slug}/`, GOLDEN))) {
      const { seed, actions } = JSON.parse(await readFile(new URL(`${slug}/${file}`, GOLDEN), 'utf8'));
      const opened = await api.init(seed);
      for (const part of [0, 0.1, 0.5, 1]) {
        const some = actions.slice(0, part * actions.length);
        const { state, report } = await api.post('actions', { stateToken: opened.stateToken, actions: some.slice(0, 1000) });
        for (const told of [state, report]) collect(told);
      }
    }
  }
  const unknown = COMMON.filter((common) => !known.keys.delete(common));
  for (const common of COMMON) known.values.delete(common);
  assert.deepEqual(unknown, [], 'what is called common is a field of some state');
}

/** Every key and every word in it. @param {unknown} told */
function collect(told) {
  if (typeof told === 'string' && /^[a-z]\w+$/i.test(told)) known.values.add(told);
  if (typeof told !== 'object' || told === null) return;
  for (const [key, value] of Object.entries(told)) {
    if (!Array.isArray(told)) known.keys.add(key);
    collect(value);
  }
}

/** What a script says of any game. @param {string} script */
function foundIn(script) {
  const has = (/** @type {string} */ pattern, flags = '') => new RegExp(pattern, flags).test(script);
  return [
    ...[...known.slugs].filter((slug) => has(slug.replace('-', '[- ]?'), 'i')),
    // Many actions are called by a plain word; as a name it stands in quotes, as a key before a colon or behind a dot.
    ...[...known.types].filter((type) => (/^[a-z]+$/.test(type) ? has(`['"\`]${type}['"\`]`) : has(`\\b${type}\\b`))),
    ...[...known.keys].filter((key) => has(`(?<![\\w$-])${key}(?![\\w$-])`)),
    ...[...known.values].filter((value) => has(`['"\`]${value}['"\`]`)),
  ];
}

/** @param {string} ending */
async function filesOf(ending) {
  const names = (await readdir(WEB)).filter((name) => name.endsWith(ending));
  return Promise.all(names.map(async (name) => /** @type {const} */ ([name, await readFile(new URL(name, WEB), 'utf8')])));
}

test('no script names anything of one game', async () => {
  await ask();
  const scripts = await filesOf('.js');
  assert.ok(scripts.length > 20);
  const found = scripts.flatMap(([name, script]) => foundIn(script).map((word) => `${name}: ${word}`));
  assert.deepEqual(found, []);
});

test('whatever a script said of a game would be found', async () => {
  await ask();
  for (const [kind, least] of /** @type {const} */ ([['slugs', 3], ['types', 10], ['keys', 30], ['values', 10]])) {
    assert.ok(known[kind].size >= least, `${known[kind].size} ${kind}`);
    for (const word of known[kind]) assert.ok(foundIn(`if (a.${word} === '${word}') b();`).includes(word), word);
  }
  for (const line of [
    "if (state.rung > 3) say('high');", "import { critterLineup } from './rack.js';", 'run.play({ type: "next" });', '/** Fills tubes. */',
    "const back = 'STEP_BACK';", '// Duskcourt has no such thing.', "if (panel.mood === 'sunset') darken();",
  ]) {
    assert.notDeepEqual(foundIn(line), [], line);
  }
  // Style sheets may name games, and as they are served they do.
  const served = (await filesOf('.css')).map(async ([name]) => (await fetch(`${server.url}/web/${name}`)).text());
  const styles = (await Promise.all(served)).join('\n');
  assert.deepEqual([...known.slugs].filter((slug) => foundIn(styles).includes(slug)), [...known.slugs]);
});
