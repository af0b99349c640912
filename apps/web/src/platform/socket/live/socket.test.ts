// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Ack = (late: Error | null, answer: unknown) => void;

/** The part of Socket.IO's client that a page uses. */
class Line extends EventTarget {
  connected = false;
  active = true;
  readonly entered: Ack[] = [];
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  readonly io = { on: () => undefined };
  readonly #listeners = new Map<string, (...args: unknown[]) => void>();
  on = (name: string, listener: (...args: unknown[]) => void): void =>
    void this.#listeners.set(name, listener);
  timeout = () => ({ emit: (_event: string, _body: unknown, ack: Ack) => void this.entered.push(ack) });
  say(name: string, ...args: unknown[]): void {
    this.connected = name === 'connect';
    this.#listeners.get(name)?.(...args);
  }
}
let line: Line;
vi.mock('socket.io-client', () => ({ io: () => line }));

/** Opens a page with a new socket that stays in a room. */
async function page() {
  vi.resetModules();
  line = new Line();
  const { stayIn } = await import('./socket.ts');
  const answers: string[] = [];
  const leave = stayIn('home.watch', {}, (answer) =>
    answers.push('error' in answer ? answer.error.name : 'in'),
  );
  await vi.dynamicImportSettled();
  return { answers, leave };
}
const answer = async (...args: Parameters<Ack>): Promise<void> => {
  line.entered.at(-1)?.(...args);
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the socket reconnects within 5 s after the server refused it', async () => {
  await page();
  line.say('connect');
  line.say('disconnect', 'transport close');
  line.active = false;
  line.say('connect_error', new Error('vauth_failed'));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(line.connect).toHaveBeenCalledOnce();
});

it('too_many_sockets sets the link state and doubles the wait to 300 s', async () => {
  await page();
  const { store } = await import('../../store/store.ts');
  const { selectLink } = await import('../connection.slice.ts');
  const refused = Object.assign(new Error('too_many_sockets'), {
    data: {
      error: {
        name: 'too_many_sockets',
        code: 'request-429-1',
        message: { ja: '多すぎます。', en: 'Too many.' },
        fatal: false,
        retry_after_s: 15,
      },
    },
  });
  line.active = false;
  const attempts: number[] = [];
  for (const wait_ms of [15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    line.say('connect_error', refused);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(wait_ms - 1);
    attempts.push(line.connect.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(attempts).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(selectLink(store.getState())).toBe('too_many_sockets');
  line.say('connect');
  expect(selectLink(store.getState())).toBe('ok');
});

it('stayIn enters the room again 1 s after a failed attempt', async () => {
  const { answers } = await page();
  line.say('connect');
  await answer(new Error('late'), undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(line.entered).toHaveLength(2);
  await answer(null, { ok: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.entered).toHaveLength(2);
  expect(answers.at(-1)).toBe('in');
});

it('stayIn stops after leaving and ignores answers of an older connection', async () => {
  const { answers, leave } = await page();
  line.say('connect');
  line.say('connect');
  await answer(null, { ok: true });
  line.entered[0]?.(new Error('late'), undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answers, line.entered.length]).toEqual([['in'], 2]);
  line.say('connect');
  await answer(new Error('late'), undefined);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.entered).toHaveLength(3);
});

it('dispatches an event of the contract and drops one that does not fit', async () => {
  vi.stubGlobal('reportError', vi.fn());
  await page();
  const { store } = await import('../../store/store.ts');
  const dispatch = vi.spyOn(store, 'dispatch');
  line.say('media.reconnect', { role: 'play', channel_id: '7' });
  line.say('media.reconnect', { role: 'watch', channel_id: '7' });
  line.say('a.newer.event', {});
  expect(dispatch.mock.calls).toEqual([
    [{ type: 'socket/media.reconnect', payload: { role: 'play', channel_id: '7' } }],
  ]);
});
