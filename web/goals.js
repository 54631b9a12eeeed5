/** What the score of a run is held against: the player's own best, and the score that a link asks to be beaten. */

import * as store from './store.js';

/** @typedef {import('./store.js').Kept} Kept */

export class Goals {
  /** @param {Kept} run */
  constructor(run) {
    const others = store.list().filter((other) => other.id !== run.id && other.rulesVersion === run.rulesVersion);
    const best = run.puzzle ? undefined : store.bests(others).find((other) => other.game === run.game);
    this.best = best?.score ?? null;
    this.beat = run.puzzle ? null : run.beat;
    this.score = run.score;
  }

  /** What stands beside the score. @returns {import('./panel.js').Fact[]} */
  facts() {
    const fact = (/** @type {string} */ label, /** @type {number | null} */ value) =>
      value === null ? [] : [{ label, value: value.toLocaleString('en'), spoken: null }];
    return [...fact('Your best', this.best), ...fact('To beat', this.beat)];
  }

  /**
   * What a score has just passed, in sentences; each is said once.
   * @param {number} score
   */
  passed(score) {
    const before = this.score;
    this.score = Math.max(before, score);
    const over = (/** @type {number | null} */ goal) => goal !== null && before <= goal && score > goal;
    return [
      ...(over(this.best) ? ['This is your best run yet.'] : []),
      ...(over(this.beat) ? [`You have beaten ${this.beat?.toLocaleString('en')}.`] : []),
    ];
  }

  /**
   * How a run that has ended compares.
   * @param {number} score
   */
  told(score) {
    const lines = [];
    if (this.best !== null) {
      const best = this.best.toLocaleString('en');
      lines.push(score > this.best ? `Your best; before it was ${best}.` : `Your best is ${best}.`);
    }
    if (this.beat !== null) {
      const goal = this.beat.toLocaleString('en');
      lines.push(score > this.beat ? `You have beaten ${goal}.` : score === this.beat ? `You came level with ${goal}.` : `${goal} was to be beaten.`);
    }
    return lines;
  }
}
