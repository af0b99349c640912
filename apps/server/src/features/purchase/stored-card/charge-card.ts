import { packPrice, type Language } from '@akari/rules';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { composeOrder } from '../order/compose-order.ts';
import type { OrderText } from '../order/order-text.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { packOf, refuseBuying, type PurchasePlace } from '../start-purchase.ts';
import { keepCharge, nextChargeKey, purchaseByKey } from './keep-charge.ts';
import { beginCharge } from './run-charge.ts';
import { usableCard } from './stored-card.queries.ts';

interface CardIntent {
  pack_id: string;
  card_id: string;
  lang: Language;
}

/**
 * The last screen before a purchase with the card on file, and the key by which it is bought once, in whatever tab.
 * @throws not_found, payment_locked, purchases_off, site_off, self_excluded, money_stopped, pack_not_selected
 */
export async function reviewCardOrder(
  services: Services,
  member: Member,
  { pack_id, card_id, lang }: CardIntent,
  own_url: string,
): Promise<{ order: OrderText; key: string }> {
  const pack = await packOf(services, member.site_id, pack_id);
  const { card, seller } = await usableCard(services, member.user_id, card_id, packPrice(pack));
  await refuseBuying(services, member);
  const place = { site_id: member.site_id, language: lang, own_url, card };
  const order = await composeOrder(services, seller, pack, place);
  return { order, key: await nextChargeKey(services, member.user_id) };
}

/** The purchase of an earlier request with this key; null: this one is the first. @throws order_changed: it was for another pack */
async function boughtAlready(
  services: Services,
  user_id: number,
  key: string,
  pack_id: string,
): Promise<PurchaseRow | null> {
  const row = await purchaseByKey(services, user_id, key);
  if (row !== undefined && row.pack_id !== pack_id) throw new Problem('order_changed');
  return row ?? null;
}

/**
 * Buys a pack with the card on file. The purchase is kept first, and charged once: a repeat gets the same purchase.
 * @throws as `reviewCardOrder`; order_changed, purchase_awaited
 */
export async function chargeCard(
  services: Services,
  member: Member,
  { key, order_hash, ...intent }: CardIntent & { key: string; order_hash: string },
  { own_url, ip_address }: PurchasePlace,
): Promise<PurchaseRow> {
  const { user_id } = member;
  const known = await boughtAlready(services, user_id, key, intent.pack_id);
  if (known !== null) return known;
  const { order, key: current } = await reviewCardOrder(services, member, intent, own_url);
  if (key !== current || order.hash !== order_hash) {
    // Another tab may have bought by the same key since.
    const since = await boughtAlready(services, user_id, key, intent.pack_id);
    if (since !== null) return since;
    throw new Problem('order_changed');
  }
  const pack = await packOf(services, member.site_id, intent.pack_id);
  const { card } = await usableCard(services, user_id, intent.card_id, packPrice(pack));
  const agreed = { ...order, ip_address };
  const kept = await keepCharge(services, {
    ...{ user_id, key, way: 'one_click', pack, card, return_path: '/purchasePoint', agreed },
  });
  if (kept !== null) {
    beginCharge(services, kept.id);
    return kept;
  }
  const row = await boughtAlready(services, user_id, key, intent.pack_id);
  if (row === null) throw new Error('the purchase was not kept');
  return row;
}
