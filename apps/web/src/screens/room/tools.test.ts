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

describe('tools of a room', () => {
  it('always has a way out', () => {
    for (const mode of SESSION_MODES) expect(toolsOf({ ...inside, mode }).at(-1)).toBe('leave');
  });
  it('gives a preview and a peep nothing to take part with', () => {
    for (const mode of ['preview', 'peep'] as const) {
      expect(toolsOf({ ...inside, mode })).not.toContain('tip');
      expect(toolsOf({ ...inside, mode })).not.toContain('gift');
      expect(toolsOf({ ...inside, mode })).not.toContain('twoshot');
    }
  });
  it('offers a call while the performer waits', () => {
    expect(toolsOf({ ...inside, mode: 'preview', status: 'waiting' })).toContain('call');
  });
  it('offers two-shot in party chat, until it was asked for', () => {
    expect(toolsOf({ ...inside, mode: 'party' })).toEqual(['tip', 'gift', 'twoshot', 'twoway', 'leave']);
    expect(toolsOf({ ...inside, mode: 'party', twoshot_asked: true })).not.toContain('twoshot');
    expect(toolsOf({ ...inside, mode: 'party', quotes_twoshot: false })).not.toContain('twoshot');
    for (const mode of ['free', 'showtime', 'hidden', 'voice', 'twoshot'] as const)
      expect(toolsOf({ ...inside, mode })).not.toContain('twoshot');
  });
  it('offers two-way in party chat and in two-shot, unless one runs or was asked for', () => {
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
  it.each([215, 220] as const)('gives administrators nothing that costs points: %i', (user_type) => {
    for (const mode of ['party', 'twoshot', 'hidden', 'preview'] as const)
      expect(toolsOf({ ...inside, status: 'waiting', mode, user_type })).toEqual(['leave']);
  });
  it('shows a guest the way to join', () => {
    const guest = { ...inside, status: 'waiting', mode: 'preview', user_type: 204 } as const;
    expect(toolsOf(guest)).toEqual(['join', 'leave']);
  });
});

describe('card over the picture', () => {
  const nothing = { mode: null, status: 'offline', call: null } as const;
  it('is there only while there is something to ask', () => {
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
  it('keeps the answer to a call in sight whatever the channel does', () => {
    for (const call of ['calling', 'accepted', 'declined', 'timed_out'] as const)
      expect(windowOf('call', { ...nothing, status: 'hidden_chat', call })).toBe('call');
    expect(windowOf('call', { ...nothing, status: 'hidden_chat', call: 'connected' })).toBeNull();
  });
});
