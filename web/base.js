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
