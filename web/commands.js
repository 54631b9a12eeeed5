/** The buttons for all that can be done besides moving. Each has a key; what cannot be done now says why when it is tried. */

import { answerOf, element, make, seenAndSpoken } from './dom.js';

/**
 * @typedef {object} Item
 * @property {string} key
 * @property {string} label
 * @property {string | null} [spoken] the label in words, where it has signs
 * @property {() => Promise<boolean>} act says whether what was tapped after it still makes sense
 * @property {string | null} [why] why it cannot be done now
 * @property {string | null} [asks] what is asked first
 * @property {boolean} [main] whether it is what one most likely wants
 */

export class Commands {
  /** @type {Item[]} */
  #items = [];
  /** The button of each key that ever had one. @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {HTMLElement} host
   * @param {{refuse: (why: string) => void, help: () => void, queue: import('./queue.js').Queue}} wishes `refuse`:
   *   something was tried that cannot be done now; `queue`: where things are done one after the other
   */
  constructor(host, { refuse, help, queue }) {
    this.host = host;
    this.refuse = refuse;
    this.queue = queue;
    this.help = make('button', { className: 'quiet keys' }, make('span', { text: 'Keys' }), make('kbd', { text: '?' }));
    this.help.type = 'button';
    this.help.addEventListener('click', help);
  }

  /** @param {Item[]} items */
  show(items) {
    // What ends all stands last.
    this.#items = [...items.filter(({ asks }) => !asks), ...items.filter(({ asks }) => asks)];
    const had = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    // A button that stays is the same one: a press on it may be going on.
    const buttons = this.#items.map((item) => this.#button(item));
    buttons.forEach((button, at) => this.host.children[at] !== button && this.host.insertBefore(button, this.host.children[at] ?? null));
    while (this.host.children.length > buttons.length) this.host.lastElementChild?.remove();
    this.host.append(this.help);
    if (had && document.activeElement === document.body) buttons.find((button) => button.dataset.key === had)?.focus();
  }

  /** @param {Item} item */
  #button(item) {
    const { key, label, spoken, why, main } = item;
    const button = this.#buttons.get(key) ?? this.#make(key);
    button.className = main ? 'main' : '';
    button.replaceChildren(make('span', {}, ...seenAndSpoken(label, spoken)), make('kbd', { text: key }));
    // Not `disabled`: a player who presses it learns why it is off.
    if (why) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    return button;
  }

  /** @param {string} key */
  #make(key) {
    const button = make('button');
    button.type = 'button';
    button.dataset.key = key;
    button.setAttribute('aria-keyshortcuts', key);
    button.addEventListener('click', (event) => {
      // A second click of a double click means nothing more than the first; a finger that taps again means it.
      const again = event.detail > 1 && /** @type {PointerEvent} */ (event).pointerType !== 'touch';
      if (!again) this.queue.add(() => this.#do(key));
    });
    this.#buttons.set(key, button);
    return button;
  }

  /** The keys and what they stand for now, as rows of a list. */
  rows() {
    return this.#items.flatMap(({ key, label, spoken }) => [
      make('dt', {}, make('kbd', { text: key })),
      make('dd', {}, ...seenAndSpoken(label, spoken)),
    ]);
  }

  /**
   * Does what a key stands for, if it stands for anything. While something is being done that is seen after it.
   * @param {string} key
   */
  press(key) {
    const known = this.#items.some((item) => item.key === key) || (this.queue.busy && /^[a-z]$/.test(key));
    if (known) this.queue.add(() => this.#do(key));
    return known;
  }

  /**
   * Does what a key stands for by now, or says why not.
   * @param {string} key
   */
  async #do(key) {
    const item = this.#items.find((item) => item.key === key);
    if (!item) return true;
    const { label, why, asks, act } = item;
    if (why) this.refuse(why);
    if (why) return false;
    // Who thinks better of it has changed nothing.
    return asks && !(await sure(asks, label)) ? true : act();
  }
}

/**
 * Asks before what cannot be taken back.
 * @param {string} question
 * @param {string} label what is about to be done
 */
function sure(question, label) {
  const dialog = /** @type {HTMLDialogElement} */ (element('ask'));
  element('asked').textContent = question;
  const yes = /** @type {HTMLButtonElement} */ (dialog.querySelector('[value=yes]'));
  yes.textContent = label;
  const answer = answerOf(dialog);
  // What can be taken back by closing the dialog comes first.
  /** @type {HTMLButtonElement} */ (dialog.querySelector('[value=no]')).focus();
  return answer;
}
