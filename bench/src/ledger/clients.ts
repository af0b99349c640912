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
export interface Round {
  milliseconds: number;
}

const CLIENT = fileURLToPath(new URL('./client.ts', import.meta.url));

export interface Clients {
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
  return {
    perSecond: async (milliseconds) => {
      const began_ms = performance.now();
      const counts = await Promise.all(
        children.map(async (child) => {
          const answered = once(child, 'message') as Promise<[{ count: number }]>;
          child.send({ milliseconds } satisfies Round);
          const [{ count }] = await answered;
          return count;
        }),
      );
      const total = counts.reduce((sum, count) => sum + count, 0);
      return (total * 1_000) / (performance.now() - began_ms);
    },
    stop: () => {
      for (const child of children) child.kill();
    },
  };
}
