import { flatPrice, type ToolName } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import type { RoomState } from '../../../features/room-tool/room-tool.ts';
import { sampleRoomState } from '../../../testing/sample-room-state.ts';
import { sheetsOf, shownTools, windowOf } from './tools.ts';

const opened = (panel: ToolName, state: Partial<RoomState>): string | null =>
  windowOf(panel, sampleRoomState(state))?.name ?? null;

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
      windowOf('call', sampleRoomState({ ...lobby, status: 'waiting', call }))?.closable;
    expect(closable('calling')).toBe(false);
    expect(closable('declined')).toBe(true);
    expect(closable(null)).toBe(true);
    expect(windowOf('twoway', sampleRoomState())?.closable).toBe(true);
  });
});

describe('sheetsOf', () => {
  const sheets = (state: Partial<RoomState>): string[] =>
    sheetsOf(sampleRoomState(state)).map(({ name }) => name);
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
      state: sampleRoomState(state),
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
