/** The status line: what matters most stands large, the rest small below it. */

import { make } from './dom.js';

/** @typedef {import('./panel.js').Fact} Fact */

/**
 * @param {HTMLElement} host
 * @param {Fact[]} facts
 */
export function showFacts(host, facts) {
  const lists = [make('dl', { className: 'main' }), make('dl', { className: 'other' })];
  for (const { label, value, spoken, tone = 'plain', main } of facts) {
    const fact = make('dd', { text: spoken ? '' : value, className: tone });
    if (spoken) {
      // Signs are for the eye; screen readers hear words in their place.
      const seen = make('span', { text: value });
      seen.setAttribute('aria-hidden', 'true');
      fact.append(seen, make('span', { text: spoken, className: 'unseen' }));
    }
    lists[main ? 0 : 1].append(make('div', {}, make('dt', { text: label }), fact));
  }
  host.replaceChildren(...lists);
}
