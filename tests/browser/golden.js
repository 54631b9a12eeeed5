// Recorded runs that the engine's tests hold as well, as links.

import { readFile } from 'node:fs/promises';
import { pack } from '../../web/link.js';
import { WRITTEN } from './catalogue.js';

const FOLDER = new URL('../../crates/engine/tests/golden/', import.meta.url);

/**
 * A recorded run, or the first part of it.
 * @param {string} game
 * @param {string} name
 * @param {number} [most]
 * @returns {Promise<import('../../web/link.js').Run>}
 */
export async function golden(game, name, most = Infinity) {
  const { rulesVersion, seed, actions } = JSON.parse(await readFile(new URL(`${game}/${name}.json`, FOLDER), 'utf8'));
  return { game, rulesVersion, seed, actions: actions.slice(0, most) };
}

/**
 * A run as a link.
 * @param {import('../../web/link.js').Run} run
 * @param {number | null} [step]
 */
export function linkOf(run, step = null) {
  return pack(run, WRITTEN[run.game], step);
}

/**
 * The path of a run's page.
 * @param {import('../../web/link.js').Run} run
 * @param {number | null} [step]
 */
export function replayOf(run, step = null) {
  return `/replay/${run.game}#${linkOf(run, step)}`;
}
