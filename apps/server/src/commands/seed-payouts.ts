import { createHash } from 'node:crypto';
import {
  figurePayout,
  japanDate,
  maskedAccount,
  periodStart,
  points,
  type PayoutFigures,
  type ZenginAccount,
} from '@akari/rules';
import { desc, eq } from 'drizzle-orm';
import { entryTable, ledgerAccountTable, type AccountKind } from '../core/ledger/ledger.table.ts';
import { postTransfer } from '../core/ledger/post-transfer.ts';
import { zenginFile } from '../features/payout/file/zengin-file.ts';
import { missingForPayouts, readPayoutKey, sealAccount, sealFile } from '../features/payout/payout-key.ts';
import {
  payeeTable,
  payoutBatchTable,
  payoutPeriodTable,
  payoutTable,
} from '../features/payout/state/payout.table.ts';
import type { SealingKey } from '../platform/config/sealing-key.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A bank that does not exist: nothing of a demo is paid. */
const accountOf = (legal_name: string, holder: string, account_number: string): ZenginAccount => ({
  method: 'zengin',
  legal_name,
  bank_code: '9999',
  branch_code: '999',
  account_type: 'ordinary',
  account_number,
  holder,
});

interface Scene {
  services: Services;
  tx: Tx;
  key: SealingKey;
  now_ms: number;
  /** The end of the last period. */
  until_ms: number;
}

async function seedPayee(
  { tx, key, now_ms }: Scene,
  performer_id: number,
  account: ZenginAccount,
  days: number,
): Promise<number> {
  const [row] = await tx
    .insert(payeeTable)
    .values({
      performer_id,
      method: 'zengin',
      state: days > 0 ? 'confirmed' : 'submitted',
      sealed: sealAccount(key, performer_id, account),
      ending: maskedAccount(account),
      tax_status: days > 0 ? 'jp_individual' : null,
      created_at_ms: now_ms - days * DAY_MS,
      hold_until_ms: now_ms + (14 - days) * DAY_MS,
      decided_at_ms: days > 0 ? now_ms - (days - 1) * DAY_MS : null,
    })
    .returning({ id: payeeTable.id });
  return row!.id;
}

/** Moves units between two accounts, as the product does. */
const move = (
  tx: Tx,
  idempotency_key: string,
  cause: 'staff_adjustment' | 'payout',
  {
    performer_id,
    units,
    from,
    to,
    at_ms,
  }: { performer_id: number; units: number; from: AccountKind; to: AccountKind; at_ms: number },
) => {
  const ownerOf = (kind: AccountKind): number | null => (kind.startsWith('house') ? null : performer_id);
  return postTransfer(tx, {
    ...{ idempotency_key, cause, cause_id: null, viewer_id: null, performer_id, at_ms },
    legs: [
      { owner_id: ownerOf(from), kind: from, amount_units: -units },
      { owner_id: ownerOf(to), kind: to, amount_units: units },
    ],
  });
};

/** A statement of the last period, whose points have left the balance. */
async function seedPayout(
  { services, tx, until_ms }: Scene,
  performer_id: number,
  units: number,
  period_id: number,
): Promise<{ id: number; figures: PayoutFigures }> {
  const terms = services.config.payout.termsOf(
    'zengin',
    'jp_individual',
    japanDate(until_ms - 1),
    'performer',
  );
  const figures = terms === null ? null : figurePayout(units, terms);
  if (terms === null || figures === null) throw new Error('the demo has no rate');
  const earned = await move(tx, `demo_earned:${performer_id}`, 'staff_adjustment', {
    ...{ performer_id, units, from: 'house_promotion', to: 'performer_earnings', at_ms: until_ms - DAY_MS },
  });
  const [entry] = await tx
    .select({ id: entryTable.id })
    .from(entryTable)
    .where(eq(entryTable.transfer_id, earned.transfer_id))
    .orderBy(desc(entryTable.id));
  const closed_at_ms = until_ms + MINUTE_MS;
  const [row] = await tx
    .insert(payoutTable)
    .values({
      ...{ period_id, performer_id, state: 'open', method: 'zengin', currency: 'JPY', units, closed_at_ms },
      ...{ kinds: { correction: units }, last_entry_id: entry?.id ?? 0, tax_status: 'jp_individual' },
      ...{ rate_minor: terms.rate_minor, withholding_bp: terms.withholding_bp, ...figures },
    })
    .returning({ id: payoutTable.id });
  await tx.insert(ledgerAccountTable).values({ owner_id: performer_id, kind: 'performer_payout' });
  await move(tx, `payout:${row!.id}`, 'payout', {
    ...{ performer_id, units, from: 'performer_earnings', to: 'performer_payout', at_ms: closed_at_ms },
  });
  return { id: row!.id, figures };
}

/** Puts a payout into a file that the bank has paid. */
async function seedPaid(
  scene: Scene,
  performer_id: number,
  payee_id: number,
  account: ZenginAccount,
  period_id: number,
): Promise<void> {
  const { services, tx, key, until_ms, now_ms } = scene;
  const units = points(300);
  const { id, figures } = await seedPayout(scene, performer_id, units, period_id);
  const sender = services.config.payout.zengin;
  if (sender === null) throw new Error('the demo has no sender');
  const pay_date = japanDate(until_ms + DAY_MS);
  const file = zenginFile(sender, pay_date, [{ account, amount: figures.net_minor }]);
  const ended_at_ms = Math.min(now_ms, until_ms + 2 * DAY_MS);
  const [batch] = await tx
    .insert(payoutBatchTable)
    .values({
      ...{ method: 'zengin', currency: 'JPY', state: 'sent', payouts: 1, total_minor: figures.net_minor },
      ...{ pay_date, file_name: `payout-${id}.txt`, sealed_file: sealFile(key, file) },
      file_sha256: createHash('sha256').update(file).digest('hex'),
      approved_at_ms: Math.min(now_ms, until_ms + DAY_MS),
      ended_at_ms,
    })
    .returning({ id: payoutBatchTable.id });
  await move(tx, `payout_paid:${id}`, 'payout', {
    ...{ performer_id, units, from: 'performer_payout', to: 'house_paid_out', at_ms: ended_at_ms },
  });
  await tx
    .update(payoutTable)
    .set({ state: 'paid', batch_id: batch!.id, payee_id, ended_at_ms })
    .where(eq(payoutTable.id, id));
}

/**
 * Payouts of the demo: one performer was paid, the payout of another one may go, and the bank account of a third waits for
 * the staff.
 */
export async function seedPayouts(
  services: Services,
  tx: Tx,
  performers: { paid: number; open: number; waiting: number },
): Promise<void> {
  if ((await missingForPayouts(services.config.payout)) !== null) return;
  const now_ms = services.clock.nowMs();
  const { period } = services.config.payout;
  const until_ms = periodStart(now_ms, period);
  const key = await readPayoutKey(services.config.payout);
  const scene: Scene = { services, tx, key, now_ms, until_ms };
  const [made] = await tx
    .insert(payoutPeriodTable)
    .values({
      ...{ kind: period, from_ms: periodStart(until_ms - 1, period), until_ms },
      ...{ payouts: 2, closed_at_ms: until_ms + MINUTE_MS },
    })
    .onConflictDoNothing()
    .returning({ id: payoutPeriodTable.id });
  if (made === undefined) return;
  const account = accountOf('琴葉 はな', 'ｺﾄﾊ ﾊﾅ', '1234567');
  const payee_id = await seedPayee(scene, performers.paid, account, 30);
  await seedPaid(scene, performers.paid, payee_id, account, made.id);
  await seedPayee(scene, performers.open, accountOf('澪 あい', 'ﾐｵ ｱｲ', '2345678'), 20);
  await seedPayout(scene, performers.open, points(120), made.id);
  await seedPayee(scene, performers.waiting, accountOf('小夜 りん', 'ｻﾖ ﾘﾝ', '3456789'), 0);
}
