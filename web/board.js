/**
 * Shows a drawing, and lets its places be picked and pointed at: by mouse, by finger, by keyboard.
 *
 * The drawing is a picture; over each of its places lies a button, so that screen readers, fingers and keys
 * meet what they know. Pieces have names in the drawing: whatever changes place between two drawings glides.
 */

/** @typedef {import('./client.js').Action} Action */

/**
 * @typedef {object} Wishes
 * @property {string} label what the board is called
 * @property {(from: number, to: number) => void} [onMove] something was carried from place to place
 * @property {(place: number, words: string) => void} [onPick] something was picked up
 */

const SVG = 'http://www.w3.org/2000/svg';
/** How far a pointer goes before it drags. */
const DRAG = 7;
const GLIDE = 230;
const still = matchMedia('(prefers-reduced-motion: reduce)');

export class Board {
  /** @type {SVGSVGElement | null} */
  #svg = null;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @type {Action[]} */
  #legal = [];
  /** @type {number | null} */
  #picked = null;
  #focus = 0;
  #locked = false;
  /** @type {{pointer: number, from: number, x: number, y: number, moved: boolean, ended: boolean, pieces: SVGGElement[]} | null} */
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
   * What a place is called: the first of its words.
   * @param {number} place
   */
  name(place) {
    return (this.#buttons[place]?.dataset.words ?? '').split(/[,;]/)[0];
  }

  /** The place that something was picked up from. */
  get picked() {
    return this.#picked;
  }

  /**
   * Shows a drawing. What has another place in it than before glides there.
   * @param {string} drawing
   * @param {{legal?: Action[], action?: Action | null}} [more] what is legal now, and what led here
   */
  show(drawing, { legal = [], action = null } = {}) {
    const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml');
    const next = /** @type {SVGSVGElement} */ (document.importNode(/** @type {Element} */ (parsed.documentElement), true));
    const before = this.#svg;
    this.#svg = next;
    this.#legal = legal;
    this.#picked = null;
    this.#drag = null;
    const { width, height } = next.viewBox.baseVal;
    this.host.style.setProperty('--ratio', String(width / height));
    this.host.style.setProperty('--units', String(width));
    this.picture.replaceChildren(next);
    this.#lay(width, height);
    this.#light();
    if (before && action !== null && !still.matches) glide(before, next, action);
  }

  /**
   * Nothing can be picked up while the board is locked.
   * @param {boolean} locked
   */
  lock(locked) {
    this.#locked = locked;
    this.host.classList.toggle('locked', locked);
  }

  /** Puts back what was carried and not played; what was picked up meanwhile stays so. */
  putBack() {
    if (!this.#drag || this.#drag.ended) this.#letGo();
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
   */
  point(places) {
    for (const button of this.#buttons) button.classList.toggle('pointed', places.includes(number(button)));
    this.picture.querySelector('.arrow')?.remove();
    if (places.length === 2) this.#svg?.append(arrow(this.#svg, places[0], places[1]));
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
    const rects = /** @type {SVGRectElement[]} */ ([...(this.#svg?.querySelectorAll('rect.place') ?? [])]);
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
      button.dataset.words = rect.dataset.words ?? '';
      const part = (/** @type {SVGAnimatedLength} */ length, /** @type {number} */ whole) =>
        `${(100 * length.baseVal.value) / whole}%`;
      button.style.left = part(rect.x, width);
      button.style.top = part(rect.y, height);
      button.style.width = part(rect.width, width);
      button.style.height = part(rect.height, height);
    });
    this.#focus = Math.min(this.#focus, Math.max(0, rects.length - 1));
    this.#buttons.forEach((button, place) => (button.tabIndex = place === this.#focus ? 0 : -1));
    if (had) this.focus();
  }

  /**
   * Where what stands on a place may go.
   * @param {number | null} from
   */
  #targets(from) {
    const moves = this.#legal.filter((action) => from !== null && action.from === from);
    return moves.map((action) => action.to);
  }

  /**
   * Lights what is picked up and where it may go; of what is looked at, where it might.
   * @param {number | null} [seen]
   */
  #light(seen = null) {
    const open = this.#targets(this.#picked);
    const reach = this.#picked === null ? this.#targets(seen) : [];
    for (const piece of this.picture.querySelectorAll('.lifted')) piece.classList.remove('lifted');
    if (this.#picked !== null) for (const piece of this.#movers(this.#picked)) piece.classList.add('lifted');
    for (const button of this.#buttons) {
      const place = number(button);
      const isPicked = place === this.#picked;
      const isOpen = open.includes(place);
      button.classList.toggle('picked', isPicked);
      button.classList.toggle('open', isOpen);
      button.classList.toggle('reach', reach.includes(place));
      button.classList.toggle('able', !this.#locked && this.#targets(place).length > 0);
      const state = isPicked ? ', picked up' : isOpen ? ', can go here' : '';
      button.setAttribute('aria-label', `${button.dataset.words}${state}`);
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
    const legal = this.#targets(from).includes(place);
    this.#picked = null;
    this.#light();
    this.wishes.onMove?.(from, place);
    // Whoever points at something else that can move most often means that.
    if (!legal && this.#targets(place).length > 0) this.#pick(place);
  }

  /** @param {number} place */
  #pick(place) {
    if (this.#movers(place).length === 0) return;
    this.#picked = place;
    this.#light();
    this.wishes.onPick?.(place, this.#buttons[place]?.dataset.words ?? '');
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
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) this.#walk(step[0], step[1]);
    else if (event.key === 'Home') this.#at(0, true);
    else if (event.key === 'End') this.#at(this.#buttons.length - 1, true);
    else if (event.key === 'Escape' && this.#picked !== null) this.drop();
    else if (this.#numbered && /^\d$/.test(event.key) && this.#buttons[Number(event.key)]) {
      this.#at(Number(event.key), true);
      this.#choose(Number(event.key));
    }
    else return;
    event.preventDefault();
  }

  /** Whether the places are few and have their numbers written on them, so that digits name them. */
  get #numbered() {
    return this.#buttons.length <= 10 && this.#svg?.querySelector('[data-square]') === null;
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
   * The pieces that would be carried from a place: the upmost, and what is like it below.
   * @param {number} place
   */
  #movers(place) {
    const rect = this.#svg?.querySelectorAll('rect.place')[place];
    if (!rect) return [];
    const area = box(/** @type {SVGRectElement} */ (rect));
    const pieces = /** @type {SVGGElement[]} */ ([...(this.#svg?.querySelectorAll('.piece') ?? [])]);
    const inside = pieces.filter((piece) => {
      const { x, y } = origin(piece);
      return x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height;
    });
    inside.sort((one, other) => origin(one).y - origin(other).y);
    const end = inside.findIndex((piece) => piece.dataset.kind !== inside[0].dataset.kind);
    return end < 0 ? inside : inside.slice(0, end);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const place = placeOf(event.target);
    // A second finger changes nothing of what the first one carries.
    if (this.#drag?.moved && !this.#drag.ended) return;
    this.#letGo();
    this.#drag = null;
    if (place === null || this.#locked || event.button !== 0 || this.#targets(place).length === 0) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.#drag = { pointer, from: place, x, y, moved: false, ended: false, pieces: this.#movers(place) };
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
      for (const piece of drag.pieces) {
        piece.classList.add('held');
        piece.parentNode?.append(piece);
      }
    }
    const scale = this.#svg.viewBox.baseVal.width / this.#svg.getBoundingClientRect().width;
    for (const piece of drag.pieces) carry(piece, x * scale, y * scale);
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
    this.wishes.onMove?.(drag.from, to);
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
 */
function arrow(svg, from, to) {
  const rects = /** @type {NodeListOf<SVGRectElement>} */ (svg.querySelectorAll('rect.place'));
  const [start, end] = [from, to].map((place) => box(rects[place]));
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  const [right, down] = [end.x + end.width / 2 - x, end.y + end.height / 2 - y];
  const length = Math.hypot(right, down);
  const drawn = document.createElementNS(SVG, 'path');
  drawn.setAttribute('class', 'arrow');
  drawn.setAttribute('transform', `translate(${x} ${y}) rotate(${(Math.atan2(down, right) * 180) / Math.PI})`);
  drawn.setAttribute('d', `M14 -4 H${length - 26} V-12 L${length - 8} 0 L${length - 26} 12 V4 H14 Z`);
  return drawn;
}

/**
 * Where a piece is drawn.
 * @param {SVGGElement} piece
 */
function origin(piece) {
  const { e, f } = piece.transform.baseVal.getItem(0).matrix;
  return { x: e, y: f };
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

/**
 * Where a piece is seen, carried or not.
 * @param {SVGGElement} piece
 */
function seenAt(piece) {
  const matrix = piece.transform.baseVal.consolidate()?.matrix;
  return { x: matrix?.e ?? 0, y: matrix?.f ?? 0 };
}

/**
 * Lets pieces glide from where they were in one drawing to where they are in the next. What an action
 * carried is told by its places; whatever else vanished and appeared is matched by what it looks like.
 * @param {SVGSVGElement} before
 * @param {SVGSVGElement} after
 * @param {Action} action
 */
function glide(before, after, action) {
  const was = byName(before);
  const is = byName(after);
  /** @type {[SVGGElement, SVGGElement][]} */
  const pairs = [];
  const carried = was.get(`square-${action.from}`);
  const arrived = is.get(`square-${action.to}`);
  if (carried && arrived) pairs.push([carried, arrived]);
  const gone = [...was].filter(([name, piece]) => piece !== carried && is.get(name)?.dataset.kind !== piece.dataset.kind);
  for (const [name, piece] of is) {
    if (piece === arrived && carried) continue;
    const same = was.get(name);
    if (same && same !== carried && same.dataset.kind === piece.dataset.kind) {
      pairs.push([same, piece]);
      continue;
    }
    const match = gone.findIndex(([, other]) => other.dataset.kind === piece.dataset.kind);
    if (match >= 0) pairs.push([gone.splice(match, 1)[0][1], piece]);
    else piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
  }
  let moving = 0;
  // Last first: what lay on top sets out first.
  for (const [old, piece] of pairs.reverse()) {
    const [from, to] = [seenAt(old), seenAt(piece)];
    if (Math.hypot(from.x - to.x, from.y - to.y) < 1) continue;
    // Drawn last, it passes over what stands in its way.
    piece.parentNode?.insertBefore(piece, after.querySelector('rect.place'));
    const between = old.classList.contains('held') ? [] : over(after, action, from, to);
    const way = [from, ...between, to].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    const straight = way.length === 2;
    piece.animate(way, {
      duration: straight ? GLIDE : 2 * GLIDE,
      delay: 50 * moving++,
      fill: 'backwards',
      easing: straight ? 'cubic-bezier(0.3, 0.9, 0.4, 1)' : 'ease-in-out',
    });
  }
}

/**
 * What is piled up is carried up and over.
 * @param {SVGSVGElement} svg
 * @param {Action} action
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
function over(svg, action, from, to) {
  const piled = svg.querySelector('[data-tube], [data-rock]');
  if (!piled || Math.abs(from.x - to.x) < 1 || action.from === undefined) return [];
  const rects = /** @type {NodeListOf<SVGRectElement>} */ (svg.querySelectorAll('rect.place'));
  const tops = [action.from, action.to ?? 0].map((place) => box(rects[place]).y);
  const top = Math.min(...tops, from.y, to.y) + 12;
  return from.y < top + 40 ? [{ x: to.x, y: top }] : [{ x: from.x, y: top }, { x: to.x, y: top }];
}

/** @param {SVGSVGElement} svg */
function byName(svg) {
  const pieces = /** @type {SVGGElement[]} */ ([...svg.querySelectorAll('.piece')]);
  return new Map(pieces.map((piece) => [piece.dataset.piece ?? '', piece]));
}
