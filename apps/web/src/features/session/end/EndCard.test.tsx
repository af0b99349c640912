// @vitest-environment jsdom
import type { Offer } from '@akari/contract/session';
import { flatPrice, SESSION_END_CODES, type ChannelStatus, type SessionEnd } from '@akari/rules';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { EndCard } from './EndCard.tsx';

const offer = (mode: Offer['mode'], rate: number): Offer => ({
  mode,
  session_type: 115,
  campaign: null,
  ...flatPrice(rate),
});
const onEnter = vi.fn();
const onLook = vi.fn();
const card = (end: SessionEnd, status: ChannelStatus, more: object = {}) => (
  <EndCard
    name="Yuzu"
    ended={{
      session_id: 's',
      performer_name: 'yuzu',
      end,
      code: SESSION_END_CODES[end],
      delivered_ms: 60_000,
      spent_units: 12_000,
      balance_units: 100_000,
      preview_left_ms: null,
    }}
    point_type={2000}
    free={false}
    status={status}
    offers={null}
    way={null}
    balance={{ points_units: 100_000, coupon_points_units: 0 }}
    here="/yuzu"
    onEnter={onEnter}
    onLook={onLook}
    onPreview={() => undefined}
    {...more}
  />
);
const en = { language: 'en' } as const;

it('EndCard enters what runs now at the price on its button', async () => {
  const offers = [offer('showtime', 18_000)];
  const { person, rerender } = show(card('chat_stopped', 'waiting'), en);
  screen.getByRole('heading', { name: 'Yuzu has ended the chat' });
  rerender(card('chat_stopped', 'showtime', { offers }));
  screen.getByRole('heading', { name: 'Showtime has started' });
  await person.click(screen.getByRole('button', { name: /^Enter the showtime ?1.8 pt\/min$/ }));
  expect(onEnter).toHaveBeenCalledWith(offers[0], 2000);
});

it('EndCard leads to the lobby when the points are not enough', async () => {
  const balance = { points_units: 100, coupon_points_units: 0 };
  const { person } = show(card('left', 'chatting', { offers: [offer('party', 12_000)], balance }), en);
  await person.click(screen.getByRole('button', { name: /^Enter the party chat ?1.2 pt\/min$/ }));
  expect(onLook).toHaveBeenCalledOnce();
});

it('EndCard turns its headline when the two-shot of another viewer is over', () => {
  const { rerender } = show(card('twoshot_started', 'twoshot'), en);
  screen.getByRole('heading', { name: 'Yuzu has started a two-shot' });
  rerender(card('twoshot_started', 'chatting', { offers: [offer('party', 12_000)] }));
  screen.getByRole('heading', { name: 'The two-shot has ended' });
  rerender(card('twoshot_started', 'resting'));
  screen.getByRole('heading', { name: 'The two-shot has ended' });
});

it('EndCard says for which state the person has to wait', () => {
  show(card('left', 'resting'), en);
  screen.getByText('Yuzu is on a break. You can come back from this page when it ends.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('EndCard shows how long a kick lasts in place of the reason, and nothing lit', () => {
  const { container } = show(card('kicked', 'chatting', { children: <p>59:00</p> }), en);
  screen.getByText('59:00');
  expect(screen.queryByText('You cannot chat with this performer for one hour.')).toBeNull();
  expect(container.querySelector('.btn.lit')).toBeNull();
});

it('EndCard shows a code for faults only, with its word', () => {
  const { rerender } = show(card('performer_left', 'offline'), en);
  expect(screen.queryByText(/Code/)).toBeNull();
  rerender(card('ice_failed', 'offline'));
  screen.getByText('Code 5003');
});
