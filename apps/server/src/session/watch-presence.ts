import { SOCKET_ABSENCE_LIMIT_MS } from '@akari/rules';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { setDeadline } from '../platform/deadline/deadline.ts';
import { roomOf, type RealtimeSocket } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { endSessions } from './end-sessions.ts';
import { clearAbsence, SOCKET_ABSENCE } from './session-deadlines.ts';
import { runningSessionOf } from './session.queries.ts';

/** The last socket of a person has gone: a viewer in a session has a while to come back. */
export async function socketGone(services: Services, userId: number): Promise<void> {
  if (await services.realtime.present(roomOf.user(userId))) return;
  const { db } = services.database;
  if ((await runningSessionOf(db, userId)) === null) return;
  const due_ms = services.clock.nowMs() + SOCKET_ABSENCE_LIMIT_MS;
  await unitOfWork(db, (tx) => setDeadline(tx, SOCKET_ABSENCE, String(userId), due_ms));
}

export async function socketBack(services: Services, userId: number): Promise<void> {
  await unitOfWork(services.database.db, (tx) => clearAbsence(tx, userId));
}

/** Follows one socket. */
export function watchSocket(socket: RealtimeSocket, services: Services): void {
  const { user_id } = socket.data.person;
  if (user_id === null) return;
  const reported = (work: Promise<void>): void =>
    void work.catch((error: unknown) =>
      services.log.error({ err: error, user_id }, 'presence could not be kept'),
    );
  reported(socketBack(services, user_id));
  socket.on('disconnect', () => reported(socketGone(services, user_id)));
}

/** Ends the session of somebody whose browser is gone (310). */
export function handleAbsence(services: Services): void {
  services.deadlines.handle(SOCKET_ABSENCE, async (tx, after, subject) => {
    const userId = Number(subject);
    if (await services.realtime.present(roomOf.user(userId))) return;
    const running = await runningSessionOf(tx, userId);
    if (running === null) return;
    await endSessions(services, tx, after, [{ session_id: running.id, end: 'browser_closed' }]);
  });
}
