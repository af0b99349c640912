import { connect, createServer, type Socket } from 'node:net';
import { atEnd } from '@akari/server/testing/at-end';

export interface Wire {
  /** Where what is at its other end is reached, as long as it holds. */
  url: string;
  /** From now on nothing comes through, and nobody is told: as when a network is parted. */
  cut(): void;
  mend(): void;
}

/** The network between a server node and what it needs (a media node, Redis), in the test's hands. */
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
