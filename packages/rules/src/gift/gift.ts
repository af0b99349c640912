import { FREE_TIP_UNITS } from '../charge/discount.ts';
import { points } from '../points/index.ts';
import { TIP_MAX_UNITS } from '../tip/index.ts';

export const GIFT_IDS = [
  'cherry_blossom',
  'dango',
  'wind_chime',
  'lantern',
  'temari',
  'paper_crane',
  'golden_fan',
  'fireworks',
] as const;
export type GiftId = (typeof GIFT_IDS)[number];

interface GiftOfTheHouse {
  /** Default price; a site can set another. */
  units: number;
  name: { ja: string; en: string };
  /** The gift within an English sentence; Japanese uses the name. */
  phrase: string;
}

/** The catalogue of gifts. */
export const GIFTS: Readonly<Record<GiftId, GiftOfTheHouse>> = {
  cherry_blossom: {
    units: points(0.2),
    name: { ja: '桜の花', en: 'Cherry blossom' },
    phrase: 'a cherry blossom',
  },
  dango: { units: points(0.5), name: { ja: '三色団子', en: 'Dango' }, phrase: 'a skewer of dango' },
  wind_chime: { units: points(1), name: { ja: '風鈴', en: 'Wind chime' }, phrase: 'a wind chime' },
  lantern: { units: points(3), name: { ja: '提灯', en: 'Lantern' }, phrase: 'a lantern' },
  temari: { units: points(5), name: { ja: '手まり', en: 'Temari ball' }, phrase: 'a temari ball' },
  paper_crane: { units: points(10), name: { ja: '折り鶴', en: 'Paper crane' }, phrase: 'a paper crane' },
  golden_fan: { units: points(30), name: { ja: '金の扇', en: 'Golden fan' }, phrase: 'a golden fan' },
  fireworks: { units: points(100), name: { ja: '花火', en: 'Fireworks' }, phrase: 'fireworks' },
};

/**
 * The lowest price of a gift is the lowest tip of free chat (spec §5), so that every gift can be given in
 * every chat.
 */
export const GIFT_MIN_UNITS = FREE_TIP_UNITS;
export const GIFT_MAX_UNITS = TIP_MAX_UNITS;
export const isGiftPrice = (units: number): boolean =>
  Number.isSafeInteger(units) && units >= GIFT_MIN_UNITS && units <= GIFT_MAX_UNITS;

/** Prices of a site; gifts without an entry have the default price. */
export type GiftPrices = Partial<Record<GiftId, number>>;

export interface PricedGift {
  gift: GiftId;
  units: number;
}

/** The price of a gift, units; a site's price that is not allowed is ignored. */
export function giftPrice(gift: GiftId, site: GiftPrices): number {
  const set = site[gift];
  return set !== undefined && isGiftPrice(set) ? set : GIFTS[gift].units;
}

/** All gifts by price, lowest first. */
export const giftsByPrice = (site: GiftPrices): PricedGift[] =>
  GIFT_IDS.map((gift) => ({ gift, units: giftPrice(gift, site) })).toSorted((a, b) => a.units - b.units);
