/** A panel is all that the server shows people of a run, the same for every game. Here is its shape, and what can be read from it. */

/** @typedef {import('./about.js').Written} Written */
/** @typedef {import('./client.js').Action} Action */
/** @typedef {'plain' | 'good' | 'warn' | 'bad'} Tone */

/**
 * @typedef {object} Panel
 * @property {{word: string, number: number}} stage
 * @property {'play' | 'between' | 'over'} phase
 * @property {boolean} lost whether the stage is known to be lost
 * @property {string} heading
 * @property {Fact[]} facts
 * @property {Command[]} commands
 * @property {News} news
 * @property {Spot[]} spots
 * @property {{text: string, kind: string | null}[]} legend
 * @property {{look: string, spent: number | null}} mood
 */

/**
 * One number that players look at.
 * @typedef {object} Fact
 * @property {string} label
 * @property {string} value
 * @property {string | null} [spoken] what screen readers say, where the value is drawn with signs
 * @property {Tone} [tone]
 * @property {boolean} [main] whether it is one of the few that matter most
 */

/**
 * Something to do besides moving.
 * @typedef {object} Command
 * @property {'play' | 'undo' | 'redo' | 'restart'} deed
 * @property {Action} [action] what `play` plays
 * @property {string} label
 * @property {string | null} spoken the label in words, where it has signs
 * @property {string} key
 * @property {boolean} enabled
 * @property {string | null} why why it cannot be done now
 * @property {string | null} asks what is asked before it is done
 * @property {boolean} main
 */

/**
 * What has just happened.
 * @typedef {object} News
 * @property {Tone} tone
 * @property {string} text
 * @property {string | null} [title]
 * @property {{label: string, value: string}[]} [award]
 * @property {number} [earned] by how much the score grew
 * @property {number | null} [total] what the stage brought in all
 * @property {'first' | 'second' | 'third' | null} [medal] how well a stage was completed
 * @property {{text: string, lesson: string, spots: number[]}[]} [introduces]
 */

/**
 * A place of the board, and what may go from there.
 * @typedef {object} Spot
 * @property {number} id
 * @property {string} name
 * @property {string} words
 * @property {boolean} bare whether there is nothing to say of it
 * @property {string | null} top what can be picked up from it
 * @property {{piece: string, kind: string, words: string}[]} holds bottom to top
 * @property {Way[]} ways
 */

/** @typedef {{action: Action, to: number, shifts: Shift[]}} Way */
/** @typedef {{piece: string, from: Slot, to: Slot}} Shift */
/** @typedef {{spot: number, level: number}} Slot */

/**
 * The action that carries something from a place to another. Where no way leads there it is sent all the same,
 * to hear why not.
 * @param {Spot[]} spots
 * @param {Written} written
 * @param {number} from
 * @param {number} to
 * @returns {Action}
 */
export function actionOf(spots, { carry }, from, to) {
  const way = spots[from]?.ways.find((way) => way.to === to);
  return way?.action ?? { type: carry, from, to };
}

/**
 * The two places of an action that a way stands for; none for any other action.
 * @param {Spot[]} spots
 * @param {Action | null} action
 * @returns {number[]}
 */
export function endsOf(spots, action) {
  for (const { id, ways } of spots) {
    const way = ways.find((way) => isSame(way.action, action));
    if (way) return [id, way.to];
  }
  return [];
}

/**
 * Whether two actions are the same; the server writes their keys in one order.
 * @param {Action} one
 * @param {Action | null} other
 */
export function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The way that leads from one board to another; null where no single move does.
 * @param {Spot[]} before
 * @param {Spot[]} after
 * @returns {Way | null}
 */
export function wayTo(before, after) {
  const wanted = JSON.stringify(kindsOn(after));
  const ways = before.flatMap((spot) => spot.ways);
  return ways.find((way) => JSON.stringify(kindsOn(afterWay(before, way))) === wanted) ?? null;
}

/**
 * The places once a way was gone; where their pieces may go then, only the server knows.
 * @param {Spot[]} spots
 * @param {Way} way
 * @returns {Spot[]}
 */
export function afterWay(spots, { shifts }) {
  const holds = spots.map((spot) => [...spot.holds]);
  const moving = shifts.map(({ from }) => spots[from.spot].holds[from.level]);
  for (const { from } of shifts) holds[from.spot].length = Math.min(holds[from.spot].length, from.level);
  shifts.forEach(({ to }, index) => (holds[to.spot][to.level] = moving[index]));
  return spots.map((spot, at) => ({ ...spot, holds: holds[at], ways: [] }));
}

/** What lies where, by what it looks like. @param {Spot[]} spots */
function kindsOn(spots) {
  return spots.map((spot) => spot.holds.map((piece) => piece.kind));
}
