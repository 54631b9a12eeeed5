/** The page to learn a game on: each lesson has a board of its own to try it on. */

import { Board } from './board.js';
import { Client } from './client.js';
import { element, make, sentence } from './dom.js';
import { faces } from './games.js';

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./client.js').Json} Json */

const game = element('learn').dataset.game ?? '';
const face = faces[game];

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.lesson'))) begin(place);

/** @param {HTMLElement} place */
function begin(place) {
  const title = place.querySelector('h2')?.textContent ?? '';
  const host = /** @type {HTMLElement} */ (place.querySelector('.board'));
  const told = /** @type {HTMLElement} */ (place.querySelector('.told'));
  const again = /** @type {HTMLButtonElement} */ (place.querySelector('.again'));
  /** The board as the lesson begins with it. @type {Json} */
  const start = {
    notation: place.dataset.notation,
    legal: JSON.parse(place.dataset.legal ?? '[]'),
    drawing: host.querySelector('svg')?.outerHTML ?? '',
  };
  let now = start;
  let busy = false;
  /** Counts the beginnings, so that a late answer is let go. */
  let turn = 0;
  const client = new Client(game, (waiting) => waiting && say(waiting, 'warn'));
  const board = new Board(host, { label: `The board of ${title}`, onMove: (from, to) => void move(face.move(from, to)) });
  board.show(start.drawing, { legal: start.legal });
  again.addEventListener('click', () => {
    turn += 1;
    busy = false;
    show(start, null);
    say('', 'plain');
    again.hidden = true;
    board.focus();
  });

  /** @param {Action} action */
  async function move(action) {
    if (busy) return board.drop();
    busy = true;
    const mine = turn;
    try {
      const answer = await client.attempt(now.notation, action);
      if (mine !== turn) return;
      if (!answer.ok) {
        board.drop();
        if (action.to !== undefined) board.shake(action.to);
        return say(answer.reason, 'warn');
      }
      show(answer, action);
      again.hidden = false;
      if (answer.end === 'solved') say(place.dataset.done ?? '', 'good');
      else if (answer.end === 'stuck') say(place.dataset.stuck ?? '', 'bad');
      else say('', 'plain');
      if (answer.end !== 'open') again.focus({ preventScroll: true });
    } catch (error) {
      board.drop();
      say(sentence(error), 'warn');
    } finally {
      if (mine === turn) busy = false;
    }
  }

  /** @param {Json} shown @param {Action | null} action */
  function show(shown, action) {
    now = shown;
    board.lock(shown.end === 'solved' || shown.end === 'stuck');
    board.show(shown.drawing, { legal: shown.legal, action });
  }

  /** @param {string} what @param {'good' | 'bad' | 'warn' | 'plain'} tone */
  function say(what, tone) {
    told.className = `told ${tone}`;
    told.replaceChildren(...(what ? [make('p', { text: what })] : []));
  }
}
