import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JanusSettings } from '../../../settings/settings.ts';
import { JanusSession } from './session.ts';

/** A Janus that answers everything, or hangs and answers when it goes on. */
interface Script {
  state: 'answers' | 'hangs';
  asked: { janus: string; handle_id?: number }[];
  held: (() => void)[];
  handles: number;
}
const janus = vi.hoisted((): Script => ({ state: 'answers', asked: [], held: [], handles: 0 }));

vi.mock('ws', () => ({
  default: class extends EventEmitter {
    constructor() {
      super();
      queueMicrotask(() => this.emit('open'));
    }

    send(text: string): void {
      const { transaction, ...asked } = JSON.parse(text) as { transaction: string; janus: string };
      const answer = (): void => {
        janus.asked.push(asked);
        janus.handles += asked.janus === 'attach' ? 1 : 0;
        const told = {
          janus: 'success',
          transaction,
          data: { id: janus.handles },
          response: { result: 200 },
        };
        this.emit('message', Buffer.from(JSON.stringify(told)));
      };
      if (janus.state === 'hangs') janus.held.push(answer);
      else queueMicrotask(answer);
    }

    terminate(): void {
      this.emit('close');
    }
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(janus, { state: 'answers', asked: [], held: [], handles: 0 });
});
afterEach(() => void vi.useRealTimers());

const nobody = { onUp: vi.fn(), onHangup: vi.fn(), onPicture: vi.fn(), onOffer: vi.fn() };

async function connected(): Promise<JanusSession> {
  const settings = { session_timeout_s: 8 } as JanusSettings;
  const listener = { onOpen: async () => undefined, onLost: () => undefined };
  const events = { url: 'http://127.0.0.1', password: 'p' };
  const session = new JanusSession(settings, events, pino({ level: 'silent' }), listener);
  await session.connect();
  return session;
}

function goesOn(): void {
  janus.state = 'answers';
  for (const answer of janus.held.splice(0)) answer();
}

it('JanusSession.answers turns false after 2 s of a hang and recovers', async () => {
  const session = await connected();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([session.is_open, session.answers]).toEqual([true, true]);

  janus.state = 'hangs';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.answers).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([session.is_open, session.answers]).toEqual([true, false]);

  goesOn();
  await vi.advanceTimersByTimeAsync(500);
  expect(session.answers).toBe(true);
  session.stop();
});

it('JanusSession.attach fails when Janus hangs, and detaches a late handle', async () => {
  const session = await connected();
  janus.state = 'hangs';
  const waiting = session.attach('early', nobody).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toContain('it hangs');
  await expect(session.attach('late', nobody)).rejects.toThrow('it hangs');

  janus.asked = [];
  goesOn();
  const attached = janus.handles;
  await vi.advanceTimersByTimeAsync(0);
  const named = (what: string) => janus.asked.filter((asked) => asked.janus === what);
  expect(named('attach')).toHaveLength(1);
  expect(named('detach')).toEqual([expect.objectContaining({ handle_id: attached })]);
  expect(session.is_open).toBe(true);
  session.stop();
});

it('JanusSession counts any answer of Janus as a sign of life', async () => {
  const session = await connected();
  janus.state = 'hangs';
  const waiting = session.attach('viewer', nobody);
  await vi.advanceTimersByTimeAsync(1_400);
  janus.held.shift()?.();
  await waiting;
  await vi.advanceTimersByTimeAsync(1_400);
  expect(session.answers).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(session.answers).toBe(false);
  session.stop();
});
