import { EmbeddedEngine } from './engine/embedded/engine.ts';
import { JanusEngine } from './engine/janus/engine.ts';
import { createApp } from './http/app.ts';
import { createLog } from './log.ts';
import { MediaNode } from './node/node.ts';
import { isPublicAddress } from './sdp/candidate.ts';
import { readSettings } from './settings/settings.ts';

/** Native threads may still be closing connections; the process waits at most this long for them. */
const STOP_WITHIN_MS = 1_500;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.log_level);
  const engine = settings.janus
    ? new JanusEngine(settings, settings.janus, log)
    : new EmbeddedEngine(settings, log);
  const node = new MediaNode(settings, engine, log);
  const app = await createApp(node, settings, log);
  await app.listen({ port: settings.http_port, host: settings.http_host });
  const address = app.server.address();
  const http_port = typeof address === 'object' && address ? address.port : settings.http_port;
  await engine.start(node, http_port);
  node.start();

  let stopping = false;
  const stop = (reason: string, code: number): void => {
    if (stopping) return;
    stopping = true;
    // First write the journal, so that delivery figures survive if a later step fails.
    node.stop();
    log.info({ reason }, 'media node stopping');
    setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref();
    void app.close().finally(() => process.exit(code));
  };
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('disconnect', () => stop('parent gone', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    stop('uncaught exception', 1);
  });
  const relay = settings.janus?.relay;
  if (relay && isPublicAddress(relay.ip))
    log.warn(relay, 'relay address is public; open these UDP ports to media nodes only');
  log.info({ http_port, udp_port: engine.udp_port }, 'media node listening');
  process.send?.({ type: 'listening', port: http_port, udp_port: engine.udp_port });
}

main().catch((error: unknown) => {
  process.stderr.write(`Media node: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
