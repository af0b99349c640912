import { agencyPart, dividedUnits, japanDate, shareOn, type DatedShare } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { agencyCutTable } from './agency.table.ts';

type CutRow = typeof agencyCutTable.$inferSelect;

/** An agreement that has been accepted, with the account of earnings and the last cut of it. */
interface Standing extends Record<string, unknown> {
  member_id: number;
  agency_id: number;
  performer_id: number;
  last_date: string | null;
  shares: DatedShare[];
  balance_units: number;
  /** Null: there was no cut, so that nothing is divided yet. */
  from_ms: number | null;
  from_balance_units: number | null;
  /** The last single entry of the account. */
  last_entry_id: number;
  /** Since the last cut: what is no earnings (payouts, parts of agencies), and presents. */
  moved_units: number;
  presents_units: number;
}

/**
 * Entries of sessions have no index, so that earnings are what the balance has changed by, less the single entries that are
 * no earnings.
 */
const STANDING = `SELECT m.id AS member_id, m.agency_id, m.performer_id, m.last_date, a.balance_units, c.at_ms AS from_ms,
    c.balance_units AS from_balance_units, s.last_entry_id, s.moved_units, s.presents_units,
    (SELECT json_agg(json_build_object('from_date', t.from_date, 'share_bp', t.share_bp) ORDER BY t.from_date, t.decided_at_ms)
      FROM agency_terms t WHERE t.member_id = m.id AND t.state = 'accepted') AS shares
  FROM agency_member m
  JOIN ledger_account a ON a.owner_id = m.performer_id AND a.kind = 'performer_earnings'
  LEFT JOIN LATERAL (SELECT at_ms, balance_units, last_entry_id FROM agency_cut WHERE member_id = m.id
    ORDER BY id DESC LIMIT 1) c ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(max(e.id), c.last_entry_id, 0) AS last_entry_id,
      coalesce(sum(e.amount_units) FILTER (WHERE t.cause IN ('payout', 'payout_back', 'agency_part')), 0)::bigint AS moved_units,
      coalesce(-sum(e.amount_units) FILTER (WHERE p.transfer_id IS NOT NULL), 0)::bigint AS presents_units
    FROM entry e JOIN transfer t ON t.id = e.transfer_id LEFT JOIN present p ON p.transfer_id = t.id
    WHERE e.account_id = a.id AND e.id > coalesce(c.last_entry_id, 0) AND e.session_id IS NULL
      AND e.balance_after_units IS NOT NULL) s
  WHERE m.performer_id = ANY (${listOf(1)}) AND m.state IN ('member', 'leaving')
  ORDER BY m.performer_id`;

const standingsOf = (db: Db | Tx, performer_ids: readonly number[]): Promise<Standing[]> =>
  namedQuery<Standing>(db, 'agency_standings', STANDING, [idList(performer_ids)]);

type Cut = Pick<
  CutRow,
  'date' | 'from_ms' | 'share_bp' | 'earned_units' | 'presents_units' | 'divided_units' | 'units'
>;

/** What a cut would divide; null: the first day has not begun. */
function cutOf(standing: Standing, now_ms: number): Cut | null {
  const { from_ms, from_balance_units, balance_units, moved_units, last_date, shares } = standing;
  if (from_ms === null || from_balance_units === null) {
    // The first cut divides nothing: everything before it is the performer's.
    const date = japanDate(now_ms);
    return shareOn(shares, date) === 0
      ? null
      : {
          ...{ date, from_ms: now_ms, share_bp: 0 },
          ...{ earned_units: 0, presents_units: 0, divided_units: 0, units: 0 },
        };
  }
  const { presents_units } = standing;
  const date = japanDate(from_ms);
  const earned_units = balance_units - from_balance_units - moved_units + presents_units;
  const share_bp = last_date !== null && date > last_date ? 0 : shareOn(shares, date);
  const divided_units = share_bp === 0 ? 0 : dividedUnits({ earned_units, presents_units });
  return {
    ...{ date, from_ms, share_bp, earned_units, presents_units, divided_units },
    units: agencyPart(divided_units, share_bp),
  };
}

/**
 * Cuts what performers have earned since the last cut, and moves the parts of their agencies, under the locks of their accounts
 * of earnings, which the caller has taken.
 * @returns what each performer's balance has changed by, by performer; performers without an agency are missing
 */
export async function cutEarnings(
  tx: Tx,
  performer_ids: readonly number[],
  at_ms: number,
): Promise<Map<number, number>> {
  const changed = new Map<number, number>();
  for (const standing of await standingsOf(tx, performer_ids)) {
    const cut = cutOf(standing, at_ms);
    if (cut === null) continue;
    const { member_id, agency_id, performer_id } = standing;
    const balance_units = standing.balance_units - cut.units;
    const [row] = await tx
      .insert(agencyCutTable)
      .values({
        ...cut,
        ...{ member_id, agency_id, performer_id, at_ms, balance_units },
        last_entry_id: standing.last_entry_id,
      })
      .returning({ id: agencyCutTable.id });
    if (row === undefined) throw new Error('the cut was not kept');
    changed.set(performer_id, -cut.units);
    if (cut.units !== 0) await movePart(tx, row.id, { performer_id, units: cut.units, at_ms });
  }
  return changed;
}

const OWN_ENTRY = `SELECT e.id FROM ledger_account a JOIN entry e ON e.account_id = a.id AND e.session_id IS NULL
    AND e.balance_after_units IS NOT NULL
  WHERE a.owner_id = $1 AND a.kind = 'performer_earnings' ORDER BY e.id DESC LIMIT 1`;

/** Moves the agency's part of a cut. The key has the cut's id, so that it is posted once. */
async function movePart(
  tx: Tx,
  cut_id: number,
  { performer_id, units, at_ms }: { performer_id: number; units: number; at_ms: number },
): Promise<void> {
  const { transfer_id } = await postTransfer(tx, {
    ...{ idempotency_key: `agency_part:${cut_id}`, cause: 'agency_part', cause_id: cut_id, at_ms },
    ...{ viewer_id: null, performer_id },
    legs: [
      { owner_id: performer_id, kind: 'performer_earnings', amount_units: -units },
      { owner_id: null, kind: 'house_agencies', amount_units: units },
    ],
  });
  const [own] = await namedQuery<{ id: number }>(tx, 'agency_own_entry', OWN_ENTRY, [performer_id]);
  await tx
    .update(agencyCutTable)
    .set({ transfer_id, last_entry_id: own?.id ?? 0 })
    .where(eq(agencyCutTable.id, cut_id));
}

const LOCK = `SELECT id FROM ledger_account WHERE owner_id = $1 AND kind = 'performer_earnings' FOR UPDATE`;

/** Locks the account of earnings of a performer, under which it is cut. */
export const lockEarnings = (tx: Tx, performer_id: number): Promise<unknown> =>
  namedQuery(tx, 'agency_lock_earnings', LOCK, [performer_id]);

/** What is not cut yet, and the agency's part of it; null: the performer has no agency, or its first day has not begun. */
export async function runningOf(
  db: Db,
  performer_id: number,
  now_ms: number,
): Promise<{ divided_units: number; part_units: number } | null> {
  const [standing] = await standingsOf(db, [performer_id]);
  if (standing === undefined || standing.from_ms === null) return null;
  const cut = cutOf(standing, now_ms);
  return cut === null ? null : { divided_units: cut.divided_units, part_units: cut.units };
}
