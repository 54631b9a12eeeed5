// The games, as the recorded runs know them: a folder a game, which the engine's tests hold against the catalogue. So the pages of a new
// game are tested without a line here.

import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../crates/engine/tests/', import.meta.url);

/** Every game. */
export const GAMES = readdirSync(new URL('golden/', FOLDER)).sort();

/** How the actions of each game have been written in links from the first one on. @type {{[game: string]: import('../../web/about.js').Written}} */
export const WRITTEN = Object.fromEntries(
  GAMES.map((game) => [game, JSON.parse(readFileSync(new URL(`links/${game}.json`, FOLDER), 'utf8'))]),
);

/** The run of each game that leads far up its ladder. @type {{[game: string]: string}} */
export const FAR = Object.fromEntries(GAMES.map((game) => [game, farthest(game)]));

/** @param {string} game */
function farthest(game) {
  const names = readdirSync(new URL(`golden/${game}/`, FOLDER)).map((file) => file.replace('.json', ''));
  const far = names.find((name) => name.startsWith('perfect-'));
  if (!far) throw new Error(`${game} has no golden run perfect-…, far up its ladder`);
  return far;
}
