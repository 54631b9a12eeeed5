// The server stands below a path that it does not know: a proxy takes the path off. Every page loads what it needs, and no link of it and
// no request of its scripts leaves the path.

import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { after, before, test } from 'node:test';
import { GAMES } from './catalogue.js';
import { golden, replayOf } from './golden.js';
import { house } from './harness.js';

const { server, open } = house();
const BELOW = '/some/where';
/** What was asked for outside of it. @type {string[]} */
let strays = [];
let outside = '';

const proxy = createServer((asked, answer) => {
  const { url = '', method, headers } = asked;
  if (!url.startsWith(`${BELOW}/`)) {
    strays.push(url);
    return answer.writeHead(404).end();
  }
  const passed = request(`${server.url}${url.slice(BELOW.length)}`, { method, headers }, (inner) => {
    answer.writeHead(inner.statusCode ?? 502, inner.headers);
    inner.pipe(answer);
  });
  asked.pipe(passed);
});

before(async () => {
  await new Promise((ready) => proxy.listen(0, '127.0.0.1', () => ready(undefined)));
  const address = proxy.address();
  outside = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
after(() => proxy.close());

/** The pages of this address that have been made to stand anywhere. @type {[string, RegExp?][]} */
const PATHS = [['/'], ['/daily'], ['/daily?date=2024-02-29'], ['/practice'], ['/runs'], ['/menagerie'], ['/docs/api'], ['/docs/api/reference'], ['/no/such/page/at/all', /404/], ...GAMES.map((game) => /** @type {[string]} */ ([`/learn/${game}`]))];

for (const [path, allow] of PATHS) {
  test(`${path} stays below where the server stands`, async () => {
    strays = [];
    const page = await open(`${outside}${BELOW}${path}`, allow ? { allow } : {});
    await page.waitForLoadState('networkidle');
    const links = await page.locator('a[href]').evaluateAll((links) => links.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
    assert.ok(links.length > 5);
    assert.deepEqual(links.filter((link) => !link.startsWith(`${outside}${BELOW}/`)), []);
    assert.deepEqual(strays, []);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).margin), '0px', 'its style is there');
  });
}

test('a run is shown below where the server stands, and a lesson is played there', async () => {
  strays = [];
  const page = await open(`${outside}${BELOW}${replayOf(await golden('duskcourt', 'greedy', 10))}`);
  await page.locator('#moves button').first().waitFor();
  const lesson = await open(`${outside}${BELOW}/learn/duskcourt`);
  await lesson.locator('.lesson .able').first().click();
  await lesson.locator('.lesson .open').first().click();
  await lesson.locator('.told.good').first().waitFor();
  assert.deepEqual(strays, []);
});
