import type { Person } from '../http/person.ts';
import type { RealtimeServer } from './realtime.ts';

/** Whether a person whose socket was lost may still be in these rooms, and receive the events since `since_ms`. */
export type MayReturn = (person: Person, rooms: readonly string[], since_ms: number) => Promise<boolean>;

/**
 * Re-checks a recovered socket once it is in its rooms, where it can be removed from them. A revocation between the
 * first check and the join would otherwise leave the socket in a room that is private now. A socket that fails the
 * check is closed, and its client reconnects as new.
 */
export function askAgain(io: RealtimeServer, mayReturn: MayReturn): void {
  io.on('connection', (socket) => {
    if (!socket.recovered) return;
    const cutOff = (): unknown => socket.conn.close();
    mayReturn(socket.data.person, [...socket.rooms], Infinity).then((may) => may || cutOff(), cutOff);
  });
}
