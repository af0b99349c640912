import { and, lt, ne } from 'drizzle-orm';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import type { MediaEvent } from '../platform/media-plane/media-plane.ts';
import type { Services } from '../platform/services.ts';
import { endSessions } from './end-sessions.ts';
import { sessionTable } from './session.table.ts';
import { subscriberWatch } from './subscriber-watch.ts';

/**
 * Ends every session whose media went down with an engine: settled by what was last heard of its deliveries.
 * @param before_ms sessions that began later belong to a newer life of the engine
 * @param end the engine alone went down (5006), or this server with it (5009)
 */
async function endOrphans(
  services: Services,
  before_ms: number,
  end: 'media_node_lost' | 'server_restarted',
): Promise<void> {
  const orphans = await services.database.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(ne(sessionTable.state, 'ended'), lt(sessionTable.started_at_ms, before_ms)));
  if (orphans.length === 0) return;
  await unitOfWork(services.database.db, (tx, after) =>
    endSessions(
      services,
      tx,
      after,
      orphans.map(({ id }) => ({ session_id: id, end })),
    ),
  );
  services.log.warn({ sessions: orphans.length }, 'sessions of a lost media engine were ended');
}

/** The engine's journal first: it knows what was delivered while nobody listened. */
async function settleEarlierLife(services: Services, before_ms: number): Promise<void> {
  for (const [id, delivered_ms] of await services.media.journal())
    subscriberWatch(services).learn(id, delivered_ms);
  // What its engine took along was ended when that was heard of: what is left is older than this server.
  await endOrphans(services, before_ms, 'server_restarted');
  await services.media.settleJournal();
}

/** Ends what an engine's end, or a crash of this server, left behind. */
export function repairSessions(services: Services): void {
  let since_ms = services.clock.nowMs();
  const reported = (work: Promise<void>): void =>
    void work.catch((error: unknown) => services.log.error({ err: error }, 'sessions could not be repaired'));
  services.media.onEvent((event: MediaEvent) => {
    if (event.type === 'engine.lost') {
      // Nothing can begin while the engine is down.
      since_ms = services.clock.nowMs() + 1;
      reported(endOrphans(services, since_ms, 'media_node_lost'));
    } else if (event.type === 'engine.started') {
      reported(settleEarlierLife(services, since_ms));
    }
  });
}
