import type { MediaEvent } from './media-plane.ts';
import { twowaysApart } from './twoway-stream.ts';

/** A node knows peers by session id alone: broadcasts are marked, so that none has the id of a viewer's session. */
const BROADCAST = 'broadcast-';
export const broadcastStream = (broadcastId: number): string => `${BROADCAST}${broadcastId}`;

export const isBroadcast = (session_id: string | null): boolean => session_id?.startsWith(BROADCAST) ?? false;

/** What a node says, in the server's words: a publisher's session id is the broadcast's, and two-ways are their own. */
export function inServersWords(event: MediaEvent): MediaEvent {
  const publishes =
    (event.type === 'peer.started' ||
      event.type === 'peer.ended' ||
      event.type === 'peer.migration_requested') &&
    event.role === 'publish';
  return twowaysApart(publishes ? { ...event, session_id: event.session_id.replace(BROADCAST, '') } : event);
}
