import { expect, it } from 'vitest';
import { VIEWER_TIERS } from '../user/index.ts';
import { entryEffectOf } from './index.ts';

it('entryEffectOf gives guests, regular viewers and promo viewers none', () => {
  expect(VIEWER_TIERS.filter((tier) => entryEffectOf(tier) === null)).toEqual(['guest', 'regular', 'promo']);
});

it('entryEffectOf never gives a royal tier less than the plain one', () => {
  const bright = ['glow', 'sparks', 'lanterns', null];
  const at = (tier: (typeof VIEWER_TIERS)[number]) => bright.indexOf(entryEffectOf(tier));
  expect(at('royal_vip')).toBeGreaterThanOrEqual(at('vip'));
  expect(at('royal_svip')).toBeGreaterThanOrEqual(at('svip'));
});
