import { ne } from 'drizzle-orm';
import { onOneConnection, type Db, type Tx } from '../platform/database/database.ts';
import { isLastingFault } from '../platform/database/fault.ts';
import { sessionTable } from '../session/session.table.ts';
import { chargeDue, type ChargeOutcome, type ChargeRequest } from './charge-due.ts';

/** From so many sessions with news, a tick is shared by two connections, and so by two of the database's cores. */
const LARGE_TICK_SESSIONS = 2_000;
const PARTS = 2;
/** When more than so many statements fail, it is not a few sessions that are at fault. */
const FAULTS_LOOKED_FOR = 200;

type TickRequest = Pick<
  ChargeRequest,
  'now_ms' | 'deliveries' | 'slice_ms' | 'only_session_ids' | 'ahead_ms' | 'money_stopped'
>;
type PartRequest = TickRequest & Pick<ChargeRequest, 'part'>;
export interface TickOutcome extends ChargeOutcome {
  /** Their charge alone was refused by the database. */
  failed_ids: number[];
}

/** Charges halves of halves, until those whose charge fails stand alone. */
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

/** One part of a tick. What is tried again passes over whom another connection still holds, so all of it is one's own. */
async function chargePart(own: Tx, request: PartRequest): Promise<TickOutcome> {
  try {
    return { ...(await chargeDue(own, request)), failed_ids: [] };
  } catch (error) {
    if (!isLastingFault(error)) throw error;
    const running = await own
      .select({ id: sessionTable.id })
      .from(sessionTable)
      .where(ne(sessionTable.state, 'ended'))
      .orderBy(sessionTable.id);
    const only = request.only_session_ids === undefined ? null : new Set(request.only_session_ids);
    const ids = running.map(({ id }) => id).filter((id) => only?.has(id) ?? true);
    return chargeApart(own, request, ids, { faults: 0 });
  }
}

/**
 * The charge of every running session, or of those that are ours: one statement, or for a large house one statement
 * for each half of the channels, at the same time. Halves share no session, no payer and no performer, so that neither
 * waits for the other. When the database refuses the whole, whoever it is about is found, so that one session's fault
 * stops nobody else's charge.
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
