import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { Problem, problemBody } from '../../http/problem.ts';
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

it.each([
  [401, JSON.stringify(problemBody(new Problem('media_token_invalid'))), 'media_token_invalid'],
  [400, '{"error":"of another program"}', null],
  [503, '<html>', null],
])(
  'throws a NodeRefusal with the status %d and the name of the problem',
  async (status, body, error_name) => {
    const node = createServer((_request, response) => response.writeHead(status).end(body));
    await once(node.listen(0, '127.0.0.1'), 'listening');
    const { port } = node.address() as AddressInfo;
    const client = new MediaNodeClient(() => `http://127.0.0.1:${port}`, 'secret');
    await expect(client.nodeStats()).rejects.toMatchObject({ name: 'NodeRefusal', status, error_name });
    node.close();
  },
);
