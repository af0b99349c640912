import { SESSION_MODES } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { toolsOf, windowOf } from './tools.ts';

const inside = {
  status: 'chatting',
  user_type: 205,
  quotes_twoshot: true,
  twoshot_asked: false,
  twoway_asked: false,
} as const;

describe('toolsOf', () => {
  it('always ends with leave', () => {
    for (const mode of SESSION_MODES) expect(toolsOf({ ...inside, mode }).at(-1)).toBe('leave');
  });
  it('gives preview and peep no tip, gift or two-shot', () => {
    for (const mode of ['preview', 'peep'] as const) {
      expect(toolsOf({ ...inside, mode })).not.toContain('tip');
      expect(toolsOf({ ...inside, mode })).not.toContain('gift');
      expect(toolsOf({ ...inside, mode })).not.toContain('twoshot');
    }
  });
  it('offers a call in the preview while the channel is waiting', () => {
    expect(toolsOf({ ...inside, mode: 'preview', status: 'waiting' })).toContain('call');
  });
  it('offers two-shot only in party chat, until it is requested', () => {
    expect(toolsOf({ ...inside, mode: 'party' })).toEqual(['tip', 'gift', 'twoshot', 'twoway', 'leave']);
    expect(toolsOf({ ...inside, mode: 'party', twoshot_asked: true })).not.toContain('twoshot');
    expect(toolsOf({ ...inside, mode: 'party', quotes_twoshot: false })).not.toContain('twoshot');
    for (const mode of ['free', 'showtime', 'hidden', 'voice', 'twoshot'] as const)
      expect(toolsOf({ ...inside, mode })).not.toContain('twoshot');
  });
  it('offers two-way in party chat and two-shot, unless running or requested', () => {
    expect(toolsOf({ ...inside, mode: 'twoshot', status: 'twoshot' })).toContain('twoway');
    expect(toolsOf({ ...inside, mode: 'party', twoway_asked: true })).not.toContain('twoway');
    expect(toolsOf({ ...inside, mode: 'party', status: 'twoway' })).not.toContain('twoway');
    expect(toolsOf({ ...inside, mode: 'twoway', status: 'twoway' })).toEqual([
      'tip',
      'gift',
      'twoshot',
      'leave',
    ]);
    for (const mode of ['free', 'showtime', 'hidden', 'voice', 'dlchat', 'peep', 'preview'] as const)
      expect(toolsOf({ ...inside, mode })).not.toContain('twoway');
  });
  it.each([215, 220] as const)('gives an admin of type %i only leave', (user_type) => {
    for (const mode of ['party', 'twoshot', 'hidden', 'preview'] as const)
      expect(toolsOf({ ...inside, status: 'waiting', mode, user_type })).toEqual(['leave']);
  });
  it('gives a guest join and leave', () => {
    const guest = { ...inside, status: 'waiting', mode: 'preview', user_type: 204 } as const;
    expect(toolsOf(guest)).toEqual(['join', 'leave']);
  });
});

describe('windowOf', () => {
  const nothing = { mode: null, status: 'offline', call: null } as const;
  it('returns the panel only while its request is possible', () => {
    expect(windowOf('twoshot', { ...nothing, mode: 'party' })).toBe('twoshot');
    expect(windowOf('twoshot', { ...nothing, mode: 'twoshot' })).toBeNull();
    expect(windowOf('twoway', { ...nothing, mode: 'party' })).toBe('twoway');
    expect(windowOf('twoway', { ...nothing, mode: 'twoway' })).toBeNull();
    expect(windowOf('enter', { ...nothing, mode: 'peep' })).toBe('enter');
    expect(windowOf('enter', { ...nothing, mode: 'party' })).toBeNull();
    expect(windowOf('call', { ...nothing, status: 'waiting' })).toBe('call');
    expect(windowOf('call', { ...nothing, status: 'offline' })).toBeNull();
    expect(windowOf('tip', { ...nothing, status: 'waiting' })).toBeNull();
    expect(windowOf('gift', { ...nothing, mode: 'party' })).toBeNull();
  });
  it('keeps the call card until the call is connected', () => {
    for (const call of ['calling', 'accepted', 'declined', 'timed_out'] as const)
      expect(windowOf('call', { ...nothing, status: 'hidden_chat', call })).toBe('call');
    expect(windowOf('call', { ...nothing, status: 'hidden_chat', call: 'connected' })).toBeNull();
  });
});
