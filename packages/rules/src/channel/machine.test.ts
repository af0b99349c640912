import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_EVENTS, channelCommandsAllowed, commandsAfterChat, nextChannelStatus } from './machine.ts';
import { CHANNEL_STATUSES, isOnAir, type ChannelStatus } from './status.ts';

/** The whole table of spec §4, written out a second time: status, event, status after. */
const TABLE = [
  ['offline', 'prepare', 'preparing'],
  ['preparing', 'prepare', 'preparing'],
  ['preparing', 'publish_started', 'waiting'],
  ['preparing', 'start_preview', 'waiting'],
  ['waiting', 'start_chat', 'chatting'],
  ['waiting', 'start_hidden', 'hidden_chat'],
  ['waiting', 'call_accepted', 'hidden_chat'],
  ['waiting', 'start_free', 'free_chat'],
  ['waiting', 'start_showtime', 'showtime'],
  ['waiting', 'start_break', 'resting'],
  ['waiting', 'start_countdown', 'resting'],
  ['chatting', 'stop_chat', 'waiting'],
  ['chatting', 'twoshot_accepted', 'twoshot'],
  ['hidden_chat', 'stop_chat', 'waiting'],
  ['chatting', 'twoway_started', 'twoway'],
  ['twoway', 'twoway_over', 'chatting'],
  ['twoway', 'twoshot_accepted', 'twoshot'],
  ['twoshot', 'end_twoshot', 'chatting'],
  ['twoshot', 'twoshot_over', 'chatting'],
  ['showtime', 'stop_chat', 'waiting'],
  ['resting', 'start_preview', 'waiting'],
  ['resting', 'break_over', 'waiting'],
  ['resting', 'start_countdown', 'resting'],
  ['free_chat', 'stop_chat', 'waiting'],
  ['free_chat', 'free_over', 'chatting'],
] as const;
const OFF = [
  'stop_publish',
  'publisher_lost',
  'publisher_replaced',
  'performer_expired',
  'stream_key_changed',
  'ended_by_staff',
] as const;

const status = fc.constantFrom(...CHANNEL_STATUSES);
const event = fc.constantFrom(...CHANNEL_EVENTS);

describe('nextChannelStatus', () => {
  it('follows the table and returns null for every other pair', () => {
    for (const from of CHANNEL_STATUSES)
      for (const what of CHANNEL_EVENTS) {
        const row = TABLE.find(([before, cause]) => before === from && cause === what);
        const off = from !== 'offline' && (OFF as readonly string[]).includes(what);
        expect(nextChannelStatus(from, what), `${from} ${what}`).toBe(off ? 'offline' : (row?.[2] ?? null));
      }
  });

  it('goes offline by stop_publish from every other status', () => {
    fc.assert(
      fc.property(status, (from) => {
        if (from !== 'offline') expect(nextChannelStatus(from, 'stop_publish')).toBe('offline');
      }),
    );
  });

  it('reaches every status from offline', () => {
    const reached = new Set<ChannelStatus>(['offline']);
    for (let round = 0; round < CHANNEL_STATUSES.length; round += 1)
      for (const from of [...reached])
        for (const what of CHANNEL_EVENTS) reached.add(nextChannelStatus(from, what) ?? from);
    expect([...reached].toSorted()).toEqual([...CHANNEL_STATUSES].toSorted());
  });

  it('goes on air only from preparing', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let now: ChannelStatus = 'offline';
        for (const what of events) {
          const next = nextChannelStatus(now, what);
          if (next !== null && isOnAir(next) && !isOnAir(now)) expect(now).toBe('preparing');
          now = next ?? now;
        }
      }),
    );
  });

  it('accepts twoshot_accepted only in chatting and twoway', () => {
    const chat: ChannelStatus[] = ['chatting', 'twoway'];
    for (const from of CHANNEL_STATUSES)
      expect(nextChannelStatus(from, 'twoshot_accepted')).toBe(chat.includes(from) ? 'twoshot' : null);
  });
});

describe('channelCommandsAllowed', () => {
  it.each([
    ['offline', []],
    ['preparing', ['start_preview', 'stop_publish']],
    [
      'waiting',
      [
        'start_chat',
        'start_hidden',
        'start_free',
        'start_showtime',
        'start_break',
        'start_countdown',
        'stop_publish',
      ],
    ],
    ['chatting', ['stop_chat', 'stop_publish']],
    ['hidden_chat', ['stop_chat', 'stop_publish']],
    ['twoshot', ['end_twoshot', 'stop_publish']],
    ['twoway', ['stop_publish']],
    ['showtime', ['stop_chat', 'stop_publish']],
    ['resting', ['start_preview', 'start_countdown', 'stop_publish']],
    ['free_chat', ['stop_chat', 'stop_publish']],
  ] as const satisfies readonly [ChannelStatus, readonly string[]][])(
    'lists the commands of spec §4 in %s',
    (from, commands) => {
      expect(channelCommandsAllowed(from).toSorted()).toEqual([...commands].toSorted());
    },
  );
});

it('commandsAfterChat lists the modes that start once the chat is ended', () => {
  const others = ['start_hidden', 'start_free', 'start_showtime', 'start_break', 'start_countdown'];
  expect(commandsAfterChat('chatting').toSorted()).toEqual(others.toSorted());
  expect(commandsAfterChat('showtime')).toContain('start_chat');
  expect(commandsAfterChat('showtime')).not.toContain('start_showtime');
  for (const status of ['waiting', 'resting', 'twoshot', 'twoway', 'offline'] as const)
    expect(commandsAfterChat(status)).toEqual([]);
});
