// @vitest-environment jsdom
import type { SessionEnded } from '@akari/contract/session';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { EndCard } from './EndCard.tsx';

const ended: SessionEnded = {
  session_id: '1',
  performer_name: 'akari',
  end: 'left',
  code: 1016,
  delivered_ms: 60_000,
  spent_units: 12_000,
  balance_units: 88_000,
  preview_left_ms: null,
};
const NOTHING = { lines: [], tip_units: 0, gift_units: 0, coupon_units: 0, total_units: 0 };

const card = (more: Partial<SessionEnded>, free = false): (string | null)[] => {
  show(
    <EndCard
      name="Akari"
      ended={{ ...ended, ...more }}
      mode={free ? 'free' : 'party'}
      free={free}
      status="chatting"
      here="/chat/akari"
      onLook={() => undefined}
      onPreview={() => undefined}
    />,
    { language: 'en' },
  );
  return [...document.querySelectorAll('.slip-line')].map(({ textContent }) => textContent);
};

describe('EndCard', () => {
  it('shows the time of a visit that is one session', () => {
    expect(card({})).toEqual(['Time used1:00', 'This visit1.20 pt', 'Balance8.80 pt']);
  });

  it('shows the modes, tips and gifts of the visit and ends with their sum', () => {
    const lines = [
      { mode: 'party' as const, delivered_ms: 240_000, spent_units: 48_000 },
      { mode: 'twoshot' as const, delivered_ms: 60_000, spent_units: 24_000 },
    ];
    const visit = { lines, tip_units: 100_000, gift_units: 30_000, coupon_units: 0, total_units: 202_000 };
    expect(card({ visit })).toEqual([
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
    expect(card({ spent_units: 0, balance_units: null, visit }, true)).toEqual([
      'Free chat1:050.00 pt',
      'Tips50.50 pt',
      'This visit50.50 pt',
    ]);
    expect(screen.getByRole('link', { name: 'View statement' })).toBeTruthy();
  });

  it('shows no slip after a free session in which nothing was given', () => {
    expect(card({ spent_units: 0, balance_units: null }, true)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'View statement' })).toBeNull();
  });
});
