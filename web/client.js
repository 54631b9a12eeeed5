/**
 * Talks to the server. A request is pure: the same one gives the same answer and plays nothing twice, so
 * whatever fails on the way is simply sent again.
 */

import { at } from './base.js';

/** @typedef {{type: string, from?: number, to?: number}} Action */
/** @typedef {{[key: string]: any}} Json */
/** A run: where it began, and its actions. @typedef {{seed: number, puzzle?: string | null, rulesVersion: number, actions: Action[]}} Whole */

/** How well each stage of a run was completed, from 0 to 1. @typedef {{stages: {stage: number, score: number}[], mean: number}} Course */

/** The most actions of one request. */
export const MOST_ACTIONS = 1000;
/** Pauses between tries, in milliseconds; the last one is kept up. */
const PAUSES = [300, 700, 1500, 3000];
/** How long a try may take. */
const PATIENCE = 10_000;
const LONG_PATIENCE = 120_000;
/** How often an answer of the server's own mistakes is asked for again. */
const MOST_MISTAKES = 4;
/** How often a request in the background is sent again. */
const FEW_TRIES = 3;
/** The text for programs is left out. */
const TEXTLESS = 'observation=none';
/** Whether there is more room across than down. */
export const wide = matchMedia('(min-aspect-ratio: 5/4)');

/** What is asked of every board: its drawing, and all that is shown of it. */
function shown() {
  return `drawing=svg&panel=on${wide.matches ? '&wide=on' : ''}`;
}

/** The server understood, and said no: a problem document. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Json} document
   */
  constructor(status, document) {
    super(String(document.reason ?? document.detail ?? `the server answered ${status}`));
    this.status = status;
    /** The last part of the problem's type: `bad-token`. */
    this.kind = String(document.type ?? '').split('#').pop() ?? '';
  }
}

/** The requests of one game. */
export class Client {
  /**
   * @param {string} game its slug
   * @param {(waiting: string | null) => void} [tell] is told what is waited for, and null once it is there
   */
  constructor(game, tell = () => {}) {
    this.base = at(`/api/games/${game}`);
    this.lessons = at(`/learn/${game}`);
    this.cards = at(`/card/${game}`);
    this.days = at('/api/daily');
    /** @type {Map<string, Promise<Json>>} */
    this.asked = new Map();
    this.tell = tell;
  }

  /**
   * Opens a run; without a seed the server draws one.
   * @param {{seed?: number | string | null, puzzle?: string | null}} start a seed as a number or as it was written, or
   *   the id of a puzzle; the server says what is none
   */
  init({ seed = null, puzzle = null }) {
    const query = puzzle ? `&puzzle=${encodeURIComponent(puzzle)}` : seed === null ? '' : `&seed=${encodeURIComponent(seed)}`;
    return this.#ask(`/init?${shown()}&${TEXTLESS}${query}`);
  }

  /**
   * Plays one action.
   * @param {string} stateToken
   * @param {Action} action
   * @param {AbortSignal} [aside] given for a question in the background, of which nothing comes; it ends the request
   */
  action(stateToken, action, aside) {
    return this.#ask(`/action?${shown()}&${TEXTLESS}`, { stateToken, action }, PATIENCE, aside);
  }

  /**
   * Plays a list of at most `MOST_ACTIONS`.
   * @param {string} stateToken
   * @param {Action[]} actions
   */
  actions(stateToken, actions) {
    return this.#ask(`/actions?${shown()}&${TEXTLESS}`, { stateToken, actions });
  }

  /**
   * Replays a run from its start, and tells each of its actions.
   * @param {Whole} run
   */
  replay(run) {
    return this.#ask(`/replay?${shown()}`, bodyOf(run), LONG_PATIENCE);
  }

  /**
   * Where a run stands that is told of elsewhere, and what of it was refused.
   * @param {Whole} run
   */
  outcome(run) {
    return this.#ask('/replay?panel=on', bodyOf(run), LONG_PATIENCE);
  }

  /**
   * The best action, and what the position is worth.
   * @param {string} stateToken
   * @param {AbortSignal} [aside] given for a request in the background; it ends the request
   */
  hint(stateToken, aside) {
    return this.#ask('/hint?panel=on', { stateToken }, LONG_PATIENCE, aside);
  }

  /**
   * Every legal move of a position, with what it leads to.
   * @param {string} stateToken
   * @param {AbortSignal} aside
   */
  analyse(stateToken, aside) {
    return this.#ask('/hint?all=on&panel=on', { stateToken }, LONG_PATIENCE, aside);
  }

  /**
   * Judges a run move by move.
   * @param {Whole} run
   * @param {{from?: number, aside?: AbortSignal}} [how] `from`: the first action to judge; `aside`: as for a hint
   */
  review(run, { from = 0, aside } = {}) {
    const query = from > 0 ? `&from=${from}` : '';
    return this.#ask(`/review?panel=on${query}`, bodyOf(run), LONG_PATIENCE, aside);
  }

  /**
   * The puzzles of a day, or of the server's day; asked once.
   * @param {string} [date]
   * @returns {Promise<Json>}
   */
  day(date) {
    const path = date ? `${this.days}?date=${date}` : this.days;
    const asked = this.asked.get(path) ?? this.#ask(path);
    this.asked.set(path, asked);
    asked.catch(() => this.asked.delete(path));
    return asked;
  }

  /**
   * Plays a move on a board to learn on, which belongs to no run.
   * @param {string} notation the position
   * @param {Action} action
   */
  attempt(notation, action) {
    return this.#ask(this.lessons, { notation, action });
  }

  /**
   * The picture of a run, which the server replays for it.
   * @param {Whole} run
   * @returns {Promise<Blob>}
   */
  async card(run) {
    const answer = await this.#ask(this.cards, bodyOf(run), LONG_PATIENCE);
    return answer.picture;
  }

  /**
   * Asks until there is an answer; aside, only a few times and without a word.
   * @param {string} path of the game, or of the whole server
   * @param {Json} [body]
   * @param {number} [patience]
   * @param {AbortSignal} [aside]
   * @returns {Promise<Json>}
   */
  async #ask(path, body, patience = PATIENCE, aside) {
    let mistakes = 0;
    for (let tries = 0; ; tries++) {
      const answer = await this.#once(path, body, patience, aside);
      if (answer.kind === 'good') {
        if (tries > 0 && !aside) this.tell(null);
        return answer.json;
      }
      mistakes += answer.kind === 'mistake' ? 1 : 0;
      if (answer.problem && (answer.kind === 'no' || mistakes > MOST_MISTAKES)) {
        if (tries > 0 && !aside) this.tell(null);
        throw answer.problem;
      }
      if (aside && (aside.aborted || tries >= FEW_TRIES)) throw answer.problem ?? new Error('The server does not answer.');
      if (!aside) this.tell(answer.kind === 'busy' ? 'The server is busy; waiting.' : 'No connection; trying again.');
      await pause(answer.after ?? PAUSES[Math.min(tries, PAUSES.length - 1)]);
    }
  }

  /**
   * @param {string} path
   * @param {Json | undefined} body
   * @param {number} patience
   * @param {AbortSignal | undefined} aside
   * @returns {Promise<{kind: 'good' | 'no' | 'busy' | 'mistake' | 'lost', json: Json, problem?: Problem, after?: number}>}
   */
  async #once(path, body, patience, aside) {
    const late = AbortSignal.timeout(patience);
    try {
      const answer = await fetch([this.lessons, this.cards, this.days].includes(path.split('?')[0]) ? path : this.base + path, {
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : {},
        body: body ? JSON.stringify(body) : undefined,
        signal: aside ? AbortSignal.any([late, aside]) : late,
      });
      if (answer.ok) return { kind: 'good', json: await contentOf(answer) };
      const json = await answer.json().catch(() => ({}));
      const problem = new Problem(answer.status, json);
      if (answer.status === 429) {
        return { kind: 'busy', json, problem, after: 1000 * (Number(answer.headers.get('retry-after')) || 1) };
      }
      return { kind: answer.status >= 500 ? 'mistake' : 'no', json, problem };
    } catch {
      // No network, no server, a broken or late answer: the caller treats them alike.
      return { kind: 'lost', json: {} };
    }
  }
}

/** A run as requests hold it. @param {Whole} run */
export function bodyOf({ seed, puzzle, rulesVersion, actions }) {
  return puzzle ? { puzzle, rulesVersion, actions } : { seed, rulesVersion, actions };
}

/**
 * What a good answer holds: JSON, or a picture.
 * @param {Response} answer
 * @returns {Promise<Json>}
 */
async function contentOf(answer) {
  const isPicture = answer.headers.get('content-type')?.startsWith('image/');
  return isPicture ? { picture: await answer.blob() } : answer.json();
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((done) => {
    const timer = setTimeout(finish, milliseconds);
    // When the network is back, the rest of the pause is skipped.
    addEventListener('online', finish, { once: true });
    function finish() {
      clearTimeout(timer);
      removeEventListener('online', finish);
      done(undefined);
    }
  });
}
