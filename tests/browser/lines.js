// Finds what to play: the tests ask the server itself, so that no list of moves grows stale.

/** @import { Page } from 'playwright-core' */
/** @typedef {{type: string, from?: number, to?: number}} Action */
/** @typedef {{[key: string]: any}} Json */

/** Asks the API of a server. */
export class Api {
  /**
   * @param {string} url
   * @param {string} game
   */
  constructor(url, game) {
    this.base = `${url}/api/games/${game}`;
  }

  /** @param {number} seed @returns {Promise<Json>} */
  async init(seed) {
    return (await fetch(`${this.base}/init?seed=${seed}`)).json();
  }

  /**
   * @param {string} route
   * @param {Json} body
   * @returns {Promise<Json>}
   */
  async post(route, body) {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${this.base}/${route}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }
}

/**
 * The best actions of the first stages of a seed, those that open the next stage among them.
 * @param {Api} api
 * @param {number} seed
 * @param {number} stages
 */
export async function solution(api, seed, stages) {
  /** @type {Action[]} */
  const line = [];
  let at = await api.init(seed);
  for (let completed = 0; completed < stages; ) {
    const { action } = await api.post('hint', { stateToken: at.stateToken });
    if (/^next/i.test(action.type) && ++completed === stages) break;
    at = await api.post('action', { stateToken: at.stateToken, action });
    line.push(action);
  }
  return line;
}

/** The best actions of a puzzle. @param {Api} api @param {string} id */
export async function best(api, id) {
  let at = await (await fetch(`${api.base}/init?puzzle=${id}`)).json();
  /** @type {Action[]} */
  const line = [];
  for (;;) {
    const { action } = await api.post('hint', { stateToken: at.stateToken });
    if (action?.from === undefined) return line;
    line.push(action);
    at = await api.post('action', { stateToken: at.stateToken, action });
  }
}

/**
 * The part of a run that ends with the action that opens a stage.
 * @param {Api} api
 * @param {import('../../web/link.js').Run} run
 * @param {number} stage
 */
export async function opened(api, { seed, actions }, stage) {
  const { steps } = await api.post('replay?panel=on', { seed, actions });
  const last = steps.findIndex((/** @type {Json} */ step) => step.opens && step.stage === stage);
  return { seed, actions: actions.slice(0, last + 1) };
}

/**
 * The part of a run that ends with the first action after which a stage is told to bring something new.
 * @param {Api} api
 * @param {import('../../web/link.js').Run} run
 */
export async function openedNew(api, { seed, actions }) {
  const { steps } = await api.post('replay?panel=on', { seed, actions });
  const { stateToken } = await api.init(seed);
  for (const [last, step] of steps.entries()) {
    if (!step.opens) continue;
    const some = actions.slice(0, last + 1);
    const { panel } = await api.post('actions?panel=on', { stateToken, actions: some });
    if (panel.news.introduces.length > 0) return { seed, actions: some };
  }
  throw new Error('nothing is new on any stage of the run');
}

/**
 * Actions that lose the first stage that can be lost, found by playing at random from a fixed start.
 * @param {Api} api
 * @param {number} seed
 * @param {(answer: Json) => boolean} lost
 */
export async function loss(api, seed, lost) {
  let word = 1;
  const below = (/** @type {number} */ most) => {
    word = (word * 48271) % 2147483647;
    return word % most;
  };
  const opened = await api.init(seed);
  for (let stage = 1; stage < 9; stage++) {
    const before = stage === 1 ? [] : await openedBy(api, seed, stage);
    const start = await api.post('actions', { stateToken: opened.stateToken, actions: before });
    for (let tries = 0; tries < 60; tries++) {
      const line = [...before];
      let at = start;
      for (let moves = 0; moves < 40; moves++) {
        /** @type {any[]} */
        const moving = at.legalActions.filter((/** @type {Action} */ action) => action.from !== undefined);
        if (moving.length === 0) break;
        // A player who fills empty tubes first, and never with a sorted one, gets stuck soonest.
        const careless = moving.filter(({ from, to }) => at.state.tubes?.[to].length === 0 && new Set(at.state.tubes[from]).size > 1);
        const among = careless.length > 0 ? careless : moving;
        const action = among[below(among.length)];
        at = await api.post('action', { stateToken: at.stateToken, action });
        line.push(action);
        if (lost(at)) return line;
      }
    }
  }
  throw new Error(`nothing was found that loses a stage of seed ${seed}`);
}

/** The best actions up to the opening of a stage. @param {Api} api @param {number} seed @param {number} stage */
async function openedBy(api, seed, stage) {
  const line = await solution(api, seed, stage);
  const last = line.findLastIndex(({ type }) => /^next/i.test(type));
  return line.slice(0, last + 1);
}

/**
 * Takes up, in the browser, a run that was played so far.
 * @param {Page} page a page of the server
 * @param {string} game
 * @param {number} seed
 * @param {Action[]} actions
 * @param {string | null} [puzzle] the id of the puzzle, where the run is practice
 */
export async function takeUp(page, game, seed, actions, puzzle = null) {
  const run = {
    id: 'before', game, rulesVersion: 1, seed, puzzle, actions, hints: [], watched: false,
    checkpoint: null, revision: 1, touched: 1, score: 0, stage: 1, over: false,
  };
  await page.evaluate((run) => localStorage.setItem('menagerie.run.before', JSON.stringify(run)), run);
  await page.goto(puzzle ? `/puzzle/${puzzle}?run=before` : `/play/${game}?seed=${seed}&run=before`);
  await page.waitForSelector('#board .picture svg');
}
