/** Every move of the position on the board with its exact worth: a table that follows as one goes through a run. */

import { make, sentence } from './dom.js';
import { endsOf } from './panel.js';
import { badge } from './verdict.js';

/** @typedef {import('./about.js').Words} Words */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./client.js').Json} Json */
/** @typedef {import('./panel.js').Panel} Panel */
/** @typedef {{text: string, worth?: string, best: boolean, ends: number[]}} Choice */

/** Nothing is asked of a position that is left again within this time, in milliseconds. */
const REST = 150;

export class Analysis {
  /** Ends what is asked of the position before. */
  #aside = new AbortController();
  /** @type {Choice[]} */
  #choices = [];
  /** @type {HTMLButtonElement[]} */
  #rows = [];
  /** @type {number | null} */
  #chosen = null;
  #title = make('h2', { text: 'Analysis' });
  #said = make('p');
  #table = make('div', { className: 'choices' });
  #key = make('p', { className: 'key', text: 'On the board a thin green arrow is a best move. A row that is chosen has a thick arrow, with a ring at both ends.' });

  /**
   * @param {HTMLElement} host hidden as long as nothing is analysed
   * @param {Board} board
   * @param {Words} words
   */
  constructor(host, board, words) {
    this.host = host;
    this.board = board;
    this.words = words;
    this.#title.tabIndex = -1;
    this.#said.setAttribute('role', 'status');
    this.#table.addEventListener('keydown', (event) => this.#walk(event));
    host.replaceChildren(this.#title, this.#said, this.#table, this.#key);
  }

  /** Whether it is wished for. */
  get on() {
    return !this.host.hidden;
  }

  /** Ends it. */
  close() {
    this.#aside.abort();
    this.#clear();
    this.host.hidden = true;
    this.board.point([]);
  }

  /**
   * Shows the moves of a position, once they are known.
   * @param {Panel} panel
   * @param {(aside: AbortSignal) => Promise<Json>} ask
   * @param {boolean} marks whether the best ones are marked on the board
   */
  async at(panel, ask, marks) {
    this.#aside.abort();
    const { signal } = (this.#aside = new AbortController());
    this.host.hidden = false;
    // Whoever reads the table by keys goes on in the next one.
    const reads = this.#table.contains(document.activeElement) || document.activeElement === this.#title;
    if (reads) this.#title.focus({ preventScroll: true });
    this.#clear();
    if (panel.phase !== 'play') return this.#nothing(panel.phase === 'over' ? 'The run has ended here' : `The ${this.words.stage} is at its end here`);
    this.#said.textContent = 'Looking at every move…';
    await new Promise((rest) => setTimeout(rest, REST));
    if (signal.aborted) return;
    try {
      const { moves } = await ask(signal);
      if (signal.aborted) return;
      this.#choices = moves.map((/** @type {Json} */ { action, text, worth, best }) => ({ text, worth, best, ends: endsOf(panel.spots, action) }));
    } catch (error) {
      if (!signal.aborted) this.#said.textContent = sentence(error);
      return;
    }
    if (this.#choices.length === 0) return this.#nothing('No move is possible here');
    this.#fill();
    if (marks) this.#mark();
    if (reads && document.activeElement === this.#title) this.#rows[0].focus({ preventScroll: true });
  }

  #clear() {
    this.#choices = [];
    this.#rows = [];
    this.#chosen = null;
    this.#table.replaceChildren();
    this.#key.hidden = true;
  }

  /** @param {string} why */
  #nothing(why) {
    this.#said.textContent = `${why}, so there is nothing to analyse.`;
  }

  #fill() {
    const best = this.#choices.filter((choice) => choice.best).map(({ text }) => text);
    const found = best.length === 0 ? 'none is proved to be best' : `best: ${best.join(', ')}`;
    this.#said.textContent = `${this.#choices.length === 1 ? 'One move' : `${this.#choices.length} moves`}; ${found}.`;
    const head = make('tr', {}, ...['Move', 'What it leads to', 'Best'].map((text) => {
      const cell = make('th', { text });
      cell.scope = 'col';
      return cell;
    }));
    const rows = this.#choices.map(({ text, worth, best }, index) => {
      const pick = make('button', { text });
      pick.type = 'button';
      pick.tabIndex = index === 0 ? 0 : -1;
      pick.setAttribute('aria-pressed', 'false');
      pick.addEventListener('click', () => this.#choose(index));
      this.#rows.push(pick);
      const name = make('th', {}, pick);
      name.scope = 'row';
      const row = make('tr', {}, name, make('td', { text: worth ?? 'not proved' }), make('td', {}, ...(best ? [badge('best', 'best')] : [])));
      // A finger meets the whole row; keys and screen readers have its button.
      row.addEventListener('click', (event) => event.target !== pick && this.#choose(index));
      return row;
    });
    this.#table.replaceChildren(make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)));
    this.#key.hidden = false;
  }

  /** @param {number} index */
  #choose(index) {
    this.#chosen = this.#chosen === index ? null : index;
    this.#rows.forEach((row, at) => {
      row.setAttribute('aria-pressed', String(at === this.#chosen));
      row.tabIndex = at === index ? 0 : -1;
    });
    this.#mark();
  }

  #mark() {
    const chosen = this.#chosen === null ? null : this.#choices[this.#chosen];
    this.board.point(chosen?.ends ?? []);
    this.board.mark(this.#choices.filter(({ best, ends }) => best && ends.length === 2).map(({ ends }) => ends));
  }

  /** The whole table is one stop of the Tab key; up and down go through it. @param {KeyboardEvent} event */
  #walk(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const here = this.#rows.findIndex((row) => row === document.activeElement);
    const to = { ArrowUp: here - 1, ArrowDown: here + 1 }[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(this.#rows.length - 1, to));
    this.#rows.forEach((row, at) => (row.tabIndex = at === next ? 0 : -1));
    this.#rows[next].focus();
  }
}
