import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What one client process works on. */
export interface Order {
  url: string;
  connections: number;
  performers: number;
  viewers: number;
}
/** A round lasts until the time is over and so many transfers were made. */
export interface Round {
  milliseconds: number;
  transfers: number;
}

const WARM_TRANSFERS = 8_000;
const CLIENT = fileURLToPath(new URL('./client.ts', import.meta.url));

export interface Clients {
  /** Makes transfers until the code of every process has been compiled; a database's client in C is from the start. */
  warm(): Promise<void>;
  /** @returns transfers a second of all processes together */
  perSecond(milliseconds: number): Promise<number>;
  stop(): void;
}

/** Client processes, as pgbench has threads: one process could not keep the database busy. */
export async function startClients(processes: number, order: Order): Promise<Clients> {
  const children: ChildProcess[] = Array.from({ length: processes }, () =>
    fork(CLIENT, [JSON.stringify(order)], { execArgv: ['--import', 'tsx'] }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const run = (round: Round): Promise<number[]> =>
    Promise.all(
      children.map(async (child) => {
        const answered = once(child, 'message') as Promise<[{ count: number }]>;
        child.send(round);
        const [{ count }] = await answered;
        return count;
      }),
    );
  return {
    warm: async () => void (await run({ milliseconds: 0, transfers: WARM_TRANSFERS })),
    perSecond: async (milliseconds) => {
      const began_ms = performance.now();
      const counts = await run({ milliseconds, transfers: 0 });
      const total = counts.reduce((sum, count) => sum + count, 0);
      return (total * 1_000) / (performance.now() - began_ms);
    },
    stop: () => {
      for (const child of children) child.kill();
    },
  };
}
