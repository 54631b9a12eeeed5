/** The picture of a run to pass on. The server replays the run before it draws it, so that no card claims what was not played. */

import { button, make, sentence } from './dom.js';

/** @typedef {import('./film.js').Film} Film */

/**
 * Shows the card with what can be done with it.
 * @param {HTMLElement} host
 * @param {Film} film
 * @param {string} game
 * @param {string} stage what a stage is called
 */
export async function offerCard(host, film, game, stage) {
  host.hidden = false;
  host.replaceChildren(make('p', { text: 'Drawing the card…' }));
  /** @type {Blob} */
  let picture;
  try {
    picture = await film.client.card(film.run);
  } catch (error) {
    host.replaceChildren(make('p', { text: sentence(error) }));
    return;
  }
  const name = `${game}-${film.run.seed}.png`;
  const words = `A run of ${document.querySelector('h1')?.textContent}, seed ${film.run.seed}: ${film.score} points, ${stage} ${film.stage}, ${film.length} actions.`;
  const image = make('img', { className: 'card' });
  image.alt = `${words} The board as it stands at the end.`;
  image.width = 1200;
  image.height = 630;
  image.src = URL.createObjectURL(picture);
  const save = make('a', { text: 'Save the picture', className: 'button' });
  save.href = image.src;
  save.download = name;
  const ways = make('div', { className: 'ways' }, save);
  const file = new File([picture], name, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    ways.append(button('Share…', () => void navigator.share({ files: [file], text: words, url: location.href }).catch(() => {})));
  }
  host.replaceChildren(image, ways);
}
