import { SESSION_ENDS } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { endActions, endWhy } from './end.ts';

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

  it('puts barred first after a kick or a ban', () => {
    for (const end of ['kicked', 'banned'] as const) expect(endActions(end, 'chatting')[0]).toBe('barred');
  });

  it('puts home first during a two-shot, and again afterwards', () => {
    expect(endActions('twoshot_started', 'twoshot')[0]).toBe('home');
    expect(endActions('twoshot_started', 'chatting')[0]).toBe('again');
  });

  it('always contains home', () => {
    for (const end of SESSION_ENDS) expect(endActions(end, 'offline')).toContain('home');
  });
});

describe('endWhy', () => {
  it('says that a two-shot is over once the room can be watched again', () => {
    expect(endWhy('twoshot_started', 'twoshot')).toBe('twoshot_started');
    expect(endWhy('twoshot_started', 'offline')).toBe('twoshot_started');
    for (const status of ['chatting', 'waiting'] as const)
      expect(endWhy('twoshot_started', status)).toBe('twoshot_started_over');
    expect(endWhy('left', 'chatting')).toBe('left');
  });
});
