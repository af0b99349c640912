import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campaignFault, isZone, localOf, mayChangeCampaign, momentOf, type CampaignPlan } from './index.ts';

const HOUR_MS = 3_600_000;
const plan = (change: Partial<CampaignPlan> = {}): CampaignPlan => ({
  label: 'discount',
  discount_bp: 2_000,
  second_discount_bp: null,
  modes: null,
  starts_at_ms: 0,
  ends_at_ms: HOUR_MS,
  ...change,
});

describe('momentOf', () => {
  it.each([
    ['2026-12-01T09:30', 'Asia/Tokyo', '2026-12-01T00:30:00.000Z'],
    ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
    ['2026-12-01T00:00', 'UTC', '2026-12-01T00:00:00.000Z'],
    // The clocks are set back at 3:00: 2:30 is shown twice, and the first one counts.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s', (local, zone, utc) =>
    expect(new Date(momentOf(local, zone) ?? Number.NaN).toISOString()).toBe(utc),
  );

  it.each([
    // The clocks are set forward at 2:00: 2:30 is never shown.
    ['2026-03-29T02:30', 'Europe/Berlin'],
    ['2026-02-30T10:00', 'Asia/Tokyo'],
    ['2026-12-01T24:00', 'Asia/Tokyo'],
    ['2026-12-01', 'Asia/Tokyo'],
    ['2026-12-01T09:30', 'Asia/Nowhere'],
    ['2026-12-01T09:30', ''],
  ])('%s in %s is no moment', (local, zone) => expect(momentOf(local, zone)).toBeNull());

  it('is the way back from localOf, in any zone', () => {
    const zone = fc.constantFrom('Asia/Tokyo', 'UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu');
    const minute = fc.integer({ min: 0, max: 60_000_000 }).map((count) => count * 60_000);
    fc.assert(
      fc.property(minute, zone, (at_ms, where) => {
        const local = localOf(at_ms, where);
        const found = momentOf(local, where);
        expect(found).not.toBeNull();
        expect(localOf(found!, where)).toBe(local);
        expect(Math.abs(found! - at_ms)).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });
});

it('isZone knows the zones of the tz database', () => {
  expect(isZone('Asia/Tokyo')).toBe(true);
  expect(isZone('Tokyo')).toBe(false);
});

it.each<[string, Partial<CampaignPlan>, string | null]>([
  ['a plain discount', {}, null],
  ['a modest double discount', { label: 'double_discount', second_discount_bp: 1_000 }, null],
  ['a double discount without its second', { label: 'double_discount' }, 'discount'],
  ['a second discount under another label', { second_discount_bp: 1_000 }, 'discount'],
  ['an end before the start', { starts_at_ms: HOUR_MS, ends_at_ms: 0 }, 'dates'],
  ['less than a minute', { ends_at_ms: 59_999 }, 'dates'],
  ['more than a year', { ends_at_ms: 367 * 24 * HOUR_MS }, 'dates'],
  ['no mode at all', { modes: [] }, 'modes'],
  ['a mode that is free', { modes: ['free'] }, 'modes'],
  ['two modes', { modes: ['party', 'peep'] }, null],
  ['a tip discount', { label: 'tip_discount' }, null],
  ['tips for nothing', { label: 'tip_discount', discount_bp: 10_000 }, 'discount'],
  ['a tip discount of a mode', { label: 'tip_discount', modes: ['party'] }, 'modes'],
])('campaignFault: %s', (_what, change, fault) => expect(campaignFault(plan(change), 0)).toBe(fault));

it('campaignFault: a campaign that would be over already', () => {
  expect(campaignFault(plan(), HOUR_MS)).toBe('dates');
  expect(campaignFault(plan(), HOUR_MS - 1)).toBeNull();
});

it('a campaign that is over cannot be changed, and one that runs keeps its start', () => {
  const before = plan({ starts_at_ms: 100, ends_at_ms: 200 });
  expect(mayChangeCampaign(before, { starts_at_ms: 50 }, 99)).toBe(true);
  expect(mayChangeCampaign(before, { starts_at_ms: 50 }, 100)).toBe(false);
  expect(mayChangeCampaign(before, { starts_at_ms: 100 }, 199)).toBe(true);
  expect(mayChangeCampaign(before, { starts_at_ms: 100 }, 200)).toBe(false);
});
