import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JanusSettings } from '../../settings.ts';
import { JanusSession } from './session.ts';
import { JanusSocket } from './socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const EVENT_HANDLER_TAKES_IT = { janus: 'success', response: { result: 200 } };

it('knows of a Janus that hangs long before its connection is given up, and that it goes on', async () => {
  const janus = { state: 'answers' as 'answers' | 'hangs' };
  const held: (() => void)[] = [];
  const request = ({ janus: what }: Record<string, unknown>): Promise<object> => {
    const answer = { ...EVENT_HANDLER_TAKES_IT, data: { id: 1 } };
    if (what !== 'keepalive' || janus.state === 'answers') return Promise.resolve(answer);
    return new Promise((resolve) => held.push(() => resolve(answer)));
  };
  const socket = { request, close: () => undefined } as unknown as JanusSocket;
  vi.spyOn(JanusSocket, 'open').mockResolvedValue(socket);
  const settings = { session_timeout_s: 8 } as JanusSettings;
  const listener = { onOpen: async () => undefined, onLost: () => undefined };
  const events = { url: 'http://127.0.0.1', password: 'p' };
  const session = new JanusSession(settings, events, pino({ level: 'silent' }), listener);
  await session.connect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([session.is_open, session.answers]).toEqual([true, true]);

  janus.state = 'hangs';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.answers).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([session.is_open, session.answers]).toEqual([true, false]);

  janus.state = 'answers';
  for (const answer of held) answer();
  await vi.advanceTimersByTimeAsync(500);
  expect(session.answers).toBe(true);
  session.stop();
});
