// @vitest-environment jsdom
import { flatPrice } from '@akari/rules';
import { screen } from '@testing-library/react';
import { getSite } from '@akari/contract/site';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleSite } from '../../../testing/sample-site.ts';
import { show } from '../../../testing/show.tsx';
import { GuestPreview } from './GuestPreview.tsx';

const receipt = {
  session_id: '5',
  ...flatPrice(0),
  delivered_ms: 13_000,
  spent_units: 0,
  balance_units: 0,
  remaining_ms: 47_000,
  points_left: 'enough',
  held_until_ms: null,
  counting: false,
  at_ms: 0,
} as const;

it('says that the preview begins, and then how much of it is left', () => {
  const { rerender } = show(<GuestPreview status="waiting" received={null} here="/chat/mio" />);
  screen.getByText('無料プレビューが始まります');
  rerender(
    <GuestPreview status="waiting" received={{ receipt, received_at_ms: Date.now() }} here="/chat/mio" />,
  );
  expect(screen.getByRole('timer').textContent).toBe('無料プレビュー 残り0:47');
  screen.getByText('会員になると、時間の制限なく無料でご覧になれます。');
  expect(screen.getByRole('link', { name: '無料登録をする' }).getAttribute('href')).toBe(
    '/register?to=%2Fchat%2Fmio',
  );
});

it('does not invite on a site that hides it, and lets members log in', async () => {
  const server = fakeServer();
  server.answer(getSite, sampleSite({ hidden: ['room_invitation'] }));
  show(<GuestPreview status="waiting" received={null} here="/chat/mio" />);
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: '無料登録をする' })).toBeNull());
  expect(screen.queryByText('会員になると、時間の制限なく無料でご覧になれます。')).toBeNull();
  screen.getByText('無料プレビューが始まります');
  screen.getByRole('link', { name: 'ログインする' });
});

it('says in a free chat that members join it at no charge', () => {
  show(<GuestPreview status="free_chat" received={null} here="/chat/mio" />, { language: 'en' });
  screen.getByText('Members can join this free chat at no charge.');
});
