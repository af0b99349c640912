import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { askAgain, type MayReturn } from './ask-again.ts';
import type { RealtimeServer } from './realtime.ts';

/** A socket comes (back). @returns whether it was cut off */
async function comes(recovered: boolean, mayReturn: MayReturn): Promise<boolean> {
  const server = new EventEmitter();
  askAgain(server as unknown as RealtimeServer, mayReturn);
  const conn = { close: vi.fn() };
  server.emit('connection', { recovered, rooms: new Set(['board:7']), data: { person: {} }, conn });
  await new Promise((resolve) => setImmediate(resolve));
  return conn.close.mock.calls.length > 0;
}

it('cuts off who was sent out of a room while they were being known again', async () => {
  expect(await comes(true, async () => false)).toBe(true);
  expect(await comes(true, async () => true)).toBe(false);
});

it('lets nobody stay of whom it cannot be asked, and asks nothing of who is new', async () => {
  expect(await comes(true, () => Promise.reject(new Error('the database is away')))).toBe(true);
  expect(await comes(false, async () => false)).toBe(false);
});
