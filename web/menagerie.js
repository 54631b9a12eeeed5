/** The page of everyone there is to meet: marks those whom the kept runs have met. */

import { element, make } from './dom.js';
import * as store from './store.js';

const runs = store.list();
let met = 0;
let all = 0;

for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.kinds'))) {
  const { game, rulesVersion } = part.dataset;
  const stages = runs.filter((run) => run.game === game && String(run.rulesVersion) === rulesVersion).map((run) => run.stage);
  const highest = Math.max(0, ...stages);
  for (const creature of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll('.creature'))) {
    const isMet = Number(creature.dataset.stage) <= highest;
    all += 1;
    met += isMet ? 1 : 0;
    creature.classList.toggle('met', isMet);
    creature.querySelector('.from')?.append(' · ', make('span', { text: isMet ? '✓ met' : 'not met yet', className: isMet ? 'good' : '' }));
  }
}

element('content').classList.toggle('some-met', met > 0);
element('met-all').textContent =
  met === 0 ? 'You have met none of them yet, as far as this browser knows.' : `You have met ${met} of these ${all}.`;
