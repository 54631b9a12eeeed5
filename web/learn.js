/** The page to learn a game on: each lesson has a board of its own to try it on. */

import { aboutIn } from './about.js';
import { Board } from './board.js';
import { Client } from './client.js';
import { element, make, sentence } from './dom.js';
import { actionOf } from './panel.js';

/** @typedef {import('./client.js').Json} Json */

const page = element('learn');
const game = page.dataset.game ?? '';
const about = aboutIn(page);

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
    spots: JSON.parse(place.dataset.spots ?? '[]'),
    drawing: host.querySelector('svg')?.outerHTML ?? '',
  };
  let now = start;
  let busy = false;
  /** Counts the beginnings, so that a late answer is let go. */
  let turn = 0;
  const client = new Client(game, (waiting) => waiting && say(waiting, 'warn'));
  const board = new Board(host, { label: `The board of ${title}`, digits: about.digits, onMove: (from, to) => void move(from, to) });
  board.show(start.drawing, start.spots);
  again.addEventListener('click', () => {
    turn += 1;
    busy = false;
    show(start);
    say('', 'plain');
    again.hidden = true;
    board.focus();
  });

  /** @param {number} from @param {number} to */
  async function move(from, to) {
    if (busy) return board.drop();
    busy = true;
    const mine = turn;
    try {
      const answer = await client.attempt(now.notation, actionOf(now.spots, about, from, to));
      if (mine !== turn) return;
      if (!answer.ok) {
        board.drop();
        board.shake(to);
        return say(answer.reason, 'warn');
      }
      show(answer);
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

  /** @param {Json} shown */
  function show(shown) {
    now = shown;
    board.lock(shown.end === 'solved' || shown.end === 'stuck');
    board.show(shown.drawing, shown.spots);
  }

  /** @param {string} what @param {'good' | 'bad' | 'warn' | 'plain'} tone */
  function say(what, tone) {
    told.className = `told ${tone}`;
    told.replaceChildren(...(what ? [make('p', { text: what })] : []));
  }
}
