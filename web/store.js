/**
 * Keeps runs and settings in this browser. A run has a key of its own, so that tabs with different runs
 * never meet; tabs with the same run meet in `save`, which refuses to write over what it has not seen.
 */

/** @typedef {import('./client.js').Action} Action */

/**
 * A run: its seed and its actions are all of it, the rest saves time or is for lists.
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} game
 * @property {number} rulesVersion
 * @property {number} seed
 * @property {Action[]} actions
 * @property {{token: string, at: number} | null} checkpoint the state after so many actions, sealed
 * @property {number[]} hints before which actions a hint was given
 * @property {boolean} watched whether losses were told
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
/** So many runs are kept; of more, the oldest finished ones go, and where none is finished the oldest. */
const MOST_RUNS = 100;

/** Whether the last write of a run came to nothing: then it lives in its page alone. */
let homeless = false;

/** Whether the run that was last played is not kept. */
export function isHomeless() {
  return homeless;
}

/**
 * A new run, not yet kept.
 * @param {{game: string, rulesVersion: number, seed: number, id?: string | null, actions?: Action[], hints?: number[], watched?: boolean}} from
 *   `id`: the name that an address gives it, if it is one
 * @returns {Kept}
 */
export function fresh({ game, rulesVersion, seed, id: named = null, actions = [], hints = [], watched = false }) {
  const id = named && /^[0-9a-f]{12}$/.test(named) ? named : name();
  return {
    id, game, rulesVersion, seed, actions, hints, watched,
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
    const run = JSON.parse(localStorage.getItem(RUN + id) ?? 'null');
    return isRun(run) && run.id === id ? run : null;
  } catch {
    return null;
  }
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
  homeless = !write(next);
  if (homeless) return true;
  Object.assign(run, { revision: next.revision, mark: next.mark, touched: next.touched });
  if (next.revision === 1) prune(list().length - MOST_RUNS, run.id, true);
  return true;
}

/**
 * Writes a run; where there is no room, finished ones make it.
 * @param {Kept} run
 * @returns {boolean} whether it is kept
 */
function write(run) {
  do {
    try {
      localStorage.setItem(RUN + run.id, JSON.stringify(run));
      return true;
    } catch {
      // No storage at all, or no room in it.
    }
  } while (prune(1, run.id, false) > 0);
  return false;
}

/** @param {string} id */
export function forget(id) {
  try {
    localStorage.removeItem(RUN + id);
  } catch {
    // Without storage there is nothing to forget.
  }
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
 * Forgets runs: finished ones first, and of those the oldest.
 * @param {number} count
 * @param {string} but the run that stays
 * @param {boolean} any whether unfinished ones may go too
 * @returns {number} how many are forgotten
 */
function prune(count, but, any) {
  for (const key of keys()) if (read(key.slice(RUN.length)) === null) localStorage.removeItem(key);
  const others = list().filter((run) => run.id !== but).reverse();
  const order = [...others.filter((run) => run.over), ...others.filter((run) => any && !run.over)];
  const gone = order.slice(0, Math.max(0, count));
  for (const run of gone) forget(run.id);
  return gone.length;
}

/**
 * @param {any} run
 * @returns {run is Kept}
 */
function isRun(run) {
  const whole = Number.isSafeInteger;
  return (
    typeof run === 'object' && run !== null &&
    ['id', 'game'].every((key) => typeof run[key] === 'string') &&
    ['rulesVersion', 'seed', 'revision', 'touched', 'score', 'stage'].every((key) => whole(run[key])) &&
    ['over', 'watched'].every((key) => typeof run[key] === 'boolean') &&
    Array.isArray(run.hints) &&
    Array.isArray(run.actions) && run.actions.every((/** @type {any} */ action) => typeof action?.type === 'string') &&
    (run.checkpoint === null || (typeof run.checkpoint?.token === 'string' && whole(run.checkpoint.at) &&
      run.checkpoint.at >= 0 && run.checkpoint.at <= run.actions.length))
  );
}
