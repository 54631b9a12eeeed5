/**
 * Small sounds, made here and not loaded. Nothing is heard, and no audio is asked of the browser, until sound is
 * switched on.
 */

/** @typedef {'pick' | 'place' | 'take' | 'win' | 'warn' | 'loss'} Sound */

/** Notes of a sound: frequency in hertz, when it begins and how long it lasts in seconds, and how it is shaped. */
/** @typedef {[number, number, number, OscillatorType?]} Note */

/** @type {{[name in Sound]: Note[]}} */
const SOUNDS = {
  pick: [[520, 0, 0.06]],
  place: [[300, 0, 0.08], [220, 0.03, 0.09]],
  take: [[240, 0, 0.05, 'triangle'], [150, 0.04, 0.16, 'triangle']],
  win: [[523, 0, 0.16], [659, 0.1, 0.16], [784, 0.2, 0.2], [1047, 0.3, 0.34]],
  warn: [[660, 0, 0.3], [587, 0.18, 0.4]],
  loss: [[330, 0, 0.22, 'triangle'], [247, 0.18, 0.26, 'triangle'], [165, 0.38, 0.4, 'triangle']],
};
const LOUD = 0.12;

/** @type {AudioContext | null} */
let audio = null;

/** @param {Sound} name */
export function play(name) {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    for (const note of SOUNDS[name]) sing(audio, note);
  } catch {
    // A browser without audio stays silent.
  }
}

/**
 * @param {AudioContext} audio
 * @param {Note} note
 */
function sing(audio, [pitch, after, lasts, shape = 'sine']) {
  const begins = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, begins);
  volume.gain.exponentialRampToValueAtTime(LOUD, begins + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(begins);
  tone.stop(begins + lasts + 0.02);
}
