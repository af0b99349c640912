import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds for which a process's threads were ready to run and had no core, in total (schedstats: run delay). */
export function waitedMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + waitOf(pid, thread), 0) / 1e6;
}

/** The run delay of a thread, nanoseconds; 0 for one that has ended. */
function waitOf(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Packets that the machine dropped between two of its own sockets, because its queue for a core was full. */
export function backlogDrops(): number {
  const rows = readFileSync('/proc/net/softnet_stat', 'utf8').trim().split('\n');
  return rows.reduce((sum, row) => sum + parseInt(row.split(' ')[1]!, 16), 0);
}
