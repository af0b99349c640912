import {
  packPrice,
  POINT_PACKS,
  pointsText,
  routedProvider,
  takesMoney,
  type Language,
  type PaymentMethod,
  type PointPack,
} from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { refuseLockedPayments } from '../../core/ledger/payment-lock.ts';
import { packsOf, sellersOf } from '../../core/site/points-for-sale.ts';
import { refuseExcluded } from '../../core/spend-limit/self-exclusion.ts';
import { spendLimitRow } from '../../core/spend-limit/spend-limit.queries.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { ownPathOf } from '../../platform/http/own-path.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PaymentProvider } from '../../platform/payment/payment-provider.ts';
import { returnUrl } from '../../platform/http/return-url.ts';
import type { Services } from '../../platform/services.ts';
import { couponForOrder, holdCoupon, packWithCoupon, type AppliedCoupon } from '../coupon/order-coupon.ts';
import { firstOfferForOrder, type AppliedOffer } from './first-offer/find-first-offer.ts';
import { holdFirstOffer } from './first-offer/hold-first-offer.ts';
import { keepCheckout } from './ask-status.ts';
import { buyerName } from './buyer-name.ts';
import { composeOrder } from './order/compose-order.ts';
import type { OrderText } from './order/order-text.ts';
import { declinedBy, describePurchase, type PurchaseRow } from './purchase.queries.ts';
import { purchaseAttemptTable, purchaseTable } from './purchase.table.ts';
import { cardForPage } from './stored-card/page-card.ts';

export interface PurchaseIntent {
  pack_id: string;
  return_path: string;
  idempotency_key: string;
  /** The text that the person has confirmed. */
  order_hash: string;
  lang: Language;
  /** How the person wants to pay; absent: the usual way. */
  method?: PaymentMethod | undefined;
  /** Empty: none. */
  coupon_code: string;
}
/** Where a request comes from. */
export interface PurchasePlace {
  /** Origin of this site as the person's browser reaches it. */
  own_url: string;
  ip_address: string;
}
/** A place with its browser, which is known across accounts. */
export type DevicePlace = PurchasePlace & { device_hash: string };

/** The pack with the price of a site. @throws pack_not_selected, purchase_unavailable: it has no price there */
export async function packOf(services: Services, site_id: number, pack_id: string): Promise<PointPack> {
  if (pack_id === '') throw new Problem('pack_not_selected');
  if (!POINT_PACKS.some((known) => known.pack_id === pack_id)) throw new Problem('bad_request');
  const pack = (await packsOf(services, site_id)).find((known) => known.pack_id === pack_id);
  if (pack === undefined) throw new Problem('purchase_unavailable');
  return pack;
}

/** What the provider's page says is bought. */
const textOf = ({ units }: PurchaseRow, lang: Language): string =>
  lang === 'ja' ? `${pointsText(units)}ポイント` : `${pointsText(units)} points`;

const methodOf = ({ method = 'page' }: PaymentProvider): PaymentMethod => method;

interface Seller {
  seller: PaymentProvider;
  /** The ways to pay for this pack, in the operator's order. */
  methods: PaymentMethod[];
}

/**
 * The provider at which this person pays for this pack, by the way that they want where there is one.
 * @throws purchase_unavailable, payment_locked, purchases_off, site_off, self_excluded, money_stopped
 */
async function sellerOf(
  services: Services,
  { user_id, site_id }: Member,
  pack: PointPack,
  wanted: PaymentMethod | undefined,
): Promise<Seller> {
  const { config, clock, database } = services;
  const declined = await declinedBy(database.db, user_id, clock.nowMs() - config.payment_cascade_ms);
  const price = packPrice(pack);
  const able = (await sellersOf(services, site_id)).filter(({ takes }) => takesMoney(takes, price));
  const methods = [...new Set(able.map(methodOf))];
  const method = wanted !== undefined && methods.includes(wanted) ? wanted : methods[0];
  const seller = routedProvider(
    able.filter((one) => methodOf(one) === method),
    price,
    declined,
  );
  if (seller === undefined) throw new Problem('purchase_unavailable');
  await refuseBuying(services, { user_id, site_id });
  return { seller, methods };
}

/** @throws payment_locked, purchases_off, site_off, self_excluded, money_stopped */
export async function refuseBuying(
  { clock, database }: Services,
  { user_id, site_id }: Pick<Member, 'user_id' | 'site_id'>,
): Promise<void> {
  await refuseLockedPayments(database.db, user_id);
  await refuseWhenOff(database.db, 'purchases', site_id);
  refuseExcluded(await spendLimitRow(database.db, user_id), clock.nowMs());
  await requireSoundLedger(database.db);
}

/** The ways to pay on a site, in the operator's order. */
export const methodsFor = async (services: Services, site_id: number): Promise<PaymentMethod[]> => [
  ...new Set((await sellersOf(services, site_id)).map(methodOf)),
];

/** What reduces the price of an order, who sells it, and by which ways. */
interface Offered extends Seller {
  /** The pack at its regular price, and at the price of the order. */
  regular: PointPack;
  pack: PointPack;
  coupon: AppliedCoupon | null;
  offer: AppliedOffer | null;
}

/** An order has a coupon, or the half price of a first purchase, which is paid on a payment company's page, or neither. */
async function offeredTo(
  services: Services,
  member: Member,
  { pack_id, coupon_code, method }: Pick<PurchaseIntent, 'pack_id' | 'coupon_code' | 'method'>,
  device_hash: string,
): Promise<Offered> {
  const regular = await packOf(services, member.site_id, pack_id);
  const coupon = await couponForOrder(services, member, regular, coupon_code);
  const offer =
    coupon !== null || method === 'transfer'
      ? null
      : await firstOfferForOrder(services, { person: member, device_hash }, regular);
  const pack = packAt(regular, { coupon, offer });
  const seller = await sellerOf(services, member, pack, offer === null ? method : 'page');
  return { regular, pack, coupon, offer, ...seller };
}

const packAt = (pack: PointPack, { coupon, offer }: Pick<Offered, 'coupon' | 'offer'>): PointPack =>
  offer === null ? packWithCoupon(pack, coupon) : { ...pack, price_cents: offer.price_cents };

/**
 * The last screen before a purchase.
 * @throws purchase_unavailable, purchases_off, site_off, self_excluded, money_stopped, pack_not_selected, and the
 * refusals of coupons
 */
export async function reviewOrder(
  services: Services,
  member: Member,
  intent: Pick<PurchaseIntent, 'pack_id' | 'lang' | 'coupon_code' | 'method'>,
  { own_url, device_hash }: Omit<DevicePlace, 'ip_address'>,
): Promise<{
  order: OrderText;
  coupon: AppliedCoupon | null;
  offer: AppliedOffer | null;
  methods: PaymentMethod[];
  method: PaymentMethod;
}> {
  const { site_id } = member;
  const { pack, coupon, offer, seller, methods } = await offeredTo(services, member, intent, device_hash);
  const place = { site_id, language: intent.lang, own_url, coupon, first_offer: offer };
  const order = await composeOrder(services, seller, pack, place);
  return { order, coupon, offer, methods, method: methodOf(seller) };
}

/** The purchase of this idempotency key; undefined: it is new. @throws idempotency_key_reused */
async function knownPurchase(
  services: Services,
  member: Member,
  { idempotency_key, pack_id, return_path, method }: PurchaseIntent,
): Promise<PurchaseRow | undefined> {
  const [row] = await services.database.db
    .select()
    .from(purchaseTable)
    .where(
      and(eq(purchaseTable.user_id, member.user_id), eq(purchaseTable.idempotency_key, idempotency_key)),
    );
  if (row === undefined) return undefined;
  const elsewhere = method !== undefined && method !== (describePurchase(row).method ?? 'page');
  if (row.pack_id !== pack_id || row.return_path !== return_path || elsewhere)
    throw new Problem('idempotency_key_reused');
  return row;
}

/** What a buyer has confirmed; the pack has its regular price. */
interface Confirmed {
  pack: PointPack;
  order: OrderText;
  ip_address: string;
  coupon: AppliedCoupon | null;
  offer: AppliedOffer | null;
}

/** Inserts the purchase together with what its buyer has confirmed. A request at the same time may have done so. */
const keepPurchase = (
  services: Services,
  seller: PaymentProvider,
  member: Member,
  intent: PurchaseIntent,
  { pack, order, ip_address, coupon, offer }: Confirmed,
): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const { pack_id, price_cents, currency, units } = packAt(pack, { coupon, offer });
    const created_at_ms = services.clock.nowMs();
    const [row] = await tx
      .insert(purchaseTable)
      .values({
        user_id: member.user_id,
        idempotency_key: intent.idempotency_key,
        pack_id,
        price_cents,
        currency,
        units,
        provider: seller.name,
        return_path: intent.return_path,
        created_at_ms,
      })
      .onConflictDoNothing()
      .returning({ id: purchaseTable.id });
    if (row === undefined) return;
    await holdCoupon(services, tx, member, coupon, { id: row.id, pack });
    await holdFirstOffer(services, tx, member, offer, { id: row.id, units });
    await tx.insert(purchaseAttemptTable).values({
      purchase_id: row.id,
      provider: seller.name,
      shown_version: order.version,
      shown_hash: order.hash,
      shown_text: order.text,
      shown_language: order.language,
      ip_address,
      created_at_ms,
    });
  });

/** Keeps a new purchase. @throws order_changed, idempotency_key_reused, and the refusals of sellers and coupons */
async function newPurchase(
  services: Services,
  member: Member,
  intent: PurchaseIntent,
  { own_url, ip_address, device_hash }: DevicePlace,
): Promise<PurchaseRow> {
  const offered = await offeredTo(services, member, intent, device_hash);
  const { regular, pack, coupon, offer, seller } = offered;
  const place = { site_id: member.site_id, language: intent.lang, own_url, coupon, first_offer: offer };
  const order = await composeOrder(services, seller, pack, place);
  if (order.hash !== intent.order_hash) throw new Problem('order_changed');
  await keepPurchase(services, seller, member, intent, { pack: regular, order, ip_address, coupon, offer });
  const row = await knownPurchase(services, member, intent);
  if (row === undefined) throw new Error('the purchase was not kept');
  return row;
}

/**
 * Starts a purchase: first inserts the row, then calls the provider, which is idempotent by purchase id, so
 * that every payment has a row. A repeat with the same key returns the same payment page.
 * @throws purchase_unavailable, purchases_off, site_off, self_excluded, money_stopped, pack_not_selected,
 * idempotency_key_reused, order_changed, payment_unanswered
 */
export async function startPurchase(
  services: Services,
  member: Member,
  intent: PurchaseIntent,
  place: DevicePlace,
): Promise<{ row: PurchaseRow; pay_url: string }> {
  const return_path = ownPathOf(intent.return_path);
  if (return_path === null) throw new Problem('bad_request');
  const asked = { ...intent, return_path };
  const known = await knownPurchase(services, member, asked);
  if (known !== undefined)
    await sellerOf(services, member, await packOf(services, member.site_id, intent.pack_id), intent.method);
  const row = known ?? (await newPurchase(services, member, asked, place));
  if (row.pay_url !== null) return { row, pay_url: row.pay_url };
  // An earlier request with this key may have chosen another provider.
  const chosen = services.payments.find(({ name }) => name === row.provider);
  if (chosen === undefined) throw new Problem('purchase_unavailable');
  const card = await cardForPage(services, member.user_id, chosen);
  const checkout = await chosen.createCheckout({
    purchase_id: String(row.id),
    price: packPrice(row),
    description: textOf(row, member.chat_lang),
    return_path: row.return_path,
    return_url: returnUrl(place.own_url, row.return_path, String(row.id)),
    lang: member.chat_lang,
    buyer: buyerName(services, member.user_id),
    ...(card === null ? {} : { card }),
  });
  const kept = await keepCheckout(services, row, checkout);
  return { row: kept, pay_url: kept.pay_url };
}
