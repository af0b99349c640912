import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { askAgain, type MayReturn } from './ask-again.ts';
import type { RealtimeServer } from './realtime.ts';

/** A socket connects or recovers. @returns whether it was closed */
async function comes(recovered: boolean, mayReturn: MayReturn): Promise<boolean> {
  const server = new EventEmitter();
  askAgain(server as unknown as RealtimeServer, mayReturn);
  const conn = { close: vi.fn() };
  server.emit('connection', { recovered, rooms: new Set(['board:7']), data: { person: {} }, conn });
  await new Promise((resolve) => setImmediate(resolve));
  return conn.close.mock.calls.length > 0;
}

it('askAgain closes a recovered socket that may not return', async () => {
  expect(await comes(true, async () => false)).toBe(true);
  expect(await comes(true, async () => true)).toBe(false);
});

it('askAgain closes a recovered socket when the check fails, but no new socket', async () => {
  expect(await comes(true, () => Promise.reject(new Error('the database is away')))).toBe(true);
  expect(await comes(false, async () => false)).toBe(false);
});
