/** One lesson: a board of its own to try a rule on, wherever it stands on a page. */

import { Board } from './board.js';
import { Client } from './client.js';
import { make, sentence } from './dom.js';
import { actionOf } from './panel.js';
import { Queue } from './queue.js';

/** @typedef {import('./about.js').About} About */
/** @typedef {import('./client.js').Json} Json */

/** So many moves may wait for the answer to the first. */
const MOST_AHEAD = 8;

/**
 * @param {HTMLElement} place the lesson as the server laid it out
 * @param {string} game
 * @param {About} about
 */
export function begin(place, game, about) {
  const title = place.querySelector('h2')?.textContent ?? '';
  const host = /** @type {HTMLElement} */ (place.querySelector('.board'));
  const told = /** @type {HTMLElement} */ (place.querySelector('.told'));
  const again = /** @type {HTMLButtonElement} */ (place.querySelector('.again'));
  /** The board as the lesson begins with it. @type {Json} */
  const start = {
    notation: place.dataset.notation,
    spots: JSON.parse(place.dataset.spots ?? '[]'),
    drawing: host.querySelector('svg')?.outerHTML ?? '',
    end: 'open',
  };
  let now = start;
  /** Counts the beginnings, so that a late answer is let go. */
  let turn = 0;
  const client = new Client(game, (waiting) => waiting && say(waiting, 'warn'));
  const full = () => say('That is as many moves ahead as can wait.', 'warn');
  const queue = new Queue(MOST_AHEAD, { full, busy: (busy) => host.setAttribute('aria-busy', String(busy)) });
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    const mine = turn;
    queue.add(() => (mine === turn ? play(from, to) : Promise.resolve(false)));
  };
  const board = new Board(host, { label: `The board of ${title}`, digits: about.digits, onMove: move, onRefuse: move });
  board.show(start.drawing, start.spots);
  again.addEventListener('click', () => {
    turn += 1;
    queue.clear();
    show(start);
    say('', 'plain');
    again.hidden = true;
    board.focus();
  });

  return board;

  /** @param {number} from @param {number} to */
  async function play(from, to) {
    const mine = turn;
    const way = board.wayOf(from, to);
    try {
      const arrived = way ? board.anticipate(way) : null;
      const answer = await client.attempt(now.notation, actionOf(now.spots, about, from, to));
      await arrived;
      if (mine !== turn) return false;
      if (!answer.ok) {
        if (way) show(now);
        board.shake(to);
        say(answer.reason, 'warn');
        return false;
      }
      show(answer);
      again.hidden = false;
      if (answer.end === 'solved') say(place.dataset.done ?? '', 'good');
      else if (answer.end === 'stuck') say(place.dataset.stuck ?? '', 'bad');
      else say('', 'plain');
      if (answer.end !== 'open') again.focus({ preventScroll: true });
      return answer.end === 'open';
    } catch (error) {
      if (mine === turn) {
        show(now);
        say(sentence(error), 'warn');
      }
      return false;
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
