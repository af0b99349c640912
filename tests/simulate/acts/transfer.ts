import { japanDate } from '@akari/rules';
import {
  confirmTransfer,
  decideArrival,
} from '@akari/server/features/purchase/bank-transfer/confirm-transfer';
import { cancelTransfer } from '@akari/server/features/purchase/bank-transfer/move-transfer';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { staffAct } from './staff-act.ts';

interface Waiting {
  purchase_id: number;
  user_id: number;
  price_cents: number;
}
const WAITING = `SELECT p.id AS purchase_id, p.user_id, p.price_cents FROM bank_transfer t
  JOIN purchase p ON p.id = t.purchase_id WHERE t.state = 'waiting' OR $1 ORDER BY p.id`;

/** A transfer that is waited for, and in some cases one that is over. */
async function some({ eye, random }: World): Promise<Waiting | null> {
  const { rows } = await eye.pool.query<Waiting>(WAITING, [random.chance(0.2)]);
  return rows.length === 0 ? null : random.pick(rows);
}

/** Money arrives, and staff write it down: two of them at once in some cases, and other sums than the price. */
async function arrive(world: World): Promise<boolean> {
  const { random, clock } = world;
  const transfer = await some(world);
  if (transfer === null) return false;
  const amount_cents = random.chance(0.7) ? transfer.price_cents : random.int(1, 2 * transfer.price_cents);
  const arrived = {
    ...{ staff_id: 1, purchase_id: String(transfer.purchase_id), amount_cents },
    received_on: japanDate(clock.nowMs()),
  };
  const write = () =>
    staffAct(world, 'bank_transfer.confirm', (tx, after, services) =>
      confirmTransfer(services, tx, after, arrived),
    );
  await Promise.all(random.chance(0.35) ? [write(), write()] : [write()]);
  return true;
}

/** The rest of the price has come, or the money goes back, as staff decide. */
async function decide(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ id: number; price_cents: number }>(
    `SELECT a.id, p.price_cents FROM bank_arrival a JOIN purchase p ON p.id = a.purchase_id
     WHERE a.state = 'differs' ORDER BY a.id`,
  );
  if (rows.length === 0) return false;
  const { id, price_cents } = random.pick(rows);
  const amount_cents = random.pick([price_cents, price_cents, price_cents - 1, null]);
  const act = amount_cents === null ? 'bank_transfer.reject' : 'bank_transfer.settle';
  const decision = { staff_id: 1, arrival_id: String(id), amount_cents };
  const once = () =>
    staffAct(world, act, (tx, after, services) => decideArrival(services, tx, after, decision));
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

async function cancel(world: World): Promise<boolean> {
  const transfer = await some(world);
  if (transfer === null) return false;
  const { user_id, purchase_id } = transfer;
  await world.ask((services) => cancelTransfer(services, user_id, String(purchase_id)));
  return true;
}

export const TRANSFER_ACTS: readonly Act[] = [
  { name: 'transfer arrives', weight: 2, run: arrive },
  { name: 'other sum is decided', weight: 1, run: decide },
  { name: 'cancel a transfer', weight: 0.4, run: cancel },
];
