import type { Offer } from '@akari/contract/session';
import { flatPrice, POINT_TYPE, SESSION_TYPE_OF_MODE } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { consentOf, type ConsentChoice } from './consent.ts';

const offer = (mode: Offer['mode'], rate_units_per_min: number): Offer => ({
  mode,
  session_type: SESSION_TYPE_OF_MODE[mode],
  campaign: null,
  ...flatPrice(rate_units_per_min),
});
const PARTY = offer('party', 6_000);
const PEEP = offer('peep', 3_000);
const FREE = offer('party', 0);
const REGULAR: ConsentChoice = { mode: null, point_type: POINT_TYPE.regular };
const COUPON: ConsentChoice = { mode: null, point_type: POINT_TYPE.coupon };
const balanceOf = (points_units: number, coupon_points_units: number): Balance => ({
  points_units,
  coupon_points_units,
  bonus_units: 0,
});
const SITE = { terms: { charge_slice_ms: 10_000 }, forSale: true };
const known = (...offers: Offer[]) =>
  ({ phase: 'known', offers, twoshot: null, call: null, after_free: null, after_twoshot: null }) as const;

describe('consentOf', () => {
  it('offers the first mode until another one is chosen', () => {
    const quote = known(PARTY, PEEP);
    expect(consentOf(quote, null, REGULAR, balanceOf(90_000, 0), SITE).offer).toBe(PARTY);
    const chosen = { ...REGULAR, mode: 'peep' } as const;
    expect(consentOf(quote, null, chosen, balanceOf(90_000, 0), SITE).offer).toBe(PEEP);
  });
  it('pays with coupon points only where the person has some and the mode costs something', () => {
    const pays = (offered: Offer, balance: Balance) =>
      consentOf(known(offered), null, COUPON, balance, SITE).point_type;
    expect(pays(PARTY, balanceOf(0, 5_000))).toBe(POINT_TYPE.coupon);
    expect(pays(PARTY, balanceOf(5_000, 0))).toBe(POINT_TYPE.regular);
    expect(pays(FREE, balanceOf(0, 5_000))).toBe(POINT_TYPE.regular);
  });
  it('says that points are short only where none are sold', () => {
    const short = (forSale: boolean) =>
      consentOf(known(PARTY), null, REGULAR, balanceOf(0, 0), { ...SITE, forSale });
    expect(short(true)).toMatchObject({ rich: false, fault: null });
    expect(short(false)).toMatchObject({ rich: false, fault: 'points_short' });
  });
  it('lets a person without points enter', () => {
    expect(consentOf(known(PARTY), null, REGULAR, null, SITE)).toMatchObject({
      rich: true,
      mine_units: null,
      fault: null,
    });
  });
  it('passes on why the quote failed', () => {
    const failed = { phase: 'failed', error: 'server_failed' } as const;
    expect(consentOf(failed, null, REGULAR, balanceOf(0, 0), SITE)).toMatchObject({
      offer: undefined,
      fault: 'server_failed',
    });
  });
});
