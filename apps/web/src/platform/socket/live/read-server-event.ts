import { SERVER_EVENTS } from '@akari/contract/realtime';
import type { ServerEventName } from '../server-event.ts';

const BODY_OF = new Map(SERVER_EVENTS.map(({ name, body }) => [name, body]));

/**
 * Parses the body of a server's event by the contract. Fields that the contract does not know are left out: a newer
 * server sends them during a rolling upgrade.
 * @returns null when the body does not fit; the event is dropped then, and reported in the browser's log
 */
export function readServerEvent(name: ServerEventName, raw: unknown): object | null {
  const read = BODY_OF.get(name)?.safeParse(raw);
  if (read?.success === true) return read.data;
  reportError(
    new Error(`dropped the event ${name}, which does not fit the contract`, { cause: read?.error }),
  );
  return null;
}
