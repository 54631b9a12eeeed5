/** The home page: what was left unfinished, and where a seed or a puzzle's id leads. */

import { at, runAt } from './base.js';
import * as days from './days.js';
import * as store from './store.js';

/** The greatest seed. */
const MOST = Number.MAX_SAFE_INTEGER;

const runs = store.list();
const bests = store.bests(runs);
const games = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-game]')]);

for (const card of games) {
  const { game, rulesVersion } = card.dataset;
  const best = bests.find((run) => run.game === game && String(run.rulesVersion) === rulesVersion);
  const record = /** @type {HTMLElement | null} */ (card.querySelector('.record'));
  if (best && record) {
    record.textContent = `Your best: ${best.score.toLocaleString('en')} points, ${card.dataset.stage} ${best.stage}`;
    record.hidden = false;
  }
  const run = runs.find((run) => run.game === game && String(run.rulesVersion) === rulesVersion && !run.over && run.puzzle === null && run.actions.length > 0);
  const link = /** @type {HTMLAnchorElement | null} */ (card.querySelector('.continue'));
  if (!run || !link) continue;
  link.href = runAt(run);
  link.textContent = `Continue at ${card.dataset.stage} ${run.stage}, ${run.score.toLocaleString('en')} points`;
  link.hidden = false;
}

const many = document.getElementById('runs-kept');
if (many && runs.length > 0) many.textContent = `${runs.length.toLocaleString('en')} kept in this browser`;

const today = document.getElementById('daily-today');
const tries = Object.values(days.read(today?.dataset.date ?? '')?.tries ?? {});
if (today && tries.length > 0) {
  today.className = 'going';
  const finished = tries.filter(({ score }) => score !== null).length;
  const all = Number(today.dataset.puzzles);
  today.textContent = finished === all ? `✓ all ${all} played today` : `${finished} of ${all} played today`;
}

const form = /** @type {HTMLFormElement} */ (document.getElementById('enter'));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const found = read(String(data.get('what')), String(data.get('game')));
  const wrong = /** @type {HTMLElement} */ (document.getElementById('wrong'));
  wrong.textContent = 'wrong' in found ? found.wrong : '';
  if ('address' in found) location.assign(found.address);
});

/**
 * Where a seed or an id leads.
 * @param {string} text
 * @param {string} game the game of a plain seed
 * @returns {{address: string} | {wrong: string}}
 */
function read(text, game) {
  const parts = text.trim().split(':');
  const [slug, seed] = parts.length === 4 ? [parts[0], parts[2]] : [game, parts[0]];
  if (parts.length !== 4 && parts.length !== 1) {
    return { wrong: `Type a seed, or an id of four parts such as ${games[0].dataset.game}:1:7:12.` };
  }
  const card = games.find((card) => card.dataset.game === slug);
  if (!card) return { wrong: `No game is called ${slug}; they are ${games.map((card) => card.dataset.game).join(', ')}.` };
  if (!/^(0|[1-9]\d*)$/.test(seed) || Number(seed) > MOST) {
    return { wrong: `Type a seed, a whole number from 0 to ${MOST} in plain digits, or an id such as ${slug}:1:7:12.` };
  }
  if (parts.length === 4 && parts[1] !== card.dataset.rulesVersion) {
    return { wrong: `This server plays version ${card.dataset.rulesVersion} of those rules, not ${parts[1]}.` };
  }
  if (parts.length === 4 && !/^[1-9]\d*$/.test(parts[3])) return { wrong: 'A stage is a whole number from 1, in plain digits.' };
  if (parts.length === 4) return { address: at(`/puzzle/${parts.join(':')}`) };
  return { address: at(`/play/${slug}?seed=${seed}`) };
}
