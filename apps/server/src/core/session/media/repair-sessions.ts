import { and, inArray, notInArray, sql } from 'drizzle-orm';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { FinalFigure, MediaEvent } from '../../../platform/media-plane/media-plane.ts';
import { withoutSeat } from '../../../platform/media-plane/cluster/seats.ts';
import type { Services } from '../../../platform/services.ts';
import { endSessions } from '../end/end-sessions.ts';
import { engineEpoch } from '../delivery/engine-epoch.ts';
import { sessionsEnded } from '../state/session-hooks.ts';
import { sessionTable } from '../state/session.table.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';
import { keepForgiven } from '../delivery/unconfirmed-media.ts';
import { mediaLost, subscriberQueue } from './subscriber-events.ts';

/**
 * Ends every session whose media was lost with an engine, settled by the last known delivered time. Sessions that began
 * since belong to the next epoch and continue.
 * @param end the engine alone stopped (5006), or this server with it (5009)
 */
async function endOrphans(services: Services, end: 'media_node_lost' | 'server_restarted'): Promise<void> {
  const running = await services.database.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    // A session that was asked to go on in paid chat has no media that could be lost.
    .where(notInArray(sessionTable.state, ['asked', 'ended']));
  const orphans = running.filter(({ id }) => !engineEpoch(services).has(id));
  if (orphans.length === 0) return;
  await unitOfWork(services.database.db, (tx, after) =>
    endSessions(
      services,
      tx,
      after,
      orphans.map(({ id }) => ({ session_id: id, end })),
    ),
  );
  services.log.warn({ sessions: orphans.length }, 'ended sessions of a lost media engine');
}

/** Settles sessions of the earlier epoch. The journal is read first: it has deliveries that no server received. */
async function settleEarlierLife(services: Services): Promise<void> {
  for (const figure of await services.media.journal()) deliveredTime(services).learn(...figure);
  // `engine.lost` has already ended the sessions of a lost engine; those left are older than this server process.
  await endOrphans(services, 'server_restarted');
  await services.media.settleJournal();
}

/** Stores unreported delivery figures in running sessions. Sessions that were settled without them are not changed. */
async function keepDeliveries(services: Services, figures: readonly FinalFigure[]): Promise<void> {
  for (const figure of figures) {
    deliveredTime(services).learn(...figure);
    const [session_id, , forgiven_ms] = figure;
    if (forgiven_ms !== undefined) await keepForgiven(services, session_id, forgiven_ms);
  }
  await services.database.db.execute(sql`
    UPDATE viewer_session s SET delivered_ms = CASE WHEN s.payer_account_id IS NULL THEN f.delivered_ms
      ELSE least(f.delivered_ms, s.paid_ms) END
    FROM unnest(${sql.param(figures.map(([id]) => id))}::bigint[],
      ${sql.param(figures.map(([, ms]) => ms))}::bigint[]) AS f (session_id, delivered_ms)
    WHERE s.id = f.session_id AND s.ended_at_ms IS NULL AND s.delivered_ms < CASE
      WHEN s.payer_account_id IS NULL THEN f.delivered_ms ELSE least(f.delivered_ms, s.paid_ms) END`);
}

/** Stores the journal of a media node that this server node now follows. No session of that node ends by it. */
async function settleNode(services: Services, node: string): Promise<void> {
  const figures = await services.media.journal(node);
  if (figures.length > 0) await keepDeliveries(services, figures);
  await services.media.settleJournal(node);
}

/** Deletes placements of ended sessions: a page that requested media during the end may have created one. */
async function dropStraySeats(services: Services): Promise<void> {
  await services.database.db.execute(sql`
    DELETE FROM media_seat m USING viewer_session s
    WHERE s.id = CASE WHEN m.session_id ~ '^[0-9]+$' THEN m.session_id::bigint END AND s.state = 'ended'`);
}

/** Pauses sessions without a placement on any media node: their media is lost, even if no event reported it. */
async function pausePlaceless(services: Services): Promise<void> {
  const rows = await services.database.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(inArray(sessionTable.state, ['joining', 'on']), withoutSeat(sessionTable.id)));
  for (const { id } of rows)
    subscriberQueue(services).add(String(id), () => mediaLost(services, id, 'media_node_lost'));
}

/** Registers the repair of sessions after a media engine stopped or this server crashed. */
export function repairSessions(services: Services): void {
  engineEpoch(services).end();
  sessionsEnded(services).add(async (_tx, after, sessions) => {
    after(() => sessions.forEach(({ id }) => engineEpoch(services).ended(id)));
  });
  // Queued and retried: while the database is unreachable, a repair that fails must not leave sessions running for
  // ever.
  const repair = (work: () => Promise<void>): void => subscriberQueue(services).add('repair', work);
  services.media.onEvent((event: MediaEvent) => {
    if (event.type === 'engine.lost') {
      engineEpoch(services).end();
      repair(() => endOrphans(services, 'media_node_lost'));
    } else if (event.type === 'engine.started') {
      repair(() => settleEarlierLife(services));
    } else if (event.type === 'node.followed') {
      repair(() => settleNode(services, event.node));
      repair(() => pausePlaceless(services));
      repair(() => dropStraySeats(services));
    }
  });
}
