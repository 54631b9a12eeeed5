/** The sun in the sky of a drawing: it goes from the left to the right as what a stage may spend is spent, and then sets. */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Hangs the sun into a drawing, where that has a sky.
 * @param {Element | null} svg
 * @param {number} gone how much is spent, from 0 to 1
 */
export function hangSun(svg, gone) {
  const sky = /** @type {SVGGraphicsElement | null | undefined} */ (svg?.querySelector('.sky'));
  if (!sky) return;
  const { x, y, width, height } = sky.getBBox();
  const sun = document.createElementNS(SVG, 'circle');
  const low = y + height;
  const rise = Math.sin(Math.PI * Math.min(1, 0.12 + 0.88 * gone));
  sun.setAttribute('class', 'sun-above');
  sun.setAttribute('cx', String(x + width * (0.07 + 0.86 * gone)));
  sun.setAttribute('cy', String(low + 6 - rise * (height - 18)));
  sun.setAttribute('r', '15');
  sky.after(sun);
}
