import type { LotKind, Money } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { postTransfer, type NewTransfer, type PostedTransfer } from './post-transfer.ts';
import { lockLotAccount, readLots, settledLots, writeLots, type LotAccount } from './account-lots.ts';
import { payDebt } from './debt.ts';
import type { LotSource } from './lot.table.ts';

interface NewLot {
  account_id: number;
  kind: LotKind;
  source: LotSource;
  transfer_id: number | null;
  units: number;
  price: Money | null;
  issued_at_ms: number;
  valid_ms: number;
}

const INSERT = `INSERT INTO point_lot (account_id, kind, source, transfer_id, issued_units, left_units, price_minor, currency,
    issued_at_ms, expires_at_ms, due_at_ms)
  VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $9)`;

async function insertLot(tx: Db | Tx, lot: NewLot): Promise<void> {
  const { account_id, kind, source, transfer_id, units, price, issued_at_ms, valid_ms } = lot;
  const values = [account_id, kind, source, transfer_id, units, price?.amount_minor, price?.currency];
  const expires_at_ms = issued_at_ms + valid_ms;
  await namedQuery(tx, 'lot_insert', INSERT, [
    ...values.map((value) => value ?? null),
    issued_at_ms,
    expires_at_ms,
  ]);
}

const kindOf = ({ kind }: LotAccount): LotKind => (kind === 'viewer_coupon_points' ? 'coupon' : 'paid');

/**
 * Records what was spent of a locked account since its lots last changed. Points that no lot explains become one of their
 * own: during an upgrade a node of the previous version issues points without a lot.
 */
export async function settleAccount(
  tx: Db | Tx,
  account: LotAccount,
  now_ms: number,
  valid_ms: number,
): Promise<void> {
  const before = (await readLots(tx, [account.id])).get(account.id) ?? [];
  const { lots, unexplained } = settledLots(account, before, now_ms);
  await writeLots(tx, before, lots);
  const made = { account_id: account.id, transfer_id: null, price: null, issued_at_ms: now_ms, valid_ms };
  const { bonus_units } = unexplained;
  const units = unexplained.balance_units - bonus_units;
  if (bonus_units > 0)
    await insertLot(tx, { ...made, kind: 'bonus', source: 'unattributed', units: bonus_units });
  if (units > 0) await insertLot(tx, { ...made, kind: kindOf(account), source: 'unattributed', units });
}

export interface Issue {
  kind: LotKind;
  source: LotSource;
  /** What was paid; absent: nothing. */
  price?: Money;
  /** How long the points can be used. */
  valid_ms: number;
}

const isViewers = (kind: string): boolean => kind === 'viewer_points' || kind === 'viewer_coupon_points';

/**
 * Posts a transfer that gives new points to one account of a viewer, as a lot, once. Points that are bought, or given by
 * staff, pay what the viewer owes first.
 */
export async function issuePoints(
  tx: Db | Tx,
  transfer: NewTransfer,
  { kind, source, price, valid_ms }: Issue,
): Promise<PostedTransfer> {
  const leg = transfer.legs.find((one) => isViewers(one.kind));
  if (leg === undefined || leg.owner_id === null || leg.amount_units < 0)
    throw new Error('the transfer has no viewer who receives points');
  const account = await lockLotAccount(tx, leg.owner_id, leg.kind);
  await settleAccount(tx, account, transfer.at_ms, valid_ms);
  const posted = await postTransfer(tx, transfer);
  if (!posted.fresh || leg.amount_units === 0) return posted;
  const lot = insertLot(tx, {
    ...{ account_id: account.id, kind, source, transfer_id: posted.transfer_id },
    ...{ units: leg.amount_units, price: price ?? null, issued_at_ms: transfer.at_ms, valid_ms },
  });
  const debt =
    kind === 'paid' || kind === 'granted'
      ? payDebt(tx, {
          ...{ viewer_id: leg.owner_id, units: leg.amount_units, at_ms: transfer.at_ms },
          ...{ key: String(posted.transfer_id), cause_id: posted.transfer_id },
        })
      : null;
  await Promise.all([lot, debt]);
  return posted;
}
