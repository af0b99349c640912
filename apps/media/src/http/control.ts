import { endBody, grantsBody } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodType } from 'zod';
import type { MediaNode } from '../node.ts';
import type { Authority } from './authority.ts';
import { Failure } from './failure.ts';
import { metricsOf } from './metrics.ts';

/** 20,000 grants of about 150 bytes, with room. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** The control interface: the server's alone. */
export async function control(
  app: FastifyInstance,
  { node, authority }: { node: MediaNode; authority: Authority },
): Promise<void> {
  const metrics = metricsOf(node);
  app.addHook('onRequest', async (request) => authority.assertServer(request.headers.authorization));

  app.put('/control/grants', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    node.grant(read(grantsBody, request.body).grants);
    return reply.code(204).send();
  });

  app.post('/control/end', { bodyLimit: BODY_LIMIT_BYTES }, async (request) =>
    node.endMany(read(endBody, request.body)),
  );

  app.get('/control/health', async () => node.health());

  app.get('/control/stats', async () => node.stats());

  app.get<{ Params: { channel_id: string } }>('/control/stats/:channel_id', async (request) => {
    const stats = node.channelStats(request.params.channel_id);
    if (!stats) throw new Failure('media_channel_not_found');
    return stats;
  });

  app.get('/control/events', (request, reply) => {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    node.events.add(response, { type: 'hello', started_at_ms: node.started_at_ms });
    const leave = (): void => node.events.remove(response);
    response.on('close', leave);
    response.on('error', leave);
  });

  app.get('/control/journal', async () => node.journal.read());

  app.delete('/control/journal', async (_request, reply) => {
    node.journal.forget();
    return reply.code(204).send();
  });

  app.get('/metrics', async (_request, reply) => {
    void reply.header('content-type', metrics.contentType);
    return metrics.metrics();
  });
}

function read<Body>(schema: ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Failure('bad_request', parsed.error.message);
  return parsed.data;
}
