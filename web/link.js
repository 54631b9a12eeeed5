// A run as the fragment of an address, and back: `#1.7.2a-4c8d~.k9f03x`.
//
//   rules version . seed [ - stage ] . actions . check [ . step ]
//
// With a stage it is practice of that one puzzle: `#1.7-12.6a4c.k9f03x`. A page that knows no practice refuses it, since
// its seed is no number.
//
// A fragment never reaches a server, so a link is the run itself and nothing is stored anywhere. A move is two
// letters, where from and where to; the other actions are a sign each, which the game's page tells. The check, which counts the game in,
// finds links that were cut short, mistyped, or put behind the address of another game.

import { isSame } from './panel.js';

/**
 * @typedef {import('./client.js').Action} Action
 * @typedef {import('./about.js').Written} Written
 * @typedef {{ game: string, rulesVersion: number, seed: number, puzzle?: string | null, actions: Action[] }} Run
 * @typedef {{ run: Run, step: number | null }} Linked
 */

/** A link that holds no run; the message is a sentence for people. */
export class LinkError extends Error {}

/** Places from 0 to 61. */
const PLACES = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The fragment of a run, without the `#`.
 *
 * @param {Run} run
 * @param {Written} written
 * @param {number | null} [step] the number of actions after which the viewer opens; null for the end
 * @returns {string}
 * @throws {LinkError} when the run holds something that no game has
 */
export function pack(run, written, step = null) {
  const actions = run.actions.map((action) => packAction(action, written)).join('');
  const head = `${run.rulesVersion}.${packStart(run)}.${actions}`;
  const link = `${head}.${check(run.game, head)}`;
  return step === null ? link : `${link}.${step}`;
}

/**
 * The run of a fragment.
 *
 * @param {string} game the slug in the address
 * @param {Written} written
 * @param {string} fragment with or without its `#`
 * @returns {Linked}
 * @throws {LinkError} when it holds none
 */
export function unpack(game, written, fragment) {
  const text = bare(fragment);
  if (text === '') throw new LinkError('This address names no run: the part after # is missing.');
  const parts = text.split('.');
  if (parts.length < 4 || parts.length > 5) {
    throw new LinkError('This link is not whole, or is no link of a run. Copy all of it and try again.');
  }
  const [version, start, actions, sum, step] = parts;
  if (sum !== check(game, `${version}.${start}.${actions}`)) {
    throw new LinkError(
      'This link was changed or cut short on its way, or belongs to another game. Copy all of it and try again.',
    );
  }
  const rulesVersion = number(version);
  const run = { game, rulesVersion, ...unpackStart(game, rulesVersion, start), actions: unpackActions(actions, written) };
  const at = step === undefined ? null : number(step);
  if (at !== null && at > run.actions.length) {
    throw new LinkError(`This link opens after action ${at}, but its run has only ${run.actions.length}.`);
  }
  return { run, step: at };
}

/**
 * Where a run began: at a seed, or at one stage of it.
 * @param {Run} run
 */
function packStart({ game, rulesVersion, seed, puzzle }) {
  if (!puzzle) return String(seed);
  const stage = puzzle.split(':').at(-1) ?? '';
  if (!/^[1-9][0-9]*$/.test(stage) || puzzle !== idOf(game, rulesVersion, seed, stage)) {
    throw new LinkError(`No link can hold the puzzle ${JSON.stringify(puzzle)}.`);
  }
  return `${seed}-${stage}`;
}

/**
 * @param {string} game
 * @param {number} rulesVersion
 * @param {string} start
 * @returns {{seed: number, puzzle?: string}}
 */
function unpackStart(game, rulesVersion, start) {
  const [of, stage, ...more] = start.split('-');
  const seed = number(more.length > 0 ? start : of);
  if (stage === undefined) return { seed };
  if (number(stage) === 0) throw new LinkError('This link holds the stage 0, and stages count from 1.');
  return { seed, puzzle: idOf(game, rulesVersion, seed, stage) };
}

/**
 * The id of a puzzle.
 * @param {string} game
 * @param {number} rulesVersion
 * @param {number} seed
 * @param {string} stage
 */
function idOf(game, rulesVersion, seed, stage) {
  return [game, rulesVersion, seed, stage].join(':');
}

/** Without what mail and chat put on: escapes, and the stop of a sentence behind. @param {string} fragment */
function bare(fragment) {
  const sent = fragment.replace(/^#/, '');
  let text = sent;
  try {
    text = decodeURIComponent(sent);
  } catch {
    // What is no escape stays as it is, and fails the check.
  }
  return text.replace(/[^0-9A-Za-z]+$/, '');
}

/**
 * @param {Action} action
 * @param {Written} written
 */
function packAction(action, { carry, signs }) {
  if (action.type === carry) {
    const [a, b] = [PLACES[action.from ?? -1], PLACES[action.to ?? -1]];
    if (a && b) return a + b;
  }
  const sign = Object.keys(signs).find((sign) => isSame(signs[sign], action));
  if (sign) return sign;
  throw new LinkError(`No link can hold the action ${JSON.stringify(action)}.`);
}

/**
 * @param {string} text
 * @param {Written} written
 * @returns {Action[]}
 */
function unpackActions(text, { carry, signs }) {
  const actions = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (Object.hasOwn(signs, sign)) {
      actions.push({ ...signs[sign] });
      continue;
    }
    const [from, to] = [PLACES.indexOf(sign), PLACES.indexOf(text[at + 1] ?? '?')];
    if (from < 0 || to < 0) throw new LinkError(`This link holds no action at its sign ${at + 1}.`);
    actions.push({ type: carry, from, to });
    at += 1;
  }
  return actions;
}

/** A whole number in plain digits. @param {string} text */
function number(text) {
  const value = Number(text);
  if (!/^(0|[1-9][0-9]*)$/.test(text) || !Number.isSafeInteger(value)) {
    throw new LinkError(`This link holds ${JSON.stringify(text.slice(0, 40))} where a whole number belongs.`);
  }
  return value;
}

/** FNV-1a over the signs, in six letters. @param {string} game @param {string} head */
function check(game, head) {
  let hash = 0x811c9dc5;
  for (const sign of `${game}:${head}`) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(6, '0').slice(-6);
}
