/**
 * One run as it is played: what the server last said of it, and what is kept of it in this browser.
 *
 * The server is the only judge. A run is its seed and its actions; from them, or from the sealed state at the
 * start of its stage, it is taken up again after a reload, in another tab, or by a server that was restarted.
 */

import { Client, MOST_ACTIONS, Problem } from './client.js';
import * as store from './store.js';

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./client.js').Json} Json */
/** @typedef {import('./panel.js').News} News */
/** @typedef {import('./panel.js').Panel} Panel */
/** @typedef {import('./store.js').Kept} Kept */

/**
 * What the server said last.
 * @typedef {object} Shown
 * @property {string} stateToken
 * @property {number} score
 * @property {boolean} gameOver
 * @property {string} drawing
 * @property {Panel} panel
 */

/** What came of it: whether it was played; `moved` when another tab had played on, which is now shown. @typedef {{played: boolean, moved?: boolean}} Done */

export class Run {
  /** What is being done, so that the next thing begins after it. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** What was taken back and can be played again, the newest last. @type {Action[][]} */
  #undone = [];

  /**
   * @param {Client} client
   * @param {Kept} kept
   * @param {Shown} shown
   */
  constructor(client, kept, shown) {
    this.client = client;
    this.kept = kept;
    this.shown = shown;
  }

  /**
   * Opens a new run; without a seed or a puzzle's id the server draws a seed. It is kept from its first action on.
   * @param {Client} client
   * @param {string} game
   * @param {{seed?: number | string | null, puzzle?: string | null, id?: string | null, daily?: string | null, beat?: number | null}} [start]
   *   `id`: the name that its address gives it, so that two tabs mean the same run
   */
  static async open(client, game, { seed = null, puzzle = null, id = null, daily = null, beat = null } = {}) {
    const opened = await client.init({ seed, puzzle });
    const kept = store.fresh({ id, game, rulesVersion: opened.rulesVersion, seed: opened.seed, puzzle, daily, beat });
    kept.checkpoint = { token: opened.stateToken, at: 0 };
    return new Run(client, kept, shownBy(opened));
  }

  /**
   * Takes up a run that was kept.
   * @param {Client} client
   * @param {Kept} kept
   */
  static async resume(client, kept) {
    return new Run(client, kept, await standing(client, kept));
  }

  /**
   * Plays an action.
   * @param {Action} action
   * @returns {Promise<Done & {refusal?: News}>}
   */
  play(action) {
    return this.#one(async () => {
      const answer = await this.#try(() => this.client.action(this.shown.stateToken, action));
      if (!answer.ok) return { played: false, refusal: answer.panel.news };
      this.#undone = [];
      const [before, shown] = [this.shown.panel, shownBy(answer)];
      const draft = { ...this.kept, actions: [...this.kept.actions, action] };
      // It has opened a stage.
      if (before.phase === 'between' && shown.panel.phase === 'play') {
        draft.checkpoint = { token: shown.stateToken, at: draft.actions.length };
      }
      return this.#keep(draft, shown);
    });
  }

  /** How many actions of this stage could be taken back. */
  get undoable() {
    return this.kept.actions.length - (this.kept.checkpoint?.at ?? 0);
  }

  /** Whether something was taken back that can be played again. */
  get redoable() {
    return this.#undone.length > 0;
  }

  /**
   * Takes back the last actions of this stage: the run is what it would be without them. Only for games in
   * which going back to an earlier state is free.
   * @param {number} count
   */
  takeBack(count) {
    return this.#one(async () => {
      const { actions } = this.kept;
      const left = actions.length - Math.min(count, this.undoable);
      const draft = { ...this.kept, actions: actions.slice(0, left) };
      const done = await this.#keep(draft, await standing(this.client, draft));
      if (done.played) this.#undone.push(actions.slice(left));
      return done;
    });
  }

  /** Plays again what was taken back last. */
  redo() {
    return this.#one(async () => {
      const again = this.#undone.at(-1) ?? [];
      const draft = { ...this.kept, actions: [...this.kept.actions, ...again] };
      const done = await this.#keep(draft, await standing(this.client, draft));
      if (done.played) this.#undone.pop();
      return done;
    });
  }

  /**
   * Why the rules refuse an action here; null where that is not known.
   * @param {Action} action
   * @param {AbortSignal} aside
   * @returns {Promise<News | null>}
   */
  async why(action, aside) {
    const answer = await this.client.action(this.shown.stateToken, action, aside);
    return answer.ok ? null : answer.panel.news;
  }

  /**
   * The best action here, which marks the run; null where the run went on before the answer came.
   * @param {AbortSignal} aside
   */
  async hint(aside) {
    const { stateToken } = this.shown;
    const answer = await this.#try(() => this.client.hint(this.shown.stateToken, aside));
    if (aside.aborted || stateToken !== this.shown.stateToken) return null;
    const hints = [...this.kept.hints, this.kept.actions.length];
    const done = await this.#one(() => this.#keep({ ...this.kept, hints }, this.shown));
    return { ...done, answer };
  }

  /**
   * What the position is worth, for those who want to know when a stage is lost; it marks the run.
   * @param {AbortSignal} aside
   */
  async worth(aside) {
    const answer = await this.client.hint(this.shown.stateToken, aside);
    if (!this.kept.watched && !aside.aborted) {
      await this.#one(() => this.#keep({ ...this.kept, watched: true }, this.shown));
    }
    return answer;
  }

  /**
   * This stage, judged.
   * @param {AbortSignal} aside
   */
  reviewStage(aside) {
    return this.client.review(this.kept, { from: this.kept.checkpoint?.at ?? 0, aside });
  }

  /** Has the board drawn anew, for a window of another shape. @returns {Promise<Done>} */
  redraw() {
    return this.#one(async () => {
      const { drawing } = await this.client.actions(this.shown.stateToken, []);
      this.shown = { ...this.shown, drawing };
      return { played: true };
    });
  }

  /** Takes over what another tab has made of the run. @returns {Promise<Done>} */
  follow() {
    return this.#one(async () => ({ played: false }));
  }

  /**
   * Does one thing at a time, and never on a run that another tab has played on.
   * @template {Done} T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | Done>}
   */
  #one(work) {
    const begin = () =>
      store.alone(this.kept.id, async () => ((await this.#catchUp()) ? { played: false, moved: true } : work()));
    const done = this.#last.then(begin, begin);
    this.#last = done;
    return done;
  }

  /** Takes over what is kept, if that is newer. */
  async #catchUp() {
    let moved = false;
    for (;;) {
      const kept = store.read(this.kept.id);
      if (!kept || kept.mark === this.kept.mark) return moved;
      const shown = await standing(this.client, kept);
      // Both at once: an action is never played on a state that is not the one of the actions.
      this.kept = kept;
      this.shown = shown;
      this.#undone = [];
      moved = true;
    }
  }

  /**
   * Where the server no longer has the key of a token, a new token is made from the actions.
   * @param {() => Promise<Json>} ask
   */
  async #try(ask) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'bad-token') throw error;
      const kept = { ...this.kept, checkpoint: null };
      const shown = await standing(this.client, kept);
      this.kept = kept;
      this.shown = shown;
      return ask();
    }
  }

  /**
   * Keeps the run, unless another tab was faster: then what that one made of it is taken over.
   * @param {Kept} draft
   * @param {Shown} shown
   * @returns {Promise<Done>}
   */
  async #keep(draft, shown) {
    draft.score = shown.score;
    draft.over = shown.gameOver;
    const stage = shown.panel.stage.number;
    draft.stage = stage;
    if (shown.panel.lost && !draft.failed.includes(stage)) draft.failed = [...draft.failed, stage];
    // A run without any action is not kept.
    const begun = draft.actions.length + draft.hints.length + draft.revision > 0;
    if (begun && !store.save(draft)) {
      await this.#catchUp();
      return { played: false, moved: true };
    }
    this.kept = draft;
    this.shown = shown;
    return { played: true };
  }
}

/** @param {Json} answer @returns {Shown} */
function shownBy({ stateToken, score, gameOver, drawing, panel }) {
  return { stateToken, score, gameOver, drawing, panel };
}

/**
 * What the server says where a kept run stands.
 * @param {Client} client
 * @param {Kept} kept
 * @returns {Promise<Shown>}
 */
async function standing(client, kept) {
  if (kept.checkpoint) {
    try {
      return await playOn(client, kept, kept.checkpoint.token, kept.checkpoint.at);
    } catch (error) {
      // Whatever is wrong with it, the actions are still there.
      if (!(error instanceof Problem)) throw error;
      kept.checkpoint = null;
    }
  }
  const opened = await client.init(kept);
  if (opened.rulesVersion !== kept.rulesVersion) {
    throw new Error(
      `This run was played by version ${kept.rulesVersion} of the rules, and this server plays version ` +
        `${opened.rulesVersion}. It is kept, but cannot go on here.`,
    );
  }
  // The state at the start of the stage is kept sealed, so that next time only the stage is played.
  const start = await startOfStage(client, kept);
  const begun = start > 0 ? await playOn(client, kept, opened.stateToken, 0, start) : opened;
  kept.checkpoint = { token: begun.stateToken, at: Math.min(start, kept.actions.length) };
  return playOn(client, kept, begun.stateToken, kept.checkpoint.at);
}

/**
 * How many actions of a kept run lie before the stage that it stands at. For a run that is too long for one
 * replay request this is not known: the run goes on, and nothing of it can be taken back.
 * @param {Client} client
 * @param {Kept} kept
 * @returns {Promise<number>}
 */
async function startOfStage(client, kept) {
  const { actions } = kept;
  if (actions.length === 0) return 0;
  try {
    const { steps } = await client.replay(kept);
    return steps.findLastIndex((/** @type {Json} */ step) => step.opens) + 1;
  } catch (error) {
    if (error instanceof Problem) return actions.length;
    throw error;
  }
}

/**
 * Plays a part of what is kept.
 * @param {Client} client
 * @param {Kept} kept
 * @param {string} token the state before it
 * @param {number} from
 * @param {number} [to]
 * @returns {Promise<Shown>}
 */
async function playOn(client, kept, token, from, to = kept.actions.length) {
  for (let at = from; ; ) {
    const answer = await client.actions(token, kept.actions.slice(at, Math.min(at + MOST_ACTIONS, to)));
    at += answer.played;
    // What the rules refuse was never played; a run that says otherwise is cut there.
    if (answer.refused) kept.actions.length = at;
    if (at >= Math.min(to, kept.actions.length)) return shownBy(answer);
    token = answer.stateToken;
  }
}
