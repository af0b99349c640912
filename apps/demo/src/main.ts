import { cleanup, initLogger } from 'node-datachannel';
import { keepOnAir } from './performer/performer.ts';
import { readSettings } from './settings.ts';
import { visitOnce } from './visitor/visitor.ts';

const log = (message: string): void => {
  process.stdout.write(`demo ${message}\n`);
};

const { origin, performers, visitor } = readSettings(process.env);
const stop = new AbortController();
// The parent process is gone, or this process has to stop: end the broadcasts properly.
process.on('disconnect', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
process.on('SIGINT', () => stop.abort());

// The library needs a log callback: without one it writes from a foreign thread and aborts.
initLogger('Error', (_level, message) => log(`transport: ${message}`));
await Promise.all([
  ...performers.map((performer) => keepOnAir({ origin, log, ...performer }, stop.signal)),
  visitor === null ? null : visitOnce({ origin, log, ...visitor }, stop.signal),
]);
cleanup();
// Otherwise the process would wait for the parent's IPC channel and for keep-alive connections.
process.exit(0);
