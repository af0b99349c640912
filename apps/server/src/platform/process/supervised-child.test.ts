import type { ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SupervisedChild } from './supervised-child.ts';

/** A child that lives until the test ends it. */
class FakeChild extends EventEmitter {
  static readonly all: FakeChild[] = [];
  readonly pid = FakeChild.all.length + 1;
  readonly stdout = null;
  readonly stderr = null;
  connected = true;
  alive = true;
  asked = false;
  constructor() {
    super();
    FakeChild.all.push(this);
  }
  disconnect(): void {
    this.connected = false;
    this.asked = true;
  }
  kill(signal: NodeJS.Signals): boolean {
    this.asked = true;
    if (signal === 'SIGKILL') this.exit();
    return true;
  }
  exit(): void {
    if (!this.alive) return;
    this.alive = false;
    this.emit('exit', 0, null);
  }
}

vi.mock('node:child_process', async (original) => ({
  ...(await original<{ fork: typeof fork }>()),
  fork: () => new FakeChild() as unknown as ChildProcess,
}));

const alive = (): FakeChild[] => FakeChild.all.filter((child) => child.alive);
const script = new URL('file:///child.js');
const SETTLED_MS = 60_000;

beforeEach(() => {
  FakeChild.all.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('SupervisedChild starts no second child while the first is stopping', async () => {
  const supervised = new SupervisedChild({ script });
  supervised.start();
  const stopped = supervised.stop();
  supervised.start();
  expect(FakeChild.all).toHaveLength(1);
  FakeChild.all[0]?.exit();
  await stopped;
  expect(alive()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(FakeChild.all).toHaveLength(2);
});

it('SupervisedChild restarts a crashed child after 250, 500 and 1,000 ms', async () => {
  const delays: (number | null)[] = [];
  const onCrash = (_code: number | null, _signal: NodeJS.Signals | null, restart_in_ms: number | null) =>
    void delays.push(restart_in_ms);
  const supervised = new SupervisedChild({ script, onCrash });
  supervised.start();
  for (let crash = 0; crash < 3; crash += 1) {
    alive()[0]?.exit();
    await vi.advanceTimersByTimeAsync(SETTLED_MS / 6);
  }
  expect(delays).toEqual([250, 500, 1_000]);
});

it('SupervisedChild has at most one child and obeys the last call', async () => {
  const step = fc.constantFrom('start', 'stop', 'exit', 'wait', 'long_wait');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, restart) => {
      FakeChild.all.length = 0;
      const supervised = new SupervisedChild({ script, restart });
      let last: 'start' | 'stop' = 'stop';
      for (const each of steps) {
        if (each === 'start') supervised.start();
        else if (each === 'stop') void supervised.stop();
        else if (each === 'exit') alive()[0]?.exit();
        else await vi.advanceTimersByTimeAsync(each === 'wait' ? 100 : SETTLED_MS);
        if (each === 'start' || each === 'stop') last = each;
        expect(alive().length).toBeLessThanOrEqual(1);
      }
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
      if (last === 'stop') expect(alive()).toEqual([]);
      else if (restart) expect(alive()).toHaveLength(1);
      await Promise.all([supervised.stop(), vi.advanceTimersByTimeAsync(SETTLED_MS)]);
      expect(alive()).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
