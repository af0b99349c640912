import { expect, it } from 'vitest';
import { shownCampaigns } from './campaign-banner.ts';

const campaign = (
  label: 'discount' | 'happy_hour' | 'double_discount',
  discount_bp: number,
  ends_at_ms: number,
) => ({
  ...{ label, discount_bp, ends_at_ms },
  second_discount_bp: label === 'double_discount' ? 1_000 : null,
});

it('shows two campaigns, the better for the viewer first', () => {
  const weak = campaign('discount', 1_000, 9);
  const happy = campaign('happy_hour', 2_800, 9);
  // 20 % and then 10 % of the rest are 28 %.
  const double = campaign('double_discount', 2_000, 5);
  expect(shownCampaigns([weak, happy, double])).toEqual([double, happy]);
  expect(shownCampaigns([weak])).toEqual([weak]);
  expect(shownCampaigns([])).toEqual([]);
});
