import { nextState, type Machine } from '../machine/index.ts';
import { points } from '../points/index.ts';
import type { Currency, Money } from './money.ts';

/** A pack of points; its id contains its usual price in dollars. */
export interface PointPack {
  pack_id: string;
  /** Whole minor units of `currency`: cents, or yen. */
  price_cents: number;
  currency: Currency;
  units: number;
  /** Saving compared to the dearest point of the list, whole per cent. */
  saving_percent: number;
}

const pack = (dollars: number, pointsGiven: number): PointPack => ({
  pack_id: `p${dollars}`,
  price_cents: dollars * 100,
  currency: 'USD',
  units: points(pointsGiven),
  saving_percent: Math.floor((1 - dollars / pointsGiven) * 100),
});

/** Prices of spec §3; savings up to 24 % (spec §9). */
export const POINT_PACKS: readonly PointPack[] = [
  pack(10, 10),
  pack(25, 25.6),
  pack(30, 31),
  pack(50, 53),
  pack(60, 64),
  pack(100, 109),
  pack(120, 132),
  pack(200, 224),
  pack(250, 284),
  pack(300, 345),
  pack(500, 588),
  pack(1000, 1220),
  pack(2000, 2540),
  pack(3000, 3950),
];
export const packPrice = ({ price_cents, currency }: Pick<PointPack, 'price_cents' | 'currency'>): Money => ({
  amount_minor: price_cents,
  currency,
});

/** The price in dollars that a pack has everywhere but on sites that sell in yen, cents: it says how large a pack is. */
export const usualPriceCents = ({
  pack_id,
  price_cents,
}: Pick<PointPack, 'pack_id' | 'price_cents'>): number =>
  POINT_PACKS.find((pack) => pack.pack_id === pack_id)?.price_cents ?? price_cents;

/** The smallest pack of at least a usual price; undefined: none is so large. */
export const packOfAtLeast = (usual_cents: number): PointPack | undefined =>
  POINT_PACKS.find(({ price_cents }) => price_cents >= usual_cents);

/** What staff set for a site that sells in yen: the price of each pack in yen; 0: it is not sold. */
export type YenPrices = Readonly<Record<string, number | boolean>> & { readonly in_yen: boolean };

/** The currency in which a site sells. */
export const currencyOf = ({ in_yen }: Pick<YenPrices, 'in_yen'>): Currency => (in_yen ? 'JPY' : 'USD');

/** What points cost: a price for so many units. */
export interface PointPrice {
  /** Minor units of the currency of the site. */
  price_minor: number;
  units: number;
}

/** The dearest point of a list; undefined: it is empty. As a price and its units, a saving of a whole per cent stays one. */
const dearestPoint = (prices: readonly PointPrice[]): PointPrice | undefined =>
  prices.reduce<PointPrice | undefined>(
    (best, one) =>
      best === undefined || one.price_minor * best.units > best.price_minor * one.units ? one : best,
    undefined,
  );

/** What points of a site cost at most: those of its dearest pack; null: it has no pack with a price. */
export const fullPointPrice = (packs: readonly PointPack[]): PointPrice | null =>
  dearestPoint(packs.map(({ price_cents, units }) => ({ price_minor: price_cents, units }))) ?? null;

/** The packs of a site, with their prices in its currency. No price is converted: a pack without a price is left out. */
export function packsPriced(prices: YenPrices): readonly PointPack[] {
  if (!prices.in_yen) return POINT_PACKS;
  const priced = POINT_PACKS.map((one) => ({ ...one, yen: Number(prices[one.pack_id] ?? 0) })).filter(
    ({ yen }) => yen > 0,
  );
  const dearest = dearestPoint(priced.map(({ units, yen }) => ({ price_minor: yen, units })));
  const savingOf = (yen: number, units: number): number => {
    if (dearest === undefined) return 0;
    const [full, paid] = [BigInt(dearest.price_minor) * BigInt(units), BigInt(yen) * BigInt(dearest.units)];
    return Number(((full - paid) * 100n) / full);
  };
  return priced.map(({ pack_id, units, yen }) => ({
    pack_id,
    price_cents: yen,
    currency: 'JPY',
    units,
    saving_percent: savingOf(yen, units),
  }));
}

/**
 * What units cost at most, minor units, without the saving of a larger pack. Rounded up, so that a sum is never
 * understated.
 */
export const fullPrice = (units: number, { price_minor, units: of_units }: PointPrice): number =>
  Math.ceil((units * price_minor) / of_units);

/** A pack that is suggested lasts at least this long at the present rate. */
export const PACK_USEFUL_MS = 600_000;

/** What decides which pack is chosen for a person at first. */
export interface PackInputs {
  /** The pack that the person bought last; null: none yet. */
  last_pack_id: string | null;
  /** The price of the chat that the points are for. */
  rate_units_per_min: number;
  useful_ms: number;
}
/**
 * The pack that is chosen at first: the one that the person bought last; otherwise the smallest that lasts
 * `useful_ms`, or the largest, if none does.
 */
export function suggestedPack(
  packs: readonly PointPack[],
  { last_pack_id, rate_units_per_min, useful_ms }: PackInputs,
): PointPack | undefined {
  const last = packs.find(({ pack_id }) => pack_id === last_pack_id);
  if (last !== undefined) return last;
  const needed = (rate_units_per_min * useful_ms) / 60_000;
  const bySize = packs.toSorted((a, b) => a.units - b.units);
  return bySize.find(({ units }) => units >= needed) ?? bySize.at(-1);
}
/** Purchases settle in about 30 s (spec §9). */
export const PURCHASE_SETTLE_HINT_S = 30;

/**
 * States of a purchase: the provider was asked, has settled, or has declined. A late or repeated event
 * changes nothing.
 */
export const PURCHASE_STATES = ['pending', 'settled', 'failed'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];
export const PURCHASE_EVENTS = ['paid', 'declined'] as const;
export type PurchaseEvent = (typeof PURCHASE_EVENTS)[number];

/** A payment after a decline still settles the purchase, because the money has arrived. */
export const PURCHASE_MACHINE: Machine<PurchaseState, PurchaseEvent> = {
  name: 'purchase',
  initial: 'pending',
  states: PURCHASE_STATES,
  events: PURCHASE_EVENTS,
  transitions: {
    pending: { paid: 'settled', declined: 'failed' },
    settled: {},
    failed: { paid: 'settled' },
  },
};

/** @returns the state after the event; null: the event changes nothing */
export const nextPurchaseState = (state: PurchaseState, event: PurchaseEvent): PurchaseState | null =>
  nextState(PURCHASE_MACHINE, state, event);
