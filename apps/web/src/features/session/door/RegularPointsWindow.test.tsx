// @vitest-environment jsdom
import type { Offer } from '@akari/contract/session';
import { flatPrice } from '@akari/rules';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sampleRoom } from '../../../testing/sample-room.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { show } from '../../../testing/show.tsx';
import { RegularPointsWindow } from './RegularPointsWindow.tsx';

const party: Offer = { mode: 'party', session_type: 115, campaign: null, ...flatPrice(12_000) };
const peep: Offer = { mode: 'peep', session_type: 120, campaign: null, ...flatPrice(8_000) };

function open(points_units: number, language: 'ja' | 'en' = 'en') {
  const onEnter = vi.fn();
  const room = sampleRoom({
    session: { ...sampleSession('4'), point_type: 2010 },
    balance: { points_units, coupon_points_units: 3_000 },
    quoted: {
      quote: { phase: 'known', offers: [peep, party], twoshot: null, call: null },
      reload: vi.fn(),
    } as never,
    onEnter,
  });
  return {
    onEnter,
    ...show(<RegularPointsWindow room={room} onClose={() => {}} />, { language, path: '/chat/akari' }),
  };
}

it('goes on in the same chat with regular points, at the price on its button', async () => {
  const { onEnter, person } = open(100_000);
  await person.click(screen.getByRole('button', { name: /^Change ?1\.2 pt\/min$/ }));
  expect(onEnter.mock.calls).toEqual([[party, 2000]]);
});

it('leads who has too few regular points to buying, in Japanese too', () => {
  const { onEnter } = open(100, 'ja');
  expect(screen.queryByRole('button', { name: /^切り替える/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'ここからは通常ポイントで支払いますか' })).toBeTruthy();
  expect(onEnter).not.toHaveBeenCalled();
});
