import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { relayLeg, type RelayLeg, type RelaySource } from '@akari/contract';
import { expect, it, onTestFinished } from 'vitest';
import { Air } from '../../../testing/air.ts';
import { MediaProcess } from '../../../testing/media-process.ts';
import { ownAddress } from '../../../testing/own-address.ts';

const SOURCE: RelaySource = {
  publisher_id: 'somebody',
  streams: [
    { index: 0, kind: 'audio', codec: 'OPUS' },
    { index: 1, kind: 'video', codec: 'VP8' },
  ],
};

/** Another node: it sends nothing and records where it is asked to send. */
async function otherNode() {
  const legs: RelayLeg[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (text: Buffer) => (body += text.toString()));
    request.on('end', () => {
      if (request.method === 'GET')
        return void response.setHeader('content-type', 'application/json').end(JSON.stringify(SOURCE));
      if (request.method === 'PUT') legs.push(relayLeg.parse(JSON.parse(body)));
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return { legs, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Holds a UDP port. @returns false when it is in use */
async function hold(port: number, address: string): Promise<boolean> {
  const socket: Socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind(port, address, () => resolve(true));
  });
}

/** The addresses of this machine that listen on a UDP port, as the kernel writes them: `020200C0`. */
const listeners = (port: number): string[] =>
  readFileSync('/proc/net/udp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[1]?.split(':') ?? [])
    .filter(([, at]) => at !== undefined && Number.parseInt(at, 16) === port)
    .map(([address = '']) => address);
const written = (address: string): string =>
  address
    .split('.')
    .toReversed()
    .map((part) => Number(part).toString(16).padStart(2, '0').toUpperCase())
    .join('');

it('a relay listens only on a free pair of MEDIA_JANUS_RELAY_PORTS', async () => {
  const from = 41_000 + 8 * Math.floor(Math.random() * 800);
  const address = ownAddress();
  // Of four port pairs, only the third is free.
  for (const port of [from, from + 3, from + 6]) await hold(port, address);
  const air = await Air.open('janus', { MEDIA_JANUS_RELAY_PORTS: `${from}-${from + 7}` });
  onTestFinished(() => air.close());
  const other = await otherNode();
  const relay = { source_url: other.url };
  expect((await air.media.control('PUT', '/control/relay/a', relay)).status).toBe(200);
  expect(other.legs[0]).toMatchObject({ host: address, port: from + 4, rtcp_port: from + 5 });
  for (const port of [from + 4, from + 5]) expect(listeners(port)).toEqual([written(address)]);
  expect((await air.media.control('PUT', '/control/relay/b', relay)).status).toBe(503);
});

it('a node without MEDIA_JANUS_RELAY_IP reports can_relay false and answers 501', async () => {
  const air = await Air.open('janus', { MEDIA_JANUS_RELAY_IP: '' });
  onTestFinished(() => air.close());
  const health = (await (await air.media.control('GET', '/control/health')).json()) as object;
  expect(health).toMatchObject({ profile: { engine: 'janus', can_relay: false } });
  const other = await otherNode();
  const refused = await air.media.control('PUT', '/control/relay/a', { source_url: other.url });
  expect(refused.status).toBe(501);
  expect(other.legs).toEqual([]);
});

it('a node on 0.0.0.0 refuses to start with MEDIA_JANUS_RELAY_IP 127.0.0.1', async () => {
  const env = { MEDIA_ENGINE: 'janus', MEDIA_HTTP_HOST: '0.0.0.0', MEDIA_JANUS_RELAY_IP: '127.0.0.1' };
  const secrets = {
    MEDIA_JANUS_SECRET: 'a secret of twenty characters',
    MEDIA_JANUS_ADMIN_SECRET: 'another secret of twenty characters',
    MEDIA_JANUS_ADMIN_KEY: 'a key of twenty characters',
  };
  await expect(MediaProcess.start({ ...secrets, ...env })).rejects.toThrow('media node ended with 1');
});
