import {
  CURRENCY_OF_METHOD,
  figurePayout,
  japanDate,
  type EarnerKind,
  type PayoutKind,
  type PayoutMethod,
  type TaxStatus,
} from '@akari/rules';
import type { AccountKind } from '../../core/ledger/ledger.table.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { openPayoutAccounts } from './payout-accounts.ts';
import { payoutTable, type payoutPeriodTable } from './state/payout.table.ts';

type Period = typeof payoutPeriodTable.$inferSelect;
type Payout = typeof payoutTable.$inferSelect;

/** Payees of one transaction. */
export const OWED_AT_ONCE = 50;

/** Whom the service owes points, with a confirmed bank account. */
interface Owed extends Record<string, unknown> {
  /** Of the partner or the agency. */
  owed_id: number;
  /** Whose bank account it is. */
  user_id: number;
  method: PayoutMethod;
  tax_status: TaxStatus;
  since_ms: number | null;
}

/** A kind of payees whose points are no balance of theirs, but items that a statement counts. */
export interface OwedSource<I extends { units: number }> {
  kind: Exclude<EarnerKind, 'performer'>;
  /** Name and text of a query of those after an id ($1), in the order of their ids. */
  query: { name: string; text: string };
  account: AccountKind;
  columnsOf: (owed_id: number) => Partial<Pick<Payout, 'partner_id' | 'agency_id'>>;
  itemsOf: (tx: Tx, owed_ids: readonly number[], now_ms: number) => Promise<I[]>;
  ownerOf: (item: I) => number;
  kindsOf: (items: readonly I[]) => Partial<Record<PayoutKind, number>>;
  settle: (tx: Tx, payout_id: number, items: readonly I[]) => Promise<void>;
}

/** A statement; null: less than the smallest payout, or less than nothing. */
function statementOf<I extends { units: number }>(
  { config, clock }: Services,
  source: OwedSource<I>,
  period: Period,
  { owed: { owed_id, user_id, method, tax_status, since_ms }, items }: { owed: Owed; items: readonly I[] },
): typeof payoutTable.$inferInsert | null {
  const units = items.reduce((sum, item) => sum + item.units, 0);
  // The rates of the period's last day.
  const terms = config.payout.termsOf(method, tax_status, japanDate(period.until_ms - 1), source.kind);
  const figures = terms === null || units <= 0 ? null : figurePayout(units, terms);
  if (terms === null || figures === null) return null;
  return {
    ...{ period_id: period.id, performer_id: user_id, state: 'open', units, since_ms },
    ...source.columnsOf(owed_id),
    ...{ method, currency: CURRENCY_OF_METHOD[method], tax_status, last_entry_id: 0 },
    ...{ closed_at_ms: clock.nowMs(), kinds: source.kindsOf(items) },
    ...{ rate_minor: terms.rate_minor, withholding_bp: terms.withholding_bp, ...figures },
  };
}

/** Moves the points of a statement out of what is owed. The key has its id, so that it is posted once. */
const post = (
  tx: Tx,
  account: AccountKind,
  { id, performer_id, units }: { id: number; performer_id: number; units: number },
  at_ms: number,
) =>
  postTransfer(tx, {
    ...{ idempotency_key: `payout:${id}`, cause: 'payout', cause_id: id, at_ms },
    ...{ viewer_id: null, performer_id: null },
    legs: [
      { owner_id: null, kind: account, amount_units: -units },
      { owner_id: performer_id, kind: 'performer_payout', amount_units: units },
    ],
  });

/**
 * Makes the statements of the payees after an id, and moves their points, in the transaction of the close.
 * @returns how many statements there are; the last payee that was looked at, null: these were the last ones
 */
export async function closeOwed<I extends { units: number }>(
  services: Services,
  tx: Tx,
  source: OwedSource<I>,
  { period, after_id }: { period: Period; after_id: number },
): Promise<{ made: number; cursor_id: number | null }> {
  const now_ms = services.clock.nowMs();
  const owed = await namedQuery<Owed>(tx, source.query.name, source.query.text, [after_id]);
  const all = await source.itemsOf(
    tx,
    owed.map(({ owed_id }) => owed_id),
    now_ms,
  );
  const itemsOf = (id: number) => all.filter((item) => source.ownerOf(item) === id);
  const statements = owed.flatMap(
    (one) => statementOf(services, source, period, { owed: one, items: itemsOf(one.owed_id) }) ?? [],
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
    await source.settle(tx, row.id, itemsOf(row.partner_id ?? row.agency_id ?? 0));
    await post(tx, source.account, row, now_ms);
  }
  const last = owed.length < OWED_AT_ONCE ? null : (owed.at(-1)?.owed_id ?? null);
  return { made: rows.length, cursor_id: last };
}
