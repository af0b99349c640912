import { flatPrice, SESSION_MODES, type SessionMode, type ToolName } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import type { RoomState } from '../../../features/room-tool/room-tool.ts';
import { ROOM_TOOLS } from '../room-tools.ts';
import { sheetsOf, shownTools, toolsOf, windowOf } from './tools.ts';

const inside: RoomState = {
  mode: 'party',
  status: 'chatting',
  user_type: 205,
  member: true,
  points_for_sale: true,
  purchase_in_menu: true,
  join_path: '/register',
  call: null,
  quote: 'known',
  call_offer: null,
  quotes_twoshot: true,
  twoshot_asked: false,
  twoway_asked: false,
  toys_offered: false,
  chat_hidden: false,
  effects_taken: false,
  with_coupon: false,
};
const names = (state: Partial<RoomState>): string[] =>
  toolsOf({ ...inside, ...state }).map(({ name }) => name);
const opened = (panel: ToolName, state: Partial<RoomState>): string | null =>
  windowOf(panel, { ...inside, ...state })?.name ?? null;

describe('ROOM_TOOLS', () => {
  it('has a unique name for each tool', () => {
    const all = ROOM_TOOLS.map(({ name }) => name);
    expect(new Set(all).size).toBe(all.length);
  });
  it('has a label in both languages for each tool', () => {
    for (const tool of ROOM_TOOLS) {
      expect(tool.label('ja', inside), tool.name).not.toBe('');
      expect(tool.label('en', inside), tool.name).not.toBe(tool.label('ja', inside));
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

describe('windowOf', () => {
  const lobby = { mode: null, status: 'offline' } as const;
  it('returns the window only while its request is possible', () => {
    expect(opened('twoshot', { mode: 'party' })).toBe('twoshot');
    expect(opened('twoshot', { mode: 'twoshot' })).toBeNull();
    expect(opened('twoshot', { mode: 'party', quotes_twoshot: false })).toBeNull();
    expect(opened('twoway', { mode: 'party' })).toBe('twoway');
    expect(opened('twoway', { mode: 'twoway' })).toBeNull();
    expect(opened('enter', { mode: 'peep' })).toBe('enter');
    expect(opened('enter', { mode: 'peep', quote: 'unknown' })).toBeNull();
    expect(opened('enter', { mode: 'party' })).toBeNull();
    expect(opened('call', { mode: null, status: 'waiting' })).toBe('call');
    expect(opened('call', lobby)).toBeNull();
  });
  it('returns null for a sheet and for an unknown name', () => {
    expect(opened('tip', {})).toBeNull();
    expect(opened('gift', {})).toBeNull();
    expect(opened('purchase', {})).toBeNull();
    expect(opened('remote_toy', {})).toBeNull();
  });
  it('returns null for a person without points', () => {
    expect(opened('call', { mode: null, status: 'waiting', member: false })).toBeNull();
    for (const panel of ['twoshot', 'twoway'] as const) expect(opened(panel, { member: false })).toBeNull();
  });
  it('keeps the window of the call until the call is connected', () => {
    for (const call of ['calling', 'accepted', 'declined', 'timed_out'] as const)
      expect(opened('call', { ...lobby, status: 'hidden_chat', call })).toBe('call');
    expect(opened('call', { ...lobby, status: 'hidden_chat', call: 'connected' })).toBeNull();
  });
  it('lets the person close every window, except while the call rings', () => {
    const closable = (call: RoomState['call']): boolean | undefined =>
      windowOf('call', { ...inside, ...lobby, status: 'waiting', call })?.closable;
    expect(closable('calling')).toBe(false);
    expect(closable('declined')).toBe(true);
    expect(closable(null)).toBe(true);
    expect(windowOf('twoway', inside)?.closable).toBe(true);
  });
});

describe('sheetsOf', () => {
  const sheets = (state: Partial<RoomState>): string[] =>
    sheetsOf({ ...inside, ...state }).map(({ name }) => name);
  it('mounts tip and gift for a member in a chat only', () => {
    expect(sheets({})).toEqual([
      'tip',
      'gift',
      'purchase',
      'private_message',
      'poll',
      'ticket_show',
      'coupon_code',
      'notifications',
      'network_stats',
    ]);
    expect(sheets({ member: false })).toEqual(['notifications', 'network_stats']);
    expect(sheets({ mode: 'peep' })).toEqual([
      'purchase',
      'ticket_show',
      'coupon_code',
      'notifications',
      'network_stats',
    ]);
  });
  it('mounts the purchase without a session too, where points are for sale', () => {
    expect(sheets({ mode: null })).toEqual(['purchase', 'ticket_show']);
    expect(sheets({ mode: null, points_for_sale: false })).toEqual(['ticket_show']);
    expect(sheets({ mode: null, user_type: 215 })).toEqual([]);
  });
});

describe('shownTools', () => {
  const did: string[] = [];
  const shown = (state: Partial<RoomState>) =>
    shownTools({
      state: { ...inside, ...state },
      performer_name: 'akari',
      language: 'en',
      actions: { leave: () => did.push('left'), toggleChat: () => did.push('toggled the chat') },
      open: (panel) => did.push(`opened ${panel}`),
    });
  it('opens a panel by its name, and acts at once for leave', () => {
    for (const { onPress } of shown({})) onPress();
    expect(did).toEqual([
      'opened tip',
      'opened gift',
      'opened twoshot',
      'opened twoway',
      'opened purchase',
      'opened private_message',
      'toggled the chat',
      'opened poll',
      'opened coupon_code',
      'opened notifications',
      'opened network_stats',
      'left',
    ]);
  });
  it('shows the price to which a call leads', () => {
    const call_offer = {
      mode: 'hidden',
      session_type: 115,
      campaign: null,
      ...flatPrice(22_000),
    } as const;
    const [call] = shown({ mode: 'preview', status: 'waiting', call_offer });
    expect(call).toMatchObject({ name: 'call', offer: { rate_units_per_min: 22_000 } });
    expect(shown({}).every(({ offer }) => offer === null)).toBe(true);
  });
  it('says of a two-shot that leaving ends it', () => {
    expect(shown({}).at(-1)?.label).toBe('Leave the room');
    expect(shown({ mode: 'twoshot', status: 'twoshot' }).at(-1)?.label).toBe('End two-shot');
  });
  it('leads a guest to the registration, and back', () => {
    const [join] = shown({ mode: 'preview', user_type: 204 });
    expect(join?.to).toContain('akari');
    expect(join?.dialog).toBe(false);
  });
});
