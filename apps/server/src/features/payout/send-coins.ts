import { CURRENCY_OF_METHOD, decimalText, type BitcoinAccount, type PayoutFault } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setDeadlines } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  BtcpayRefusal,
  claimOf,
  claimPullPayment,
  createPullPayment,
  pullPaymentNamed,
  type CoinPayout,
} from '../../platform/payment/btcpay/btcpay-api.ts';
import type { Services } from '../../platform/services.ts';
import { lockPayouts, movePayout, type PayoutRow } from './move-payout.ts';
import { openAccount, readPayoutKey } from './payout-key.ts';
import { payeeTable, payoutTable } from './state/payout.table.ts';

/** Sends one payout, then looks what became of it. Subject: its id. */
const SEND_COINS = 'payout.coins';
/** When a server that did not answer is asked again, and when a payout is looked at that is on its way. */
const AGAIN_MS = 60_000;
const LOOK_MS = 300_000;

/** Whether the service itself sends the payouts of a method and follows them. */
export const isFollowed = ({ config }: Services, { method }: Pick<PayoutRow, 'method'>): boolean =>
  method === 'bitcoin' && config.payout.bitcoin !== null;

/** Has payouts sent that were just moved to `sent`. */
export async function beginCoins(services: Services, tx: Tx, rows: readonly PayoutRow[]): Promise<void> {
  const followed = rows.filter((row) => isFollowed(services, row)).map(({ id }) => String(id));
  await setDeadlines(tx, SEND_COINS, followed, services.clock.nowMs());
}

/** The payout, while it is on its way. */
async function sentPayout({ background }: Services, id: number): Promise<PayoutRow | null> {
  const [row] = await background.db.select().from(payoutTable).where(eq(payoutTable.id, id));
  return row?.state === 'sent' ? row : null;
}

/** The address that the batch pays to. */
async function addressOf(services: Services, { payee_id, performer_id }: PayoutRow): Promise<string> {
  const [payee] = await services.background.db
    .select({ sealed: payeeTable.sealed })
    .from(payeeTable)
    .where(eq(payeeTable.id, payee_id ?? 0));
  const key = await readPayoutKey(services.config.payout);
  return (openAccount(key, performer_id, payee?.sealed ?? '') as BitcoinAccount).address;
}

/**
 * The pull payment of a payout, made once: it is found by its name, if its answer was lost. It is written down before coins
 * are claimed of it.
 */
async function pullPaymentOf(services: Services, row: PayoutRow, amount: string): Promise<string> {
  const shop = services.config.payout.bitcoin;
  if (shop === null) throw new Error('no BTCPay Server for payouts');
  if (row.pull_payment_id !== null) return row.pull_payment_id;
  const name = `Payout ${row.id}`;
  const asked = { name, amount, currency: CURRENCY_OF_METHOD.bitcoin };
  const { id } = (await pullPaymentNamed(shop, name)) ?? (await createPullPayment(shop, asked));
  await services.background.db
    .update(payoutTable)
    .set({ pull_payment_id: id })
    .where(eq(payoutTable.id, row.id));
  return id;
}

/** What became of a payout. */
type Outcome = { event: 'pay' } | { event: 'fail'; fault: PayoutFault };
const OUTCOME_OF: Readonly<Partial<Record<CoinPayout['state'], Outcome>>> = {
  Completed: { event: 'pay' },
  Cancelled: { event: 'fail', fault: 'other' },
};
/** Refusals of a claim that a repeat does not change. No coins have moved. */
const FAULT_OF: Readonly<Record<string, PayoutFault>> = {
  destination: 'account',
  archived: 'other',
  'amount-too-low': 'other',
};

/** Sends a payout that was not sent yet. @returns null: it is on its way */
async function ask(services: Services, row: PayoutRow): Promise<Outcome | null> {
  const shop = services.config.payout.bitcoin;
  if (shop === null) return null;
  const amount = decimalText({ amount_minor: row.net_minor, currency: CURRENCY_OF_METHOD.bitcoin });
  const id = await pullPaymentOf(services, row, amount);
  const destination = await addressOf(services, row);
  const claimed = await claimOf(shop, id);
  try {
    const { state } = claimed ?? (await claimPullPayment(shop, id, { destination, amount }));
    return OUTCOME_OF[state] ?? null;
  } catch (error) {
    const fault = error instanceof BtcpayRefusal ? FAULT_OF[error.reason] : undefined;
    if (fault === undefined) throw error;
    return { event: 'fail', fault };
  }
}

const settle = (services: Services, id: number, outcome: Outcome): Promise<void> =>
  unitOfWork(services.background.db, async (tx) => {
    const [row] = await lockPayouts(tx, [id]);
    const fault = outcome.event === 'fail' ? outcome.fault : null;
    if (row?.state === 'sent') await movePayout(services, tx, row, outcome.event, fault);
  });

/** @returns when it is looked at again, from now; null: never */
async function follow(services: Services, id: number): Promise<number | null> {
  const row = await sentPayout(services, id);
  if (row === null || !isFollowed(services, row)) return null;
  try {
    const outcome = await ask(services, row);
    if (outcome !== null) await settle(services, id, outcome);
    return outcome === null ? LOOK_MS : null;
  } catch (error) {
    // Money that is stopped is a reason to wait, too.
    if (!(error instanceof Problem))
      services.log.warn({ err: error, subject: String(id) }, 'payout in coins not answered');
    return AGAIN_MS;
  }
}

/** Sends payouts in Bitcoin by BTCPay Server, and learns there what became of them. */
export function sendCoins(services: Services): void {
  services.deadlines.handleApart(SEND_COINS, LOOK_MS, (subject) => follow(services, Number(subject)));
}
