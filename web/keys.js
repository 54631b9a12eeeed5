/** Which key was pressed, on whatever layout. */

/**
 * The key as this page names it: the letter or digit that was typed; where the layout types neither there (Cyrillic,
 * Greek, Hebrew, Arabic digits, the digit row of AZERTY), what that key types on a Latin keyboard.
 * @param {KeyboardEvent} event
 */
export function keyOf({ key, code }) {
  if (key.length > 1 || key === '?' || key === ' ' || /^[a-z0-9]$/i.test(key)) return key;
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1].toLowerCase() ?? key;
}
