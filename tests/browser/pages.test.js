// Each page opens without an error, and axe finds nothing on it, in light and in dark, wide and narrow.

import { test } from 'node:test';
import { fitsAcross, house, passesAxe } from './harness.js';
import { PLACES } from './places.js';

const { open } = house();

for (const place of PLACES) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`${place.name} is open to all in ${colorScheme}`, async () => {
      const page = await open(place.path, { colorScheme, viewport: { width: 1440, height: 900 } });
      await place.prepare?.(page);
      await fitsAcross(page);
      await passesAxe(page);
    });
  }

  test(`${place.name} is open to all on a narrow phone`, async () => {
    const page = await open(place.path, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    await place.prepare?.(page);
    await fitsAcross(page);
    await passesAxe(page);
  });
}
