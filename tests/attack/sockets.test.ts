import { io, type Socket } from 'socket.io-client';
import { Agent } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { target } from './stand/target.ts';

const { url } = target();
/** The limit of sockets for one address. */
const CAP = 500;
const BEYOND = 20;
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.disconnect()));

/** Opens a guest's socket from an address of this machine. @returns `open`, or the error that refuses it */
function open(address: string): Promise<string> {
  const socket = io(url, {
    path: '/socket',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    agent: new Agent({ localAddress: address }) as unknown as boolean,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('open'));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
}

test('an address gets too_many_sockets after 500 sockets, and another connects', async () => {
  const answers: string[] = [];
  while (answers.length < CAP + BEYOND)
    answers.push(...(await Promise.all(Array.from({ length: 40 }, () => open('127.73.0.1')))));
  const count = (answer: string): number => answers.filter((each) => each === answer).length;
  expect([count('open'), count('too_many_sockets')]).toEqual([CAP, BEYOND]);
  expect(await open('127.73.0.2')).toBe('open');
});
