// @vitest-environment jsdom
import type { ChannelCard } from '@akari/contract/channel';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { arrange } from './arrange.ts';
import { useStillList } from './use-still-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function List({ everybody, status = 'all' }: { everybody: ChannelCard[]; status?: 'all' | 'waiting' }) {
  const found = arrange(everybody, { status, name: '' });
  const { channels, featured_id, region } = useStillList({
    ...{ found, everybody, wish: status },
    featured_id: found[0]?.channel_id ?? null,
  });
  return (
    <ul aria-label="list" data-featured={featured_id} {...region}>
      {channels.map((channel) => (
        <li key={channel.channel_id}>{`${channel.performer_name} ${channel.status}`}</li>
      ))}
    </ul>
  );
}
const card = (name: string, change: Partial<ChannelCard> = {}): ChannelCard =>
  sampleCard({ channel_id: name, performer_name: name, status: 'chatting', ...change });
const list = (): HTMLElement => screen.getByRole('list', { name: 'list' });
const shown = (): string[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const move = (clientX: number) => fireEvent.pointerMove(list(), { pointerType: 'mouse', clientX });

const BEFORE = [card('ayame'), card('botan'), card('chiyo', { status: 'waiting' })];
const AFTER = [card('chiyo', { status: 'showtime' }), card('ayame', { status: 'offline' }), card('dahlia')];
const ARRANGED = ['chiyo showtime', 'dahlia chatting', 'ayame offline'];
const STILL = ['ayame offline', 'botan offline', 'chiyo showtime'];

it('is arranged at once where no pointer is', () => {
  const { rerender } = show(<List everybody={BEFORE} />);
  rerender(<List everybody={AFTER} />);
  expect(shown()).toEqual(ARRANGED);
});

it('keeps its places under a pointer, with the newest cards, until the pointer leaves', () => {
  const { rerender } = show(<List everybody={BEFORE} />);
  move(1);
  rerender(<List everybody={AFTER} />);
  expect(shown()).toEqual(STILL);
  expect(list().dataset['featured']).toBe('ayame');
  fireEvent.pointerLeave(list(), { pointerType: 'mouse' });
  expect(shown()).toEqual(ARRANGED);
  expect(list().dataset['featured']).toBe('chiyo');
});

it('is arranged when the pointer has rested for ten seconds', () => {
  const { rerender } = show(<List everybody={BEFORE} />);
  move(1);
  rerender(<List everybody={AFTER} />);
  act(() => void vi.advanceTimersByTime(9_000));
  move(2);
  act(() => void vi.advanceTimersByTime(9_000));
  // So a browser does when a picture changes under a pointer.
  move(2);
  act(() => void vi.advanceTimersByTime(999));
  expect(shown()).toEqual(STILL);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toEqual(ARRANGED);
});

it('stays still after a finger, which leaves with each touch', () => {
  const { rerender } = show(<List everybody={BEFORE} />);
  fireEvent.pointerDown(list(), { pointerType: 'touch' });
  fireEvent.pointerLeave(list(), { pointerType: 'touch' });
  rerender(<List everybody={AFTER} />);
  expect(shown()).toEqual(STILL);
});

it('is another list at once when the filter changes', () => {
  const { rerender } = show(<List everybody={BEFORE} />);
  move(1);
  rerender(<List everybody={BEFORE} status="waiting" />);
  expect(shown()).toEqual(['chiyo waiting']);
});
