import { type Logger, pino } from 'pino';

/** Log lines as JSON on standard output. Its reader may die first: that must not keep the journal from being written. */
export function createLog(level: string): Logger {
  const destination = pino.destination({ fd: 1, sync: true });
  destination.on('error', () => undefined);
  return pino({ level, base: null, name: 'media' }, destination);
}
