/**
 * A recorded run that can be looked at after any of its actions. The server plays it: from the nearest moment
 * that it showed before, or from the seed.
 */

import { MOST_ACTIONS, Problem } from './client.js';

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('./client.js').Json} Json */
/** @typedef {import('./link.js').Run} Recorded */

/** So many moments are kept; of more, those shown longest ago are asked for again. */
const MOST_KEPT = 200;

export class Film {
  /** What the server showed, by the number of actions before it. @type {Map<number, Json>} */
  #kept = new Map();

  /**
   * @param {Client} client
   * @param {Recorded} run as it was recorded
   * @param {Json} told what a replay of it told
   */
  constructor(client, run, told) {
    this.client = client;
    const { game, rulesVersion, seed, puzzle = null } = run;
    /** The run as far as the rules let it come. @type {Recorded} */
    this.run = { game, rulesVersion, seed, puzzle, actions: run.actions.slice(0, told.played) };
    /** @type {{text: string, stage: number, opens: boolean, score: number}[]} */
    this.steps = told.steps;
    /** Why the rules refused an action of the run, where they did. @type {string | undefined} */
    this.refused = told.refused?.told;
    this.over = told.gameOver === true;
    this.score = Number(told.score);
    this.stage = Number(told.stage);
    /** How well each stage was completed, and the mean. @type {import('./client.js').Course} */
    this.course = told.course;
  }

  /**
   * Replays a run once, to know its steps.
   * @param {Client} client
   * @param {Recorded} run
   */
  static async develop(client, run) {
    return new Film(client, run, await client.replay(run));
  }

  /** How many actions there are. */
  get length() {
    return this.run.actions.length;
  }

  /**
   * The stage that is played after so many actions.
   * @param {number} step
   */
  stageAt(step) {
    return step === 0 ? this.course.stages[0].stage : this.steps[step - 1].stage;
  }

  /**
   * What the server shows after so many actions: its drawing and its panel.
   * @param {number} step
   * @returns {Promise<Json>}
   */
  at(step) {
    return this.#try(() => this.#reach(step));
  }

  /**
   * Every legal move after so many actions, with what it leads to.
   * @param {number} step
   * @param {AbortSignal} aside ends it
   * @returns {Promise<Json>}
   */
  analyse(step, aside) {
    return this.#try(async () => this.client.analyse((await this.#reach(step)).stateToken, aside));
  }

  /**
   * @param {() => Promise<Json>} ask
   * @returns {Promise<Json>}
   */
  async #try(ask) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'bad-token') throw error;
      // The server was started again with another key: its old tokens are no longer valid.
      this.#kept.clear();
      return ask();
    }
  }

  /** @param {number} step */
  async #reach(step) {
    let at = Math.max(-1, ...[...this.#kept.keys()].filter((kept) => kept <= step));
    let shown = this.#kept.get(at);
    if (!shown) {
      at = 0;
      shown = await this.client.init(this.run);
    }
    while (at < step) {
      const part = this.run.actions.slice(at, Math.min(at + MOST_ACTIONS, step));
      shown = await this.client.actions(shown.stateToken, part);
      at += part.length;
    }
    this.#keep(step, shown);
    return shown;
  }

  /** @param {number} step @param {Json} shown */
  #keep(step, shown) {
    this.#kept.delete(step);
    this.#kept.set(step, shown);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
  }
}
