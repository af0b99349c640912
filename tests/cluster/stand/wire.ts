import { connect, createServer, type Socket } from 'node:net';
import { atEnd } from '@akari/server/testing/at-end';

export interface Wire {
  /** The address at which the target is reached through this proxy. */
  url: string;
  /** Drops all data without closing connections, as a network partition does. */
  cut(): void;
  mend(): void;
}

/** A TCP proxy between a server node and a media node or Redis, which a test can cut and mend. */
export async function wireTo(target_url: string): Promise<Wire> {
  const { protocol, hostname, port } = new URL(target_url);
  const ends = new Set<Socket>();
  let state: 'whole' | 'cut' = 'whole';
  const server = createServer((near) => {
    ends.add(near);
    near.on('error', () => undefined).on('close', () => ends.delete(near));
    if (state === 'cut') return;
    const far = connect(Number(port), hostname);
    ends.add(far);
    far.on('error', () => undefined).on('close', () => ends.delete(far));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => state === 'whole' && to.write(bytes));
      from.on('close', () => state === 'whole' && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    for (const end of ends) end.destroy();
  };
  atEnd(() => {
    close();
    server.close();
  });
  const address = server.address();
  return {
    url: `${protocol}//127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut: () => void (state = 'cut'),
    mend: () => {
      close();
      state = 'whole';
    },
  };
}
