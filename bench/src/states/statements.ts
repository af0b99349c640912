import type { Database } from '@akari/server/platform/database/database';
import type { Member } from '@akari/server/platform/http/person';
import type { Commands, Kind } from './commands.ts';

/** What one command of a kind costs without load. */
interface Cost {
  /** Statements, including BEGIN, COMMIT and those of events that are published. */
  statements: number;
  /** CPU time of this process, microseconds. */
  cpu_us: number;
}

/** Counts the statements on connections that are opened after this call. */
export function countStatements({ pool }: Database): () => number {
  let sent = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: unknown[]) => {
      sent += 1;
      return query(...asked);
    }) as typeof client.query;
  });
  return () => sent;
}

/** Runs each kind of command in sequence, on one channel with one viewer. */
export async function costOfCommands(
  commands: Commands,
  sent: () => number,
  [performer, viewer]: [Member, Member],
  turns: number,
): Promise<Partial<Record<Kind, Cost>>> {
  const totals = new Map<Kind, Cost>();
  const weigh = async <T>(kind: Kind, command: () => Promise<T>): Promise<T> => {
    const before = sent();
    const cpu = process.cpuUsage();
    const answer = await command();
    const { user, system } = process.cpuUsage(cpu);
    const total = totals.get(kind) ?? { statements: 0, cpu_us: 0 };
    totals.set(kind, {
      statements: total.statements + sent() - before,
      cpu_us: total.cpu_us + user + system,
    });
    return answer;
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const left = await weigh('join', () => commands.join(viewer, performer));
    if (left !== null) await weigh('leave', () => commands.leave(viewer, left));
    const joined = await commands.join(viewer, performer);
    if (joined !== null) await weigh('enter', () => commands.enter(performer, joined));
    const request = await weigh('request', () => commands.request(viewer, performer));
    if (request !== null) await weigh('accept', () => commands.accept(performer, request));
    await weigh('end', () => commands.order('end', performer));
    await weigh('stop', () => commands.order('stop', performer));
    await weigh('start', () => commands.order('start', performer));
  }
  const each = (total: number): number => Math.round((10 * total) / turns) / 10;
  return Object.fromEntries(
    [...totals].map(([kind, { statements, cpu_us }]) => [
      kind,
      { statements: each(statements), cpu_us: Math.round(cpu_us / turns) },
    ]),
  );
}
