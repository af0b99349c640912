import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningProcess {
  pid: number;
  parent_pid: number;
  command: string;
}

/** All processes of this machine, without zombies. */
function allProcesses(): RunningProcess[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, state = '', ...args] = line.trim().split(/\s+/);
    return state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent_pid: Number(parent), command: args.join(' ') }];
  });
}

/** A process and all its descendants, itself first. */
export function familyOf(pid: number): RunningProcess[] {
  const all = allProcesses();
  const family = all.filter((one) => one.pid === pid);
  for (const member of family) family.push(...all.filter((one) => one.parent_pid === member.pid));
  return family;
}

/** The processes that are still running once all have ended or `within_ms` is over. */
export async function survivors(processes: RunningProcess[], within_ms: number): Promise<RunningProcess[]> {
  const deadline_ms = Date.now() + within_ms;
  for (;;) {
    const now = allProcesses();
    const alive = processes.filter((one) =>
      now.some((other) => other.pid === one.pid && other.command === one.command),
    );
    if (alive.length === 0 || Date.now() > deadline_ms) return alive;
    await sleep(50);
  }
}
