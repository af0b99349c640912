import { randomUUID } from 'node:crypto';
import { costUnits, sessionPart, type SessionEnd } from '@akari/rules';
import { postSessionTransfer } from '../../ledger/post-session-transfer.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { enqueue } from '../../../platform/database/unit-of-work.ts';
import { lockPayers } from '../price/payer-funds.ts';
import type { SessionRow } from '../state/session.queries.ts';

/** A locked session that ends, with its final figures. */
interface Final {
  session: SessionRow;
  /** Exact, from the media plane. */
  delivered_ms: number;
  /** Forgiven time, as far as this server node knows. */
  forgiven_ms: number;
  end: SessionEnd;
}

/** The settled session: paid time = delivered time, charged = rate × delivered time, rounded down to the unit. */
function settled({ session, delivered_ms, forgiven_ms, end }: Final, now_ms: number): SessionRow {
  const heard_ms = Math.max(session.delivered_ms, delivered_ms);
  const over = {
    ...session,
    state: 'ended' as const,
    ended_at_ms: now_ms,
    end,
    forgiven_ms: Math.max(session.forgiven_ms, forgiven_ms),
  };
  if (session.payer_account_id === null) return { ...over, delivered_ms: heard_ms };
  const final_ms = Math.min(heard_ms, session.paid_ms);
  const charged_units = costUnits(session, final_ms);
  return {
    ...over,
    delivered_ms: final_ms,
    paid_ms: final_ms,
    charged_units,
    performer_units: sessionPart(session, charged_units),
  };
}

const END = `UPDATE viewer_session SET state = 'ended', delivered_ms = $2, paid_ms = $3, charged_units = $4,
  performer_units = $5, ended_at_ms = $6, end_name = $7, forgiven_ms = $8 WHERE id = $1`;

function writeEnd(tx: Tx, over: SessionRow): void {
  const { id, delivered_ms, paid_ms, charged_units, performer_units, ended_at_ms, end, forgiven_ms } = over;
  const values = [id, delivered_ms, paid_ms, charged_units, performer_units, ended_at_ms, end, forgiven_ms];
  enqueue(tx, namedQuery(tx, 'end_session', END, values));
}

/** The refund of one session; `part_units` of it come from the performer. */
interface Refund {
  session: SessionRow;
  account_id: number;
  units: number;
  part_units: number;
}

function refundOf(session: SessionRow, over: SessionRow): Refund | null {
  const units = session.charged_units - over.charged_units;
  if (session.payer_account_id === null || units === 0) return null;
  const part_units = session.performer_units - over.performer_units;
  return { session, account_id: session.payer_account_id, units, part_units };
}

/** Posts one refund transfer for each channel. */
function postRefunds(tx: Tx, refunds: readonly Refund[], now_ms: number): void {
  const ofChannel = new Map<number, Refund[]>();
  for (const refund of refunds) {
    const { channel_id } = refund.session;
    ofChannel.set(channel_id, [...(ofChannel.get(channel_id) ?? []), refund]);
  }
  // For a single refund the transfer itself locks the payer and the performer in this order.
  if (refunds.length > 1) {
    const payers = refunds.map(({ account_id }) => account_id);
    enqueue(tx, lockPayers(tx, payers, [...ofChannel.keys()]));
  }
  for (const [performer_id, theirs] of ofChannel)
    postSessionTransfer(tx, {
      idempotency_key: `settlement:${performer_id}:${randomUUID()}`,
      cause: 'session_correction',
      performer_id,
      at_ms: now_ms,
      legs: theirs.map(({ account_id, session, units }) => ({
        account_id,
        session_id: session.id,
        amount_units: units,
      })),
      performer_units: -theirs.reduce((sum, { part_units }) => sum + part_units, 0),
    });
}

/**
 * Settles and ends locked sessions: refunds what was paid in advance and not delivered. Afterwards a viewer has paid
 * for exactly the delivered time, and the performer has exactly the share of that.
 * @returns the ended sessions
 */
export function settleSessions(tx: Tx, finals: readonly Final[], now_ms: number): SessionRow[] {
  const refunds: Refund[] = [];
  const ended = finals.map((final) => {
    const over = settled(final, now_ms);
    writeEnd(tx, over);
    const refund = refundOf(final.session, over);
    if (refund !== null) refunds.push(refund);
    return over;
  });
  postRefunds(tx, refunds, now_ms);
  return ended;
}
