/** What has just happened, in the box that is read out. */

import { make } from './dom.js';
import { badge } from './moment.js';

/** @typedef {import('./panel.js').News} News */

/**
 * @param {HTMLElement} host
 * @param {News} news
 * @param {string} lessons the address of the page with the lessons
 */
export function showNews(host, news, lessons) {
  host.className = `told ${news.tone}`;
  host.replaceChildren(...newsParts(news, lessons));
  openToKeys(host);
}

/**
 * What does not fit in the box can be scrolled to by keys too.
 * @param {HTMLElement} host
 */
export function openToKeys(host) {
  host.scrollTop = 0;
  letScroll(host);
}

/**
 * Adds to what is told.
 * @param {HTMLElement} host
 * @param {Node[]} parts
 */
export function addNews(host, ...parts) {
  host.append(...parts);
  letScroll(host);
}

/** @param {HTMLElement} host */
function letScroll(host) {
  if (host.scrollHeight > host.clientHeight + 1) host.tabIndex = 0;
  else host.removeAttribute('tabindex');
}

/**
 * @param {News} news
 * @param {string} lessons
 * @param {Node[]} [lead] what stands before the sentence
 * @returns {Node[]}
 */
export function newsParts({ title, text, earned, total, medal, award, introduces }, lessons, lead = []) {
  const line = [...lead];
  if (medal) line.push(badge(medal));
  if (title) line.push(make('b', { text: title }));
  if (text) line.push(document.createTextNode(text));
  const points = total ?? earned;
  if (points) line.push(sum(points));
  /** @type {Node[]} */
  const parts = [];
  if (line.length > 0) parts.push(make('p', {}, ...line.flatMap((part, index) => (index > 0 ? [' ', part] : [part]))));
  if (award && award.length > 0) {
    const lines = award.map(({ label, value }) => make('li', { text: `${label} ` }, make('b', { text: value })));
    parts.push(make('ul', { className: 'award' }, ...lines));
  }
  for (const { text, lesson } of introduces ?? []) {
    const link = make('a', { text: 'Try it in its lesson' });
    link.href = `${lessons}#${lesson}`;
    link.dataset.lesson = lesson;
    parts.push(make('p', { className: 'new' }, make('b', { text: 'New:' }), ` ${text} `, link));
  }
  return parts;
}

/** What was earned: it may be counted up for the eye, and is read out as it is. @param {number} points */
function sum(points) {
  const text = `+${points.toLocaleString('en')}`;
  const seen = make('span', { text, className: 'seen' });
  seen.setAttribute('aria-hidden', 'true');
  return make('strong', { className: 'total' }, seen, make('span', { text, className: 'unseen' }));
}
