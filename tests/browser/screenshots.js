// Takes a picture of every place at three widths, in light and in dark. `cargo xtask screenshots` runs it.
// Names on the command line choose places: `cargo xtask screenshots replay` takes those whose name has
// `replay` in it.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Server, launch } from './harness.js';
import { PLACES } from './places.js';

const FOLDER = fileURLToPath(new URL('../../shots/', import.meta.url));
const WIDTHS = [360, 768, 1440];
const chosen = process.argv.slice(2);

await mkdir(FOLDER, { recursive: true });
const server = new Server();
const browser = await launch();
try {
  await server.start();
  for (const place of PLACES) {
    if (chosen.length > 0 && !chosen.some((part) => place.name.includes(part))) continue;
    for (const width of WIDTHS) {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        const phone = width < 500 ? { hasTouch: true, isMobile: true } : {};
        const context = await browser.newContext({
          baseURL: server.url,
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: width < 500 ? 740 : 900 },
          ...phone,
        });
        const page = await context.newPage();
        await page.goto(place.path);
        await place.prepare?.(page);
        const path = `${FOLDER}${place.name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
        console.log(path);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.remove();
}
