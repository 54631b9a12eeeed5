/** A stage is completed: what it brought is counted up, line by line, under a badge for how well it was done. */

import { make } from './dom.js';

/** @typedef {import('./panel.js').News} News */

const COUNT = 700;
const LINE = 160;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** What a badge shows: the better, the more. @type {{[medal: string]: string}} */
const STARS = { first: '★★★', second: '★★', third: '★' };

/**
 * The badge of a medal.
 * @param {string} medal
 */
export function badge(medal) {
  const shown = make('span', { className: `medal ${medal}`, text: STARS[medal] });
  shown.setAttribute('aria-hidden', 'true');
  return shown;
}

/**
 * Lets the lines of an award come one by one and counts up to what they make.
 * @param {HTMLElement} host where the news are shown
 * @param {News} news
 */
export function celebrate(host, { total }) {
  if (still.matches) return;
  const lines = host.querySelectorAll('.award li');
  lines.forEach((line, order) => {
    line.animate([{ opacity: 0, translate: '0 6px' }, { opacity: 1, translate: '0 0' }], {
      duration: 200, delay: LINE * order, fill: 'backwards', easing: 'ease-out',
    });
  });
  host.querySelector('.medal')?.animate([{ scale: 0.2, opacity: 0 }, { scale: 1.3, opacity: 1 }, { scale: 1 }], { duration: 420, easing: 'ease-out' });
  const sum = /** @type {HTMLElement | null} */ (host.querySelector('.total .seen'));
  if (sum && total) countUp(sum, total, LINE * lines.length);
}

/**
 * @param {HTMLElement} host
 * @param {number} total
 * @param {number} delay
 */
function countUp(host, total, delay) {
  const began = performance.now() + delay;
  const frame = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, (now - began) / COUNT));
    const shown = Math.round(total * (1 - (1 - part) ** 3));
    host.textContent = `+${shown.toLocaleString('en')}`;
    if (part < 1 && host.isConnected) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
