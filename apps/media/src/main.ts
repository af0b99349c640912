import { createSocket } from 'node:dgram';
import { createApp } from './http/app.ts';
import { createLog } from './log.ts';
import { MediaNode } from './node.ts';
import { holdUdpPort, localAddress, startRtcLibrary } from './rtc/library.ts';
import { readSettings, type Settings } from './settings.ts';

/** Native threads may still be closing connections; the process does not wait for them longer than this. */
const STOP_WITHIN_MS = 1_500;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.log_level);
  settings.udp_port = await freeUdpPort(settings);
  startRtcLibrary(log);
  const port = holdUdpPort(settings);
  const node = new MediaNode(settings, log);
  const app = await createApp(node, settings, log);
  await app.listen({ port: settings.http_port, host: settings.http_host });
  const address = app.server.address();
  const http_port = typeof address === 'object' && address ? address.port : settings.http_port;
  node.start();

  let stopping = false;
  const stop = (reason: string, code: number): void => {
    if (stopping) return;
    stopping = true;
    // First of all what must not be lost; whatever fails afterwards, it is on disk.
    node.stop();
    port.stop();
    log.info({ reason }, 'media node stops');
    setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref();
    void app.close().finally(() => process.exit(code));
  };
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('disconnect', () => stop('parent gone', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ error: error.stack }, 'uncaught');
    stop('uncaught exception', 1);
  });
  log.info({ http_port, udp_port: settings.udp_port }, 'media node listens');
  process.send?.({ type: 'listening', port: http_port, udp_port: settings.udp_port });
}

/** The configured UDP port, or a free one for 0. Throws when it is taken. */
function freeUdpPort(settings: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    socket.once('error', () =>
      reject(new Error(`UDP port ${settings.udp_port} cannot be used: is it taken?`)),
    );
    socket.bind(settings.udp_port, localAddress(settings.public_ip) ?? undefined, () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`Media node: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
