import type { Person } from '../http/person.ts';
import type { RealtimeServer } from './realtime.ts';

/** Whether somebody who was cut off may be in these rooms still, and hear all that was said there since. */
export type MayReturn = (person: Person, rooms: readonly string[], since_ms: number) => Promise<boolean>;

/**
 * Asks once more about a socket that was known again, now that it can be taken out of its rooms: who was sent out
 * in the moment before that would stay, and hear what is private from then on. Cut off, it comes back as new.
 */
export function askAgain(io: RealtimeServer, mayReturn: MayReturn): void {
  io.on('connection', (socket) => {
    if (!socket.recovered) return;
    const cutOff = (): unknown => socket.conn.close();
    mayReturn(socket.data.person, [...socket.rooms], Infinity).then((may) => may || cutOff(), cutOff);
  });
}
