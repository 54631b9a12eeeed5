/** The page to learn a game on: each lesson has a board of its own to try it on. */

import { aboutIn } from './about.js';
import { element } from './dom.js';
import { begin } from './lesson.js';

const page = element('learn');
const about = aboutIn(page);

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.lesson'))) {
  begin(place, page.dataset.game ?? '', about);
}
