import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf } from '../harness/processes.ts';

/** Stops a process, and those that it started, for a while. */
export async function stopped(pid: number, ms: number): Promise<void> {
  const family = familyOf(pid);
  for (const one of family) process.kill(one.pid, 'SIGSTOP');
  await sleep(ms);
  for (const one of family) process.kill(one.pid, 'SIGCONT');
}
