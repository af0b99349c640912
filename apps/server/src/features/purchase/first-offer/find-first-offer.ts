import {
  firstOfferState,
  halfPrice,
  isGuest,
  may,
  packPrice,
  takesMoney,
  unitsForPrice,
  type FirstOfferAsk,
  type FirstOfferState,
  type PointPack,
} from '@akari/rules';
import { and, eq, inArray, or } from 'drizzle-orm';
import { mailPersonOf } from '../../../core/mail/mail-person.ts';
import { sellersOf } from '../../../core/site/points-for-sale.ts';
import { siteTermsOf } from '../../../platform/config/site-terms.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Services } from '../../../platform/services.ts';
import { hasBought } from '../../coupon/find-coupon.ts';
import { mailboxHash } from './first-offer-origin.ts';
import { firstOfferTable } from './first-offer.table.ts';

/** Who would buy at half price, and on which device. */
export interface OfferAsker {
  person: Person;
  device_hash: string;
}
/** What a first purchase costs, and how the account, the mailbox and the device are known. */
export interface FirstOffer {
  state: FirstOfferState;
  /** The largest pack that it counts for. */
  most_units: number;
  /** Until when it is held; null: it is not. */
  until_ms: number | null;
  /** Null: a guest, or no confirmed address. */
  mailbox_hash: string | null;
}
/** The half price of an order. */
export interface AppliedOffer {
  mailbox_hash: string;
  device_hash: string;
  before_cents: number;
  price_cents: number;
  /** The points if the half price turns out to be used already. */
  else_units: number;
  hold_minutes: number;
}

interface Keys {
  user_id: number | null;
  mailbox_hash: string | null;
  device_hash: string;
}

/** Rows of the same account, mailbox or device. */
export const sameBuyer = ({ user_id, mailbox_hash, device_hash }: Keys) =>
  or(
    user_id === null ? undefined : eq(firstOfferTable.user_id, user_id),
    mailbox_hash === null ? undefined : eq(firstOfferTable.mailbox_hash, mailbox_hash),
    eq(firstOfferTable.device_hash, device_hash),
  );

async function takenBy(
  { clock, config }: Services,
  db: Db | Tx,
  keys: Keys,
): Promise<{ taken: FirstOfferAsk['taken']; until_ms: number | null }> {
  const rows = await db
    .select()
    .from(firstOfferTable)
    .where(and(sameBuyer(keys), inArray(firstOfferTable.state, ['held', 'used', 'honoured'])));
  if (rows.some(({ state }) => state !== 'held')) return { taken: 'used', until_ms: null };
  const held = rows.filter(({ at_ms }) => at_ms > clock.nowMs() - config.coupon_hold_ms);
  const own = held.find(({ user_id }) => user_id === keys.user_id);
  if (held.some((row) => row !== own)) return { taken: 'held_elsewhere', until_ms: null };
  return own === undefined
    ? { taken: null, until_ms: null }
    : { taken: 'held_here', until_ms: own.at_ms + config.coupon_hold_ms };
}

/** The offer of a first purchase to a person; null: none. */
export async function firstOfferTo(
  services: Services,
  db: Db | Tx,
  { person, device_hash }: OfferAsker,
): Promise<FirstOffer | null> {
  const terms = await siteTermsOf(db, person.site_id, 'first_offer');
  const guest = isGuest(person.user_type) || person.user_id === null;
  if (!terms.on || !(guest || may(person.user_type, 'purchase.create'))) return null;
  const user_id = guest ? null : person.user_id;
  const mail = user_id === null ? null : await mailPersonOf(db, user_id);
  const email = mail?.verified === true ? mail.email : null;
  const mailbox_hash = email === null ? null : mailboxHash(services, email);
  const { taken, until_ms } = await takenBy(services, db, { user_id, mailbox_hash, device_hash });
  const state = firstOfferState(terms, {
    guest,
    has_bought: user_id !== null && (await hasBought(db, user_id)),
    mail_confirmed: mailbox_hash !== null,
    taken,
  });
  return state === null ? null : { state, most_units: terms.most_units, until_ms, mailbox_hash };
}

/** The half price of a pack; null: the pack is too large, or no payment company takes that price. */
async function halfOf(
  services: Services,
  site_id: number,
  pack: PointPack,
  most_units: number,
): Promise<number | null> {
  if (pack.units > most_units) return null;
  const half = halfPrice(packPrice(pack));
  const sellers = await sellersOf(services, site_id);
  const taken = sellers.some(({ method = 'page', takes }) => method === 'page' && takesMoney(takes, half));
  return taken ? half.amount_minor : null;
}

/** The packs of a site as this person can buy them now, and the offer of a first purchase. */
export async function withFirstOffer(
  services: Services,
  asker: OfferAsker,
  packs: readonly PointPack[],
): Promise<{
  packs: (PointPack & { first_cents?: number })[];
  first_offer?: Omit<FirstOffer, 'mailbox_hash'>;
}> {
  const { site_id } = asker.person;
  const offer = await firstOfferTo(services, services.database.db, asker);
  if (offer === null) return { packs: [...packs] };
  const { state, most_units, until_ms } = offer;
  const priced = await Promise.all(
    packs.map(async (pack) => {
      const first_cents = await halfOf(services, site_id, pack, most_units);
      return first_cents === null ? pack : { ...pack, first_cents };
    }),
  );
  if (priced.every((pack) => !('first_cents' in pack))) return { packs: [...packs] };
  return { packs: state === 'open' ? priced : [...packs], first_offer: { state, most_units, until_ms } };
}

/** The half price of an order that is paid on a payment company's page; null: the regular price. */
export async function firstOfferForOrder(
  services: Services,
  asker: OfferAsker,
  pack: PointPack,
): Promise<AppliedOffer | null> {
  const offer = await firstOfferTo(services, services.database.db, asker);
  if (offer?.state !== 'open' || offer.mailbox_hash === null) return null;
  const price_cents = await halfOf(services, asker.person.site_id, pack, offer.most_units);
  if (price_cents === null) return null;
  return {
    mailbox_hash: offer.mailbox_hash,
    device_hash: asker.device_hash,
    before_cents: pack.price_cents,
    price_cents,
    else_units: unitsForPrice(pack.units, pack.price_cents, price_cents),
    hold_minutes: Math.floor(services.config.coupon_hold_ms / 60_000),
  };
}
