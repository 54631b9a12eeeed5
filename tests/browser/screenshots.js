// Takes a picture of every place at three widths, in light and in dark, and of those where colours say
// something also as the colour-blind see them; then the pictures of the README, into docs/pictures. `cargo xtask screenshots` runs it. Words on the command line choose
// places: `cargo xtask screenshots replay` takes those whose name has `replay` in it, `… readme` the README's.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Server, launch } from './harness.js';
import { PLACES } from './places.js';
import { takeReadme } from './readme.js';

/** @import { BrowserContextOptions } from 'playwright-core' */
/** @import { Place } from './places.js' */

const FOLDER = fileURLToPath(new URL('../../shots/', import.meta.url));
const WIDTHS = [360, 768, 1440];
const SCHEMES = /** @type {const} */ (['light', 'dark']);
const BLINDNESS = /** @type {const} */ (['protanopia', 'deuteranopia', 'tritanopia']);
const chosen = process.argv.slice(2);

await mkdir(FOLDER, { recursive: true });
const server = new Server();
const browser = await launch();
try {
  await server.start();
  for (const place of PLACES) {
    if (chosen.length > 0 && !chosen.some((part) => place.name.includes(part))) continue;
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) await take(place, `${width}-${colorScheme}`, sized(width, { colorScheme }));
    }
    if (!place.colours) continue;
    for (const type of BLINDNESS) await take(place, type, sized(768), type);
  }
  if (chosen.length === 0 || chosen.includes('readme')) await takeReadme(browser, server.url);
} finally {
  await browser.close();
  await server.remove();
}

/** @param {number} width @param {BrowserContextOptions} [more] @returns {BrowserContextOptions} */
function sized(width, more = {}) {
  const phone = width < 500 ? { hasTouch: true, isMobile: true } : {};
  return { viewport: { width, height: width < 500 ? 740 : 900 }, reducedMotion: 'reduce', ...phone, ...more };
}

/**
 * @param {Place} place
 * @param {string} how
 * @param {BrowserContextOptions} options
 * @param {'protanopia' | 'deuteranopia' | 'tritanopia'} [type] how its colours are seen
 */
async function take(place, how, options, type) {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  const page = await context.newPage();
  if (type) await (await context.newCDPSession(page)).send('Emulation.setEmulatedVisionDeficiency', { type });
  await page.goto(place.path);
  await place.prepare?.(page);
  // Fonts and drawings that were asked for late.
  await page.waitForLoadState('networkidle');
  const path = `${FOLDER}${place.name}-${how}.png`;
  if (options.isMobile) {
    // A picture of a whole page forgets that the screen is touched; a screen that is tall enough does not.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: options.viewport?.width ?? 0, height });
    await page.screenshot({ path });
  } else {
    await page.screenshot({ path, fullPage: true });
  }
  console.log(path);
  await context.close();
}
