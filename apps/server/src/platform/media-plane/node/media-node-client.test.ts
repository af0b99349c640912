import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { MediaNodeClient } from './media-node-client.ts';

it('endSurely retries in the background until the media node answers', async () => {
  const ended: unknown[] = [];
  let answers = false;
  const node = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (!answers) return response.writeHead(503).end();
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      ended.push(body['session_ids'] ?? body['grants']);
      return response.writeHead(200).end(JSON.stringify({ ended: 1, finals: [] }));
    });
  }).listen(0, '127.0.0.1');
  await once(node, 'listening');
  const { port } = node.address() as AddressInfo;
  const client = new MediaNodeClient(() => `http://127.0.0.1:${port}`, 'secret');
  await expect(client.endSurely(['1', '2'], 'twoshot_started')).rejects.toThrow();
  answers = true;
  await expect.poll(() => ended).toHaveLength(2);
  expect(ended).toMatchObject([
    ['1', '2'],
    [{ session_id: '1', lease_until_ms: 0 }, { session_id: '2' }],
  ]);
  node.close();
});
