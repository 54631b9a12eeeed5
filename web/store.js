/**
 * Keeps runs and settings in this browser. A run has a key of its own, so that tabs with different runs
 * never meet; tabs with the same run meet in `save`, which refuses to write over what it has not seen.
 *
 * Nothing is deleted but what `forget` names. What another version of these pages wrote is left as it is: it is
 * not listed, not counted, and not written over.
 */

/** @typedef {import('./client.js').Action} Action */

/**
 * A run: its seed and its actions are all of it, the rest saves time or is for lists.
 * @typedef {object} Kept
 * @property {1} version of this shape; runs kept before it had one are read as the first
 * @property {string} id
 * @property {string} game
 * @property {number} rulesVersion
 * @property {number} seed
 * @property {Action[]} actions
 * @property {{token: string, at: number} | null} checkpoint the state after so many actions, sealed
 * @property {number[]} hints before which actions a hint was given
 * @property {boolean} watched whether losses were told
 * @property {string | null} puzzle the id of the one puzzle that it practises; null for a run of the ladder
 * @property {string | null} daily the day whose seed it plays, `2026-12-01`; null for any other
 * @property {number | null} beat the score that it sets out to beat
 * @property {number[]} failed the stages that were lost in it
 * @property {number} revision counts the writes
 * @property {string} mark the name of the last write: two tabs that cannot take turns may count alike
 * @property {number} touched when it was last written, in milliseconds
 * @property {number} score
 * @property {number} stage
 * @property {boolean} over
 */

/** @typedef {{hints: boolean, watch: boolean, keys: boolean, sound: boolean, buzz: boolean}} Settings */

const RUN = 'menagerie.run.';
const SETTINGS = 'menagerie.settings';
/** Is written to see whether there is room, and removed at once. */
const PROBE = 'menagerie.room';
/** What a run far up a ladder may take, in letters. */
const ROOM = 20_000;
/** Of more runs than this, some are offered to be deleted. */
export const MOST_RUNS = 100;
/** So many are offered where the storage is full. */
const FEW = 10;
/** Runs with this part of the best score of their game are far ones. */
const FAR = 0.5;

/** What runs have that were kept before there was any of it. */
const FIRST = { version: 1, mark: '', puzzle: null, daily: null, beat: null, failed: [] };

/** Whether the last write of a run came to nothing: then it lives in its page alone. */
let homeless = false;
/** Whether that was for want of room. */
let full = false;

/** Whether the run that was last played is not kept. */
export function isHomeless() {
  return homeless;
}

/** Whether it is not kept because the storage is full: what `crowded` offers would make room. */
export function isFull() {
  return homeless && full;
}

/**
 * A new run, not yet kept.
 * @param {{game: string, rulesVersion: number, seed: number, id?: string | null, actions?: Action[], hints?: number[], watched?: boolean,
 *   puzzle?: string | null, daily?: string | null, beat?: number | null}} from
 *   `id`: the name that an address gives it, if it is one and nothing else has it
 * @returns {Kept}
 */
export function fresh({ game, rulesVersion, seed, id: named = null, actions = [], hints = [], watched = false, puzzle = null, daily = null, beat = null }) {
  const id = named && /^[0-9a-f]{12}$/.test(named) && !isForeign(named) ? named : name();
  return {
    version: 1, id, game, rulesVersion, seed, actions, hints, watched, puzzle, daily, beat, failed: [],
    checkpoint: null, revision: 0, mark: '', touched: Date.now(), score: 0, stage: 1, over: false,
  };
}

/** A name that nothing else has. */
function name() {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Every run kept, the newest first.
 * @returns {Kept[]}
 */
export function list() {
  const runs = keys().map((key) => read(key.slice(RUN.length)));
  return runs.filter((run) => run !== null).sort((one, other) => other.touched - one.touched);
}

/**
 * @param {string} id
 * @returns {Kept | null} null when nothing readable is kept under it
 */
export function read(id) {
  try {
    const run = { ...FIRST, ...JSON.parse(text(id) ?? 'null') };
    return isRun(run) && run.id === id ? run : null;
  } catch {
    return null;
  }
}

/** What is kept under a name, as it is. @param {string} id */
function text(id) {
  try {
    return localStorage.getItem(RUN + id);
  } catch {
    return null;
  }
}

/** Whether something is kept under a name that cannot be read here. @param {string} id */
function isForeign(id) {
  return text(id) !== null && read(id) === null;
}

/** How many runs another version of these pages keeps here. */
export function foreign() {
  return keys().filter((key) => isForeign(key.slice(RUN.length))).length;
}

/**
 * Writes a run, unless another tab wrote it since it was read.
 * @param {Kept} run
 * @returns {boolean} whether it is kept; false when another tab was faster
 */
export function save(run) {
  const kept = read(run.id);
  if (kept && kept.mark !== run.mark) return false;
  const next = { ...run, revision: run.revision + 1, mark: name(), touched: Date.now() };
  // Without storage the run goes on in this tab alone.
  homeless = (!kept && isForeign(run.id)) || !write(run.id, JSON.stringify(next));
  if (!homeless) Object.assign(run, { revision: next.revision, mark: next.mark, touched: next.touched });
  return true;
}

/**
 * @param {string} id
 * @param {string} run
 * @returns {boolean} whether it is kept
 */
function write(id, run) {
  try {
    localStorage.setItem(RUN + id, run);
    full = false;
    return true;
  } catch (error) {
    full = isQuota(error);
    return false;
  }
}

/** Whether it says that there is no room, and not that there is no storage. @param {unknown} error */
function isQuota(error) {
  return error instanceof DOMException && /quota/i.test(error.name);
}

/**
 * Deletes a run.
 * @param {string} id
 * @returns {string | null} what was kept, for `restore`
 */
export function forget(id) {
  const gone = text(id);
  if (gone !== null) localStorage.removeItem(RUN + id);
  return gone;
}

/**
 * Keeps again what was deleted.
 * @param {string} id
 * @param {string} gone what `forget` gave
 * @returns {boolean} whether it is kept; what was written meanwhile is not written over
 */
export function restore(id, gone) {
  return text(id) === null && write(id, gone);
}

/**
 * Keeps a run that comes from elsewhere. Nothing is written over: where its name is taken, it gets another one.
 * @param {Kept} run
 * @returns {'added' | 'full'}
 */
export function add(run) {
  const id = text(run.id) === null ? run.id : name();
  return write(id, JSON.stringify({ ...run, id })) ? 'added' : 'full';
}

/** What a run is, apart from how it is kept: two of the same content are one run. @param {Kept} run */
export function contentOf({ game, rulesVersion, seed, puzzle, actions }) {
  return JSON.stringify([game, rulesVersion, seed, puzzle, actions]);
}

/**
 * The run with the highest score of each game, by game and version of its rules; practice has none.
 * @param {Kept[]} [runs]
 * @returns {Kept[]}
 */
export function bests(runs = list()) {
  /** @type {Map<string, Kept>} */
  const best = new Map();
  for (const run of runs) {
    const key = `${run.game}:${run.rulesVersion}`;
    const known = best.get(key);
    // Of equal ones the first to reach it.
    if (run.puzzle === null && run.score > 0 && (!known || run.score >= known.score)) best.set(key, run);
  }
  return [...best.values()];
}

/**
 * Which runs could go, where there are more than `MOST_RUNS` or where the storage is full: finished ones with a low
 * score, of those the oldest first. The best of a game, far ones and those that go on are never among them.
 * @returns {Kept[]} as many as there are too many, if there are so many
 */
export function crowded() {
  const runs = list();
  const wanted = Math.max(runs.length - MOST_RUNS, hasRoom() ? 0 : FEW);
  if (wanted <= 0) return [];
  const best = bests(runs);
  const part = (/** @type {Kept} */ run) => {
    const of = best.find(({ game, rulesVersion }) => game === run.game && rulesVersion === run.rulesVersion);
    return of ? run.score / of.score : 0;
  };
  const tenth = (/** @type {Kept} */ run) => Math.floor(10 * part(run));
  return runs
    .filter((run) => run.over && !best.includes(run) && part(run) < FAR)
    .sort((one, other) => tenth(one) - tenth(other) || one.touched - other.touched)
    .slice(0, wanted);
}

/** Whether one more long run could be kept; where there is no storage at all, nothing could make room. */
export function hasRoom() {
  try {
    localStorage.setItem(PROBE, 'x'.repeat(ROOM));
    localStorage.removeItem(PROBE);
    return true;
  } catch (error) {
    return !isQuota(error);
  }
}

/** Whether an event of the storage is about runs. @param {StorageEvent} event */
export function isOfRuns({ key }) {
  return key === null || key.startsWith(RUN);
}

/**
 * Calls back when another tab writes or forgets the run.
 * @param {string} id
 * @param {() => void} changed
 */
export function watch(id, changed) {
  addEventListener('storage', (event) => {
    if (event.key === RUN + id || event.key === null) changed();
  });
}

/**
 * Does work on a run that no other tab may do at the same time.
 * @template T
 * @param {string} id
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export function alone(id, work) {
  // Browsers have locks only on secure origins; elsewhere `save` still tells the tabs apart.
  return navigator.locks ? navigator.locks.request(RUN + id, work) : work();
}

/** @returns {Settings} */
export function settings() {
  /** @type {Partial<Settings>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') ?? {};
  } catch {
    // What cannot be read is as if it had never been set.
  }
  const { hints, watch, keys, sound, buzz } = kept;
  return { hints: hints === true, watch: watch === true, keys: keys !== false, sound: sound === true, buzz: buzz === true };
}

/** @param {Settings} chosen */
export function keepSettings(chosen) {
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(chosen));
  } catch {
    // They hold as long as the page is open.
  }
}

function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(RUN));
  } catch {
    return [];
  }
}

/**
 * @param {any} run
 * @returns {run is Kept}
 */
function isRun(run) {
  const whole = Number.isSafeInteger;
  return (
    run.version === 1 &&
    ['id', 'game', 'mark'].every((key) => typeof run[key] === 'string') &&
    ['puzzle', 'daily'].every((key) => run[key] === null || typeof run[key] === 'string') &&
    (run.beat === null || whole(run.beat)) &&
    // Later dates have no words.
    run.touched <= 8.64e15 &&
    Array.isArray(run.failed) && run.failed.every(whole) &&
    ['rulesVersion', 'seed', 'revision', 'touched', 'score', 'stage'].every((key) => whole(run[key])) &&
    ['over', 'watched'].every((key) => typeof run[key] === 'boolean') &&
    Array.isArray(run.hints) &&
    Array.isArray(run.actions) && run.actions.every((/** @type {any} */ action) => typeof action?.type === 'string') &&
    (run.checkpoint === null || (typeof run.checkpoint?.token === 'string' && whole(run.checkpoint.at) &&
      run.checkpoint.at >= 0 && run.checkpoint.at <= run.actions.length))
  );
}
