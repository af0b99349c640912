import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this id exists, including one that this process may not signal (EPERM). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function statusOf(pid: number, column: 'lstart' | 'command'): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/**
 * Start time of a process, as an opaque text to compare: process ids are reused, pairs of id and start time are not.
 * @returns empty when there is no such process; a zombie on Linux counts as none
 */
export function startOf(pid: number): string {
  if (process.platform !== 'linux') return statusOf(pid, 'lstart');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Skip the name in parentheses: it may contain any character. Of all fields, state is the 3rd, start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

/** Command line of a process; empty when there is no such process. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return statusOf(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
