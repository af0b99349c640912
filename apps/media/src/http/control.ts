import { endBody, grantsBody, relayBody, relayLeg, relayTargets } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import type { MediaNode } from '../node/node.ts';
import type { Authority } from './authority.ts';
import { Failure } from '../error/failure.ts';
import { metricsOf } from './metrics.ts';
import { read } from './read.ts';
import { recording } from './recording.ts';

interface ChannelRoute {
  Params: { channel_id: string };
}
interface LegRoute {
  Params: { channel_id: string; relay_id: string };
}

/** Enough for 20,000 grants of about 150 bytes each. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** The control interface, only for callers with the server's secret. */
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

  app.get('/control/health', async () => node.report.health());

  app.get('/control/stats', async () => node.report.stats());

  app.get<ChannelRoute>('/control/stats/:channel_id', async (request) => {
    const stats = node.report.channel(request.params.channel_id);
    if (!stats) throw new Failure('media_channel_not_found');
    return stats;
  });

  app.get('/control/events', (request, reply) => {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    node.events.add(response, node.report.hello());
    const leave = (): void => node.events.remove(response);
    response.on('close', leave);
    response.on('error', leave);
  });

  app.get('/control/journal', async () => node.journal.read());

  app.delete('/control/journal', async (_request, reply) => {
    node.journal.forget();
    return reply.code(204).send();
  });

  relay(app, node);
  recording(app, node.recordings);

  app.post<ChannelRoute>('/control/still/:channel_id', async ({ params: { channel_id } }, reply) => {
    const still = await node.stills.take(channel_id);
    return reply.type('image/jpeg').send(still);
  });

  app.get('/metrics', async (_request, reply) => {
    void reply.header('content-type', metrics.contentType);
    return metrics.metrics();
  });
}

/** Relays between nodes: relay.ts of the contract describes who calls what. */
function relay(app: FastifyInstance, node: MediaNode): void {
  const { relays } = node.engine;

  app.put<ChannelRoute>('/control/relay/:channel_id', async ({ params: { channel_id }, body }) => {
    const from = read(relayBody, body);
    if (node.isPublishedHere(channel_id)) throw new Failure('conflict');
    await relays.receive(channel_id, from);
    return { channel_id, source_url: from.source_url };
  });

  app.delete<ChannelRoute>('/control/relay/:channel_id', async (request, reply) => {
    await relays.end(request.params.channel_id);
    return reply.code(204).send();
  });

  app.put<ChannelRoute>('/control/relay/:channel_id/targets', async ({ params, body }, reply) => {
    await relays.restrict(params.channel_id, read(relayTargets, body));
    return reply.code(204).send();
  });

  app.get<ChannelRoute>('/control/relay/:channel_id/source', async (request) =>
    relays.describe(request.params.channel_id),
  );

  app.put<LegRoute>('/control/relay/:channel_id/source/:relay_id', async ({ params, body }, reply) => {
    await relays.send(params.channel_id, params.relay_id, read(relayLeg, body));
    return reply.code(204).send();
  });

  app.delete<LegRoute>('/control/relay/:channel_id/source/:relay_id', async ({ params }, reply) => {
    await relays.stopSending(params.channel_id, params.relay_id);
    return reply.code(204).send();
  });
}
