/**
 * What the page knows of each game: where its state has the numbers that players look at, and what its
 * actions are called. Nothing here judges or counts: the server does.
 */

/** @typedef {import('./client.js').Action} Action */
/** @typedef {import('./client.js').Json} Json */

/**
 * One number of the status line.
 * @typedef {object} Fact
 * @property {string} label
 * @property {string} value
 * @property {string} [spoken] what screen readers say, where the value is drawn with signs
 * @property {boolean} [main] whether it is one of the few that a narrow screen shows large
 */

/**
 * Something to do besides moving.
 * @typedef {object} Deed
 * @property {string} key
 * @property {string} label
 * @property {Action} [action]
 * @property {boolean} [barred] whether the rules forbid it now; whoever does it all the same is told why
 * @property {number} [takeBack] how many actions it takes back
 * @property {boolean} [main] whether it is what one most likely wants
 * @property {string} [ask] what is asked first
 */

/**
 * How a stage or run stands.
 * @typedef {object} Told
 * @property {string} text
 * @property {'good' | 'bad' | 'warn' | 'plain'} tone
 * @property {[string, number | string][]} [award] the parts of what was earned
 * @property {number} [total]
 */

/**
 * @typedef {object} Face
 * @property {string} stage
 * @property {string} board
 * @property {(from: number, to: number) => Action} move
 * @property {(state: Json) => Fact[]} facts
 * @property {(state: Json) => string} where
 * @property {(state: Json, legal: Action[], undoable: number) => Deed[]} deeds
 * @property {(state: Json, report: Json | null) => Told | null} told
 * @property {(state: Json) => 'play' | 'between' | 'over'} phase
 * @property {(state: Json, report: Json | null) => boolean} lost whether the rules say that the stage is lost
 * @property {(value: Json | null) => boolean} doomed whether the worth of a position says so
 * @property {(state: Json, report: Json | null) => string[]} mood classes of the board
 * @property {(state: Json) => number} [day] how much of the Daylight is spent, from 0 to 1, where there is a sun
 */

/** @param {number} count */
const grouped = (count) => count.toLocaleString('en');
const of = (/** @type {number} */ count, /** @type {string} */ one, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** @type {Face} */
const duskcourt = {
  stage: 'Rung',
  board: 'The court',
  move: (from, to) => ({ type: 'capture', from, to }),
  where: (state) => `Rung ${state.rung}${state.kingSurvives ? ' · the jackal must stand last' : ''}`,
  facts: (state) => [
    { label: 'Score', value: grouped(state.score), main: true },
    { label: 'Lives', value: '♥'.repeat(state.lives) || '–', spoken: of(state.lives, 'life', 'lives'), main: true },
    { label: 'Rung', value: String(state.rung), main: true },
    { label: 'Streak', value: String(state.streak), main: true },
    { label: 'Idols', value: String(state.idols) },
    { label: 'Reset', value: state.resetUsed ? 'spent' : 'ready' },
  ],
  deeds: (state, legal) => {
    /** @type {Deed[]} */
    const deeds = [];
    if (state.phase === 'playing') deeds.push({ key: 'r', label: 'Reset the court', action: { type: 'reset' }, barred: !find(legal, 'reset') });
    if (find(legal, 'next')) {
      const label = state.lastResult === 'clear' ? 'Next rung' : 'Another court';
      deeds.push({ key: 'n', label, action: find(legal, 'next'), main: true });
    }
    if (find(legal, 'endRun')) deeds.push({ key: 'e', label: 'End the run', action: find(legal, 'endRun'), ask: 'End the run here? It keeps its score.' });
    return deeds;
  },
  told: (state, report) => {
    if (state.phase === 'done' && report?.type !== 'capture') return { text: `The run has ended with ${of(state.score, 'point')}.`, tone: 'plain' };
    if (state.phase !== 'playing' && state.lastResult === 'clear') {
      const { captures, clear, streak, clean, total } = state.lastAward;
      return { text: 'Cleared!', tone: 'good', total, award: [['Captures', captures], ['Clear', clear], ['Streak', streak], ['Clean', clean]] };
    }
    if (state.phase !== 'playing' && state.lastResult === 'stuck') {
      const left = state.lives > 0 ? `${of(state.lives, 'life', 'lives')} left.` : 'That was the last life.';
      return { text: `Stuck: ${of(state.idols, 'idol')} stand, and none can take. ${left}`, tone: 'bad' };
    }
    if (report?.type === 'capture') return { text: report.paid > 0 ? `+${report.paid}` : 'captured; so deep was paid before.', tone: 'plain' };
    if (report?.type === 'reset') return { text: 'The court is as it was dealt.', tone: 'plain' };
    return null;
  },
  phase: (state) => (state.phase === 'playing' ? 'play' : state.phase === 'break' ? 'between' : 'over'),
  lost: (state) => state.phase !== 'playing' && state.lastResult === 'stuck',
  doomed: (value) => value?.clearable === false,
  mood: () => [],
};

/** @type {Face} */
const baskmere = {
  stage: 'Pond',
  board: 'The pond',
  move: (from, to) => ({ type: 'MOVE', from, to }),
  where: (state) => {
    const { lilyPad, shyShells, creek, grandshell, number } = state.pond;
    const features = [
      lilyPad === null ? '' : 'lily pad', shyShells ? 'shy shells' : '', creek ? 'creek' : '', grandshell ? 'Grandshell' : '',
    ].filter(Boolean);
    return [`Pond ${number}`, ...features].join(' · ');
  },
  facts: (state) => [
    { label: 'Score', value: grouped(state.score), main: true },
    { label: 'Daylight', value: `☀ ${state.daylight}`, spoken: String(state.daylight), main: true },
    { label: 'Spent / par', value: `${state.spent} / ${state.pond.par}`, spoken: `${state.spent} of par ${state.pond.par}`, main: true },
    { label: 'Streak', value: String(state.streak), main: true },
    { label: 'Spare', value: String(state.pond.spare) },
    ...(state.phase === 'drift' ? [{ label: 'Carries over', value: String(state.daylight) }] : []),
    ...(state.phase === 'pond' ? [{ label: 'Carried in', value: String(state.daylight + state.spent - state.pond.par - state.pond.spare) }] : []),
  ],
  deeds: (state, legal) => {
    /** @type {Deed[]} */
    const deeds = [];
    if (state.phase === 'pond') {
      const last = state.trail.at(-1);
      const turtle = last ? state.piles[last.to].at(-1) : 0;
      const heavy = state.pond.turtles[turtle - 1]?.grandshell;
      const price = last ? `, ☀ ${heavy ? 2 : 1}` : '';
      deeds.push({ key: 'b', label: `Step back${price}`, action: { type: 'STEP_BACK' }, barred: !find(legal, 'STEP_BACK') });
    }
    if (find(legal, 'NEXT_POND')) deeds.push({ key: 'n', label: 'Next pond', action: find(legal, 'NEXT_POND'), main: true });
    if (find(legal, 'END_RUN')) deeds.push({ key: 'e', label: 'End the run', action: find(legal, 'END_RUN'), ask: 'End the run here? It keeps its score.' });
    return deeds;
  },
  told: (state, report) => {
    if (state.outcome === 'sunset') return { text: 'Sunset: the Daylight left cannot settle this pond.', tone: 'bad' };
    if (state.outcome !== null) return { text: `The run has ended with ${of(state.score, 'point')}.`, tone: 'plain' };
    if (state.phase === 'drift' && state.lastAward) {
      const { grade, par, spent, raw, multiplier, total, sunbeam } = state.lastAward;
      const beam = sunbeam > 0 ? ' A sunbeam: 1 Daylight more.' : '';
      return {
        text: `${capital(grade)}: ${spent} spent, par ${par}.${beam}`, tone: 'good', total,
        award: [['Earned', raw], ['Streak', `× ${multiplier / 100}`]],
      };
    }
    if (report?.lastLight) return { text: 'Last light: the Daylight left is exactly what is needed.', tone: 'warn' };
    if (report?.cost) return { text: `turtle ${report.turtle}, ☀ ${report.daylight} left.`, tone: 'plain' };
    return null;
  },
  phase: (state) => (state.phase === 'pond' ? 'play' : state.phase === 'drift' ? 'between' : 'over'),
  lost: (state) => state.outcome === 'sunset',
  doomed: (value) => value?.settleable === false,
  day: (state) => (state.outcome === 'sunset' ? 1 : state.spent / Math.max(1, state.spent + state.daylight)),
  mood: (state, report) => [
    report?.lastLight && state.phase === 'pond' ? 'last-light' : '', state.outcome === 'sunset' ? 'sunset' : '',
  ].filter(Boolean),
};

/** @type {Face} */
const critters = {
  stage: 'Level',
  board: 'The rack',
  move: (from, to) => ({ type: 'move', from, to }),
  where: (state) => `Level ${state.level} · ${of(state.colours, 'colour')}`,
  facts: (state) => [
    { label: 'Score', value: grouped(state.score), main: true },
    { label: 'Level', value: String(state.level), main: true },
    { label: 'Moves', value: String(state.moves), main: true },
    { label: 'Par', value: String(state.par), main: true },
  ],
  deeds: (state, legal, undoable) => {
    /** @type {Deed[]} */
    const deeds = [];
    if (find(legal, 'next_level')) deeds.push({ key: 'n', label: 'Next level', action: find(legal, 'next_level'), main: true });
    if (state.phase !== 'finished') {
      deeds.push({ key: 'u', label: 'Undo', takeBack: Math.min(1, undoable) });
      deeds.push({ key: 'r', label: 'Restart the level', takeBack: undoable });
    }
    if (find(legal, 'finish_game')) deeds.push({ key: 'e', label: 'End the run', action: find(legal, 'finish_game'), ask: 'End the run here? It keeps its score.' });
    return deeds;
  },
  told: (state, report) => {
    if (state.phase === 'finished') return { text: `The run has ended with ${of(state.score, 'point')}.`, tone: 'plain' };
    if (state.phase === 'level_complete' && state.lastAward) {
      const { moves, par, total } = state.lastAward;
      return { text: `Sorted in ${of(moves, 'pour')}, par ${par}.`, tone: 'good', total };
    }
    if (report?.stuck) return { text: 'Stuck: no pour is left. Undo, or restart the level.', tone: 'bad' };
    if (report?.poured) return { text: `${of(report.poured, report.colour)} poured.`, tone: 'plain' };
    return null;
  },
  phase: (state) => (state.phase === 'playing' ? 'play' : state.phase === 'level_complete' ? 'between' : 'over'),
  lost: (_, report) => report?.stuck === true,
  doomed: (value) => value?.solvable === false,
  mood: () => [],
};

/** @type {{[slug: string]: Face}} */
export const faces = { duskcourt, baskmere, 'critter-lineup': critters };

/**
 * @param {Action[]} legal
 * @param {string} type
 */
function find(legal, type) {
  return legal.find((action) => action.type === type);
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
