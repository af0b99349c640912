import type { MediaEvent } from './media-plane.ts';
import { twowaysApart } from './twoway-stream.ts';

/** A media node identifies peers by session id alone: the prefix keeps broadcasts and viewer sessions distinct. */
const BROADCAST = 'broadcast-';
export const broadcastStream = (broadcast_id: number): string => `${BROADCAST}${broadcast_id}`;

export const isBroadcast = (session_id: string | null): boolean => session_id?.startsWith(BROADCAST) ?? false;

/** Translates a node's event for the server: broadcast ids without the prefix, and two-ways as events of their own. */
export function inServersWords(event: MediaEvent): MediaEvent {
  const publishes =
    (event.type === 'peer.started' ||
      event.type === 'peer.ended' ||
      event.type === 'peer.migration_requested') &&
    event.role === 'publish';
  return twowaysApart(publishes ? { ...event, session_id: event.session_id.replace(BROADCAST, '') } : event);
}
