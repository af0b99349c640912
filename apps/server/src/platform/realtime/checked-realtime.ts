import { SERVER_EVENTS, type ServerToClient } from '@akari/contract';
import type { Realtime } from './realtime.ts';

const BODY_OF = new Map(SERVER_EVENTS.map(({ name, body }) => [name, body]));

/** @throws when an event does not fit the contract: a page would drop it */
export function checkEvent(event: keyof ServerToClient, body: unknown): void {
  const read = BODY_OF.get(event)?.safeParse(body);
  if (read?.success !== true)
    throw new Error(`the event ${event} does not fit the contract`, { cause: read?.error });
}

/** A `Realtime` whose `send` throws on an event that does not fit the contract; for tests and development. */
export const checkedRealtime = (inner: Realtime): Realtime => ({
  ...inner,
  send: (room, event, body, but) => {
    checkEvent(event, body);
    inner.send(room, event, body, but);
  },
  sendHere: (room, event, body) => {
    checkEvent(event, body);
    inner.sendHere(room, event, body);
  },
});
