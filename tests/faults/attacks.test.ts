import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { errorBody } from '@akari/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLogins } from '@akari/testkit/crowd/audience';
import { nameOf } from '@akari/testkit/crowd/studio';
import { memoryOf } from '@akari/testkit/harness/memory';
import { flood } from './flood.ts';
import { malformed } from './malformed.ts';
import { startOneServer } from './one-server.ts';
import { Trial } from './trial.ts';

const REQUESTS = 10_000;
const SOCKETS = 2_000;
/** Milliseconds; one connection may call 60 times in 10 s. */
const ASK_EVERY_MS = 200;

const UNNOTICED = { sees: 'nothing', goes_on: ['picture', 'tips', 'chat'] } as const;
const UNREAD = {
  ...UNNOTICED,
  sees: 'nothing; a client that does not read is disconnected and reconnects',
} as const;

const { server, udp_port, database, crowd } = await startOneServer();
const trial = new Trial(database, crowd);
const port = Number(new URL(server.url).port);

/** Registers a member. @returns the cookies */
async function register(): Promise<string> {
  const response = await fetch(`${server.url}/api/account/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user_name: 'curious',
      email: 'curious@example.com',
      password: 'correct horse',
      legal_age: true,
      chat_lang: 'ja',
    }),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

const opened: Socket[] = [];
/** Opens a WebSocket connection and sends nothing more. */
function idle(path: string, cookie = 'none=0'): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
      socket.once('data', () => resolve(socket));
    });
    socket.on('error', () => resolve(socket));
    opened.push(socket);
  });
}

/** A masked WebSocket text frame, as a client sends it. */
function frame(text: string): Buffer {
  const mask = randomBytes(4);
  const body = Buffer.from(text).map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length]), mask, body]);
}

describe('attacks', () => {
  it(`${REQUESTS} malformed requests are refused by name`, () =>
    trial.survives({ ...UNNOTICED, name: '10,000 malformed requests' }, async () => {
      const faults = new Map<string, string>();
      const samples = fc.sample(malformed, REQUESTS);
      const cookie = await register();
      const lanes = Array.from({ length: 16 }, async () => {
        for (let one = samples.pop(); one !== undefined; one = samples.pop()) {
          const { call, path, headers, body } = one;
          const response = await fetch(server.url + path, {
            method: call.method,
            // Half of the requests carry a login.
            headers: {
              ...(body === null ? {} : headers),
              ...(samples.length % 2 === 0 ? {} : { cookie }),
            },
            ...(body === null ? {} : { body }),
          });
          const text = await response.text();
          const told =
            response.headers.get('content-type')?.includes('json') === true
              ? (JSON.parse(text) as unknown)
              : null;
          const named = response.status < 400 || errorBody.safeParse(told).success;
          if (response.status >= 500 || !named)
            faults.set(
              `${call.method} ${call.path} ${response.status}`,
              `${path} ${body} → ${text}`.slice(0, 400),
            );
        }
      });
      await Promise.all(lanes);
      expect(Object.fromEntries(faults)).toEqual({});
    }));

  it(`${SOCKETS} sockets that do nothing are let go`, { tags: 'long' }, () =>
    trial.survives({ ...UNNOTICED, name: '2,000 sockets that connect and do nothing' }, async () => {
      const before = memoryOf(server.pid).server;
      await Promise.all(Array.from({ length: SOCKETS }, () => idle('/socket/?EIO=4&transport=websocket')));
      expect(memoryOf(server.pid).server - before).toBeLessThan(200);
      await expect
        .poll(() => opened.filter(({ destroyed }) => !destroyed).length, { timeout: 90_000 })
        .toBe(0);
    }),
  );

  it('a client that never reads is disconnected', { tags: 'long' }, () =>
    trial.survives({ ...UNREAD, name: 'a client that never reads' }, async () => {
      const before = memoryOf(server.pid).server;
      // Uses the performer's login, which receives the whole board.
      const { rows } = await database.pool.query<{ id: number }>(
        'SELECT id FROM app_user WHERE user_name = $1',
        [nameOf(0)],
      );
      const [cookie] = await makeLogins(database, [rows[0]?.id ?? 0]);
      const slow = await idle('/socket/?EIO=4&transport=websocket', cookie);
      slow.pause();
      const gone = new Promise((resolve) => slow.once('close', resolve));
      slow.write(frame('40'));
      // Answers pings and requests the board repeatedly without reading anything.
      const asking = setInterval(() => {
        slow.write(frame('3'));
        slow.write(frame(`421["room.enter",{"performer_name":"${nameOf(0)}"}]`));
      }, ASK_EVERY_MS);
      await gone;
      clearInterval(asking);
      expect(memoryOf(server.pid).server - before).toBeLessThan(100);
    }),
  );

  it('UDP garbage and floods at the media port interrupt nothing', () =>
    trial.survives({ ...UNNOTICED, name: 'UDP garbage and a flood at the media port' }, () =>
      flood({ address: '127.0.0.1', ports: [udp_port] }),
    ));
});
