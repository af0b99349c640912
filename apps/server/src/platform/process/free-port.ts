import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { StartProblem } from './start-problem.ts';

/**
 * First and last of the ports that are given away. They end below the ephemeral range of Linux (32768 to 60999): between
 * the moment in which a port is found free and the moment in which it is bound, and while a crashed process is
 * restarted on it, a socket that asks for any port must not get it. They begin above 10080, the last of the ports that `fetch` refuses (Fetch standard, "bad port").
 */
const FIRST_PORT = 10_081;
const LAST_PORT = 32_767;
const ATTEMPTS = 20;

/** A port that was found is not bound yet, so a second search could find it again. */
const given = new Set<number>();

/**
 * Finds a TCP port on loopback that is free now. It returns no port twice.
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (given.has(port)) continue;
    try {
      await tryTcp(port, '127.0.0.1');
      given.add(port);
      return port;
    } catch {
      // In use; try another one.
    }
  }
  throw new Error('there is no free port on loopback');
}

function tryTcp(port: number, host: string): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}

function tryUdp(port: number): Promise<void> {
  const socket = createSocket('udp4');
  return new Promise((resolve, reject) => {
    socket.once('error', (error) => {
      socket.close();
      reject(error);
    });
    socket.bind(port, () => socket.close(() => resolve()));
  });
}

const REASONS: Partial<Record<string, [ja: string, en: string]>> = {
  EADDRINUSE: ['ほかのプログラムが使っています', 'is in use by another program'],
  EACCES: ['開く権限がありません', 'may not be opened by this user'],
  EADDRNOTAVAIL: ['このコンピューターのアドレスではありません', 'is not an address of this computer'],
};

/** Describes a failed attempt to open a port for the operator. */
export function portProblem(error: unknown, what: string, setting: string): StartProblem {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const [ja, en] = REASONS[code] ?? [`開けません(${code})`, `cannot be opened (${code})`];
  return new StartProblem(
    `${what} は${ja}。${setting} に別の値を指定してください。`,
    `${what} ${en}. Set ${setting} to another value.`,
  );
}

/** Checks, before any service is started, that the ports can be opened. @throws StartProblem when one cannot */
export async function checkPorts(http: { port: number; host: string }, mediaUdpPort: number): Promise<void> {
  if (http.port !== 0) {
    await tryTcp(http.port, http.host).catch((error: unknown) => {
      throw portProblem(error, `${http.host}:${http.port}`, 'PORT / HOST');
    });
  }
  if (mediaUdpPort !== 0) {
    await tryUdp(mediaUdpPort).catch((error: unknown) => {
      throw portProblem(error, `UDP ${mediaUdpPort}`, 'MEDIA_UDP_PORT');
    });
  }
}
