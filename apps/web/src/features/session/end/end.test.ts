import { SESSION_ENDS } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { endActions, endNow, endWait, showsCode } from './end.ts';

describe('endActions', () => {
  it('puts buy first when the points are spent', () => {
    expect(endActions('points_spent', 'chatting')[0]).toBe('buy');
    expect(endActions('coupon_points_spent', 'chatting')[0]).toBe('buy');
  });

  it('puts again, preview or home first by the channel’s status', () => {
    expect(endActions('left', 'chatting')[0]).toBe('again');
    expect(endActions('chat_stopped', 'waiting')[0]).toBe('preview');
    expect(endActions('media_interrupted', 'offline')[0]).toBe('home');
  });

  it('offers no way in after a kick or a ban, whatever the status', () => {
    for (const end of ['kicked', 'banned'] as const)
      for (const status of ['chatting', 'waiting', 'offline'] as const)
        expect(endActions(end, status)).toEqual(['home', 'statement']);
  });

  it('offers the way in again once the performer is back', () => {
    expect(endActions('performer_left', 'offline')[0]).toBe('home');
    expect(endActions('performer_left', 'waiting')[0]).toBe('preview');
    expect(endActions('stream_lost', 'chatting')[0]).toBe('again');
  });

  it('puts home first during a two-shot, and again afterwards', () => {
    expect(endActions('twoshot_started', 'twoshot')[0]).toBe('home');
    expect(endActions('twoshot_started', 'chatting')[0]).toBe('again');
  });

  it('always contains home', () => {
    for (const end of SESSION_ENDS) expect(endActions(end, 'offline')).toContain('home');
  });
});

describe('endNow', () => {
  it('says that a two-shot is over as soon as it is', () => {
    expect(endNow('twoshot_started', 'twoshot')).toBe('twoshot_started');
    for (const status of ['chatting', 'waiting', 'offline'] as const)
      expect(endNow('twoshot_started', status)).toBe('twoshot_passed');
  });

  it('names the mode that followed an ended chat', () => {
    expect(endNow('chat_stopped', 'waiting')).toBe('chat_stopped');
    expect(endNow('chat_stopped', 'showtime')).toBe('showtime_began');
    expect(endNow('chat_stopped', 'free_chat')).toBe('free_began');
    expect(endNow('chat_stopped', 'chatting')).toBe('party_began');
  });

  it('says that the broadcast is back once it is', () => {
    expect(endNow('performer_left', 'offline')).toBe('performer_left');
    expect(endNow('performer_left', 'preparing')).toBe('performer_left');
    expect(endNow('performer_left', 'waiting')).toBe('back_on_air');
    expect(endNow('left', 'chatting')).toBe('left');
  });
});

describe('endWait', () => {
  it('returns the present state that closes the room', () => {
    expect(endWait('left', 'resting')).toBe('resting');
    expect(endWait('left', 'twoshot')).toBe('twoshot');
    expect(endWait('left', 'chatting')).toBeNull();
  });
  it('returns null when the end says so already, or the person may not enter', () => {
    expect(endWait('twoshot_started', 'twoshot')).toBeNull();
    expect(endWait('kicked', 'resting')).toBeNull();
  });
});

describe('showsCode', () => {
  it('is true for faults only', () => {
    for (const end of ['left', 'performer_left', 'chat_stopped', 'kicked', 'points_spent'] as const)
      expect(showsCode(end)).toBe(false);
    for (const end of ['ice_failed', 'stream_lost', 'unknown'] as const) expect(showsCode(end)).toBe(true);
  });
});
