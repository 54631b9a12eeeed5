/** What a player may choose, and what can be copied of a run. */

import { at } from './base.js';
import { bodyOf } from './client.js';
import { anchor, button, copyOut, element } from './dom.js';
import { pack } from './link.js';
import * as store from './store.js';

/** @typedef {import('./about.js').About} About */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./run.js').Run} Run */

/**
 * @param {store.Settings} chosen is kept up to date
 * @param {(name: keyof store.Settings) => void} changed
 */
export function wireSettings(chosen, changed) {
  for (const name of /** @type {(keyof store.Settings)[]} */ (Object.keys(chosen))) {
    const input = /** @type {HTMLInputElement | null} */ (element('settings').querySelector(`[name=${name}]`));
    if (!input) continue;
    input.checked = chosen[name];
    input.addEventListener('change', () => {
      chosen[name] = input.checked;
      store.keepSettings({ ...store.settings(), [name]: input.checked });
      changed(name);
    });
  }
}

/** @param {{run: Run, board: Board, about: About, game: string, tell: (text: string) => void}} what */
export function wireCopies({ run, board, about, game, tell }) {
  /** Where the run can be looked at move by move: the address itself holds all of it. */
  const replay = (query = '') => at(`/replay/${game}${query}#${pack(run.kept, about)}`);
  const review = anchor('Review the run', replay('?review'));
  // The run goes on while the page is open.
  for (const kind of ['focus', 'pointerdown']) review.addEventListener(kind, () => (review.href = replay('?review')));
  const copier = (/** @type {string} */ label, /** @type {() => string} */ text) =>
    button(label, () => void copyOut(text(), 'Copied.', tell), { className: 'quiet' });
  element('copies').append(
    review,
    anchor('A new run', at(`/play/${game}?new`)),
    anchor('This seed from the start', at(`/play/${game}?seed=${run.kept.seed}&new`)),
    anchor('Your runs', at('/runs')),
    copier('Copy a link to the run', () => new URL(replay(), location.href).href),
  );
  element('programs').append(
    copier('Copy the position', () => board.notation),
    copier('Copy as curl', () => {
      const body = JSON.stringify(bodyOf(run.kept));
      const address = new URL(at(`/api/games/${game}/replay`), location.href).href;
      return `curl -s ${address} -H 'Content-Type: application/json' -d '${body}'`;
    }),
    copier('Copy the run', () => JSON.stringify({ game, ...bodyOf(run.kept) })),
  );
}
