import { FULL_SHARE_BP, points } from '../points/index.ts';
import { referralDoubt, type ReferralDoubt, type ReferralOrigin } from '../referral/index.ts';

/** Days from a purchase until its commission can be paid out. */
export const PARTNER_HOLD_DAYS = 30;
/** The largest share of a step, steps of one list, and the largest one-off commission. */
export const PARTNER_SHARE_MOST_BP = 5_000;
export const PARTNER_STEPS_MOST = 8;
export const PARTNER_ONE_OFF_MOST_UNITS = points(200);

export const PARTNER_STATES = ['active', 'stopped'] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** `revshare`: a share of each purchase; `one_off`: an amount for the first purchase of each person. */
export const PARTNER_KINDS = ['revshare', 'one_off'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** From this volume of a calendar month on, each further point sold brings this share. */
export interface PartnerStep {
  from_units: number;
  share_bp: number;
}

/** What a partner earns by a purchase. */
export interface PartnerTerms {
  kind: PartnerKind;
  /** Of `revshare`, by volume from 0 on; empty otherwise. */
  steps: readonly PartnerStep[];
  /** Of `one_off`; 0 otherwise. */
  one_off_units: number;
}

const isShare = ({ share_bp }: PartnerStep): boolean =>
  Number.isInteger(share_bp) && share_bp >= 1 && share_bp <= PARTNER_SHARE_MOST_BP;
const ascends = (steps: readonly PartnerStep[]): boolean =>
  steps.every(
    ({ from_units }, at) =>
      Number.isSafeInteger(from_units) &&
      (at === 0 ? from_units === 0 : from_units > (steps[at - 1]?.from_units ?? 0)),
  );

/** Whether terms can be agreed on. */
export function isPartnerTerms({ kind, steps, one_off_units }: PartnerTerms): boolean {
  if (kind === 'one_off')
    return (
      steps.length === 0 &&
      Number.isSafeInteger(one_off_units) &&
      one_off_units > 0 &&
      one_off_units <= PARTNER_ONE_OFF_MOST_UNITS
    );
  const counted = steps.length >= 1 && steps.length <= PARTNER_STEPS_MOST;
  return one_off_units === 0 && counted && ascends(steps) && steps.every(isShare);
}

/** The terms that apply at a moment: those that began last; null: none have begun. */
export const termsAt = <T extends { from_ms: number }>(terms: readonly T[], at_ms: number): T | null =>
  terms
    .filter(({ from_ms }) => from_ms <= at_ms)
    .reduce<T | null>((last, one) => (last === null || one.from_ms >= last.from_ms ? one : last), null);

/** What a whole volume of a month brings, each part of it by the share of its step, rounded down. */
function shareOfVolume(steps: readonly PartnerStep[], volume_units: number): number {
  const parts = steps.map(({ from_units, share_bp }, at) => {
    const until_units = steps[at + 1]?.from_units ?? Infinity;
    const part_units = Math.max(0, Math.min(volume_units, until_units) - from_units);
    return BigInt(part_units) * BigInt(share_bp);
  });
  return Number(parts.reduce((sum, part) => sum + part, 0n) / BigInt(FULL_SHARE_BP));
}

export interface SoldPoints {
  /** Points of this purchase. */
  units: number;
  /** Points that the partner's people bought before it in the calendar month. */
  volume_units: number;
  /** Whether it is the first purchase of the person that is paid. */
  first: boolean;
}

/**
 * What a purchase brings to the partner, units. The differences of running totals are paid, so that the sum of a month does
 * not depend on how the purchases are divided.
 */
export function commissionOf(
  { kind, steps, one_off_units }: PartnerTerms,
  { units, volume_units, first }: SoldPoints,
): number {
  if (kind === 'one_off') return first ? one_off_units : 0;
  return shareOfVolume(steps, volume_units + units) - shareOfVolume(steps, volume_units);
}

/** The share that the next point of a month brings, basis points. */
export const shareAt = (steps: readonly PartnerStep[], volume_units: number): number =>
  steps.filter(({ from_units }) => from_units <= volume_units).at(-1)?.share_bp ?? 0;

/**
 * What goes back of a commission when points of its purchase go back: the same part of it. Computed on running totals, so
 * that nothing is left when the whole purchase has gone back.
 * @param before_units points of the purchase that had gone back before
 */
export function clawbackOf(
  commission_units: number,
  bought_units: number,
  before_units: number,
  back_units: number,
): number {
  const part = (units: number): number =>
    Number((BigInt(commission_units) * BigInt(units)) / BigInt(bought_units));
  return part(Math.min(bought_units, before_units + back_units)) - part(Math.min(bought_units, before_units));
}

/** Why a registration by a partner's link brings nothing. `referral`: a member's link brought the person. */
export const PARTNER_DOUBTS = ['referral', 'device', 'mailbox', 'network'] as const;
export type PartnerDoubt = (typeof PARTNER_DOUBTS)[number];

/**
 * What a registration has in common with the partner, or with another person of the same link; null: nothing. Networks are
 * compared with the partner's alone, because many people of one link share those of mobile carriers.
 */
export function partnerDoubt(
  person: ReferralOrigin,
  partner: readonly ReferralOrigin[],
  others: readonly ReferralOrigin[],
  network_ms: number,
): ReferralDoubt | null {
  const alike = referralDoubt(person, partner, network_ms);
  return alike ?? referralDoubt(person, others, Number.NEGATIVE_INFINITY);
}

/** States of a postback. `dead`: it was tried for the last time. */
export const POSTBACK_STATES = ['waiting', 'sending', 'sent', 'dead'] as const;
export type PostbackState = (typeof POSTBACK_STATES)[number];
