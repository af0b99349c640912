import { points } from '@akari/rules';
import { lockAccountsOf, unlockPayments } from '@akari/server/core/ledger/payment-lock';
import { balancesOf } from '@akari/server/core/ledger/ledger.queries';
import { purchaseTable } from '@akari/server/features/purchase/purchase.table';
import { receivePayment } from '@akari/server/features/purchase/receive-payment';
import { sendTip } from '@akari/server/features/tip/send-tip';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import { providerEvent } from '@akari/server/testing/payment/provider-event';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';

const PROVIDER = 'none';
const PRICE_CENTS = 1_000;
const SECOND_MS = 1_000;
/** Seconds; longer than what a session has paid ahead. */
const PAID_AHEAD_S = 20;

interface Purchase {
  id: number;
  checkout_id: string;
  user_id: number;
  state: string;
}
const OWN = 'SELECT id, checkout_id, user_id, state FROM purchase WHERE provider = $1 ORDER BY id';
/** Those of this provider: the payment company reports its own. */
const purchases = async ({ eye }: World): Promise<Purchase[]> =>
  (await eye.pool.query<Purchase>(OWN, [PROVIDER])).rows;

async function checkOut(world: World, { member: { user_id } }: Viewer): Promise<void> {
  const { random, clock } = world;
  const key = world.newKey();
  const units = random.int(1_000, 50_000);
  const paying = { pack_id: 'p10', price_cents: PRICE_CENTS, units, provider: PROVIDER, checkout_id: key };
  await world.ask(({ database }) =>
    database.db
      .insert(purchaseTable)
      .values({ ...paying, user_id, idempotency_key: key, return_path: '/', created_at_ms: clock.nowMs() }),
  );
}

/** The payment provider reports the outcome of a purchase; some webhooks arrive twice. */
async function settle(world: World, { id, checkout_id }: Purchase, type: 'paid' | 'declined'): Promise<void> {
  // A checkout is paid once; each attempt that is declined is a transaction of its own.
  const attempt = world.newKey();
  const said = providerEvent({ checkout_id, purchase_id: String(id) }, type, PRICE_CENTS);
  const event = type === 'paid' ? said : { ...said, transaction_id: attempt };
  await world.ask((services) => receivePayment(services, PROVIDER, event));
  if (world.random.chance(0.1)) await world.ask((services) => receivePayment(services, PROVIDER, event));
}

/** A viewer in a session starts a purchase. */
export async function buy(world: World): Promise<boolean> {
  const inside = world.payers.filter(({ session_id }) => session_id !== null);
  if (inside.length === 0) return false;
  await checkOut(world, world.random.pick(inside));
  return true;
}

const MONEY_BACK = ['refunded', 'voided', 'chargeback', 'chargeback_reversed'] as const;

/** Money of a settled purchase goes back, whole or in part, or comes again; some messages arrive twice. */
async function goesBack(world: World): Promise<void> {
  const { random } = world;
  const settled = (await purchases(world)).filter(({ state }) => state === 'settled');
  if (settled.length === 0 || !random.chance(0.5)) return;
  const { id, checkout_id, user_id } = random.pick(settled);
  const type = random.pick(MONEY_BACK);
  const cents = random.chance(0.5) ? PRICE_CENTS : random.int(1, PRICE_CENTS);
  const event = {
    ...providerEvent({ checkout_id, purchase_id: String(id) }, type, cents),
    transaction_id: world.newKey(),
  };
  await world.ask((services) => receivePayment(services, PROVIDER, event));
  if (random.chance(0.3)) await world.ask((services) => receivePayment(services, PROVIDER, event));
  // Staff have spoken with the viewer.
  if (type === 'chargeback' && random.chance(0.7))
    await world.ask(({ database }) =>
      unitOfWork(database.db, async (tx) => {
        await lockAccountsOf(tx, user_id);
        await unlockPayments(tx, user_id);
      }),
    );
}

/** The payment provider decides a purchase, or reports that the money of an earlier one went back. */
export async function decide(world: World): Promise<boolean> {
  const { random } = world;
  const open = (await purchases(world)).filter(({ state }) => state === 'pending' || random.chance(0.02));
  if (open.length === 0) return false;
  await settle(world, random.pick(open), random.chance(0.6) ? 'paid' : 'declined');
  await goesBack(world);
  return true;
}

/** Tips all points that a viewer has. */
async function tipAway(world: World, { member }: Viewer): Promise<void> {
  const { points_units } = await balancesOf(world.eye.db, member.user_id);
  const playing = world.node.players().find(({ user_id }) => user_id === member.user_id);
  const there = world.performers.find(({ member: { user_id } }) => user_id === playing?.channel_id);
  const { user_name: performer_name } = (there ?? world.random.pick(world.performers)).member;
  const body = { performer_name, amount: (points_units / points(1)).toFixed(4), anonymous: false };
  await world.ask((services) => sendTip(services, member, body, world.newKey()));
}

/** A viewer starts a purchase and tips all points away; the session runs until what is paid ahead is used up. */
async function buyAtTheEnd(world: World): Promise<boolean> {
  const { random, node, statements } = world;
  const paying = world.payers.filter(({ session_id }) => node.isPlaying(Number(session_id)));
  if (paying.length === 0) return false;
  const viewer = random.pick(paying);
  await statements.drive(() => checkOut(world, viewer).then(() => tipAway(world, viewer)));
  for (let second = 0; second < PAID_AHEAD_S && node.isPlaying(Number(viewer.session_id)); second += 1)
    await world.pass(SECOND_MS);
  // Some purchases stay undecided.
  if (random.chance(0.2)) return true;
  const type = random.chance(0.3) ? 'paid' : 'declined';
  for (const one of await purchases(world))
    if (one.user_id === viewer.member.user_id && one.state === 'pending')
      await statements.drive(() => settle(world, one, type));
  return true;
}

export const PURCHASE_ACTS: readonly Act[] = [
  { name: 'buy points', weight: 5, run: buy },
  { name: 'payment is decided', weight: 4, run: decide },
];
/** This act advances the clock. */
export const LAST_POINTS_ACTS: readonly Act[] = [{ name: 'points run out', weight: 4, run: buyAtTheEnd }];
