// The sounds of the film, made by the browser itself: wind, sand, water, and two tones when the reader's turn begins.
// Loaded by sound_switch.js only, once sound is on. Reduced motion does not silence it: sound has a switch of its own.

const LOUDNESS = 0.3;
const APART = 0.12; // seconds between two sounds of one kind, where cards stand still and all comes at once
const context = new AudioContext();
const out = new GainNode(context, { gain: LOUDNESS });
out.connect(context.destination);

const noise = new AudioBuffer({ length: 2 * context.sampleRate, sampleRate: context.sampleRate });
noise.getChannelData(0).forEach((_, at, samples) => (samples[at] = Math.random() * 2 - 1));

// A rise to its loudest and a fall into silence.
function swell(from, { at, peak, ms, gain }) {
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(gain, at + (ms * peak) / 1000);
  level.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000);
  from.connect(level).connect(out);
}

function hiss({ at, ms, type, low, high, sharp, gain, peak }) {
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type, frequency: low, Q: sharp });
  filter.frequency.setValueAtTime(low, at);
  filter.frequency.linearRampToValueAtTime(high, at + (ms * peak) / 1000);
  filter.frequency.linearRampToValueAtTime(low, at + ms / 1000);
  swell(source.connect(filter), { at, ms, gain, peak });
  source.start(at, Math.random());
  source.stop(at + ms / 1000);
}

function tone({ at, ms, low, high = low, gain }) {
  const source = new OscillatorNode(context, { frequency: low });
  source.frequency.setValueAtTime(low, at);
  source.frequency.exponentialRampToValueAtTime(high, at + ms / 1000);
  swell(source, { at, ms, gain, peak: 0.1 });
  source.start(at);
  source.stop(at + ms / 1000);
}

const sounds = {
  wind: (at) => hiss({ at, ms: 900, type: "bandpass", low: 280, high: 900, sharp: 3, gain: 0.9, peak: 0.45 }),
  sand: (at) => hiss({ at, ms: 280, type: "highpass", low: 2600, high: 4200, sharp: 0.7, gain: 0.25, peak: 0.2 }),
  water(at) {
    hiss({ at, ms: 700, type: "lowpass", low: 320, high: 900, sharp: 1, gain: 0.5, peak: 0.35 });
    for (const drop of [0, 0.11, 0.26]) tone({ at: at + drop, ms: 130, low: 420 + drop * 900, high: 900, gain: 0.18 });
  },
  turn(at) {
    tone({ at, ms: 500, low: 659, gain: 0.3 });
    tone({ at: at + 0.16, ms: 700, low: 880, gain: 0.3 });
  },
};

const isIsland = () => Boolean(document.querySelector("#table.island"));
const soundOf = {
  wind: () => "wind",
  slide: () => "sand",
  sand: () => "sand",
  flip: () => (isIsland() ? "water" : "sand"),
  water: () => "water",
  give: () => "water",
  meter: () => isIsland() && "water",
};
const last = {};

function play(name) {
  if (localStorage.getItem("sound") !== "on" || !sounds[name]) return;
  context.resume(); // waits for the first tap on a page that nobody has touched yet
  const at = context.currentTime;
  if (at - (last[name] ?? -1) < APART) return;
  sounds[name]((last[name] = at));
}

document.addEventListener("film:now", ({ detail }) => play(soundOf[detail]?.()));

// The reader's turn begins when the dock gets a button.
const isMine = () => Boolean(document.querySelector("#dock button[form=play]"));
let wasMine = isMine();
function heed() {
  if (document.querySelector("#dock .untold")) return; // not before the film tells it
  if (isMine() && !wasMine) play("turn");
  wasMine = isMine();
}
document.addEventListener("htmx:afterSettle", heed);
document.addEventListener("film:end", heed);
