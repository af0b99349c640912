import { points } from '@akari/rules';
import { balancesOf } from '@akari/server/ledger/ledger.queries';
import { purchaseTable } from '@akari/server/purchase/purchase.table';
import { settlePurchase } from '@akari/server/purchase/settle-purchase';
import { sendTip } from '@akari/server/tip/send-tip';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';

const PRICE_CENTS = 1_000;
const SECOND_MS = 1_000;
/** Longer than what is paid ahead lasts. */
const PAID_AHEAD_S = 20;

interface Purchase {
  id: number;
  checkout_id: string;
  user_id: number;
  state: string;
}
const purchases = async ({ eye }: World): Promise<Purchase[]> =>
  (await eye.pool.query<Purchase>('SELECT id, checkout_id, user_id, state FROM purchase ORDER BY id')).rows;

async function checkOut(world: World, { member: { user_id } }: Viewer): Promise<void> {
  const { random, clock } = world;
  const key = world.newKey();
  const units = random.int(1_000, 50_000);
  const paying = { pack_id: 'p10', price_cents: PRICE_CENTS, units, provider: 'none', checkout_id: key };
  await world.ask(({ database }) =>
    database.db
      .insert(purchaseTable)
      .values({ ...paying, user_id, idempotency_key: key, return_path: '/', created_at_ms: clock.nowMs() }),
  );
}

/** The provider says what has become of it; some news comes twice. */
async function settle(world: World, { id, checkout_id }: Purchase, type: 'paid' | 'declined'): Promise<void> {
  const event = { event_id: world.newKey(), checkout_id, purchase_id: String(id), type };
  const news = { ...event, amount_cents: PRICE_CENTS, at_ms: world.clock.nowMs() };
  await world.ask((services) => settlePurchase(services, news));
  if (world.random.chance(0.1)) await world.ask((services) => settlePurchase(services, news));
}

/** Somebody goes to the payment provider, most often whose points run out. */
export async function buy(world: World): Promise<boolean> {
  const inside = world.payers.filter(({ session_id }) => session_id !== null);
  if (inside.length === 0) return false;
  await checkOut(world, world.random.pick(inside));
  return true;
}

/** The provider has decided. */
export async function decide(world: World): Promise<boolean> {
  const { random } = world;
  const open = (await purchases(world)).filter(({ state }) => state === 'pending' || random.chance(0.02));
  if (open.length === 0) return false;
  await settle(world, random.pick(open), random.chance(0.6) ? 'paid' : 'declined');
  return true;
}

/** Tips all that somebody has. */
async function tipAway(world: World, { member }: Viewer): Promise<void> {
  const { points_units } = await balancesOf(world.eye.db, member.user_id);
  const playing = world.node.players().find(({ user_id }) => user_id === member.user_id);
  const there = world.performers.find(({ member: { user_id } }) => user_id === playing?.channel_id);
  const { user_name: performer_name } = (there ?? world.random.pick(world.performers)).member;
  const body = { performer_name, amount: (points_units / points(1)).toFixed(4), anonymous: false };
  await world.ask((services) => sendTip(services, member, body, world.newKey()));
}

/** Somebody pays for more points and gives the last ones away; what they watch runs on until it stands still. */
async function buyAtTheEnd(world: World): Promise<boolean> {
  const { random, node, statements } = world;
  const paying = world.payers.filter(({ session_id }) => node.isPlaying(Number(session_id)));
  if (paying.length === 0) return false;
  const viewer = random.pick(paying);
  await statements.drive(() => checkOut(world, viewer).then(() => tipAway(world, viewer)));
  for (let second = 0; second < PAID_AHEAD_S && node.isPlaying(Number(viewer.session_id)); second += 1)
    await world.pass(SECOND_MS);
  // Some hear nothing of it.
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
/** This lets time pass. */
export const LAST_POINTS_ACTS: readonly Act[] = [{ name: 'points run out', weight: 4, run: buyAtTheEnd }];
