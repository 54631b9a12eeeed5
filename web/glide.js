/** Lets pieces glide from where they lay in one drawing to where they lie in the next. */

import { wayTo } from './panel.js';

/** @typedef {import('./panel.js').Slot} Slot */
/** @typedef {import('./panel.js').Spot} Spot */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{svg: SVGSVGElement, spots: Spot[]}} Seen */

const GLIDE = 230;

/**
 * Where a move leads from what was seen to what is seen now, its pieces glide; where it leads the other way
 * round, it was taken back, and they glide back.
 * @param {Seen} before
 * @param {Seen} after
 */
export function glide(before, after) {
  const there = wayTo(before.spots, after.spots);
  const back = there ? null : wayTo(after.spots, before.spots);
  // What arrived last sets out first.
  const shifts = there?.shifts ?? back?.shifts.map(({ piece, from, to }) => ({ piece, from: to, to: from })).reverse() ?? [];
  shifts.forEach(({ piece, from, to }, order) => {
    const moving = named(after.svg, after.spots[to.spot].holds[to.level]?.piece);
    if (!moving) return;
    const held = there ? heldAt(before.svg, piece) : null;
    const [start, end] = [held ?? slotAt(after.svg, from), slotAt(after.svg, to)];
    if (Math.hypot(start.x - end.x, start.y - end.y) < 1) return;
    // Drawn last, it passes over what stands in its way.
    moving.parentNode?.insertBefore(moving, after.svg.querySelector('rect.place'));
    const between = held ? [] : over(after.svg, [from, to], start, end);
    const line = [start, ...between, end].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    const straight = line.length === 2;
    moving.animate(line, {
      duration: straight ? GLIDE : 2 * GLIDE,
      delay: 50 * order,
      fill: 'backwards',
      easing: straight ? 'cubic-bezier(0.3, 0.9, 0.4, 1)' : 'ease-in-out',
    });
  });
  // What had been taken is there again.
  for (const { to } of back?.shifts ?? []) {
    const again = named(after.svg, after.spots[to.spot].holds[to.level]?.piece);
    again?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
  }
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
