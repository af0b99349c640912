import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { familyOf } from '@akari/testkit/harness/processes';

/** The state of a process in /proc: `T` is stopped by a signal. */
const stateOf = (pid: number): string | undefined =>
  /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];

/** Stops a process and its descendants for `ms`. */
export async function stopped(pid: number, ms: number): Promise<void> {
  const family = familyOf(pid);
  for (const one of family) process.kill(one.pid, 'SIGSTOP');
  await sleep(ms);
  expect(stateOf(pid)).toBe('T');
  for (const one of family) process.kill(one.pid, 'SIGCONT');
}
