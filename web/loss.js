/** What lost a stage: the sentence, and the board as it stood before, with the move that was better. */

import { at } from './base.js';
import { Board } from './board.js';
import { anchor, make, sentence } from './dom.js';
import { endsOf } from './panel.js';

/** @typedef {import('./run.js').Run} Run */

/**
 * @param {HTMLElement} host
 * @param {Run} run
 * @param {AbortSignal} signal ends it, once something else is shown
 */
export async function showLoss(host, run, signal) {
  host.hidden = false;
  const words = make('p', { text: 'Looking…' });
  const box = make('div', { className: 'loss' }, make('h2', { text: 'What lost it' }), words);
  host.append(box);
  const { game, rulesVersion, seed, puzzle } = run.kept;
  const { word, number } = run.shown.panel.stage;
  if (!puzzle) box.append(anchor(`Practise this ${word}`, at(`/puzzle/${game}:${rulesVersion}:${seed}:${number}`)));
  try {
    const review = await run.reviewStage(signal);
    const lost = review.stages.at(-1)?.lost;
    if (signal.aborted) return;
    words.textContent = lost?.told ?? 'The search ended before a proof, and nothing is guessed here.';
    if (!lost) return;
    const { action, best } = review.moves[lost.index - review.from];
    const before = await run.client.replay({ ...run.kept, actions: run.kept.actions.slice(0, lost.index) });
    if (signal.aborted) return;
    const small = make('div', { className: 'board small' });
    box.append(small);
    const shown = new Board(small, { label: 'The board before it was lost' });
    shown.lock(true);
    shown.show(before.drawing, before.panel.spots);
    const { spots } = before.panel;
    shown.point(endsOf(spots, best ?? action), best ? endsOf(spots, action) : []);
    if (best) box.append(make('p', { className: 'key', text: 'The full arrow is the better move, the broken one the move that was made.' }));
  } catch (error) {
    if (!signal.aborted) words.textContent = sentence(error);
  }
}
