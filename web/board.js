/**
 * Shows a drawing, and lets its places be picked and pointed at: by mouse, by finger, by keyboard.
 *
 * The drawing is a picture; over each of its places lies a button, so that screen readers, fingers and keys
 * meet what they know. What lies on a place and where it may go is said by its spot.
 */

import { deal, glide, go, named, rectOf } from './glide.js';
import { keyOf } from './keys.js';
import { afterWay } from './panel.js';

/** @typedef {import('./panel.js').Spot} Spot */
/** @typedef {import('./panel.js').Way} Way */

/**
 * @typedef {object} Wishes
 * @property {string} label what the board is called
 * @property {boolean} [digits] whether digits choose a place
 * @property {(from: number, to: number) => void} [onMove] something was carried from place to place, as it may be, or
 *   as far as is known
 * @property {(from: number, to: number) => void} [onRefuse] something was to be carried where it may not go
 * @property {(spot: Spot) => void} [onPick] something was picked up that may go somewhere
 * @property {(spot: Spot) => void} [onMiss] a place was chosen from which nothing can go
 */

/**
 * What a pointer does that went down on a place.
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {number} from
 * @property {number} x where it went down
 * @property {number} y
 * @property {number} right how far it has gone since
 * @property {number} down
 * @property {boolean} moved whether that is far enough to carry something
 * @property {boolean} ended
 * @property {SVGGElement[]} pieces what it carries
 */

const SVG = 'http://www.w3.org/2000/svg';
/** How far a pointer goes before it drags. */
const DRAG = 7;
const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Board {
  /** @type {SVGSVGElement | null} */
  #svg = null;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @type {Spot[]} */
  #spots = [];
  /** Whether a move was made that is not yet answered: what may go where now is not known. */
  #awaiting = false;
  /** Where moves lead that wait behind it: there will be something to pick up. @type {Set<number>} */
  #promised = new Set();
  /** @type {number | null} */
  #picked = null;
  #focus = 0;
  #locked = false;
  /** @type {Drag | null} */
  #drag = null;

  /**
   * @param {HTMLElement} host
   * @param {Wishes} wishes
   */
  constructor(host, wishes) {
    this.host = host;
    this.wishes = wishes;
    this.picture = document.createElement('div');
    this.picture.className = 'picture';
    this.picture.setAttribute('aria-hidden', 'true');
    this.places = document.createElement('div');
    this.places.className = 'places';
    this.places.setAttribute('role', 'group');
    this.places.setAttribute('aria-label', wishes.label);
    host.replaceChildren(this.picture, this.places);
    this.places.addEventListener('keydown', (event) => this.#key(event));
    this.places.addEventListener('click', (event) => this.#click(event));
    this.places.addEventListener('pointerdown', (event) => this.#down(event));
    this.places.addEventListener('pointermove', (event) => this.#drawn(event));
    this.places.addEventListener('pointerup', (event) => this.#up(event));
    this.places.addEventListener('pointercancel', (event) => this.#cancel(event.pointerId));
    for (const kind of ['pointerover', 'focusin']) {
      this.places.addEventListener(kind, (event) => this.#look(event));
    }
    for (const kind of ['pointerleave', 'focusout']) {
      this.places.addEventListener(kind, () => this.#light());
    }
  }

  /** The notation of the position shown. */
  get notation() {
    return this.#svg?.dataset.notation ?? '';
  }

  /**
   * Shows a drawing. What was picked up before the answer to a move came stays so, where it can move.
   * @param {string} drawing
   * @param {Spot[]} spots
   * @param {{how?: 'still' | 'glide' | 'deal', more?: boolean}} [meant] `glide`: what a move carried glides there; `deal`:
   *   the pieces come in; `more`: moves wait to be played, and what is picked up is picked up after them
   */
  show(drawing, spots, { how = 'still', more = false } = {}) {
    const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml');
    const next = /** @type {SVGSVGElement} */ (document.importNode(/** @type {Element} */ (parsed.documentElement), true));
    const before = this.#svg && how === 'glide' ? { svg: this.#svg, spots: this.#spots } : null;
    const kept = this.#awaiting && this.#picked !== null && (more || (spots[this.#picked]?.ways.length ?? 0) > 0);
    this.#svg = next;
    this.#spots = spots;
    this.#awaiting = more;
    if (!more) this.#promised.clear();
    if (!kept) this.#picked = null;
    const { width, height } = next.viewBox.baseVal;
    this.host.style.setProperty('--ratio', String(width / height));
    // Around it, too, it is asked how high it would like to be.
    this.host.parentElement?.style.setProperty('--ratio', String(width / height));
    this.host.style.setProperty('--units', String(width));
    this.picture.replaceChildren(next);
    this.#lay(width, height);
    if (this.#drag && !this.#drag.ended) this.#holdOn(this.#drag);
    this.#light();
    if (before) glide(before, { svg: next, spots });
    if (how === 'deal') deal(next);
  }

  /**
   * Plays a way at once; whether it is played, and what may go where then, `show` will tell.
   * @param {Way} way
   * @returns {Promise<unknown>} once its pieces have arrived
   */
  async anticipate(way) {
    if (!this.#svg) return;
    const seen = { svg: this.#svg, spots: this.#spots };
    this.#spots = afterWay(this.#spots, way);
    this.#awaiting = true;
    const arrived = go(seen, way);
    this.#light();
    await arrived;
  }

  /** From now on it is not known what may go where, until the next drawing is shown. */
  await() {
    this.#awaiting = true;
  }

  /** Whether something is picked up. */
  get holds() {
    return this.#picked !== null;
  }

  /** The way that leads from a place to another, if it is known to. @param {number} from @param {number} to */
  wayOf(from, to) {
    return this.#spots[from]?.ways.find((way) => way.to === to) ?? null;
  }

  /**
   * Nothing can be picked up while the board is locked.
   * @param {boolean} locked
   */
  lock(locked) {
    this.#locked = locked;
    this.host.classList.toggle('locked', locked);
  }

  /** Drops what is picked up. */
  drop() {
    this.#letGo();
    this.#picked = null;
    this.#light();
  }

  /**
   * Points at places, for hints and for what went wrong: from the first of two to the second.
   * @param {number[]} places
   * @param {number[]} [made] the places of a move that was made in place of it
   */
  point(places, made = []) {
    for (const button of this.#buttons) button.classList.toggle('pointed', places.includes(number(button)));
    for (const drawn of this.picture.querySelectorAll('.arrow')) drawn.remove();
    for (const [ends, look] of /** @type {const} */ ([[made, 'arrow made'], [places, 'arrow']])) {
      if (ends.length === 2) this.#svg?.append(arrow(this.#svg, ends[0], ends[1], look));
    }
  }

  /** Lights the places where something new is, until the next drawing. @param {number[]} places */
  introduce(places) {
    for (const button of this.#buttons) button.classList.toggle('fresh', places.includes(number(button)));
  }

  /**
   * Marks moves besides what is pointed at, each by its two places; `point` takes the marks away.
   * @param {number[][]} moves
   */
  mark(moves) {
    for (const [from, to] of moves) if (this.#svg) this.#svg.append(arrow(this.#svg, from, to, 'arrow marked'));
  }

  /**
   * Shakes a place: nothing came of it.
   * @param {number} place
   */
  shake(place) {
    const button = this.#buttons[place];
    if (!button || still.matches) return;
    button.classList.add('no');
    setTimeout(() => button.classList.remove('no'), 400);
  }

  /**
   * Lets a word rise from a place: what was earned there.
   * @param {number} place
   * @param {string} word
   */
  rise(place, word) {
    const button = this.#buttons[place];
    if (!button) return;
    const floating = document.createElement('span');
    floating.className = 'rise';
    floating.textContent = word;
    floating.setAttribute('aria-hidden', 'true');
    floating.style.left = `${button.offsetLeft + button.offsetWidth / 2}px`;
    floating.style.top = `${button.offsetTop + button.offsetHeight / 3}px`;
    this.host.append(floating);
    setTimeout(() => floating.remove(), 1200);
  }

  focus() {
    this.#buttons[this.#focus]?.focus({ preventScroll: true });
  }

  /**
   * One button over each place.
   * @param {number} width
   * @param {number} height
   */
  #lay(width, height) {
    const rects = this.#spots.map(({ id }) => rectOf(/** @type {SVGSVGElement} */ (this.#svg), id));
    const had = this.places.contains(document.activeElement);
    while (this.#buttons.length > rects.length) this.#buttons.pop()?.remove();
    rects.forEach((rect, place) => {
      let button = this.#buttons[place];
      if (!button) {
        button = document.createElement('button');
        button.type = 'button';
        this.#buttons.push(button);
        this.places.append(button);
      }
      button.dataset.place = String(place);
      const part = (/** @type {SVGAnimatedLength} */ length, /** @type {number} */ whole) =>
        `${(100 * length.baseVal.value) / whole}%`;
      button.style.left = part(rect.x, width);
      button.style.top = part(rect.y, height);
      button.style.width = part(rect.width, width);
      button.style.height = part(rect.height, height);
    });
    this.#focus = Math.min(this.#focus, Math.max(0, rects.length - 1));
    // Whoever comes to the board comes to something that can move.
    const first = this.#spots.findIndex((spot) => spot.ways.length > 0);
    if (!had && first >= 0 && this.#targets(this.#focus).length === 0) this.#focus = first;
    this.#buttons.forEach((button, place) => (button.tabIndex = place === this.#focus ? 0 : -1));
    if (had) this.focus();
  }

  /**
   * Where what stands on a place may go.
   * @param {number | null} from
   */
  #targets(from) {
    const ways = from === null ? [] : this.#spots[from].ways;
    return ways.map((way) => way.to);
  }

  /** Whether something may leave a place, or may be able to once an answer is there. @param {number} place */
  #canLeave(place) {
    if (this.#targets(place).length > 0) return true;
    return this.#awaiting && (this.#spots[place].holds.length > 0 || this.#promised.has(place));
  }

  /**
   * Lights what is picked up and where it may go; of what is looked at, where it might.
   * @param {number | null} [seen]
   */
  #light(seen = null) {
    const open = this.#targets(this.#picked);
    const reach = this.#picked === null && !this.#locked ? this.#targets(seen) : [];
    for (const piece of this.picture.querySelectorAll('.lifted')) piece.classList.remove('lifted');
    if (this.#picked !== null) for (const piece of this.#carried(this.#picked)) piece.classList.add('lifted');
    for (const button of this.#buttons) {
      const place = number(button);
      const isPicked = place === this.#picked;
      const isOpen = open.includes(place);
      button.classList.toggle('picked', isPicked);
      button.classList.toggle('open', isOpen);
      button.classList.toggle('reach', reach.includes(place));
      button.classList.toggle('able', !this.#locked && this.#canLeave(place));
      const state = isPicked ? ', picked up' : isOpen ? ', can go here' : '';
      button.setAttribute('aria-label', `${this.#spots[place].words}${state}`);
    }
  }

  /** @param {Event} event */
  #look(event) {
    const place = placeOf(event.target);
    if (place !== null) this.#light(place);
  }

  /** @param {number} place */
  #choose(place) {
    if (this.#locked) return;
    this.point([]);
    const from = this.#picked;
    if (from === place) return this.drop();
    if (from === null) return this.#pick(place);
    this.#picked = null;
    this.#light();
    this.#carryTo(from, place);
    // A player who points at another piece that can move most often means that piece.
    if (!this.#awaiting && !this.#targets(from).includes(place) && this.#canLeave(place)) this.#pick(place);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #carryTo(from, to) {
    if (!this.#awaiting && !this.#targets(from).includes(to)) return this.wishes.onRefuse?.(from, to);
    if (this.#awaiting) this.#promised.add(to);
    this.wishes.onMove?.(from, to);
  }

  /** @param {number} place */
  #pick(place) {
    const spot = this.#spots[place];
    if (!this.#canLeave(place)) return this.wishes.onMiss?.(spot);
    this.#picked = place;
    this.#light();
    this.wishes.onPick?.(spot);
  }

  /** @param {Event} event */
  #click(event) {
    const place = placeOf(event.target);
    if (place === null || this.#drag?.moved) return;
    this.#at(place);
    this.#choose(place);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = keyOf(event);
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) this.#walk(step[0], step[1]);
    else if (event.key === 'Home') this.#at(0, true);
    else if (event.key === 'End') this.#at(this.#buttons.length - 1, true);
    else if (event.key === 'Escape' && this.#picked !== null) this.drop();
    else if (!this.digit(key)) return;
    event.preventDefault();
  }

  /**
   * Chooses the place of a digit. Places count from 1, and 0 is the tenth.
   * @param {string} key
   * @returns {boolean} whether it is one
   */
  digit(key) {
    const place = (Number(key) + 9) % 10;
    if (!this.wishes.digits || !/^\d$/.test(key) || !this.#buttons[place]) return false;
    this.#at(place, true);
    this.#choose(place);
    return true;
  }

  /**
   * To the nearest place in a direction, the straighter the better.
   * @param {number} right
   * @param {number} down
   */
  #walk(right, down) {
    const here = middle(this.#buttons[this.#focus]);
    let best = null;
    let least = Infinity;
    this.#buttons.forEach((button, place) => {
      const there = middle(button);
      const [x, y] = [there.x - here.x, there.y - here.y];
      const along = x * right + y * down;
      const aside = Math.abs(x * down) + Math.abs(y * right);
      if (along > 1 && aside <= along && along + 2 * aside < least) {
        best = place;
        least = along + 2 * aside;
      }
    });
    if (best !== null) this.#at(best, true);
  }

  /**
   * Makes a place the one that Tab comes to.
   * @param {number} place
   * @param {boolean} [go]
   */
  #at(place, go = false) {
    this.#buttons.forEach((button, other) => (button.tabIndex = other === place ? 0 : -1));
    this.#focus = place;
    if (go) this.focus();
  }

  /**
   * The pieces that would be carried from a place: as many as any of its ways carries; without a way, the top one.
   * @param {number} place
   */
  #carried(place) {
    const svg = this.#svg;
    const { ways, holds } = this.#spots[place];
    if (!svg) return [];
    const most = ways.map((way) => way.shifts).sort((one, other) => other.length - one.length)[0];
    const names = (most ?? holds.slice(-1)).map(({ piece }) => piece);
    return names.map((name) => named(svg, name)).filter((piece) => piece !== null);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const place = placeOf(event.target);
    // A second finger changes nothing of what the first one carries.
    if (this.#drag?.moved && !this.#drag.ended) return;
    this.#letGo();
    this.#drag = null;
    if (place === null || this.#locked || event.button !== 0 || !this.#canLeave(place)) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.#drag = { pointer, from: place, x, y, right: 0, down: 0, moved: false, ended: false, pieces: this.#carried(place) };
  }

  /** @param {PointerEvent} event */
  #drawn(event) {
    const drag = this.#drag;
    if (!drag || drag.ended || drag.pointer !== event.pointerId || !this.#svg) return;
    if (event.buttons === 0) return this.#cancel(event.pointerId);
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved) {
      if (Math.hypot(x, y) < DRAG) return;
      drag.moved = true;
      this.#buttons[drag.from].setPointerCapture(event.pointerId);
      this.#picked = drag.from;
      this.point([]);
      this.#light();
    }
    [drag.right, drag.down] = [x, y];
    this.#hold(drag);
  }

  /** Draws what a hand holds where the hand is. @param {Drag} drag */
  #hold({ pieces, right, down }) {
    if (!this.#svg) return;
    const scale = this.#svg.viewBox.baseVal.width / this.#svg.getBoundingClientRect().width;
    for (const piece of pieces) {
      if (!piece.classList.contains('held')) piece.parentNode?.append(piece);
      piece.classList.add('held');
      carry(piece, right * scale, down * scale);
    }
  }

  /** A new drawing has come while a hand was at work: what it holds stays in it, where it can still move. @param {Drag} drag */
  #holdOn(drag) {
    drag.pieces = this.#carried(drag.from);
    if (this.#locked || !this.#canLeave(drag.from)) {
      drag.ended = true;
      if (drag.moved) this.#picked = null;
    } else if (drag.moved) {
      this.#picked = drag.from;
      this.#hold(drag);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (!drag || drag.pointer !== event.pointerId) return;
    if (!drag.moved) {
      this.#drag = null;
      return;
    }
    // The click that follows a drag is none; it is let through again after it.
    setTimeout(() => this.#drag === drag && (this.#drag = null));
    if (drag.ended) return;
    drag.ended = true;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const to = under.map(placeOf).find((place) => place !== null) ?? null;
    if (to === null || to === drag.from) return this.drop();
    this.#picked = null;
    this.#light();
    if (this.#targets(drag.from).includes(to) || this.#awaiting) return this.#carryTo(drag.from, to);
    this.#letGo();
    this.wishes.onRefuse?.(drag.from, to);
  }


  /** @param {number} pointer */
  #cancel(pointer) {
    if (this.#drag?.pointer !== pointer) return;
    this.drop();
    this.#drag = null;
  }

  /** Puts back what is held. */
  #letGo() {
    for (const piece of /** @type {NodeListOf<SVGGElement>} */ (this.picture.querySelectorAll('.held'))) {
      piece.classList.remove('held');
      carry(piece, 0, 0);
    }
    if (this.#drag) this.#drag.ended = true;
  }
}

/** @param {Element | EventTarget | null} element */
function placeOf(element) {
  const button = element instanceof Element ? element.closest('button[data-place]') : null;
  return button ? number(/** @type {HTMLButtonElement} */ (button)) : null;
}

/** @param {HTMLButtonElement} button */
function number(button) {
  return Number(button.dataset.place);
}

/** @param {HTMLElement} element */
function middle(element) {
  return { x: element.offsetLeft + element.offsetWidth / 2, y: element.offsetTop + element.offsetHeight / 2 };
}

/** @param {SVGRectElement} rect */
function box(rect) {
  const value = (/** @type {SVGAnimatedLength} */ length) => length.baseVal.value;
  return { x: value(rect.x), y: value(rect.y), width: value(rect.width), height: value(rect.height) };
}

/**
 * An arrow from the middle of a place to the middle of another.
 * @param {SVGSVGElement} svg
 * @param {number} from
 * @param {number} to
 * @param {string} look
 */
function arrow(svg, from, to, look) {
  const [start, end] = [from, to].map((place) => box(rectOf(svg, place)));
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  const [right, down] = [end.x + end.width / 2 - x, end.y + end.height / 2 - y];
  const length = Math.hypot(right, down);
  const drawn = document.createElementNS(SVG, 'path');
  drawn.setAttribute('class', look);
  drawn.setAttribute('transform', `translate(${x} ${y}) rotate(${(Math.atan2(down, right) * 180) / Math.PI})`);
  drawn.setAttribute('d', `M14 -4 H${length - 26} V-12 L${length - 8} 0 L${length - 26} 12 V4 H14 Z`);
  return drawn;
}

/**
 * Carries a piece away from where it is drawn.
 * @param {SVGGElement} piece
 * @param {number} x
 * @param {number} y
 */
function carry(piece, x, y) {
  const list = piece.transform.baseVal;
  while (list.numberOfItems > 1) list.removeItem(1);
  if (x === 0 && y === 0) return;
  const away = document.createElementNS(SVG, 'svg').createSVGTransform();
  away.setTranslate(x, y);
  list.appendItem(away);
}
