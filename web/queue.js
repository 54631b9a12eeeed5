/** What was asked for, done in the order in which it was asked: one thing at a time, and none lost. */

export class Queue {
  /** @type {(() => Promise<boolean>)[]} */
  #waiting = [];
  #working = false;

  /**
   * @param {number} most so many things may wait
   * @param {{full: () => void, dropped?: (count: number) => void, busy?: (busy: boolean) => void}} tell `full`: nothing
   *   more can wait; `dropped`: one thing came to nothing, and so many that waited behind it were meant for what it would
   *   have made; `busy`: whether something is being done
   */
  constructor(most, { full, dropped = () => {}, busy = () => {} }) {
    this.most = most;
    this.tell = { full, dropped, busy };
  }

  /** Whether something is being done. */
  get busy() {
    return this.#working;
  }

  /** Whether something waits behind what is being done. */
  get waits() {
    return this.#waiting.length > 0;
  }

  /**
   * Does something now, or once all that was asked for before is done.
   * @param {() => Promise<boolean>} step says whether what waits behind it still makes sense
   */
  add(step) {
    if (this.#waiting.length >= this.most) return this.tell.full();
    this.#waiting.push(step);
    if (!this.#working) void this.#work();
  }

  /** Forgets what waits. */
  clear() {
    const count = this.#waiting.length;
    this.#waiting = [];
    if (count > 0) this.tell.dropped(count);
  }

  async #work() {
    this.#working = true;
    this.tell.busy(true);
    try {
      for (let step = this.#waiting.shift(); step; step = this.#waiting.shift()) {
        if (!(await step())) this.clear();
      }
    } finally {
      // Whatever a step may throw, the next one can be asked for.
      this.#waiting = [];
      this.#working = false;
      this.tell.busy(false);
    }
  }
}
