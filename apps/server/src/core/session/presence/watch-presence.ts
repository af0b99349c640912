import { lifeOf } from '../../../platform/duty/life.ts';
import { KeyedQueue } from '../../../platform/database/keyed-queue.ts';
import type { DeadlineLock } from '../../../platform/deadline/deadline.ts';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf, type RealtimeSocket } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { absenceEnd } from './absence.ts';
import { endSessions } from '../end/end-sessions.ts';
import { forgetDeadNodes, isPresent, socketBack, socketGone } from './presence.ts';
import { SOCKET_ABSENCE } from '../state/session-deadlines.ts';
import { lockedSession, runningSessionOf, type RunningRow } from '../state/session.queries.ts';

const LOOK_FOR_DEAD_EVERY_MS = 5_000;

/** Presence changes of this node; the changes of a person are stored in their order. */
const presenceQueue = perNode(
  (services) =>
    new KeyedQueue((error, user_id) =>
      services.log.error({ err: error, user_id }, 'failed to store presence'),
    ),
);

/** People whose presence at this node is stored in the database. */
const people = perNode(() => new Set<number>());

/** Queues an update of a person's stored presence at this node; the state is read when the update runs. */
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

/** Updates the presence of a socket's person now and on disconnect. */
export function watchSocket(socket: RealtimeSocket, services: Services): void {
  const { user_id } = socket.data.person;
  if (user_id === null) return;
  keep(services, user_id);
  socket.on('disconnect', () => keep(services, user_id));
}

/** Registers the deadline that ends the session of a viewer who has had no socket for too long. */
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
 * Holds the lease that marks this node as alive, and cleans up after dead nodes. A node that was treated as dead and
 * gets its lease again stores the presence of its people again.
 * @returns a function that stops it
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
