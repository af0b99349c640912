const { setInterval, setTimeout, clearTimeout } = globalThis;

/** The simulator's own waits go by the clock on the wall. */
export const wall = { setInterval, setTimeout, clearTimeout };

/** Who waits longer than this sleeps because it was told to. */
const SLEEP_MS = 20;
const FAR_MS = 2 ** 30;
const sleepers = new WeakMap<NodeJS.Timeout, NodeJS.Immediate>();
let stopped = 0;

function never(): NodeJS.Timeout {
  const timer = setInterval(() => undefined, FAR_MS);
  clearTimeout(timer);
  return timer;
}

/** Wakes whoever sleeps at the next turn of the event loop. */
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
 * Until it is let go again, the clock on the wall says nothing to servers: what they do every so often the simulation
 * does by its own clock, and who sleeps a while before trying again wakes at once. So when things happen is the seed's
 * to say, not the machine's.
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
}

export function letWallClockGo(): void {
  stopped -= 1;
  if (stopped === 0) Object.assign(globalThis, wall);
}
