import { SESSION_MODES, type SessionMode } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import type { RoomState } from '../../../features/room-tool/room-tool.ts';
import { sampleRoomState } from '../../../testing/sample-room-state.ts';
import { ROOM_TOOLS } from '../room-tools.ts';
import { toolsOf } from './tools.ts';

const names = (state: Partial<RoomState>): string[] =>
  toolsOf(sampleRoomState(state)).map(({ name }) => name);

describe('ROOM_TOOLS', () => {
  it('has a unique name for each tool', () => {
    const all = ROOM_TOOLS.map(({ name }) => name);
    expect(new Set(all).size).toBe(all.length);
  });
  it('has a label in both languages for each tool', () => {
    for (const tool of ROOM_TOOLS) {
      expect(tool.label('ja', sampleRoomState()), tool.name).not.toBe('');
      expect(tool.label('en', sampleRoomState()), tool.name).not.toBe(tool.label('ja', sampleRoomState()));
    }
  });
});

describe('toolsOf', () => {
  it.each<[SessionMode, RoomState['status'], string[]]>([
    ['preview', 'waiting', ['call', 'purchase', 'coupon_code', 'notifications', 'network_stats', 'leave']],
    ['preview', 'chatting', ['purchase', 'coupon_code', 'notifications', 'network_stats', 'leave']],
    ['peep', 'chatting', ['enter', 'purchase', 'coupon_code', 'notifications', 'network_stats', 'leave']],
    [
      'party',
      'chatting',
      [
        'tip',
        'gift',
        'twoshot',
        'twoway',
        'purchase',
        'private_message',
        'hide',
        'poll',
        'coupon_code',
        'notifications',
        'network_stats',
        'leave',
      ],
    ],
    [
      'party',
      'twoway',
      [
        'tip',
        'gift',
        'twoshot',
        'purchase',
        'private_message',
        'hide',
        'poll',
        'coupon_code',
        'notifications',
        'network_stats',
        'leave',
      ],
    ],
    [
      'twoway',
      'twoway',
      [
        'tip',
        'gift',
        'twoshot',
        'purchase',
        'private_message',
        'hide',
        'poll',
        'coupon_code',
        'notifications',
        'network_stats',
        'leave',
      ],
    ],
    [
      'twoshot',
      'twoshot',
      [
        'tip',
        'gift',
        'twoway',
        'purchase',
        'private_message',
        'hide',
        'poll',
        'coupon_code',
        'notifications',
        'network_stats',
        'end_twoshot',
      ],
    ],
    [
      'free',
      'free_chat',
      [
        'tip',
        'gift',
        'purchase',
        'private_message',
        'hide',
        'poll',
        'coupon_code',
        'notifications',
        'network_stats',
        'leave',
      ],
    ],
    [
      'showtime',
      'showtime',
      [
        'tip',
        'gift',
        'purchase',
        'private_message',
        'hide',
        'poll',
        'coupon_code',
        'notifications',
        'network_stats',
        'leave',
      ],
    ],
    [
      'hidden',
      'hidden_chat',
      [
        'tip',
        'gift',
        'purchase',
        'private_message',
        'hide',
        'poll',
        'coupon_code',
        'notifications',
        'network_stats',
        'leave',
      ],
    ],
    [
      'voice',
      'chatting',
      [
        'tip',
        'gift',
        'purchase',
        'private_message',
        'hide',
        'poll',
        'coupon_code',
        'notifications',
        'network_stats',
        'leave',
      ],
    ],
  ])('gives a member in %s while the channel is %s: %j', (mode, status, tools) => {
    expect(names({ mode, status })).toEqual(tools);
  });
  it('gives no tool without a session', () => {
    expect(names({ mode: null, status: 'waiting' })).toEqual([]);
  });
  it('always ends with leave, or with the question at the end of a two-shot', () => {
    for (const mode of SESSION_MODES)
      expect(names({ mode }).at(-1)).toBe(mode === 'twoshot' ? 'end_twoshot' : 'leave');
    // An administrator watches a two-shot of others.
    expect(names({ mode: 'twoshot', user_type: 215 }).at(-1)).toBe('leave');
  });
  it('offers two-shot with a price, until it is requested', () => {
    expect(names({ twoshot_asked: true })).toEqual([
      'tip',
      'gift',
      'twoway',
      'purchase',
      'private_message',
      'hide',
      'poll',
      'coupon_code',
      'notifications',
      'network_stats',
      'leave',
    ]);
    expect(names({ quotes_twoshot: false })).toEqual([
      'tip',
      'gift',
      'twoway',
      'purchase',
      'private_message',
      'hide',
      'poll',
      'coupon_code',
      'notifications',
      'network_stats',
      'leave',
    ]);
    for (const mode of ['free', 'showtime', 'hidden', 'voice', 'twoshot'] as const)
      expect(names({ mode })).not.toContain('twoshot');
  });
  it('offers two-way until it is requested', () => {
    expect(names({ twoway_asked: true })).toEqual([
      'tip',
      'gift',
      'twoshot',
      'purchase',
      'private_message',
      'hide',
      'poll',
      'coupon_code',
      'notifications',
      'network_stats',
      'leave',
    ]);
    for (const mode of ['free', 'showtime', 'hidden', 'voice', 'dlchat', 'peep', 'preview'] as const)
      expect(names({ mode })).not.toContain('twoway');
  });
  it('offers toys in a paid chat where the performer has connected some', () => {
    for (const mode of ['party', 'twoway', 'twoshot', 'hidden', 'showtime', 'voice'] as const)
      expect(names({ mode, toys_offered: true })).toEqual(
        expect.arrayContaining(['remote_toy', 'toy_integration_viewer']),
      );
    for (const mode of ['free', 'peep', 'preview', null] as const)
      expect(names({ mode, toys_offered: true })).not.toContain('remote_toy');
    expect(names({ toys_offered: false })).not.toContain('remote_toy');
  });
  it('sells points only to members, and only where points are for sale', () => {
    expect(names({ points_for_sale: false })).not.toContain('purchase');
    expect(names({ purchase_in_menu: false })).not.toContain('purchase');
    expect(names({ member: false })).not.toContain('purchase');
  });
  it('gives administrators who watch the console', () => {
    for (const user_type of [215, 220] as const) {
      for (const mode of ['party', 'twoshot', 'preview'] as const)
        expect(names({ mode, status: 'waiting', user_type })).toEqual([
          'oversight',
          'notifications',
          'network_stats',
          'leave',
        ]);
      expect(names({ mode: null, status: 'chatting', user_type })).not.toContain('oversight');
    }
    expect(names({ mode: 'party', status: 'chatting', user_type: 205 })).not.toContain('oversight');
  });
  it.each([210] as const)('gives a person of type %i neither gifts nor requests', (user_type) => {
    for (const mode of ['party', 'twoshot', 'hidden', 'preview'] as const)
      expect(names({ mode, status: 'waiting', user_type })).toEqual([
        'notifications',
        'network_stats',
        'leave',
      ]);
  });
  it('gives a guest join and leave', () => {
    expect(names({ mode: 'preview', status: 'waiting', user_type: 204 })).toEqual([
      'join',
      'notifications',
      'network_stats',
      'leave',
    ]);
  });
});
