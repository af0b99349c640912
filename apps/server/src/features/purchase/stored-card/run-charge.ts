import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { perNode } from '../../../platform/per-node.ts';
import type { Services } from '../../../platform/services.ts';
import { chargeOf, decideCharge, dropCharge } from './decide-charge.ts';
import { moveCharge } from './move-charge.ts';
import { moveCard } from './set-card.ts';
import { cardNamed, chargerOf } from './stored-card.queries.ts';

/** Asks for a token of the card of a charge. @returns null: the charge is dropped, because nothing can be charged */
async function prepare(services: Services, purchase_id: number): Promise<string | null> {
  const charge = await chargeOf(services.database.db, purchase_id);
  if (charge?.state !== 'preparing') return null;
  const card = await cardNamed(services.database.db, charge.card_id);
  const stored = chargerOf(services, charge.purchase.provider)?.stored;
  if (card?.state !== 'usable' || stored === undefined) {
    await dropCharge(services, charge, 'no card');
    return null;
  }
  try {
    const prepared = await stored.prepare(card.credential);
    if (prepared !== null) return prepared.token;
    const { user_id } = charge.purchase;
    const { card_id } = card;
    await unitOfWork(services.database.db, (tx) => moveCard(services, tx, { card_id, user_id }, 'forget'));
    await dropCharge(services, charge, 'card unknown');
  } catch {
    await dropCharge(services, charge, 'no answer');
  }
  return null;
}

/** Charges the card of a kept charge. That the provider is asked is written down before: no second request asks it. */
async function run(services: Services, purchase_id: number): Promise<void> {
  const token = await prepare(services, purchase_id);
  if (token === null) return;
  const asked_at_ms = services.clock.nowMs();
  const asked = await unitOfWork(services.database.db, (tx) =>
    moveCharge(services, tx, purchase_id, 'ask', { token, asked_at_ms }),
  );
  const charge = await chargeOf(services.database.db, purchase_id);
  const stored = charge === null ? undefined : chargerOf(services, charge.purchase.provider)?.stored;
  if (!asked || charge === null || stored === undefined) return;
  await decideCharge(services, charge, await stored.chargeStored({ ...charge.request, token }));
}

/** The charges that this node is asking for. */
const running = perNode((_: Services) => new Set<Promise<void>>());

/** Begins a kept charge. Its buyer waits on the page of the purchase; the provider may take half a minute. */
export function beginCharge(services: Services, purchase_id: number): void {
  const under_way = running(services);
  const one: Promise<void> = run(services, purchase_id)
    .catch((error: unknown) =>
      services.log.error({ err: error, subject: String(purchase_id) }, 'stored charge failed'),
    )
    .finally(() => under_way.delete(one));
  under_way.add(one);
}

/** Waits for the charges that this node has begun. */
export async function chargesSettled(services: Services): Promise<void> {
  await Promise.all(running(services));
}
