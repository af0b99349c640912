import { cleanup, initLogger } from 'node-datachannel';
import { keepOnAir } from './performer/performer.ts';
import { readSettings } from './settings.ts';

const log = (message: string): void => {
  process.stdout.write(`demo ${message}\n`);
};

const { origin, performers } = readSettings(process.env);
const stop = new AbortController();
// Whoever started us is gone, or asks us to go: end the broadcasts properly.
process.on('disconnect', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
process.on('SIGINT', () => stop.abort());

// The library's logger needs its callback: without one it writes from a foreign thread and aborts.
initLogger('Error', (_level, message) => log(`transport: ${message}`));
await Promise.all(performers.map((performer) => keepOnAir({ origin, log, ...performer }, stop.signal)));
cleanup();
// Left to itself the process would wait for the parent's channel and for kept-alive connections.
process.exit(0);
