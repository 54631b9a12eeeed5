/** What a review says of the whole run: the chart, the counts, and how each stage went. */

import { capital } from './about.js';
import { Chart } from './chart.js';
import { make, percent } from './dom.js';
import { COUNTED, badge } from './verdict.js';

/** @typedef {import('./about.js').Words} Words */
/** @typedef {import('./client.js').Json} Json */

/** So many stages are listed; a longer run's are in its list of moves. */
const MOST_STAGES = 200;

/**
 * @param {HTMLElement} host
 * @param {Json} review
 * @param {Words} words
 * @param {(step: number) => void} go
 * @returns {Chart}
 */
export function showReview(host, review, words, go) {
  const title = make('h2', { text: 'The review' });
  title.tabIndex = -1;
  const plot = make('div', { className: 'plot' });
  // A long run's chart scrolls sideways, so a keyboard must be able to reach it; arrows then go through the run.
  plot.tabIndex = 0;
  plot.setAttribute('role', 'group');
  plot.setAttribute('aria-label', 'Chart of what the position was worth; the list of moves has the same in words');
  const caption = make('p', { className: 'caption', text: `What the position was worth: within each ${words.stage}, the higher the better. At the foot it is lost.` });
  host.replaceChildren(title, summary(review.summary, words), plot, caption, stages(review, words, go));
  const chart = new Chart(plot, go);
  chart.show(review, capital(words.stage));
  return chart;
}

/**
 * @param {Json} all
 * @param {Words} words
 */
function summary(all, words) {
  const counts = make('ul', { className: 'counts' });
  for (const mark of COUNTED) counts.append(make('li', {}, badge(mark, mark), make('b', { text: String(mark === 'best' ? all.best - all.late : all[mark]) })));
  if (all.late > 0) counts.append(make('li', {}, badge('late', 'after a loss'), make('b', { text: String(all.late) })));
  const lines = make('div', { className: 'summary' });
  if (all.accuracy !== null) {
    const left = all.late > 0 ? `; those after a loss are left out` : '';
    lines.append(make('p', { className: 'accuracy' }, make('b', { text: `${all.accuracy} %` }), ` of ${all.moves - all.late} ${words.step}s were best${left}`));
  }
  lines.append(counts);
  if (all.waste !== null && words.waste) lines.append(make('p', { text: `Wasted in all: ${all.waste} ${words.waste[all.waste === 1 ? 0 : 1]}.` }));
  if (!all.exact) {
    lines.append(make('p', { className: 'open', text: 'Not everything is proved: some searches ended before their proof, and nothing is guessed. Those moves are marked “not proved”.' }));
  }
  return lines;
}

/**
 * @param {Json} review
 * @param {Words} words
 * @param {(step: number) => void} go
 */
function stages(review, words, go) {
  const table = make('table');
  const head = make('tr');
  for (const name of [capital(words.stage), 'went', `${words.step}s`, 'best', 'score']) {
    const cell = make('th', { text: name });
    cell.scope = 'col';
    head.append(cell);
  }
  const body = make('tbody');
  for (const stage of review.stages.slice(0, MOST_STAGES)) {
    const link = make('button', { text: String(stage.stage), className: 'quiet' });
    link.type = 'button';
    link.setAttribute('aria-label', `Go to ${words.stage} ${stage.stage}`);
    // Its last move, or where it opens.
    link.addEventListener('click', () => go(stage.first + stage.actions));
    const accuracy = stage.accuracy === null ? '–' : `${stage.accuracy} %`;
    // A stage that was dealt again after a loss has one score for all its deals.
    const scored = review.course.stages.find((/** @type {Json} */ scored) => scored.stage === stage.stage);
    const cells = [stage.outcome, String(stage.moves), accuracy, scored ? percent(scored.score, 1) : '–'].map((text) => make('td', { text }));
    const name = make('th', {}, link);
    name.scope = 'row';
    body.append(make('tr', { className: stage.outcome }, name, ...cells));
  }
  table.append(make('thead', {}, head), body);
  const scroll = make('div', { className: 'scroll stages' }, table);
  scroll.tabIndex = 0;
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', `Every ${words.stage}`);
  return scroll;
}
