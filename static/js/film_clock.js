// The clock of a film: animations that can be paused, quickened and skipped together. The speed is remembered.
const SPEEDS = [1, 2, 4, 0.5];
const running = new Set();

export const clock = {
  speed: 1,
  pace: 1, // how much faster this frame goes
  halted: false, // this frame has been paused
  paused: false, // stops before the next frame
  frozen: false, // stops in the midst of this one
  steps: 0, // frames that may play while it is paused
  hurry: false, // shows the end of this frame at once
  skipping: "", // shows the end at once: of the "queue", or of "all" cards of this phase
  wake: () => {},

  async animate(element, keyframes, ms, options = {}) {
    if (clock.skipping || clock.hurry || !element) return;
    const animation = element.animate(keyframes, { duration: ms, easing: "ease-in-out", ...options });
    animation.playbackRate = clock.speed * clock.pace;
    running.add(animation);
    if (clock.frozen) animation.pause();
    await animation.finished.catch(() => {});
    running.delete(animation);
  },

  // Wait for the turn of the next frame.
  async ready() {
    while (clock.paused && !clock.skipping && !clock.steps) await new Promise((resolve) => (clock.wake = resolve));
    clock.steps = 0;
  },

  finish() {
    for (const animation of [...running]) animation.finish();
  },

  freeze() {
    clock.paused = clock.frozen = clock.halted = true;
    for (const animation of running) animation.pause();
  },

  thaw() {
    clock.frozen = false;
    for (const animation of running) animation.play();
  },

  cut(what) {
    clock.skipping = what;
    clock.paused = clock.frozen = false;
    clock.finish();
    clock.wake();
  },

  reset() {
    Object.assign(clock, { paused: false, frozen: false, steps: 0, skipping: "" });
  },

  quicken() {
    clock.speed = SPEEDS[(SPEEDS.indexOf(clock.speed) + 1) % SPEEDS.length];
    for (const animation of running) animation.updatePlaybackRate(clock.speed * clock.pace);
    try {
      localStorage.setItem("film-speed", clock.speed);
    } catch {
      // no storage, no memory
    }
  },
};

try {
  clock.speed = SPEEDS.find((speed) => speed === Number(localStorage.getItem("film-speed"))) ?? 1;
} catch {
  // no storage, no memory
}
