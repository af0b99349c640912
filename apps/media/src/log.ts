import { type Logger, pino } from 'pino';

/**
 * Creates a logger that writes JSON lines to standard output. Write errors are ignored: the reader may exit first, and
 * that must not prevent writing the journal.
 */
export function createLog(level: string): Logger {
  const destination = pino.destination({ fd: 1, sync: true });
  destination.on('error', () => undefined);
  return pino({ level, base: null, name: 'media' }, destination);
}
