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
  const said = (channel_id: string) => realtime.bodiesOf('channels.changed', `card:${channel_id}`);
  const arranged = () =>
    realtime.bodiesOf('channels.changed', 'home').map(({ channels, figures, statuses }) => {
      expect(figures).toEqual([]);
      return [...channels, ...statuses];
    });
  for (const id of ['1', '2', '3']) realtime.presentRooms.add(`card:${id}`);
  return { feed, told, said, arranged, realtime };
}

const whole = (channel: ChannelCard) => ({ channels: [channel], figures: [], statuses: [] });
const status = (channel_id: string, version: number, more: object = {}) => ({
  ...{ channel_id, version, status: 'chatting', on_air_since_ms: null },
  ...more,
});

it('HomeFeed sends the first change at once, later ones once a second, each to those who see the card', () => {
  const { feed, told, said, arranged } = open();
  feed.changed(card('1', 1));
  expect(said('1')).toEqual([whole(card('1', 1))]);
  feed.changed(card('2', 1));
  feed.changed(card('3', 1));
  feed.changed(card('3', 2, { status: 'offline' }));
  expect([said('2'), said('3')]).toEqual([[], []]);
  vi.advanceTimersByTime(1_000);
  expect(said('1')).toHaveLength(1);
  expect(said('2')).toEqual([whole(card('2', 1))]);
  expect(said('3')).toEqual([whole(card('3', 2, { status: 'offline' }))]);
  expect(arranged()).toEqual([[status('1', 1)], [status('2', 1), status('3', 2, { status: 'offline' })]]);
  expect(told).toEqual([[card('1', 1)], [card('2', 1), card('3', 2, { status: 'offline' })]]);
});

it('HomeFeed sends nothing about a card that no page of this node shows but its status', () => {
  const { feed, arranged, realtime } = open();
  feed.changed(card('8', 1));
  feed.changed(card('8', 2, { viewer_count: 5 }));
  feed.changed(card('8', 3, { introduction: { ja: 'また', en: 'again' } }));
  vi.advanceTimersByTime(1_000);
  feed.changed(card('8', 4, { introduction: { ja: 'また', en: 'again' }, on_air_since_ms: 70 }));
  vi.advanceTimersByTime(1_000);
  feed.changed(card('8', 5, { on_air_since_ms: 70, closed: true }));
  vi.advanceTimersByTime(1_000);
  expect(arranged()).toEqual([
    [status('8', 1)],
    [status('8', 4, { on_air_since_ms: 70 })],
    [status('8', 5, { on_air_since_ms: 70, closed: true })],
  ]);
  expect(realtime.sent.map(({ room }) => room)).toEqual(['home', 'home', 'home']);
});

it('HomeFeed sends the whole card to all pages when a channel is offline no more', () => {
  const { feed, arranged } = open();
  feed.changed(card('8', 1, { status: 'offline' }));
  feed.changed(card('8', 2, { status: 'preparing' }));
  feed.changed(card('8', 3, { status: 'waiting', on_air_since_ms: 5 }));
  vi.advanceTimersByTime(1_000);
  feed.changed(card('8', 4, { status: 'chatting', on_air_since_ms: 5 }));
  vi.advanceTimersByTime(1_000);
  expect(arranged().slice(1)).toEqual([
    [card('8', 3, { status: 'waiting', on_air_since_ms: 5 })],
    [status('8', 4, { on_air_since_ms: 5 })],
  ]);
});

it('HomeFeed sends figures and since_version when only figures changed', () => {
  const { feed, said, arranged } = open();
  feed.changed(card('1', 4));
  feed.changed(card('1', 5, { viewer_count: 7 }));
  feed.changed(card('1', 6, { viewer_count: 8, still_url: '/6.jpg' }));
  vi.advanceTimersByTime(1_000);
  const figures = { channel_id: '1', since_version: 4, version: 6, viewer_count: 8, still_url: '/6.jpg' };
  expect(said('1').at(-1)).toEqual({ channels: [], figures: [figures], statuses: [] });
  expect(arranged()).toEqual([[status('1', 4)]]);
  // Pending figures are sent with the next card.
  feed.changed(card('1', 7, { viewer_count: 9 }));
  feed.changed(card('1', 8, { viewer_count: 9, status: 'offline' }));
  feed.changed(card('1', 9, { viewer_count: 0, status: 'offline' }));
  vi.advanceTimersByTime(1_000);
  expect(said('1').slice(2)).toEqual([whole(card('1', 9, { viewer_count: 0, status: 'offline' }))]);
  feed.changed(card('1', 10, { viewer_count: 1, status: 'offline' }));
  vi.advanceTimersByTime(1_000);
  expect(said('1').at(-1)?.figures[0]).toMatchObject({ since_version: 8, version: 10 });
});

it('HomeFeed gives a page what is newer than the cards that it begins to show', () => {
  const { feed } = open();
  feed.changed(card('1', 4));
  feed.changed(card('1', 6, { viewer_count: 8 }));
  feed.changed(card('2', 9, { status: 'waiting' }));
  const figures = { channel_id: '1', since_version: 4, version: 6, viewer_count: 8, still_url: null };
  const shown = (channel_id: string, version: number) => ({ channel_id, version });
  expect(feed.newerThan([shown('1', 4), shown('2', 9), shown('7', 1)])).toEqual({
    channels: [],
    figures: [figures],
  });
  expect(feed.newerThan([shown('1', 3), shown('2', 0)])).toEqual({
    channels: [card('1', 6, { viewer_count: 8 }), card('2', 9, { status: 'waiting' })],
    figures: [],
  });
  expect(feed.newerThan([shown('1', 6)])).toEqual({ channels: [], figures: [] });
});

it('HomeFeed does not forward cards of other nodes and drops older versions', () => {
  const { feed, told, said } = open();
  feed.told([card('1', 5, { viewer_count: 3 })]);
  feed.told([card('1', 4, { viewer_count: 9 })]);
  vi.advanceTimersByTime(5_000);
  expect(said('1')).toEqual([whole(card('1', 5, { viewer_count: 3 }))]);
  expect(told).toEqual([]);
});
