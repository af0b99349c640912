import { afterEach, describe, expect, it, vi } from 'vitest';
import { readServerEvent } from './read-server-event.ts';

const log = vi.fn();
vi.stubGlobal('reportError', log);
afterEach(() => log.mockClear());

describe('readServerEvent', () => {
  it('returns the body of an event and leaves out fields that it does not know', () => {
    const body = { role: 'play', channel_id: '7', newer_field: 1 };
    expect(readServerEvent('media.reconnect', body)).toEqual({ role: 'play', channel_id: '7' });
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['media.reconnect', { role: 'watch', channel_id: '7' }],
    ['media.reconnect', null],
    ['balance.changed', { points_units: '100', coupon_points_units: 0 }],
    ['viewers.changed', { from: '1', version: '2', viewers: [], spent: [['7']], left: [] }],
    ['chat.lines', { channel_id: '7', lines: [{ kind: 'picture' }] }],
  ] as const)('returns null for %s with the body %j and logs it', (name, body) => {
    expect(readServerEvent(name, body)).toBeNull();
    expect(log.mock.calls).toEqual([
      [new Error(`dropped the event ${name}, which does not fit the contract`)],
    ]);
  });

  it('keeps a chat line with a gift that this page does not know', () => {
    const author = { user_id: null, user_name: '', tier: 'regular', role: 'viewer' };
    const line = { kind: 'tip', line_id: 1, at_ms: 1, author, units: 10_000, object: 'rose', gift: 'newer' };
    expect(readServerEvent('chat.lines', { channel_id: '7', lines: [line] })).toEqual({
      channel_id: '7',
      lines: [{ ...line, gift: undefined }],
    });
  });
});
