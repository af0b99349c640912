import { POINT_TYPE, type PointType } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { announceViewers } from '../../core/channel/announce/announce.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import type { SessionRow } from '../../core/session/state/session.queries.ts';
import { sessionTable } from '../../core/session/state/session.table.ts';
import type { TwowayRow } from './twoway.queries.ts';

export const pointTypeOf = ({ point_type }: SessionRow): PointType =>
  point_type === POINT_TYPE.coupon ? POINT_TYPE.coupon : POINT_TYPE.regular;

/** A session after its end, with the final delivered time. */
export async function endedSession(tx: Tx, id: number): Promise<SessionRow> {
  const [session] = await tx
    .select()
    .from(sessionTable)
    .where(and(eq(sessionTable.id, id), eq(sessionTable.state, 'ended')));
  if (session === undefined) throw new Problem('server_failed');
  return session;
}

/**
 * The viewer continues with another session: joins the board's socket room again, and publishes the viewer
 * list and the balance.
 */
export function publishSwitch(
  services: Services,
  after: AfterCommit,
  request: Pick<TwowayRow, 'viewer_id' | 'channel_id'>,
): void {
  const { viewer_id, channel_id } = request;
  after(async () => {
    services.realtime.join(roomOf.user(viewer_id), roomOf.board(channel_id));
    await announceViewers(services, channel_id);
    await publishBalance(services, viewer_id);
  });
}
