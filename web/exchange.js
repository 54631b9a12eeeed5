/** Runs as a file, and files as runs. What a file says of a score is not read: the rules alone tell it. */

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./store.js').Kept} Kept */

/**
 * A run as a file tells it.
 * @typedef {object} Told
 * @property {string | null} id
 * @property {string} game
 * @property {number} rulesVersion
 * @property {number} seed
 * @property {Action[]} actions
 * @property {number[]} hints
 * @property {boolean} watched
 * @property {string | null} puzzle
 * @property {string | null} daily
 * @property {number | null} beat
 * @property {number[]} failed
 * @property {number | null} touched
 */

/** The most letters of a file that is read. */
export const LONGEST = 50_000_000;

/**
 * @param {Kept[]} runs
 * @returns {string}
 */
export function fileOf(runs) {
  // The sealed state is of this server, and the writes are of this browser.
  const bare = runs.map(({ checkpoint: _, mark: __, revision: ___, ...run }) => run);
  return `${JSON.stringify({ menagerie: 'runs', version: 1, runs: bare })}\n`;
}

/**
 * The runs of a file: one that was saved here, one recorded run, or one a line.
 * @param {string} text
 * @returns {{runs: Told[], flaws: string[]}} `flaws`: a sentence for each that is none
 */
export function runsIn(text) {
  const bare = text.replace(/^\uFEFF/, '').trim();
  if (bare === '') return { runs: [], flaws: ['The file is empty.'] };
  let whole;
  try {
    whole = JSON.parse(bare);
  } catch {
    return collect(bare.split('\n').map((line) => line.trim()).filter((line) => line !== '').map(parsed));
  }
  if (whole?.menagerie === undefined) return collect(Array.isArray(whole) ? whole : [whole]);
  if (whole.menagerie !== 'runs' || !Array.isArray(whole.runs)) return { runs: [], flaws: ['The file holds no runs.'] };
  if (whole.version !== 1) return { runs: [], flaws: ['The file was saved by a later version of these pages, which this one cannot read.'] };
  return collect(whole.runs);
}

/** What is no JSON is no run either. @param {string} line */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @param {unknown[]} all */
function collect(all) {
  /** @type {Told[]} */
  const runs = [];
  /** @type {string[]} */
  const flaws = [];
  all.forEach((told, index) => {
    const flaw = flawOf(told);
    if (flaw === null) runs.push(runOf(told));
    else flaws.push(all.length === 1 ? flaw : `Run ${index + 1} of the file: ${flaw}`);
  });
  return { runs, flaws };
}

/**
 * Why it is no run.
 * @param {any} told
 * @returns {string | null}
 */
function flawOf(told) {
  if (typeof told !== 'object' || told === null) return 'It is no recorded run.';
  const { version = 1, game, rulesVersion, puzzle, seed = seedOf(puzzle), actions, origin } = told;
  if (version !== 1) return 'It was kept by a later version of these pages, which this one cannot read.';
  if (typeof game !== 'string') return 'It does not name its game.';
  if (!isWhole(rulesVersion) || rulesVersion === 0) return 'It does not name the version of its rules.';
  if (!isWhole(seed)) return 'It does not name its seed.';
  if (!Array.isArray(actions) || !actions.every((action) => typeof action?.type === 'string')) return 'It does not list its actions.';
  if (actions.length === 0) return 'It has no actions.';
  if (origin !== undefined) return 'It did not begin at the start of its seed, so no score of it can be true.';
  return null;
}

/** @param {any} told @returns {Told} */
function runOf({ id, game, rulesVersion, puzzle, seed = seedOf(puzzle), actions, hints, watched, daily, beat, failed, touched }) {
  return {
    id: typeof id === 'string' ? id : null,
    game, rulesVersion, seed, actions,
    hints: Array.isArray(hints) ? hints.filter((at) => isWhole(at) && at <= actions.length) : [],
    watched: watched === true,
    puzzle: typeof puzzle === 'string' ? puzzle : null,
    daily: typeof daily === 'string' && /^\d{4}-\d\d-\d\d$/.test(daily) ? daily : null,
    beat: isWhole(beat) ? beat : null,
    failed: Array.isArray(failed) ? failed.filter((stage) => isWhole(stage) && stage > 0) : [],
    touched: isWhole(touched) ? touched : null,
  };
}

/** The seed in the id of a puzzle, which names it in place of a seed; the rules say whether it is one. @param {any} puzzle */
function seedOf(puzzle) {
  return typeof puzzle === 'string' ? Number(puzzle.split(':')[2]) : undefined;
}

/** @param {any} value */
function isWhole(value) {
  return Number.isSafeInteger(value) && value >= 0;
}
