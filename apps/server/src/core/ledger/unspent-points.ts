import { nextReferenceMs, type Currency, type Lot } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline, locksNothing, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { ACCOUNT_COLUMNS, readLots, settledLots, type LotAccount } from './account-lots.ts';
import { unspentPointsTable } from './lot.table.ts';

const REFERENCE = 'point_lot.unspent';
const ALL = 'all';
const ACCOUNTS_A_PAGE = 1_000;

/** Unspent paid points of one currency (null: the price is not known). */
export interface UnspentSum {
  currency: Currency | null;
  units: number;
  /** Each lot's part of its price, rounded up, in the smallest unit of the currency. */
  price_minor: number;
}

const PAGE = `SELECT ${ACCOUNT_COLUMNS} FROM ledger_account a
  WHERE a.id > $1 AND a.kind = 'viewer_points' AND a.balance_units > 0 ORDER BY a.id LIMIT ${ACCOUNTS_A_PAGE}`;
const PRICES = `SELECT id, currency, price_minor FROM point_lot
  WHERE account_id = ANY (${listOf(1)}) AND kind = 'paid'`;
interface Price extends Record<string, unknown> {
  id: number;
  currency: Currency | null;
  price_minor: number | null;
}

const partOf = ({ left_units, issued_units }: Lot, price_minor: number): number =>
  Number((BigInt(price_minor) * BigInt(left_units) + BigInt(issued_units) - 1n) / BigInt(issued_units));

/** Sums what is left of paid lots as of now. In one snapshot all accounts are of the same moment. */
export async function sumUnspent(tx: Tx, now_ms: number): Promise<UnspentSum[]> {
  const sums = new Map<Currency | null, UnspentSum>();
  let after_id = 0;
  for (;;) {
    const accounts = await namedQuery<LotAccount & Record<string, unknown>>(tx, 'unspent_page', PAGE, [
      after_id,
    ]);
    const last = accounts.at(-1);
    if (last === undefined) break;
    after_id = last.id;
    const ids = accounts.map(({ id }) => id);
    const lots = await readLots(tx, ids);
    const prices = await namedQuery<Price>(tx, 'unspent_prices', PRICES, [idList(ids)]);
    const priceOf = new Map(prices.map((price) => [price.id, price]));
    for (const account of accounts)
      for (const lot of settledLots(account, lots.get(account.id) ?? [], now_ms).lots) {
        const { currency = null, price_minor = 0 } = priceOf.get(lot.lot_id) ?? {};
        if (lot.kind !== 'paid' || lot.left_units === 0) continue;
        const sum = sums.get(currency) ?? { currency, units: 0, price_minor: 0 };
        sum.units += lot.left_units;
        sum.price_minor += partOf(lot, price_minor ?? 0);
        sums.set(currency, sum);
      }
  }
  return [...sums.values()];
}

/** Keeps the sums at the end of 31 March and of 30 September, Japan time. */
export async function followReferenceDates(services: Services): Promise<void> {
  const { deadlines, clock, database, background } = services;
  deadlines.handle(REFERENCE, locksNothing, async (tx) => {
    const at_ms = clock.nowMs();
    const sums = await background.db.transaction((snapshot) => sumUnspent(snapshot, at_ms), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    if (sums.length > 0) await tx.insert(unspentPointsTable).values(sums.map((sum) => ({ ...sum, at_ms })));
    await setDeadline(tx, REFERENCE, ALL, nextReferenceMs(at_ms));
  });
  const first_ms = nextReferenceMs(clock.nowMs());
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, REFERENCE, ALL, first_ms));
}

const KEPT = `SELECT at_ms, currency, units, price_minor FROM unspent_points ORDER BY at_ms DESC, currency LIMIT 100`;

/** The sums of earlier reference dates, the newest first. */
export const keptUnspent = (db: Db | Tx): Promise<(UnspentSum & { at_ms: number })[]> =>
  namedQuery<UnspentSum & { at_ms: number } & Record<string, unknown>>(db, 'unspent_kept', KEPT, []);
