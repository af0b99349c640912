// @vitest-environment jsdom
import { flatPrice } from '@akari/rules';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { LeavesTime, type RunningTime } from './LeavesTime.tsx';

/** 10.4 points at 1.2 points a minute. */
const running: RunningTime = {
  ...flatPrice(12_000),
  point_type: 2000,
  delivered_ms: 60_000,
  spent_units: 12_000,
  balance_units: 104_000,
  remaining_ms: 520_000,
};
const said = (units: number, language: 'ja' | 'en', more: Partial<RunningTime> = {}): string | null => {
  const { unmount } = show(<LeavesTime running={{ ...running, ...more }} units={units} point_type={2000} />, {
    language,
  });
  const text = screen.queryByRole('status')?.textContent ?? null;
  unmount();
  return text;
};
beforeEach(() => void fakeServer());

it('LeavesTime says how long is left, in whole tens of seconds', () => {
  expect(said(100_000, 'en')).toBe('This leaves about 20 sec of chat.');
  expect(said(100_000, 'ja')).toBe('贈ると、チャットの残りは約20秒です。');
  expect(said(96_500, 'ja')).toBe('贈ると、チャットの残りは約30秒です。');
});
it('LeavesTime says that the chat ends when less than ten seconds are left', () => {
  expect(said(103_000, 'en')).toBe('The chat will then end within seconds.');
  expect(said(104_000, 'ja')).toBe('贈ると、チャットはまもなく終わります。');
});
it('LeavesTime says nothing where a minute is left, in a free session, and of other points', () => {
  expect(said(92_000, 'en')).toBeNull();
  expect(said(100_000, 'en', { ...flatPrice(0), remaining_ms: null })).toBeNull();
  expect(said(100_000, 'en', { point_type: 2010 })).toBeNull();
});
