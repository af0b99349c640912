import { isNull } from 'drizzle-orm';
import { onOneConnection, type Db, type Tx } from '../../../platform/database/database.ts';
import { isLastingFault } from '../../../platform/database/fault.ts';
import { sessionTable } from '../state/session.table.ts';
import { chargeDue, type ChargeOutcome, type ChargeRequest } from '../charge/charge-due.ts';

/** From this many new delivery figures, a tick is split over two connections, and so over two cores of the database. */
const LARGE_TICK_SESSIONS = 2_000;
const PARTS = 2;
/** Failed statements in a tick after which the search for faulty sessions stops: the fault is not in a few sessions. */
const FAULTS_LOOKED_FOR = 200;

type TickRequest = Pick<
  ChargeRequest,
  'now_ms' | 'deliveries' | 'slice_ms' | 'only_session_ids' | 'ahead_ms' | 'money_stopped'
>;
type PartRequest = TickRequest & Pick<ChargeRequest, 'part'>;
export interface TickOutcome extends ChargeOutcome {
  /** Sessions whose charge the database refused when it was tried alone. */
  failed_ids: number[];
}

/** Bisects the sessions until each session whose charge fails is charged alone. */
async function chargeApart(
  own: Tx,
  request: PartRequest,
  ids: number[],
  seen: { faults: number },
): Promise<TickOutcome> {
  try {
    return { ...(await chargeDue(own, { ...request, only_session_ids: ids })), failed_ids: [] };
  } catch (error) {
    seen.faults += 1;
    if (!isLastingFault(error) || seen.faults > FAULTS_LOOKED_FOR) throw error;
    if (ids.length <= 1) return { charged: [], short_ids: [], failed_ids: ids };
    const middle = ids.length >> 1;
    const left = await chargeApart(own, request, ids.slice(0, middle), seen);
    const right = await chargeApart(own, request, ids.slice(middle), seen);
    return {
      charged: [...left.charged, ...right.charged],
      short_ids: [...left.short_ids, ...right.short_ids],
      failed_ids: [...left.failed_ids, ...right.failed_ids],
    };
  }
}

/**
 * Charges one part of a tick. Retries use the same connection: a retry skips sessions that another connection still has
 * locked.
 */
async function chargePart(own: Tx, request: PartRequest): Promise<TickOutcome> {
  try {
    return { ...(await chargeDue(own, request)), failed_ids: [] };
  } catch (error) {
    if (!isLastingFault(error)) throw error;
    const running = await own
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .where(isNull(sessionTable.ended_at_ms))
      .orderBy(sessionTable.id);
    const only = request.only_session_ids === undefined ? null : new Set(request.only_session_ids);
    const ids = running.map(({ id }) => id).filter((id) => only?.has(id) ?? true);
    return chargeApart(own, request, ids, { faults: 0 });
  }
}

/**
 * Charges every running session, or the requested ones: by one statement, or for a large tick by two concurrent
 * statements, one for each half of the channels. The halves share no session, payer or performer, so neither waits for
 * the other. When the database refuses a statement, the faulty sessions are searched for, so that they do not stop the
 * charge of others.
 */
export async function chargeTick(db: Db, request: TickRequest): Promise<TickOutcome> {
  const of = request.deliveries.length < LARGE_TICK_SESSIONS ? 1 : PARTS;
  const parts = await Promise.all(
    Array.from({ length: of }, (_, index) =>
      onOneConnection(db, (own) => chargePart(own, { ...request, part: { index, of } })),
    ),
  );
  return {
    charged: parts.flatMap((part) => part.charged),
    short_ids: parts.flatMap((part) => part.short_ids),
    failed_ids: parts.flatMap((part) => part.failed_ids),
  };
}
