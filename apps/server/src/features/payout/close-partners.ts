import { CURRENCY_OF_METHOD, figurePayout, japanDate, type PayoutMethod, type TaxStatus } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { kindsOf, settleItems, unitsOf, unsettledItems, type UnsettledItem } from '../partner/settlement.ts';
import { openPayoutAccounts } from './payout-accounts.ts';
import { payoutTable, type payoutPeriodTable } from './state/payout.table.ts';

type Period = typeof payoutPeriodTable.$inferSelect;

/** Partners of one transaction. */
const PARTNERS_AT_ONCE = 50;

/** A partner whose member has a confirmed bank account. */
interface Owed extends Record<string, unknown> {
  partner_id: number;
  member_id: number;
  method: PayoutMethod;
  tax_status: TaxStatus;
  since_ms: number | null;
}
const OWED = `SELECT a.id AS partner_id, a.member_id, p.method, p.tax_status,
    (SELECT max(closed_at_ms) FROM payout WHERE partner_id = a.id)::bigint AS since_ms
  FROM partner a JOIN payee p ON p.performer_id = a.member_id AND p.state = 'confirmed'
  WHERE a.id > $1 ORDER BY a.id LIMIT ${PARTNERS_AT_ONCE}`;

/** The statement of one partner; null: less than the smallest payout, or less than nothing. */
function statementOf(
  { config, clock }: Services,
  period: Period,
  { partner_id, member_id, method, tax_status, since_ms }: Owed,
  items: readonly UnsettledItem[],
): typeof payoutTable.$inferInsert | null {
  const units = unitsOf(items);
  // The rates of the period's last day.
  const terms = config.payout.termsOf(method, tax_status, japanDate(period.until_ms - 1), 'partner');
  const figures = terms === null || units <= 0 ? null : figurePayout(units, terms);
  if (terms === null || figures === null) return null;
  return {
    ...{ period_id: period.id, performer_id: member_id, partner_id, state: 'open', units, since_ms },
    ...{ method, currency: CURRENCY_OF_METHOD[method], tax_status, last_entry_id: 0 },
    ...{ closed_at_ms: clock.nowMs(), kinds: kindsOf(items) },
    ...{ rate_minor: terms.rate_minor, withholding_bp: terms.withholding_bp, ...figures },
  };
}

/** Moves the points of a statement out of what partners are owed. The key has its id, so that it is posted once. */
const post = (
  tx: Tx,
  { id, performer_id, units }: { id: number; performer_id: number; units: number },
  at_ms: number,
) =>
  postTransfer(tx, {
    ...{ idempotency_key: `payout:${id}`, cause: 'payout', cause_id: id, at_ms },
    ...{ viewer_id: null, performer_id: null },
    legs: [
      { owner_id: null, kind: 'house_partner_settled', amount_units: -units },
      { owner_id: performer_id, kind: 'performer_payout', amount_units: units },
    ],
  });

/**
 * Makes the statements of the partners after the cursor, and moves their points, in the transaction of the close.
 * @returns how many statements there are; the last partner that was looked at, null: these were the last ones
 */
export async function closePartners(
  services: Services,
  tx: Tx,
  period: Period,
): Promise<{ made: number; cursor_id: number | null }> {
  const now_ms = services.clock.nowMs();
  const owed = await namedQuery<Owed>(tx, 'payout_owed', OWED, [period.partner_cursor_id ?? 0]);
  const all = await unsettledItems(
    tx,
    owed.map(({ partner_id }) => partner_id),
    now_ms,
  );
  const itemsOf = (id: number | null | undefined) => all.filter(({ partner_id }) => partner_id === id);
  const statements = owed.flatMap(
    (partner) => statementOf(services, period, partner, itemsOf(partner.partner_id)) ?? [],
  );
  const made =
    statements.length === 0
      ? []
      : // A member who was attached to another partner in between has the statement of the period already.
        await tx.insert(payoutTable).values(statements).onConflictDoNothing().returning();
  // In the order in which accounts are locked.
  const rows = made.toSorted((a, b) => a.performer_id - b.performer_id);
  await openPayoutAccounts(
    tx,
    rows.map(({ performer_id }) => performer_id),
  );
  for (const row of rows) {
    await settleItems(tx, row.id, itemsOf(row.partner_id));
    await post(tx, row, now_ms);
  }
  const last = owed.length < PARTNERS_AT_ONCE ? null : (owed.at(-1)?.partner_id ?? null);
  return { made: rows.length, cursor_id: last };
}
