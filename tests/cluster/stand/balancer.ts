import { connect, createServer, type Socket } from 'node:net';
import { atEnd } from '@akari/server/testing/at-end';
import type { ServerProcess } from './node.ts';

export interface Balancer {
  url: string;
  /** Sets the nodes; a new connection goes to the first one that is ready. */
  order(nodes: readonly ServerProcess[]): void;
}

const CHECK_LIMIT_MS = 500;

async function ready(node: ServerProcess): Promise<boolean> {
  try {
    return (await fetch(`${node.url}/readyz`, { signal: AbortSignal.timeout(CHECK_LIMIT_MS) })).ok;
  } catch {
    return false;
  }
}

/** Starts a load balancer as in production: connections go to a node that reports to be ready. */
export async function startBalancer(): Promise<Balancer> {
  let nodes: readonly ServerProcess[] = [];
  const open = new Set<Socket>();
  const pass = async (client: Socket): Promise<void> => {
    for (const node of nodes) {
      if (!(await ready(node))) continue;
      const upstream = connect(Number(new URL(node.url).port), '127.0.0.1');
      open.add(upstream);
      upstream.on('error', () => client.destroy());
      upstream.on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
      client.pipe(upstream).pipe(client);
      return;
    }
    client.destroy();
  };
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    void pass(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, order: (given) => void (nodes = given) };
}
