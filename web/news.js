/** What has just happened, in the box that is read out. */

import { make } from './dom.js';

/** @typedef {import('./panel.js').News} News */

/**
 * @param {HTMLElement} host
 * @param {News} news
 * @param {string} lessons the address of the page with the lessons
 */
export function showNews(host, news, lessons) {
  host.className = `told ${news.tone}`;
  host.replaceChildren(...newsParts(news, lessons));
}

/**
 * @param {News} news
 * @param {string} lessons
 * @param {Node[]} [lead] what stands before the sentence
 * @returns {Node[]}
 */
export function newsParts({ title, text, earned, total, award, introduces }, lessons, lead = []) {
  const line = [...lead];
  if (title) line.push(make('b', { text: title }));
  if (text) line.push(document.createTextNode(text));
  const paid = total ?? earned;
  if (paid) line.push(make('strong', { text: `+${paid.toLocaleString('en')}` }));
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
    parts.push(make('p', { className: 'new' }, make('b', { text: 'New:' }), ` ${text} `, link));
  }
  return parts;
}
