/** Where this server stands: it may be anywhere below a host, as `https://example.org/games/`. */

// Known once: the address of a page may change, and never leaves its folder.
const root = new URL(document.documentElement.dataset.base ?? '/', document.baseURI).pathname;

/**
 * The address of a path of this server.
 * @param {string} path from its root: `/play/…`
 */
export function at(path) {
  return root + path.replace(/^\//, '');
}

/**
 * The address at which a kept run goes on: that of its game, or of the puzzle that it practises.
 * @param {{game: string, seed: number, puzzle: string | null, id: string}} run
 */
export function runAt({ game, seed, puzzle, id }) {
  return at(puzzle ? `/puzzle/${puzzle}?run=${id}` : `/play/${game}?seed=${seed}&run=${id}`);
}
