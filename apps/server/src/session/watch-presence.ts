import { lifeOf } from '../platform/duty/life.ts';
import { KeyedQueue } from '../platform/keyed-queue.ts';
import type { DeadlineLock } from '../platform/deadline/deadline.ts';
import { perNode } from '../platform/per-node.ts';
import { roomOf, type RealtimeSocket } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { absenceEnd } from './absence.ts';
import { endSessions } from './end-sessions.ts';
import { forgetDeadNodes, isPresent, socketBack, socketGone } from './presence.ts';
import { SOCKET_ABSENCE } from './session-deadlines.ts';
import { lockedSession, runningSessionOf, type RunningRow } from './session.queries.ts';

const LOOK_FOR_DEAD_EVERY_MS = 5_000;

/** Comings and goings of a person's sockets at this node are kept in their order. */
const presenceQueue = perNode(
  (services) =>
    new KeyedQueue((error, user_id) =>
      services.log.error({ err: error, user_id }, 'failed to store presence'),
    ),
);

/** Who is kept as being at this node. */
const people = perNode(() => new Set<number>());

/** Keeps what is true of a person at this node when it comes to it. */
function keep(services: Services, userId: number): void {
  presenceQueue(services).add(String(userId), async () => {
    const kept = people(services);
    const here = services.realtime.here(roomOf.user(userId));
    if (here === kept.has(userId)) return;
    if (here) {
      await socketBack(services, userId);
      kept.add(userId);
    } else {
      await socketGone(services, userId);
      kept.delete(userId);
    }
  });
}

/** Follows one socket. */
export function watchSocket(socket: RealtimeSocket, services: Services): void {
  const { user_id } = socket.data.person;
  if (user_id === null) return;
  keep(services, user_id);
  socket.on('disconnect', () => keep(services, user_id));
}

/** Ends the session of somebody who has had no socket for too long. */
export function handleAbsence(services: Services): void {
  const lock: DeadlineLock<RunningRow | null> = async (tx, subject) => {
    const running = await runningSessionOf(tx, Number(subject));
    return running === null ? null : lockedSession(tx, running.id);
  };
  services.deadlines.handle(SOCKET_ABSENCE, lock, async (tx, after, running, { payload }) => {
    if (running === null || (await isPresent(tx, running.viewer_id))) return;
    const end = absenceEnd(services, running, payload);
    await endSessions(services, tx, after, [{ session_id: running.id, end }]);
  });
}

/**
 * Says that this node lives, and looks after the people of those that do not. A node that was taken for dead and is
 * not says again who is with it. @returns stops it
 */
export function keepPresence(services: Services): () => Promise<void> {
  services.duties.want(lifeOf(services.duties.id), () => {
    const kept = [...people(services)];
    people(services).clear();
    for (const userId of kept) keep(services, userId);
  });
  const timer = setInterval(() => {
    forgetDeadNodes(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'failed to look for dead nodes'),
    );
  }, LOOK_FOR_DEAD_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await presenceQueue(services).idle();
  };
}
