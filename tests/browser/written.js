// How the actions of each game have been written in links from the first one on. The pages are told by the server; `link.test.js` holds what
// it tells against this.

/** @type {{[game: string]: import('../../web/about.js').Written}} */
export const WRITTEN = {
  duskcourt: { carry: 'capture', signs: { '-': { type: 'next' }, _: { type: 'reset' }, '~': { type: 'endRun' } } },
  baskmere: { carry: 'MOVE', signs: { '-': { type: 'NEXT_POND' }, _: { type: 'STEP_BACK' }, '~': { type: 'END_RUN' } } },
  'critter-lineup': { carry: 'move', signs: { '-': { type: 'next_level' }, '~': { type: 'finish_game' } } },
};
