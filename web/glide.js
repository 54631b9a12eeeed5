/** Moves pieces over a drawing: from where they lie to where they go, and in from nowhere when a stage is dealt. */

import { wayTo } from './panel.js';

/** @typedef {import('./panel.js').Shift} Shift */
/** @typedef {import('./panel.js').Slot} Slot */
/** @typedef {import('./panel.js').Spot} Spot */
/** @typedef {import('./panel.js').Way} Way */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{svg: SVGSVGElement, spots: Spot[]}} Seen */

const GLIDE = 230;
/** How much later each further piece sets out. */
const LATER = 50;
/** How long pieces take to come in, all of them together. */
const DEAL = 480;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Plays a way on a drawing: its pieces lie where it leads, and are seen on their way there. What it takes leaves when
 * the taker arrives.
 * @param {Seen} seen
 * @param {Way} way
 * @returns {Promise<unknown>} once all have arrived
 */
export function go({ svg, spots }, { shifts }) {
  const taken = shifts.map(({ to }) => named(svg, spots[to.spot].holds[to.level]?.piece));
  const arrivals = shifts.map(({ piece, from, to }, order) => {
    const moving = named(svg, piece);
    if (!moving) return null;
    const held = heldAt(svg, piece);
    const end = slotAt(svg, to);
    moving.classList.remove('held', 'lifted');
    raise(svg, moving);
    const travelled = travel(svg, moving, { start: held ?? slotAt(svg, from), end, slots: held ? null : [from, to], order });
    moving.setAttribute('transform', `translate(${end.x} ${end.y})`);
    return travelled;
  });
  taken.forEach((piece, index) => {
    if (!piece) return;
    piece.setAttribute('opacity', '0');
    const timing = arrivals[index]?.effect?.getComputedTiming();
    const wait = Number(timing?.endTime ?? 0);
    if (wait > 0) piece.animate([{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { duration: wait });
  });
  return Promise.allSettled(arrivals.map((arrival) => arrival?.finished));
}

/**
 * Where a move leads from what was seen to what is seen now, its pieces glide; where it leads the other way round, it
 * was taken back, and they glide back.
 * @param {Seen} before
 * @param {Seen} after
 */
export function glide(before, after) {
  if (still.matches) return;
  const there = wayTo(before.spots, after.spots);
  const back = there ? null : wayTo(after.spots, before.spots);
  // What arrived last sets out first.
  const shifts = there?.shifts ?? back?.shifts.map(({ piece, from, to }) => ({ piece, from: to, to: from })).reverse() ?? [];
  shifts.forEach(({ from, to }, order) => {
    const moving = named(after.svg, after.spots[to.spot].holds[to.level]?.piece);
    if (!moving) return;
    raise(after.svg, moving);
    travel(after.svg, moving, { start: slotAt(after.svg, from), end: slotAt(after.svg, to), slots: [from, to], order });
  });
  // What had been taken is there again.
  for (const { to } of back?.shifts ?? []) {
    const again = named(after.svg, after.spots[to.spot].holds[to.level]?.piece);
    again?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
  }
}

/**
 * A stage is dealt: its pieces come in one after the other.
 * @param {SVGSVGElement} svg
 */
export function deal(svg) {
  if (still.matches) return;
  const pieces = svg.querySelectorAll('.piece');
  const gap = Math.min(30, DEAL / 2 / Math.max(1, pieces.length));
  pieces.forEach((piece, order) => {
    const line = [{ opacity: 0, translate: '0 -18px' }, { opacity: 1, translate: '0 0' }];
    piece.animate(line, { duration: DEAL / 2, delay: gap * order, fill: 'backwards', easing: 'ease-out' });
  });
}

/**
 * @param {SVGSVGElement} svg
 * @param {SVGGElement} moving
 * @param {{start: Point, end: Point, slots: Slot[] | null, order: number}} how `slots`: those that it goes between, to
 *   be carried over what is piled up there
 * @returns {Animation | null}
 */
function travel(svg, moving, { start, end, slots, order }) {
  if (still.matches || Math.hypot(start.x - end.x, start.y - end.y) < 1) return null;
  const between = slots ? over(svg, slots, start, end) : [];
  const line = [start, ...between, end].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  const straight = line.length === 2;
  return moving.animate(line, {
    duration: straight ? GLIDE : 1.6 * GLIDE,
    delay: LATER * order,
    fill: 'backwards',
    easing: straight ? 'cubic-bezier(0.3, 0.9, 0.4, 1)' : 'ease-in-out',
  });
}

/** Drawn last, a piece passes over what stands in its way. @param {SVGSVGElement} svg @param {SVGGElement} piece */
function raise(svg, piece) {
  piece.parentNode?.insertBefore(piece, svg.querySelector('rect.place'));
}

/**
 * @param {SVGSVGElement} svg
 * @param {string | undefined} name
 */
export function named(svg, name) {
  return /** @type {SVGGElement | null} */ (svg.querySelector(`.piece[data-piece="${name}"]`));
}

/**
 * @param {SVGSVGElement} svg
 * @param {number} place
 */
export function rectOf(svg, place) {
  return /** @type {SVGRectElement} */ (svg.querySelector(`rect.place[data-place="${place}"]`));
}

/**
 * Where a piece in that slot is drawn.
 * @param {SVGSVGElement} svg
 * @param {Slot} slot
 */
function slotAt(svg, { spot, level }) {
  const [x, y, step] = (rectOf(svg, spot).dataset.stack ?? '').split(' ').map(Number);
  return { x, y: y - level * step };
}

/**
 * Where a finger or a mouse holds a piece; null where none does.
 * @param {SVGSVGElement} svg
 * @param {string} name
 */
function heldAt(svg, name) {
  const piece = named(svg, name);
  if (!piece?.classList.contains('held')) return null;
  const matrix = piece.transform.baseVal.consolidate()?.matrix;
  return { x: matrix?.e ?? 0, y: matrix?.f ?? 0 };
}

/**
 * What is piled up is carried up and over.
 * @param {SVGSVGElement} svg
 * @param {Slot[]} slots
 * @param {Point} from
 * @param {Point} to
 */
function over(svg, slots, from, to) {
  const isPile = slots.some(({ spot }) => slotAt(svg, { spot, level: 0 }).y !== slotAt(svg, { spot, level: 1 }).y);
  if (!isPile || Math.abs(from.x - to.x) < 1) return [];
  const tops = slots.map(({ spot }) => rectOf(svg, spot).y.baseVal.value);
  const top = Math.min(...tops, from.y, to.y) + 12;
  return from.y < top + 40 ? [{ x: to.x, y: top }] : [{ x: from.x, y: top }, { x: to.x, y: top }];
}
