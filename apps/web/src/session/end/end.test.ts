import { SESSION_ENDS } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { endActions } from './end.ts';

describe('ways on from an end', () => {
  it('leads to the purchase when the points are spent', () => {
    expect(endActions('points_spent', 'chatting')[0]).toBe('buy');
    expect(endActions('coupon_points_spent', 'chatting')[0]).toBe('buy');
  });

  it('leads back in only while the room is open', () => {
    expect(endActions('left', 'chatting')[0]).toBe('again');
    expect(endActions('chat_stopped', 'waiting')[0]).toBe('preview');
    expect(endActions('media_interrupted', 'offline')[0]).toBe('home');
  });

  it('leads somebody who was barred to what can be done about it', () => {
    for (const end of ['kicked', 'banned'] as const) expect(endActions(end, 'chatting')[0]).toBe('barred');
  });

  it('keeps the others out of a two-shot until it is over', () => {
    expect(endActions('twoshot_started', 'twoshot')[0]).toBe('home');
    expect(endActions('twoshot_started', 'chatting')[0]).toBe('again');
  });

  it('is never a dead end', () => {
    for (const end of SESSION_ENDS) expect(endActions(end, 'offline')).toContain('home');
  });
});
