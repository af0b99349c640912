import { purchaseTable } from '@akari/server/purchase/purchase.table';
import { settlePurchase } from '@akari/server/purchase/settle-purchase';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

const PRICE_CENTS = 1_000;

/** Somebody goes to the payment provider, most often whose points run out. */
async function buy(world: World): Promise<boolean> {
  const { random, clock } = world;
  const inside = world.payers.filter(({ session_id }) => session_id !== null);
  if (inside.length === 0) return false;
  const { user_id } = random.pick(inside).member;
  const key = world.newKey();
  const units = random.int(1_000, 50_000);
  const paying = { pack_id: 'p10', price_cents: PRICE_CENTS, units, provider: 'none', checkout_id: key };
  await world.ask(({ database }) =>
    database.db
      .insert(purchaseTable)
      .values({ ...paying, user_id, idempotency_key: key, return_path: '/', created_at_ms: clock.nowMs() }),
  );
  return true;
}

/** The provider has decided; some news comes twice. */
async function decide(world: World): Promise<boolean> {
  const { random, clock } = world;
  const { rows } = await world.eye.pool.query<{ id: number; checkout_id: string; state: string }>(
    `SELECT id, checkout_id, state FROM purchase ORDER BY id`,
  );
  const open = rows.filter(({ state }) => state === 'pending' || random.chance(0.02));
  if (open.length === 0) return false;
  const { id, checkout_id } = random.pick(open);
  const type = random.chance(0.6) ? 'paid' : 'declined';
  const event = { event_id: world.newKey(), checkout_id, purchase_id: String(id), type } as const;
  const news = { ...event, amount_cents: PRICE_CENTS, at_ms: clock.nowMs() };
  await world.ask((services) => settlePurchase(services, news));
  if (random.chance(0.1)) await world.ask((services) => settlePurchase(services, news));
  return true;
}

export const PURCHASE_ACTS: readonly Act[] = [
  { name: 'buy points', weight: 5, run: buy },
  { name: 'payment is decided', weight: 4, run: decide },
];
