// What every test of the pages stands on: a server that is really started, and a browser that is really
// opened. A test file calls `house()` once and opens pages in it.
//
//   const { server, open } = house();
//   test('…', async () => { const page = await open('/'); … });
//
// Every page that was opened must end without an error on its console; what a test makes fail on purpose,
// it names with `allow`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

/** @import { Browser, BrowserContextOptions, Page } from 'playwright-core' */
/** @import { ChildProcess } from 'node:child_process' */

/** A path that the environment must name. @param {string} name */
function named(name) {
  const path = process.env[name];
  assert.ok(path, `${name} is not set: run these tests by \`cargo xtask test\` or \`cargo xtask browser\``);
  return path;
}

/** A `menagerie serve` of its own, with a data folder of its own, which it keeps when it is killed and started again. */
export class Server {
  /** Where it answers, without a slash at the end. */
  url = '';
  /** @type {ChildProcess | undefined} */
  #process;
  #data = '';
  #listen = '127.0.0.1:0';
  #arguments;

  /** @param {string[]} [more] further arguments of `menagerie serve` */
  constructor(more = []) {
    this.#arguments = more;
  }

  /** Starts it, and waits until it is ready. Started again, it listens where it listened before. */
  async start() {
    this.#data ||= await mkdtemp(join(tmpdir(), 'menagerie-browser-'));
    const line = ['serve', '--listen', this.#listen, '--data', this.#data, ...this.#arguments];
    const started = spawn(named('MENAGERIE'), line, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, MENAGERIE_LOG: 'error' },
    });
    this.#process = started;
    let complaint = '';
    started.stderr.on('data', (said) => (complaint += said));
    const ended = new Promise((_, reject) => {
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`the server ended: ${complaint}`)));
    });
    ended.catch(() => {});
    const ready = (async () => {
      for await (const said of createInterface({ input: started.stdout })) {
        const address = /http:\/\/(\S+)/.exec(said)?.[1];
        if (address) return address;
      }
      return ended;
    })();
    this.#listen = await Promise.race([ready, ended]);
    this.url = `http://${this.#listen}`;
  }

  /** Ends it at once, as a crash would. */
  async kill() {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  }

  /** Ends it and removes its data. */
  async remove() {
    await this.kill();
    if (this.#data) await rm(this.#data, { recursive: true, force: true });
  }
}

/** The browser. As root Chromium cannot have its sandbox; all that it opens here is our own. */
export function launch() {
  const root = process.getuid?.() === 0;
  return chromium.launch({ executablePath: named('CHROMIUM'), args: root ? ['--no-sandbox'] : [] });
}

/**
 * A server and a browser for all tests of a file.
 *
 * @param {{ serve?: string[] }} [options] `serve`: further arguments of `menagerie serve`
 */
export function house({ serve = [] } = {}) {
  const server = new Server(serve);
  /** @type {Browser} */
  let browser;
  /** @type {Visit[]} */
  let visits = [];

  before(async () => {
    await server.start();
    browser = await launch();
  });

  afterEach(async () => {
    const ended = visits;
    visits = [];
    for (const visit of ended) await visit.context.close();
    for (const visit of ended) assert.deepEqual(visit.complaints, [], 'the console of a page must be empty');
  });

  after(async () => {
    await browser?.close();
    await server.remove();
  });

  /**
   * Opens a page in a browser profile of its own, or in that of another page (`beside`).
   *
   * @param {string} path
   * @param {BrowserContextOptions & { allow?: RegExp, beside?: Page }} [options] `allow`: complaints of the
   *   console that belong to the test; the rest as Playwright's `newContext`
   */
  async function open(path, { allow, beside, ...rest } = {}) {
    const context = beside?.context() ?? (await browser.newContext({ baseURL: server.url, ...rest }));
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    /** @param {string} said */
    const complain = (said) => {
      if (!allow?.test(said)) complaints.push(said);
    };
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complain(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => complain(`exception: ${error.stack ?? error.message}`));
    visits.push({ context, complaints });
    await page.goto(path);
    return page;
  }

  return { server, open };
}

/** @typedef {{ context: import('playwright-core').BrowserContext, complaints: string[] }} Visit */

/** Fails with what axe finds on the page as it stands. @param {Page} page */
export async function passesAxe(page) {
  // What comes and goes has its colours once it stands still.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((one) => one.finished)).then(() => {});
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}: ${node.failureSummary}`),
  );
  assert.deepEqual(found, [], `axe finds something on ${page.url()}`);
}

/** What belongs in code and not in words for people: braces, names of JSON and of actions, places counted from 0. */
const CODE = /[{}]|[A-Z]{2,}_[A-Z]|\b(rock|tube) 0\b|[a-z][A-Z]/;
/** Names that are written so. */
const NAMES = /\bOpenAPI\b/g;

/**
 * Fails if the page says something to people that belongs in code. Samples of code are left out, which only the
 * documents of the API have.
 * @param {Page} page
 */
export async function speaksPlainly(page) {
  const said = await page.evaluate(() => {
    const parts = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.closest('pre, code, script')) parts.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder', 'data-words']) {
      for (const element of document.querySelectorAll(`[${name}]`)) parts.push(element.getAttribute(name) ?? '');
    }
    return parts;
  });
  assert.ok(said.length > 10, 'the page says something');
  assert.deepEqual(said.filter((text) => CODE.test(text.replace(NAMES, ''))), [], `${page.url()} speaks to people as to programs`);
}

/** Fails if the page is wider than its window. @param {Page} page */
export async function fitsAcross(page) {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  assert.ok(wide <= window, `${page.url()} is ${wide} pixels wide in a window of ${window}`);
}
