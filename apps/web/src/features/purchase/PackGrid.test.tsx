// @vitest-environment jsdom
import { packsPriced, POINT_PACKS } from '@akari/rules';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeStore } from '../../platform/store/store.ts';
import { show } from '../../testing/show.tsx';
import { couponApplied } from '../coupon/coupon.slice.ts';
import { PackGrid, type PointPack } from './PackGrid.tsx';

const RATE = 12_000;
const open = (packs: readonly PointPack[], language: 'ja' | 'en' = 'en', store = makeStore()) =>
  show(<PackGrid packs={packs} chosenId="" rate_units_per_min={RATE} onChoose={() => {}} />, {
    ...{ language, store, path: '/purchase' },
  });
const textOf = (at: number) => screen.getAllByRole('radio')[at]?.closest('label')?.textContent;

it('names the smallest pack the starter, also when no pack saves anything', () => {
  open(POINT_PACKS.slice(0, 3).map((pack) => ({ ...pack, saving_percent: 0 })));
  expect(screen.getAllByText('Starter')).toHaveLength(1);
  expect(textOf(0)).toContain('Starter');
});

it('says what a point and a minute cost with each pack', () => {
  open(POINT_PACKS);
  expect(textOf(0)).toContain('100.0¢/pt ≈ $1.20/min');
  expect(textOf(1)).toContain('97.7¢/pt ≈ $1.17/min');
  expect(textOf(13)).toContain('75.9¢/pt ≈ $0.91/min');
});

it('says it of the price that is paid at half price', () => {
  open([{ ...POINT_PACKS[1]!, first_cents: 1_250 }]);
  expect(textOf(0)).toContain('48.8¢/pt ≈ $0.59/min');
});

it('says it of yen in Japanese', () => {
  open(packsPriced({ in_yen: true, p25: 3_800 }), 'ja');
  expect(textOf(0)).toContain('￥148.4/pt 約￥178/分');
});

it('says it of the price with the coupon that is kept, which the pack shows too', () => {
  const store = makeStore();
  store.dispatch(
    couponApplied({
      ...{ code: 'SPRING', kind: 'percent', percent: 20, units: null, min_price_cents: 0 },
      ...{ expires_at_ms: 1, points_until_ms: null },
    }),
  );
  open([POINT_PACKS[5]!], 'en', store);
  expect(textOf(0)).toContain('$100$80');
  expect(textOf(0)).toContain('73.4¢/pt ≈ $0.88/min');
});
