/**
 * A chart of what the position was worth after each action: the higher, the better. Heights can be compared
 * within a stage only, so each stage fills its own height.
 */

/** @typedef {import('./client.js').Json} Json */

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 132;
const TOP = 26;
const BOTTOM = 112;
const EDGE = 14;
/** The least and the most width of one action. */
const WIDTH = [9, 34];

/**
 * @typedef {object} Point
 * @property {number} step
 * @property {number} stage which of the stages, counted from 0
 * @property {number | null} height null once the stage is lost
 * @property {boolean} proved
 * @property {string} words
 * @property {string} verdict the mark of the verdict on the action that led here
 */

export class Chart {
  /** @type {SVGGElement | null} */
  #cursor = null;
  #across = 0;

  /**
   * @param {HTMLElement} host
   * @param {(step: number) => void} onPick a point was picked
   */
  constructor(host, onPick) {
    this.host = host;
    this.onPick = onPick;
  }

  /**
   * @param {Json} review
   * @param {string} stage what a stage is called
   */
  show(review, stage) {
    const points = pointsOf(review);
    const room = Math.max(this.host.clientWidth, 240) - 2 * EDGE;
    this.#across = Math.min(WIDTH[1], Math.max(WIDTH[0], room / Math.max(1, points.length - 1)));
    const width = Math.max(room, this.#across * (points.length - 1)) + 2 * EDGE;
    const svg = make('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, class: 'chart', 'aria-hidden': 'true' });
    const places = layOut(points);
    review.stages.forEach((/** @type {Json} */ part, /** @type {number} */ index) => {
      this.#stage(svg, points, places, index, `${stage} ${part.stage}`);
    });
    const cursor = make('g', { class: 'cursor' });
    cursor.append(make('line', { y1: TOP - 8, y2: HEIGHT - 4 }));
    svg.append(cursor);
    this.#cursor = cursor;
    points.forEach((point, index) => svg.append(this.#point(point, places[index])));
    svg.addEventListener('click', (/** @type {MouseEvent} */ event) => this.#pick(event, svg, width, points.length));
    this.host.replaceChildren(svg);
  }

  /** @param {number} step */
  at(step) {
    const x = this.#x(step);
    this.#cursor?.setAttribute('transform', `translate(${x} 0)`);
    const { clientWidth, scrollLeft } = this.host;
    if (x < scrollLeft + EDGE || x > scrollLeft + clientWidth - EDGE) this.host.scrollLeft = x - clientWidth / 2;
  }

  /** @param {number} step */
  #x(step) {
    return EDGE + step * this.#across;
  }

  /**
   * The ground of a stage, its name and its line.
   * @param {SVGElement} svg
   * @param {Point[]} points
   * @param {number[]} places
   * @param {number} index
   * @param {string} name
   */
  #stage(svg, points, places, index, name) {
    const steps = points.filter((point) => point.stage === index).map((point) => point.step);
    if (steps.length === 0) return;
    const [from, to] = [steps[0], steps[steps.length - 1]];
    const left = this.#x(from) - this.#across / 2;
    const width = this.#x(to) + this.#across / 2 - left;
    svg.append(make('rect', { class: `band ${index % 2 ? 'odd' : 'even'}`, x: left, y: 0, width, height: HEIGHT }));
    const label = make('text', { x: left + 4, y: 14 });
    // A narrow stage has room for its number alone.
    label.textContent = width > 8 * name.length ? name : width > 16 ? name.replace(/^\D*/, '') : '';
    svg.append(label);
    let path = '';
    for (const step of steps) path += `${path === '' || !points[step].proved ? 'M' : 'L'}${this.#x(step)} ${places[step]}`;
    svg.append(make('path', { class: 'line', d: path }));
  }

  /** @param {Point} point @param {number} y */
  #point({ step, height, proved, words, verdict }, y) {
    const x = this.#x(step);
    const shapes = /** @type {{[name: string]: string}} */ ({
      fine: 'M-4 -4 h8 v8 h-8 Z',
      slip: 'M0 -6 L6 5 H-6 Z',
      blunder: 'M-5 -5 L5 5 M5 -5 L-5 5',
    });
    const shape = proved ? shapes[verdict] : 'M-4 0 h8';
    const made = shape
      ? make('path', { class: `point ${verdict}`, d: shape, transform: `translate(${x} ${y})` })
      : make('circle', { class: `point ${height === null ? 'lost' : verdict}`, cx: x, cy: y, r: 3 });
    const title = make('title', {});
    title.textContent = words;
    made.append(title);
    return made;
  }

  /**
   * @param {MouseEvent} event
   * @param {SVGElement} svg
   * @param {number} width
   * @param {number} count
   */
  #pick(event, svg, width, count) {
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) * width) / box.width;
    this.onPick(Math.max(0, Math.min(count - 1, Math.round((x - EDGE) / this.#across))));
  }
}

/**
 * The worth before the first action and after each.
 * @param {Json} review
 * @returns {Point[]}
 */
function pointsOf({ stages, moves }) {
  const first = stages[0];
  /** @type {Point[]} */
  const points = [
    {
      step: 0, stage: 0, height: first.openingHeight, proved: first.opening !== null,
      words: `As it was dealt: ${first.openingTold ?? 'not proved'}`, verdict: 'dealt',
    },
  ];
  for (const judged of moves) {
    const stage = stages.findLastIndex((/** @type {Json} */ stage) => stage.first <= judged.index);
    points.push({
      step: judged.index + 1,
      stage,
      height: judged.height,
      proved: judged.worth !== null,
      words: `${judged.index + 1}. ${judged.told.move}: ${judged.told.worth ?? 'not proved'}${judged.late ? ', made after the loss' : ''}`,
      verdict: judged.told.mark ?? 'dealt',
    });
  }
  return points;
}

/**
 * How far down each point is drawn.
 * @param {Point[]} points
 */
function layOut(points) {
  /** @type {Map<number, [number, number]>} */
  const spans = new Map();
  for (const { stage, height } of points) {
    if (height === null) continue;
    const [low, high] = spans.get(stage) ?? [height, height];
    spans.set(stage, [Math.min(low, height), Math.max(high, height)]);
  }
  let before = BOTTOM;
  return points.map(({ stage, height, proved }) => (before = proved ? place(stage, height) : before));

  /** @param {number} stage @param {number | null} height */
  function place(stage, height) {
    if (height === null) return BOTTOM;
    const [low, high] = spans.get(stage) ?? [height, height];
    // Lost lies below everything that still holds.
    return high === low ? TOP : BOTTOM - 16 - ((height - low) / (high - low)) * (BOTTOM - 16 - TOP);
  }
}

/**
 * @param {string} tag
 * @param {{[name: string]: string | number}} attributes
 * @returns {any}
 */
function make(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
