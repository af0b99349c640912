import type { TwoshotRequest } from '@akari/contract';
import type { ViewerTier } from '@akari/rules';
import { columnsOf, idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { twoshotTable } from './twoshot.table.ts';

export type TwoshotRow = typeof twoshotTable.$inferSelect;

/** A request as both sides see it. */
export const twoshotView = (
  request: TwoshotRow,
  who: { performer_name: string; viewer_name: string; tier: ViewerTier },
): TwoshotRequest => ({
  request_id: String(request.id),
  channel_id: String(request.channel_id),
  performer_name: who.performer_name,
  viewer_id: String(request.viewer_id),
  viewer_name: who.viewer_name,
  tier: who.tier,
  state: request.state,
  rate_units_per_min: request.rate_units_per_min,
  coupon_to_twoshot: request.coupon_to_twoshot,
  requested_at_ms: request.requested_at_ms,
  session_id: request.session_id === null ? null : String(request.session_id),
});

/**
 * Selects requests as both sides see them, oldest first. Users are looked up per row, because the planner
 * would read whole tables for a join of few rows.
 */
const viewText = (
  which: string,
): string => `SELECT ${columnsOf(twoshotTable, 't')}, v.user_name AS viewer_name, v.tier,
    (SELECT p.user_name FROM app_user p WHERE p.id = t.channel_id) AS performer_name
  FROM twoshot_request t
    CROSS JOIN LATERAL (SELECT user_name, tier FROM app_user WHERE id = t.viewer_id OFFSET 0) v
  WHERE ${which} ORDER BY t.id`;
const VIEWS = viewText(`t.id = ANY (${listOf(1)})`);
const OPEN = {
  viewer_id: viewText(`t.viewer_id = $1 AND t.state IN ('waiting', 'started')`),
  channel_id: viewText(`t.channel_id = $1 AND t.state IN ('waiting', 'started')`),
};
type ViewRow = TwoshotRow & Parameters<typeof twoshotView>[1];
const viewOf = (row: ViewRow): TwoshotRequest => twoshotView(row, row);

/** Reads several requests at once, by id. */
export async function describedById(db: Db | Tx, ids: number[]): Promise<Map<number, TwoshotRequest>> {
  const rows = await namedQuery<ViewRow>(db, 'describe_twoshots', VIEWS, [idList(ids)]);
  return new Map(rows.map((row) => [row.id, viewOf(row)]));
}

/** The waiting and running requests of a viewer or of a performer. */
export const openTwoshotsOf = async (
  db: Db | Tx,
  side: 'viewer_id' | 'channel_id',
  user_id: number,
): Promise<TwoshotRequest[]> =>
  (await namedQuery<ViewRow>(db, `open_twoshots_of_${side}`, OPEN[side], [user_id])).map(viewOf);

const readText = (which: string): string =>
  `SELECT ${columnsOf(twoshotTable, 't')} FROM twoshot_request t WHERE ${which}`;
const openOf = (viewers: string): string =>
  `t.viewer_id = ANY (${viewers}) AND t.state IN ('waiting', 'started')`;
const OPEN_OF_VIEWERS = readText(openOf(listOf(1)));
/** Whether viewers of ended sessions have an open request (`EndHooks`). */
export const OPEN_TWOSHOTS = `SELECT FROM twoshot_request t WHERE ${openOf(listOf(2))}`;
const WAITING = readText(`t.channel_id = $1 AND t.state = 'waiting' ORDER BY t.id`);
const OWN = {
  viewer_id: readText('t.id = $1 AND t.viewer_id = $2'),
  channel_id: readText('t.id = $1 AND t.channel_id = $2'),
};

/** The waiting and running requests of any of these viewers. */
export const openTwoshotsOfViewers = (tx: Tx, viewer_ids: number[]): Promise<TwoshotRow[]> =>
  namedQuery<TwoshotRow>(tx, 'open_twoshots_of_viewers', OPEN_OF_VIEWERS, [idList(viewer_ids)]);

/** The requests that wait for a performer's answer. */
export const waitingTwoshotsOf = (tx: Tx, channel_id: number): Promise<TwoshotRow[]> =>
  namedQuery<TwoshotRow>(tx, 'waiting_twoshots', WAITING, [channel_id]);

/**
 * A person's own request in any state.
 * @throws not_found also if it is another person's, so that ids reveal nothing
 */
export async function ownTwoshot(
  tx: Db | Tx,
  side: 'viewer_id' | 'channel_id',
  user_id: number,
  request_id: string,
): Promise<TwoshotRow> {
  const id = Number(request_id);
  const [request] = Number.isSafeInteger(id)
    ? await namedQuery<TwoshotRow>(tx, `own_twoshot_${side}`, OWN[side], [id, user_id])
    : [];
  if (request === undefined) throw new Problem('not_found');
  return request;
}
