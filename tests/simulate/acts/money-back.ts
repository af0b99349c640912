import { refundAct, amountFor } from '@akari/server/features/purchase/refund/refund-acts';
import { moveRefund } from '@akari/server/features/purchase/refund/keep-refund';
import { refuseRefund } from '@akari/server/features/purchase/refund/refuse-refund';
import { lockRefund } from '@akari/server/features/purchase/refund/send-refund';
import { purchaseTable } from '@akari/server/features/purchase/purchase.table';
import { lockAccountsOf, unlockPayments } from '@akari/server/core/ledger/payment-lock';
import { proposeOrPerform } from '@akari/server/core/approval/propose-or-perform';
import { Problem } from '@akari/server/platform/http/problem';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import type { Sale } from '../company-book.ts';
import { SHOP } from '../payment-service.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { report } from './shop.ts';
import { request, staffAct, staffOf } from './staff-act.ts';

/** The company pays a buyer back by itself, a bank takes money back, or a chargeback is decided for us. @returns false: nothing can */
export function moneyMoves({ random, payments }: World): boolean {
  const { book } = payments;
  const standing = book.movements.filter(
    ({ kind, told, reversed }) => kind === 'chargeback' && told && !reversed,
  );
  if (standing.length > 0 && random.chance(0.3)) {
    payments.reverse(random.pick(standing));
    return true;
  }
  const paid = payments.sales.filter((sale) => sale.purchase_id !== null && book.left(sale) > 0);
  if (paid.length === 0) return false;
  const sale: Sale = random.pick(paid);
  const left = book.left(sale);
  if (random.chance(0.5)) payments.chargeBack(sale);
  else payments.payBack(sale, random.chance(0.5) ? left : random.int(1, left));
  return true;
}

/** Its message arrives, at once with that of the payment where this is on its way; some messages come later. */
async function goesBack(world: World): Promise<boolean> {
  if (!moneyMoves(world)) return false;
  if (world.random.chance(0.2)) return true;
  const { messages } = world.payments;
  const moved = messages.at(-1)?.movement?.sale;
  const paid = messages.findIndex(({ sale }) => sale !== null && sale === moved);
  const told = paid === -1 ? [] : [report(world, paid)];
  await Promise.all([...told, report(world, messages.length - 1)]);
  return true;
}

/** Staff have spoken with a buyer whose bank took money back. */
async function accept(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ owner_id: number }>(
    'SELECT DISTINCT owner_id FROM ledger_account WHERE locked_at_ms IS NOT NULL ORDER BY owner_id',
  );
  if (rows.length === 0) return false;
  const { owner_id } = random.pick(rows);
  await world.ask(({ database }) =>
    unitOfWork(database.db, async (tx) => {
      await lockAccountsOf(tx, owner_id);
      await unlockPayments(tx, owner_id);
    }),
  );
  return true;
}

interface Settled {
  id: number;
  user_id: number;
  site_id: number;
  units: number;
}
const SETTLED = `SELECT p.id, p.user_id, u.site_id, p.units FROM purchase p JOIN app_user u ON u.id = p.user_id
  WHERE p.state = 'settled' AND p.provider IN ('${SHOP}', 'bank') ORDER BY p.id`;

/** Staff refund a purchase or a part of it, in some cases twice with one key. */
async function refund(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<Settled>(SETTLED);
  if (rows.length === 0) return false;
  const { id, user_id, site_id, units: bought } = random.pick(rows);
  const units = random.chance(0.5) ? bought : random.int(1_000, bought);
  const staff = await staffOf(world, 'finance');
  if (staff === null) return true;
  const amount_minor = await world.ask(async ({ database }) => {
    const row = (await database.db.select().from(purchaseTable)).find((one) => one.id === id);
    if (row === undefined) throw new Problem('not_found');
    return amountFor(database.db, row, units);
  });
  if (amount_minor === null) return true;
  const payload = {
    ...{ purchase_id: id, user_id, site_id, units, amount_minor, currency: 'USD' as const },
    ...{ goodwill: random.chance(0.3), key: world.newKey(), staff_id: staff.id, reason: 'asked' },
  };
  const once = () =>
    world.ask((services) =>
      proposeOrPerform(services, refundAct, { staff, payload, reason: 'asked', request }),
    );
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

interface Undecided {
  id: number;
  purchase_id: number;
  provider: string;
  way: string;
  amount_minor: number;
  sale_id: string | null;
}
const UNDECIDED = `SELECT r.id, r.purchase_id, r.provider, r.way, r.amount_minor,
    (SELECT min(e.sale_id) FROM payment_event e WHERE e.purchase_id = r.purchase_id AND e.state = 'applied') AS sale_id
  FROM refund r WHERE r.state = 'unknown' OR (r.way = 'by_hand' AND r.state = 'requested') ORDER BY r.id`;

/** What staff find out of a refund, and do: at the company it is paid, or was, or there is no way. @returns its number there */
function paidByStaff({ random, payments }: World, one: Undecided): string | null {
  const refund_id = String(one.id);
  if (one.way === 'provider') return payments.refunds.get(refund_id)?.reference ?? null;
  if (one.provider !== SHOP) return random.chance(0.8) ? `bank-${refund_id}` : null;
  if (!payments.refunds.has(refund_id) && random.chance(0.2)) return null;
  const money = { amount_minor: one.amount_minor, currency: 'USD' } as const;
  const asked = { refund_id, purchase_id: String(one.purchase_id), sale_id: one.sale_id, money };
  return payments.refund(asked).reference;
}

/** Staff decide on a refund that the company has not answered, or that they pay themselves; some at once with its message. */
async function decide(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<Undecided>(UNDECIDED);
  if (rows.length === 0) return false;
  const one = random.pick(rows);
  const reference = paidByStaff(world, one);
  const settle = () =>
    staffAct(world, 'refund.settle', async (tx, after, services) => {
      const row = await lockRefund(tx, one.id);
      if (row === undefined) throw new Problem('not_found');
      const { state } =
        reference === null
          ? await refuseRefund(services, tx, after, row)
          : await moveRefund(services, tx, after, row, 'confirm', { reference });
      return { subject: { kind: 'person', id: row.user_id }, after: { state } };
    });
  const told = random.chance(0.3) ? [report(world)] : [];
  await Promise.all([settle(), ...(random.chance(0.2) ? [settle()] : []), ...told]);
  return true;
}

export const MONEY_BACK_ACTS: readonly Act[] = [
  { name: 'money goes back', weight: 1, run: goesBack },
  { name: 'accept payments again', weight: 1, run: accept },
  { name: 'refund a purchase', weight: 0.7, run: refund },
  { name: 'decide on a refund', weight: 2, run: decide },
];
