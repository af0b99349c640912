// @vitest-environment jsdom
import type { ChatLine } from '@akari/contract/chat';
import type { Offer } from '@akari/contract/session';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeStore } from '../../platform/store/store.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { sampleSession } from '../../testing/sample-session.ts';
import { show, showHook } from '../../testing/show.tsx';
import { boardEntered } from '../chat/shared/chat.slice.ts';
import type { SessionState } from '../session/index.ts';
import { GoalCelebration } from './GoalCelebration.tsx';
import { StayCard } from './StayCard.tsx';
import { thankedIn } from './thanked.ts';
import { useStay, type StayAgreement } from './use-stay.ts';

let line_id = 0;
const line = (
  event: 'free_started' | 'free_goal_reached' | 'joined',
  user_name: string | null,
): ChatLine => ({
  kind: 'system',
  event,
  user_name,
  end: null,
  line_id: (line_id += 1),
  at_ms: 0,
});

describe('thankedIn', () => {
  it('names who reached the goal of the running free chat', () => {
    const before = [line('free_started', null), line('free_goal_reached', 'ren')];
    expect(thankedIn(before)).toBe('ren');
    expect(thankedIn([...before, line('joined', 'hana')])).toBe('ren');
    // The goal of the next free chat is not reached yet.
    expect(thankedIn([...before, line('free_started', null)])).toBeNull();
    expect(thankedIn([line('free_goal_reached', null)])).toBeNull();
  });
});

/** A free chat that is over in so many milliseconds. */
const freeChat = (left_ms: number, phase: 'open' | 'ending') =>
  sampleCard({
    status: 'free_chat',
    until_ms: Date.now() + left_ms,
    free_chat: { phase, tip_goal_units: 500_000, tip_units: 505_000, gift_goal_units: null, gift_units: 0 },
  });

describe('GoalCelebration', () => {
  const celebrate = (left_ms: number, phase: 'open' | 'ending', name: string | null) => {
    const store = makeStore();
    const lines = [line('free_goal_reached', name)];
    store.dispatch(boardEntered({ channel_id: '7', own_user_id: null, lines }));
    show(<GoalCelebration card={freeChat(left_ms, phase)} />, { store });
  };

  it('thanks by name who reached the goal', () => {
    celebrate(13_000, 'ending', 'hana');
    expect(screen.getByRole('status').textContent).toBe('目標に届きましたhanaさん、ありがとうございます');
  });

  it('thanks without a name who gave anonymously', () => {
    celebrate(13_000, 'ending', null);
    screen.getByText('贈ってくださった方、ありがとうございます');
  });

  it.each([
    ['the countdown of the end has begun', 9_000, 'ending'],
    ['no goal is reached', 13_000, 'open'],
  ] as const)('shows nothing when %s', (_when, left_ms, phase) => {
    celebrate(left_ms, phase, 'hana');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

const HALF: Offer = {
  mode: 'party',
  session_type: 115,
  rate_units_per_min: 12_000,
  opening_rate_units_per_min: 6_000,
  opening_ms: 300_000,
  campaign: null,
};

describe('StayCard', () => {
  const open = (points_units: number, agreed: StayAgreement | null = null) => {
    const stay = { agreed, agree: vi.fn<(agreement: StayAgreement) => void>(), cancel: vi.fn<() => void>() };
    const balance = { points_units, coupon_points_units: 0 };
    const card = {
      session_id: '5',
      until_ms: Date.now() + 8_000,
      offer: HALF,
      ...{ balance, stay },
    };
    return { stay, ...show(<StayCard {...card} />, { language: 'en' }) };
  };

  it('names the price for this viewer, and agrees to it by one press', async () => {
    const { stay, person } = open(100_000);
    screen.getByText('To stay, you pay half price, 0.6 pt/min, for the first 5 min, then 1.2 pt/min.');
    await person.click(screen.getByRole('button', { name: /^Stay\s*0\.6 pt\/min$/ }));
    expect(stay.agree).toHaveBeenCalledExactlyOnceWith({ session_id: '5', offer: HALF, point_type: 2000 });
  });

  it('can be taken back after the agreement', async () => {
    const { stay, person } = open(100_000, { session_id: '5', offer: HALF, point_type: 2000 });
    screen.getByText('When it ends, you enter the party chat right away.');
    await person.click(screen.getByRole('button', { name: 'Do not stay' }));
    expect(stay.cancel).toHaveBeenCalledOnce();
  });

  it('offers points to a viewer who has too few, in a window of its own', () => {
    open(100);
    expect(screen.queryByRole('button', { name: /^Stay/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Buy points' }).getAttribute('target')).toBe('_blank');
  });
});

describe('useStay', () => {
  const LOOKING: SessionState = { phase: 'looking', refused: null };
  const asked = (session_id: string): SessionState => ({
    phase: 'asked',
    performer_name: 'akari',
    session: sampleSession(session_id),
    refused: null,
  });
  const run = () => {
    const enter = vi.fn<(offer: Offer, point_type: 2000 | 2010) => void>();
    const hook = showHook((state: SessionState) => useStay(state, enter), LOOKING);
    return { enter, ...hook };
  };

  it('enters at the agreed price when the server asks', () => {
    const { enter, result, rerender } = run();
    act(() => result.current.agree({ session_id: '5', offer: HALF, point_type: 2000 }));
    rerender(LOOKING);
    expect(enter).not.toHaveBeenCalled();
    rerender(asked('5'));
    expect(enter).toHaveBeenCalledExactlyOnceWith(HALF, 2000);
    // A person who cancels while entering is asked, and nothing begins again.
    rerender(LOOKING);
    rerender(asked('5'));
    expect(enter).toHaveBeenCalledOnce();
  });

  it('enters nothing without an agreement, or when it was for another session', () => {
    const { enter, result, rerender } = run();
    rerender(asked('5'));
    act(() => result.current.agree({ session_id: '5', offer: HALF, point_type: 2000 }));
    rerender(asked('6'));
    expect(enter).not.toHaveBeenCalled();
  });
});
