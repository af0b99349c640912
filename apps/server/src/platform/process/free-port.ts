import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { StartProblem } from './start-problem.ts';

/** Finds a TCP port on loopback that is free now. */
export function freePort(): Promise<number> {
  return tryTcp(0, '127.0.0.1');
}

function tryTcp(port: number, host: string): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(address === null || typeof address === 'string' ? 0 : address.port));
    });
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
