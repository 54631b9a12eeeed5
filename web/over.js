/** A lesson opened over the board: one tries it, closes it, and is back where one was. */

import { make } from './dom.js';
import { begin } from './lesson.js';

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLAnchorElement} link leads to the lesson on its page
 * @param {string} game
 * @param {import('./about.js').About} about
 */
export async function openLesson(dialog, link, game, about) {
  const place = await fetchLesson(link);
  // Where it cannot be had, the page of the lesson says what is wrong.
  if (!place) return location.assign(link.href);
  const close = make('button', { text: 'Back to the board', className: 'main' });
  close.type = 'button';
  close.addEventListener('click', () => dialog.close());
  dialog.replaceChildren(place, close);
  dialog.setAttribute('aria-label', place.querySelector('h2')?.textContent ?? 'A lesson');
  const board = begin(place, game, about);
  dialog.showModal();
  board.focus();
  dialog.addEventListener('close', () => dialog.replaceChildren(), { once: true });
}

/** @param {HTMLAnchorElement} link @returns {Promise<HTMLElement | null>} */
async function fetchLesson(link) {
  try {
    const answer = await fetch(link.href);
    const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = parsed.getElementById(link.dataset.lesson ?? '');
    if (!found) return null;
    const place = make('section', { className: 'lesson' });
    place.id = found.id;
    Object.assign(place.dataset, found.dataset);
    place.append(...[...found.childNodes].map((node) => document.importNode(node, true)));
    return place;
  } catch {
    return null;
  }
}
