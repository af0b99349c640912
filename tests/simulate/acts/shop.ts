import type { PaymentMethod } from '@akari/rules';
import { receivePayment } from '@akari/server/features/purchase/receive-payment';
import { reviewOrder, startPurchase } from '@akari/server/features/purchase/start-purchase';
import { chargeCard, reviewCardOrder } from '@akari/server/features/purchase/stored-card/charge-card';
import { setCard } from '@akari/server/features/purchase/stored-card/set-card';
import { reviewTopUp, setTopUp, stopTopUp } from '@akari/server/features/purchase/top-up/set-top-up';
import { PAYMENT_FAULTS, SHOP } from '../payment-service.ts';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';

export const PACK_IDS = ['p10', 'p25', 'p30'] as const;
const POINT_UNITS = 10_000;
export const own_url = 'https://akari.example';
const PLACE = { own_url, ip_address: '127.0.0.1', device_hash: 'device' };
const LANG = 'en';

export interface Order {
  pack_id: string;
  coupon_code: string;
  method: PaymentMethod;
}

/** A viewer reads an order and confirms it, in some cases twice at once with one key. */
export async function orderAs(world: World, { member }: Viewer, order: Order): Promise<void> {
  const { random } = world;
  const idempotency_key = world.newKey();
  const wanted = { ...order, lang: LANG } as const;
  const seen = await world.ask((services) => reviewOrder(services, member, wanted, PLACE));
  if (seen === null) return;
  const intent = { ...wanted, order_hash: seen.order.hash, idempotency_key, return_path: '/' };
  const confirm = () => world.ask((services) => startPurchase(services, member, intent, PLACE));
  await Promise.all(random.chance(0.2) ? [confirm(), confirm()] : [confirm()]);
}

async function order(world: World): Promise<boolean> {
  const { random, payers, codes } = world;
  const coupon_code = random.chance(0.4) && codes.length > 0 ? random.pick(codes) : '';
  const method = random.chance(0.3) ? 'transfer' : 'page';
  const wanted = { pack_id: random.pick(PACK_IDS), coupon_code, method } as const;
  const viewer = random.pick(payers);
  // Some press again in another tab, with a key of its own: a coupon counts for one of them.
  const tabs = random.chance(0.25) ? 2 : 1;
  await Promise.all(Array.from({ length: tabs }, () => orderAs(world, viewer, wanted)));
  return true;
}

/** A buyer pays on the company's page, or the card is refused there. */
async function pay(world: World): Promise<boolean> {
  const { random, payments, eye } = world;
  // Who was not sent to the page cannot pay there.
  const { rows } = await eye.pool.query<{ id: number }>(
    'SELECT id FROM purchase WHERE provider = $1 AND pay_url IS NOT NULL ORDER BY id',
    [SHOP],
  );
  const open = rows.flatMap(({ id }) => {
    const checkout = payments.checkouts.get(String(id));
    return checkout === undefined || payments.isPaid(checkout.purchase_id) ? [] : [checkout];
  });
  if (open.length === 0) return false;
  const checkout = random.pick(open);
  if (random.chance(0.15)) payments.decline(checkout, world.newKey());
  else payments.pay(checkout);
  return random.chance(0.2) || report(world);
}

/** A message of the company arrives, in some cases twice at once; others stay on their way for long. */
export async function report(world: World, which?: number): Promise<boolean> {
  const { random, payments } = world;
  if (payments.messages.length === 0) return false;
  const [message] = payments.messages.splice(which ?? random.int(0, payments.messages.length - 1), 1);
  if (message === undefined) return false;
  const { event, sale, movement } = message;
  const deliver = async (): Promise<void> => {
    let answered = false;
    try {
      const got = await world.ask(async (services) => {
        await receivePayment(services, SHOP, event);
        return true;
      });
      answered = got === true;
    } finally {
      // It was not answered: the company sends it again.
      if (!answered) payments.messages.push(message);
    }
    if (!answered) return;
    if (sale !== null) sale.told_at_ms ??= world.ran_ms;
    if (movement !== undefined) movement.told = true;
  };
  await Promise.all(random.chance(0.25) ? [deliver(), deliver()] : [deliver()]);
  return true;
}

interface CardRow {
  user_id: number;
  card_id: string;
}
async function someCard(world: World): Promise<{ viewer: Viewer; card_id: string } | null> {
  const { rows } = await world.eye.pool.query<CardRow>(
    'SELECT user_id, card_id FROM stored_card WHERE credential IS NOT NULL ORDER BY user_id',
  );
  if (rows.length === 0) return null;
  const { user_id, card_id } = world.random.pick(rows);
  const viewer = world.viewers.find(({ member }) => member.user_id === user_id);
  return viewer === undefined ? null : { viewer, card_id };
}

/** A member buys with the card on file by one press, in some cases in two tabs at once. */
async function press(world: World): Promise<boolean> {
  const { random } = world;
  const found = await someCard(world);
  if (found === null) return false;
  const { member } = found.viewer;
  const intent = { pack_id: random.pick(PACK_IDS), card_id: found.card_id, lang: LANG } as const;
  const seen = await world.ask((services) => reviewCardOrder(services, member, intent, own_url));
  if (seen === null) return true;
  const pressed = { ...intent, key: seen.key, order_hash: seen.order.hash };
  const once = () => world.ask((services) => chargeCard(services, member, pressed, PLACE));
  await Promise.all(random.chance(0.4) ? [once(), once()] : [once()]);
  return true;
}

/** A member turns the card off or on, or has it forgotten. */
async function changeCard(world: World): Promise<boolean> {
  const { random } = world;
  const found = await someCard(world);
  if (found === null) return false;
  const change = random.pick(['turn_off', 'turn_on', 'turn_on', 'forget'] as const);
  const { viewer, card_id } = found;
  await world.ask((services) => setCard(services, viewer.member.user_id, { card_id, change }));
  return true;
}

/** A member has points bought automatically, or stops it. */
async function topUp(world: World): Promise<boolean> {
  const { random } = world;
  const found = await someCard(world);
  if (found === null) return false;
  const { member } = found.viewer;
  if (random.chance(0.15)) {
    await world.ask((services) => stopTopUp(services, member.user_id));
    return true;
  }
  const plan = {
    ...{ pack_id: random.pick(PACK_IDS), below_units: random.int(1, 10) * POINT_UNITS },
    ...{ most_a_day: random.int(1, 2), most_a_month: random.int(2, 4) },
  };
  const seen = await world.ask((services) => reviewTopUp(services, member, { plan, lang: LANG }, own_url));
  if (seen === null) return true;
  const wanted = { plan, lang: LANG, order_hash: seen.hash } as const;
  const { top_ups_a_day } = world;
  top_ups_a_day.set(member.user_id, Math.max(plan.most_a_day, top_ups_a_day.get(member.user_id) ?? 0));
  await world.ask((services) => setTopUp(services, member, wanted, PLACE));
  return true;
}

/** The payment company refuses cards, does not answer, or its answers are lost, until that is over. */
async function fail(world: World): Promise<boolean> {
  const { random, payments } = world;
  payments.fault = payments.fault === 'none' || random.chance(0.3) ? random.pick(PAYMENT_FAULTS) : 'none';
  return true;
}

export const SHOP_ACTS: readonly Act[] = [
  { name: 'order points', weight: 4, run: order },
  { name: 'pay on the page', weight: 4, run: pay },
  { name: 'payment is reported', weight: 4, run: (world) => report(world) },
  { name: 'buy by one press', weight: 3, run: press },
  { name: 'change the card', weight: 0.5, run: changeCard },
  { name: 'have points bought', weight: 1.5, run: topUp },
  { name: 'payment company fails', weight: 1, run: fail },
];
