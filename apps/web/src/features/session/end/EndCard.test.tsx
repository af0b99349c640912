// @vitest-environment jsdom
import type { Offer, SessionEnded } from '@akari/contract/session';
import { flatPrice, SESSION_END_CODES, type ChannelStatus, type SessionEnd } from '@akari/rules';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { EndCard } from './EndCard.tsx';

const offer = (mode: Offer['mode'], rate: number): Offer => ({
  mode,
  session_type: 115,
  campaign: null,
  ...flatPrice(rate),
});
const ENDED = {
  session_id: 's',
  performer_name: 'yuzu',
  delivered_ms: 60_000,
  spent_units: 12_000,
  balance_units: 100_000,
  preview_left_ms: null,
};
const onEnter = vi.fn();
const onLook = vi.fn();
const card = (end: SessionEnd, status: ChannelStatus, more: object = {}) => (
  <EndCard
    name="Yuzu"
    ended={{ ...ENDED, end, code: SESSION_END_CODES[end] }}
    point_type={2000}
    mode="party"
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

const NOTHING = { lines: [], tip_units: 0, gift_units: 0, coupon_units: 0, total_units: 0 };

const slip = (more: Partial<SessionEnded>, free = false): (string | null)[] => {
  const ended: SessionEnded = { ...ENDED, end: 'left', code: 305, balance_units: 88_000, ...more };
  show(card('left', 'chatting', { mode: free ? 'free' : 'party', free, ended }), en);
  return [...document.querySelectorAll('.slip-line')].map(({ textContent }) => textContent);
};

describe('the slip of EndCard', () => {
  it('shows the time of a visit that is one session', () => {
    expect(slip({})).toEqual(['Time used1:00', 'This visit1.20 pt', 'Balance8.80 pt']);
  });

  it('shows the modes, tips and gifts of the visit and ends with their sum', () => {
    const lines = [
      { mode: 'party' as const, delivered_ms: 240_000, spent_units: 48_000 },
      { mode: 'twoshot' as const, delivered_ms: 60_000, spent_units: 24_000 },
    ];
    const visit = { lines, tip_units: 100_000, gift_units: 30_000, coupon_units: 0, total_units: 202_000 };
    expect(slip({ visit })).toEqual([
      'Party chat4:004.80 pt',
      'Two-shot1:002.40 pt',
      'Tips10.00 pt',
      'Gifts3.00 pt',
      'This visit20.20 pt',
      'Balance8.80 pt',
    ]);
  });

  it('shows a slip after a free chat with tips', () => {
    const lines = [{ mode: 'free' as const, delivered_ms: 65_000, spent_units: 0 }];
    const visit = { ...NOTHING, lines, tip_units: 505_000, total_units: 505_000 };
    expect(slip({ spent_units: 0, balance_units: null, visit }, true)).toEqual([
      'Free chat1:050.00 pt',
      'Tips50.50 pt',
      'This visit50.50 pt',
    ]);
    expect(screen.getByRole('link', { name: 'View statement' })).toBeTruthy();
  });

  it('shows no slip after a free session in which nothing was given', () => {
    expect(slip({ spent_units: 0, balance_units: null }, true)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'View statement' })).toBeNull();
  });
});
