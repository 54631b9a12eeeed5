/** Makes and finds elements in few words. */

/**
 * The element of that id, which the page has.
 * @param {string} id
 */
export function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {{text?: string, className?: string}} [what]
 * @param {(Node | string)[]} inside
 */
export function make(tag, { text = '', className = '' } = {}, ...inside) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (className) made.className = className;
  made.append(...inside);
  return made;
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {{className?: string, deed?: string}} [what]
 */
export function button(label, press, { className = '', deed } = {}) {
  const made = make('button', { text: label, className });
  made.type = 'button';
  if (deed) made.dataset.deed = deed;
  made.addEventListener('click', press);
  return made;
}

/**
 * A link that looks like a button.
 * @param {string} text
 * @param {string} href
 */
export function anchor(text, href) {
  return plainLink(text, href, 'button');
}

/**
 * Asks in a dialog that has a button `yes`, and says whether that was pressed.
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<boolean>}
 */
export function answerOf(dialog) {
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((done) => {
    const closed = () => {
      // The news that an earlier question was closed may come only now.
      if (dialog.open) return;
      dialog.removeEventListener('close', closed);
      done(dialog.returnValue === 'yes');
    };
    dialog.addEventListener('close', closed);
  });
}

/** @param {string} text @param {string} href @param {string} [className] */
export function plainLink(text, href, className = '') {
  const link = make('a', { text, className });
  link.href = href;
  return link;
}

/**
 * Copies a text. Without a clipboard it is shown, to be taken by hand.
 * @param {string} text
 * @param {string} said what is said once it is copied
 * @param {(text: string) => void} tell
 */
export async function copyOut(text, said, tell) {
  try {
    await navigator.clipboard.writeText(text);
    tell(said);
  } catch {
    tell(text);
  }
}

/** @param {number} count @param {string} what */
export function counted(count, what) {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/**
 * A part of 1 in percent; only all of it is 100 %, and only nothing is 0 %.
 * @param {number} part
 * @param {number} [decimals] so many at most
 */
export function percent(part, decimals = 0) {
  const unit = 10 ** -decimals;
  const rounded = Math.round((100 * part) / unit) * unit;
  const shown = part <= 0 ? 0 : part >= 1 ? 100 : Math.min(100 - unit, Math.max(unit, rounded));
  return `${Number(shown.toFixed(decimals))} %`;
}

/**
 * A text. Where it has signs for the eye, screen readers hear words in their place.
 * @param {string} text
 * @param {string | null} [spoken]
 */
export function seenAndSpoken(text, spoken) {
  if (!spoken) return [text];
  const seen = make('span', { text });
  seen.setAttribute('aria-hidden', 'true');
  return [seen, make('span', { text: spoken, className: 'unseen' })];
}

/**
 * What went wrong, as a sentence.
 * @param {unknown} error
 */
export function sentence(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
