import { readdirSync, readFileSync } from 'node:fs';

/** How long a process' threads were ready to run and had no core, milliseconds (schedstats: run delay), all together. */
export function waitedMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + waitOf(pid, thread), 0) / 1e6;
}

/** Nanoseconds; a thread that has ended meanwhile waits no more. */
function waitOf(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Packets that the machine itself dropped between two sockets of its own: its queue for a core was full. */
export function backlogDrops(): number {
  const rows = readFileSync('/proc/net/softnet_stat', 'utf8').trim().split('\n');
  return rows.reduce((sum, row) => sum + parseInt(row.split(' ')[1]!, 16), 0);
}
