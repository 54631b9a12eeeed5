/** The status line: what matters most stands large, the rest small below it. */

import { make, seenAndSpoken } from './dom.js';

/** @typedef {import('./panel.js').Fact} Fact */

/**
 * @param {HTMLElement} host
 * @param {Fact[]} facts
 */
export function showFacts(host, facts) {
  const lists = [make('dl', { className: 'main' }), make('dl', { className: 'other' })];
  for (const { label, value, spoken, tone = 'plain', main } of facts) {
    const fact = make('dd', { className: tone }, ...seenAndSpoken(value, spoken));
    lists[main ? 0 : 1].append(make('div', {}, make('dt', { text: label }), fact));
  }
  host.replaceChildren(...lists.filter((list) => list.childElementCount > 0));
}
