import type { ChannelCard } from '@akari/contract';
import { SESSION_MODES } from '@akari/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { RecordingRealtime } from '../../../testing/recording-realtime.ts';
import { HomeFeed } from './home-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLog({ log_level: 'silent' });
const RATES = Object.fromEntries(SESSION_MODES.map((mode) => [mode, 0])) as ChannelCard['rates'];
const card = (channel_id: string, version: number, more: Partial<ChannelCard> = {}): ChannelCard => ({
  channel_id,
  performer_name: 'kotoha',
  performer_id: channel_id,
  display_name: { ja: '琴葉', en: 'Kotoha' },
  introduction: { ja: '', en: '' },
  languages: ['ja'],
  status: 'chatting',
  version,
  rates: RATES,
  media_kind: 'video',
  peep_allowed: true,
  until_ms: null,
  break_mode: null,
  free_chat: null,
  viewer_count: 0,
  on_air_since_ms: null,
  still_url: null,
  publisher_live: true,
  ...more,
});

function open() {
  const realtime = new RecordingRealtime();
  const told: unknown[] = [];
  realtime.tellNodes = (_topic, body) => void told.push(body);
  const feed = new HomeFeed({ realtime, log });
  return { feed, told, said: () => realtime.bodiesOf('channels.changed', 'home') };
}

it('HomeFeed sends the first change at once, later ones once a second', () => {
  const { feed, told, said } = open();
  feed.changed(card('1', 1));
  expect(said()).toEqual([{ channels: [card('1', 1)], figures: [] }]);
  feed.changed(card('2', 1));
  feed.changed(card('3', 1));
  feed.changed(card('3', 2, { status: 'offline' }));
  expect(said()).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(said().slice(1)).toEqual([
    { channels: [card('2', 1), card('3', 2, { status: 'offline' })], figures: [] },
  ]);
  expect(told).toEqual([[card('1', 1)], [card('2', 1), card('3', 2, { status: 'offline' })]]);
});

it('HomeFeed sends figures and since_version when only figures changed', () => {
  const { feed, said } = open();
  feed.changed(card('1', 4));
  feed.changed(card('1', 5, { viewer_count: 7 }));
  feed.changed(card('1', 6, { viewer_count: 8, still_url: '/6.jpg' }));
  vi.advanceTimersByTime(1_000);
  const figures = { channel_id: '1', since_version: 4, version: 6, viewer_count: 8, still_url: '/6.jpg' };
  expect(said().at(-1)).toEqual({ channels: [], figures: [figures] });
  // Pending figures are sent with the next card.
  feed.changed(card('1', 7, { viewer_count: 9 }));
  feed.changed(card('1', 8, { viewer_count: 9, status: 'offline' }));
  feed.changed(card('1', 9, { viewer_count: 0, status: 'offline' }));
  vi.advanceTimersByTime(1_000);
  expect(said().at(-1)).toEqual({
    channels: [card('1', 9, { viewer_count: 0, status: 'offline' })],
    figures: [],
  });
  feed.changed(card('1', 10, { viewer_count: 1, status: 'offline' }));
  vi.advanceTimersByTime(1_000);
  expect(said().at(-1)?.figures[0]).toMatchObject({ since_version: 8, version: 10 });
});

it('HomeFeed does not forward cards of other nodes and drops older versions', () => {
  const { feed, told, said } = open();
  feed.told([card('1', 5, { viewer_count: 3 })]);
  feed.told([card('1', 4, { viewer_count: 9 })]);
  vi.advanceTimersByTime(5_000);
  expect(said()).toEqual([{ channels: [card('1', 5, { viewer_count: 3 })], figures: [] }]);
  expect(told).toEqual([]);
});
