// The pictures of the README: each game as it is played, a review, and a game in the terminal, taken from the real
// pages and the real program.

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GAMES, FAR } from './catalogue.js';
import { golden, replayOf } from './golden.js';
import { takeUp } from './lines.js';

/** @import { Browser } from 'playwright-core' */

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const SIZE = { width: 1120, height: 700 };
/** So many stages up the ladder a game is shown: with enough on the board, and not all of it. */
const SHOWN = 12;
const CELLS = { cols: 96, rows: 30 };

/**
 * @param {Browser} browser
 * @param {string} url of the server
 */
export async function takeReadme(browser, url) {
  const context = await browser.newContext({ baseURL: url, viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = async (/** @type {string} */ name) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${FOLDER}${name}.png` });
    console.log(`${FOLDER}${name}.png`);
  };
  for (const game of GAMES) {
    const { seed, actions } = await golden(game, FAR[game]);
    const opens = actions.flatMap(({ type }, index) => (/^next/i.test(type) ? [index] : []));
    await page.goto('/');
    await takeUp(page, game, seed, actions.slice(0, opens[SHOWN - 2] + 3));
    await page.locator('#board .able').last().click();
    await take(`play-${game}`);
  }
  await page.goto(replayOf(await golden(GAMES.at(-1) ?? '', 'careless', 60), 20));
  await page.getByRole('button', { name: 'Review this run' }).click();
  await page.locator('.chart').waitFor();
  await take('review');
  await context.close();
  await takeTerminal(browser);
}

/** What a terminal shows of a game, painted by a terminal of the browser. @param {Browser} browser */
async function takeTerminal(browser) {
  const written = await played(`play ${GAMES[0]} --seed 7`);
  const page = await browser.newPage({ viewport: { width: 900, height: 620 } });
  const module = fileURLToPath(new URL('./node_modules/@xterm/xterm/', import.meta.url));
  await page.setContent('<body style="margin:0;background:#101418"><div id="screen" style="padding:12px;width:fit-content"></div></body>');
  await page.addStyleTag({ path: `${module}css/xterm.css` });
  await page.addScriptTag({ path: `${module}lib/xterm.js` });
  await page.evaluate(async ({ written, cells }) => {
    // @ts-expect-error It is what the script that was added brings.
    const terminal = new Terminal({ ...cells, fontSize: 15, theme: { background: '#101418' } });
    terminal.open(document.getElementById('screen'));
    await new Promise((done) => terminal.write(written, () => done(undefined)));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, { written, cells: CELLS });
  await page.locator('#screen').screenshot({ path: `${FOLDER}terminal.png` });
  console.log(`${FOLDER}terminal.png`);
  await page.close();
}

/**
 * What the program writes into a terminal until it waits for a key.
 * @param {string} command
 * @returns {Promise<string>}
 */
async function played(command) {
  const folder = await mkdtemp(join(tmpdir(), 'menagerie-terminal-'));
  const start = `stty cols ${CELLS.cols} rows ${CELLS.rows}; exec ${process.env.MENAGERIE} ${command}`;
  await writeFile(join(folder, 'start.sh'), start);
  const running = spawn('script', ['-qfec', `sh ${join(folder, 'start.sh')}`, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, TERM: 'xterm-256color', COLORTERM: 'truecolor', NO_COLOR: undefined },
    cwd: folder,
  });
  let written = '';
  let quiet = setTimeout(() => {}, 0);
  await new Promise((done) => {
    running.stdout.on('data', (part) => {
      written += part;
      clearTimeout(quiet);
      quiet = setTimeout(() => done(undefined), 600);
    });
    running.once('exit', () => done(undefined));
  });
  const shown = written;
  running.stdin.write('q');
  await new Promise((done) => running.once('exit', done));
  await rm(folder, { recursive: true, force: true });
  return shown;
}
