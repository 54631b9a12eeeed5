/** The board for those who read it: what is on it, and what can be done with that. */

import { make } from './dom.js';

/** @typedef {import('./panel.js').Spot} Spot */

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
 * @param {HTMLElement} host hidden where nothing needs to be said
 * @param {string[]} legend
 */
export function showLegend(host, legend) {
  host.hidden = legend.length === 0;
  host.querySelector('ul')?.replaceChildren(...legend.map((text) => make('li', { text })));
}
