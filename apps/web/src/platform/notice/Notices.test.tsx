// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchCatalogue } from '../error/catalogue.ts';
import { noticeShown } from '../store/notification.slice.ts';
import { show } from '../../testing/show.tsx';
import { Notices } from './Notices.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (time_ms: number) => act(() => vi.advanceTimersByTimeAsync(time_ms));

function notices() {
  const { container, store } = show(<Notices />);
  return {
    place: container,
    shown: () => [...container.querySelectorAll('.notice')].map(({ className }) => className),
    say: (...said: Parameters<typeof noticeShown>[0][]) =>
      act(async () => {
        for (const notice of said) store.dispatch(noticeShown(notice));
      }),
  };
}

it('Notices clears messages after 5 s, and keeps warnings and errors about money or with something to do', async () => {
  vi.useRealTimers();
  await fetchCatalogue();
  vi.useFakeTimers();
  const { place, shown, say } = notices();
  // An error that neither is about money nor tells what to do.
  await say({ kind: 'success', text: 'Saved' }, { kind: 'news', text: 'News' }, { error: 'chat_line_empty' });
  await pass(4_900);
  expect(shown()).toHaveLength(3);
  await pass(200);
  expect(shown()).toEqual([]);

  await say({ kind: 'warning', text: 'Off air' }, { error: 'tip_not_on_air' }, { error: 'conflict' });
  await pass(60_000);
  expect(shown()).toEqual(['notice warning', 'notice error', 'notice error']);
  await act(async () => place.querySelectorAll('button')[1]?.click());
  expect(shown()).toEqual(['notice warning', 'notice error']);
});

it('Notices keeps a notice while it has the focus, and clears it afterwards', async () => {
  const { place, shown, say } = notices();
  await say({ kind: 'success', text: 'Saved' });
  await act(async () => place.querySelector('button')?.focus());
  await pass(60_000);
  expect(shown()).toEqual(['notice success']);
  await act(async () => (document.activeElement as HTMLElement).blur());
  await pass(6_000);
  expect(shown()).toEqual([]);
});
