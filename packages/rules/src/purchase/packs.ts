import { nextState, type Machine } from '../machine/index.ts';
import { points, UNITS_PER_POINT } from '../points/index.ts';

/** A pack of points; its id contains its price in dollars. */
export interface PointPack {
  pack_id: string;
  /** US cents. */
  price_cents: number;
  units: number;
  /** Saving compared to one dollar a point, whole per cent. */
  saving_percent: number;
}

const pack = (dollars: number, pointsGiven: number): PointPack => ({
  pack_id: `p${dollars}`,
  price_cents: dollars * 100,
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
/**
 * What points cost at most, US cents: one dollar a point, without the saving of a pack. Rounded up, so that a sum is
 * never understated.
 */
export const fullPriceCents = (units: number): number => Math.ceil((units * 100) / UNITS_PER_POINT);

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
