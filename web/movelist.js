/**
 * The moves of a run, stage by stage: each can be picked to see the board after it. The whole list is one
 * stop of the Tab key; arrows go through it.
 */

import { make } from './dom.js';
import { badges } from './verdict.js';

/** @typedef {import('./client.js').Json} Json */
/** @typedef {import('./film.js').Film} Film */

export class MoveList {
  /** @type {HTMLButtonElement[]} */
  #moves = [];
  /** The headings of the stages, with the number of actions before each. @type {{first: number, heading: HTMLElement}[]} */
  #stages = [];
  #now = 0;

  /**
   * @param {HTMLElement} host
   * @param {(step: number) => void} onPick
   */
  constructor(host, onPick) {
    this.host = host;
    this.onPick = onPick;
    host.addEventListener('click', (event) => {
      const picked = event.target instanceof Element ? event.target.closest('button') : null;
      if (picked) onPick(this.#moves.indexOf(picked) + 1);
    });
    host.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * @param {Film} film
   * @param {string} stage what a stage is called
   */
  show(film, stage) {
    /** @type {Node[]} */
    const parts = [];
    /** @type {HTMLElement | null} */
    let list = null;
    film.steps.forEach((step, index) => {
      // A stage that is dealt again after a loss opens again: what opens one moves nothing.
      if (list === null || step.opens) {
        const heading = make('h3', { text: `${stage} ${step.stage}` });
        this.#stages.push({ first: index, heading });
        list = make('ol');
        list.setAttribute('start', String(index + 1));
        parts.push(heading, list);
      }
      const move = make('button', {}, make('span', { text: String(index + 1), className: 'number' }));
      const gained = step.score - (film.steps[index - 1]?.score ?? 0);
      move.append(
        make('span', { text: step.text, className: 'step' }),
        make('span', { text: gained > 0 ? `+${gained}` : '', className: 'note' }),
      );
      move.type = 'button';
      move.tabIndex = -1;
      this.#moves.push(move);
      list.append(make('li', {}, move));
    });
    if (this.#moves[0]) this.#moves[0].tabIndex = 0;
    this.host.replaceChildren(...parts);
  }

  /**
   * Marks the move that led to what is shown.
   * @param {number} step
   */
  at(step) {
    const before = this.#moves[Math.max(0, this.#now - 1)];
    before?.removeAttribute('aria-current');
    if (before) before.tabIndex = -1;
    this.#now = step;
    const move = this.#moves[Math.max(0, step - 1)];
    if (!move) return;
    move.tabIndex = 0;
    if (step > 0) move.setAttribute('aria-current', 'step');
    if (before === document.activeElement) move.focus({ preventScroll: true });
    // Only the list scrolls, never the page.
    const box = this.host.getBoundingClientRect();
    const { top, bottom } = move.getBoundingClientRect();
    if (step === 0) this.host.scrollTop = 0;
    else if (top < box.top + 40 || bottom > box.bottom) this.host.scrollTop += top - box.top - box.height / 2;
  }

  /**
   * Puts a verdict on every move, and how each stage went into its heading.
   * @param {Json} review
   */
  judge({ moves, stages }) {
    moves.forEach((/** @type {Json} */ judged, /** @type {number} */ index) => {
      this.#moves[index]?.querySelector('.note')?.replaceChildren(...badges(judged));
    });
    for (const { first, heading } of this.#stages) {
      const stage = stages.find((/** @type {Json} */ stage) => stage.first === first);
      if (!stage || heading.querySelector('small')) continue;
      heading.append(make('small', { text: ` ${stage.outcome}` }));
      if (stage.lost) heading.after(make('p', { text: stage.lost.told, className: 'lost' }));
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const steps = /** @type {{[key: string]: number}} */ ({
      ArrowUp: this.#now - 1, ArrowLeft: this.#now - 1, ArrowDown: this.#now + 1, ArrowRight: this.#now + 1,
      Home: 1, End: this.#moves.length,
    });
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.onPick(Math.max(1, Math.min(this.#moves.length, step)));
  }
}
