import { createServer, type AddressInfo } from 'node:net';

/** A free TCP port. */
export function freeTcpPort(host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
