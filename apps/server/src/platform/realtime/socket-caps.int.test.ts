import { errorBody, type ErrorBody } from '@akari/contract';
import { once } from 'node:events';
import { connect, type Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';

const stage = await Stage.open({
  sockets: true,
  env: {
    SOCKETS_PER_PERSON: '3',
    SOCKETS_PER_ADDRESS: '6',
    GUEST_EVENTS_PER_ADDRESS: '70',
    TRUST_PROXY: 'loopback',
  },
});
/** Addresses as the trusted proxy reports them; each test has its own. */
const from = (address: string, cookie = 'none=0') => ({ cookie, 'x-forwarded-for': address });

/** @returns the socket, or the error with which the server refuses it */
function open(headers: Record<string, string>): Promise<Socket | ErrorBody['error']> {
  const socket = io(stage.address, {
    path: '/socket',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  atEnd(() => void socket.disconnect());
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (error: Error & { data?: unknown }) =>
      resolve(errorBody.parse(error.data).error),
    );
  });
}
const opens = async (headers: Record<string, string>): Promise<string> => {
  const opened = await open(headers);
  return 'name' in opened ? opened.name : 'open';
};

it('SOCKETS_PER_PERSON limits the sockets of a person across addresses', async () => {
  const cookie = await stage.cookieOf(await buildViewer(stage.services));
  const first = await open(from('192.0.2.1', cookie));
  expect(await opens(from('192.0.2.2', cookie))).toBe('open');
  expect(await opens(from('192.0.2.3', cookie))).toBe('open');
  expect(await open(from('192.0.2.4', cookie))).toMatchObject({
    name: 'too_many_sockets',
    code: 'request-429-1',
    retry_after_s: 15,
    message: {
      ja: expect.stringContaining('開いている画面が多すぎる') as string,
      en: expect.stringContaining('Too many Akari pages are open') as string,
    },
  });
  const other = await stage.cookieOf(await buildViewer(stage.services));
  expect(await opens(from('192.0.2.4', other))).toBe('open');
  // A place that was given back can be taken again.
  (first as Socket).disconnect();
  await expect.poll(() => opens(from('192.0.2.4', cookie))).toBe('open');
});

it('SOCKETS_PER_ADDRESS limits an address and counts an IPv6 /64 as one', async () => {
  const crowd = Array.from({ length: 6 }, (_, n) => opens(from(`2001:db8:7:1::${n + 1}`)));
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['open']));
  expect(await opens(from('2001:db8:7:1:ffff::9'))).toBe('too_many_sockets');
  expect(await opens(from('2001:db8:7:2::1'))).toBe('open');
});

/** A connection that never sends the CONNECT packet of Socket.IO. */
async function silent(address: string): Promise<TcpSocket> {
  const { port, hostname } = new URL(stage.address);
  const socket = connect(Number(port), hostname);
  atEnd(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}

it('silent connections count for SOCKETS_PER_ADDRESS and are closed beyond it', async () => {
  const six = await Promise.all(Array.from({ length: 6 }, () => silent('198.51.100.9')));
  expect(await opens(from('198.51.100.9'))).toBe('too_many_sockets');
  const seventh = await silent('198.51.100.9');
  seventh.resume();
  await expect.poll(() => seventh.destroyed, { timeout: 10_000 }).toBe(true);
  expect(six.every(({ destroyed }) => !destroyed)).toBe(true);
});

it('GUEST_EVENTS_PER_ADDRESS is shared by all guests of an address', async () => {
  const says = async (socket: Socket, times: number): Promise<number> => {
    const answers = Array.from({ length: times }, () => socket.emitWithAck('home.watch', {}));
    return ((await Promise.all(answers)) as { ok: boolean }[]).filter(({ ok }) => ok).length;
  };
  const [one, two] = [await open(from('203.0.113.5')), await open(from('203.0.113.5'))] as Socket[];
  const elsewhere = (await open(from('203.0.113.6'))) as Socket;
  expect(await says(one!, 60)).toBe(60);
  expect(await says(two!, 60)).toBe(10);
  expect(await says(elsewhere, 60)).toBe(60);
});

it('ends a socket that sends a message of more than 64 KB, and takes one of 60 KB', async () => {
  const text = (bytes: number) => ({ channel_id: '1', client_line_id: 'x', text: 'a'.repeat(bytes) });
  const socket = (await open(from('192.0.2.40'))) as Socket;
  expect(socket.connected).toBe(true);
  // The schema refuses the long line; the socket stays.
  expect(await socket.timeout(10_000).emitWithAck('chat.send', text(60_000))).toMatchObject({ ok: false });
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  socket.emit('chat.send', text(70_000));
  expect(await ended).toBe('transport close');
});
