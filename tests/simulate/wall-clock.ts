const { setInterval, setTimeout, clearTimeout } = globalThis;
const { random } = Math;
/** What chance says of how long a server waits before it tries again. */
const EVEN = 0.5;

/** The real timers, for the simulator's own waits. */
export const wall = { setInterval, setTimeout, clearTimeout };

/** A longer timeout is a deliberate pause, like the one before a retry. */
const SLEEP_MS = 20;
const FAR_MS = 2 ** 30;
const sleepers = new WeakMap<NodeJS.Timeout, NodeJS.Immediate>();
let stopped = 0;

function never(): NodeJS.Timeout {
  const timer = setInterval(() => undefined, FAR_MS);
  clearTimeout(timer);
  return timer;
}

/** Replaces `setTimeout`: a pause longer than `SLEEP_MS` ends at the next turn of the event loop. */
function soon(work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): NodeJS.Timeout {
  if (ms <= SLEEP_MS) return setTimeout(work, ms, ...args);
  const timer = setTimeout(() => undefined, FAR_MS);
  const wake = (): void => {
    clearTimeout(timer);
    work(...args);
  };
  sleepers.set(timer, setImmediate(wake));
  return timer;
}

function forget(timer: NodeJS.Timeout | undefined): void {
  const sleeper = timer === undefined ? undefined : sleepers.get(timer);
  if (sleeper !== undefined) clearImmediate(sleeper);
  clearTimeout(timer);
}

/**
 * Replaces the global timers, so that the seed and not the machine decides when things happen: intervals never fire
 * (the simulation ticks on its own clock), and pauses before a retry end at once; chance is even. `letWallClockGo` restores
 * them.
 */
export function stopWallClock(): void {
  stopped += 1;
  if (stopped > 1) return;
  const still = {
    setInterval: never,
    setTimeout: Object.assign(soon, wall.setTimeout),
    clearTimeout: forget,
  };
  Object.assign(globalThis, still);
  Math.random = () => EVEN;
}

export function letWallClockGo(): void {
  stopped -= 1;
  if (stopped > 0) return;
  Object.assign(globalThis, wall);
  Math.random = random;
}
