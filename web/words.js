/** The board for those who read it: what is on it, and what can be done with that. */

import { make } from './dom.js';
import { named } from './glide.js';

/** @typedef {import('./panel.js').Spot} Spot */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Lists the places of which there is something to say.
 * @param {HTMLElement} host
 * @param {Spot[]} spots
 */
export function showWords(host, spots) {
  const told = spots.filter(({ bare }) => !bare);
  host.replaceChildren(...told.map(({ words }) => make('li', { text: words })));
}

/**
 * What can be done with what is on the board, with a small picture of it.
 * @param {HTMLElement} host hidden where nothing needs to be said
 * @param {import('./panel.js').Panel} panel
 * @param {SVGSVGElement | null} drawing the board
 */
export function showLegend(host, { legend, spots }, drawing) {
  host.hidden = legend.length === 0;
  const lines = legend.map(({ text, kind }) => {
    const line = make('li', {}, text);
    const piece = kind && spots.flatMap(({ holds }) => holds).find((piece) => piece.kind === kind)?.piece;
    const picture = piece && drawing ? portrait(drawing, piece) : null;
    if (picture) line.prepend(picture);
    return line;
  });
  host.querySelector('ul')?.replaceChildren(...lines);
}

/**
 * A piece of a drawing by itself.
 * @param {SVGSVGElement} drawing
 * @param {string} name
 */
function portrait(drawing, name) {
  const piece = named(drawing, name);
  if (!piece) return null;
  const { x, y, width, height } = piece.getBBox();
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', 'drawing portrait');
  picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  picture.setAttribute('aria-hidden', 'true');
  const copy = /** @type {SVGGElement} */ (piece.cloneNode(true));
  copy.removeAttribute('transform');
  copy.removeAttribute('data-piece');
  picture.append(copy);
  return picture;
}
