// Each page opens without an error, and axe finds nothing on it, in light and in dark, wide and narrow; and each speaks
// to people in words for people.

import { test } from 'node:test';
import { fitsAcross, house, passesAxe, speaksPlainly } from './harness.js';
import { PLACES } from './places.js';

const { open } = house();

for (const place of PLACES) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`${place.name} is open to all in ${colorScheme}`, async () => {
      const page = await open(place.path, { colorScheme, viewport: { width: 1440, height: 900 } });
      await place.prepare?.(page);
      await fitsAcross(page);
      await passesAxe(page);
      // The documents of the API are for those who write programs.
      if (!place.name.startsWith('docs')) await speaksPlainly(page);
    });
  }

  test(`${place.name} is open to all on a narrow phone`, async () => {
    const page = await open(place.path, { hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });
    await place.prepare?.(page);
    await fitsAcross(page);
    await passesAxe(page);
  });
}
