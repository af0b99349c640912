import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { MediaNode } from '../node/node.ts';
import type { Settings } from '../settings/settings.ts';
import { Authority } from './authority.ts';
import { control } from './control.ts';
import { Failure } from '../error/failure.ts';
import { refuseBrokenBytes } from './refuse-broken-bytes.ts';
import { signalling } from './signalling.ts';

/** Creates the node's HTTP interface. Every error response is a problem of the catalogue, in the common format. */
export async function createApp(node: MediaNode, settings: Settings, log: Logger): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    requestTimeout: 15_000,
    bodyLimit: 64 * 1024,
    clientErrorHandler: refuseBrokenBytes,
    // Errors of the router itself: URLs that are malformed or too long.
    frameworkErrors: (error, _request, reply) => {
      const failure = asFailure(error);
      void (reply as unknown as FastifyReply).code(failure.status).send(failure.body());
    },
  }) as unknown as FastifyInstance;
  const authority = new Authority(settings.secret);
  app.setErrorHandler((error: FastifyError | Failure, _request, reply) => {
    const failure = asFailure(error);
    if (failure.error_name === 'server_failed') log.error({ err: error }, 'request failed');
    return reply.code(failure.status).send(failure.body());
  });
  app.setNotFoundHandler((_request, reply) => {
    const failure = new Failure('not_found');
    return reply.code(failure.status).send(failure.body());
  });
  app.get('/healthz', async () => ({ status: 'ok', started_at_ms: node.started_at_ms }));
  node.engine.routes(app);
  await app.register(signalling, { node, authority, settings, log });
  await app.register(control, { node, authority });
  return app;
}

function asFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  if (error.statusCode === 413) return new Failure('too_large');
  if (error.statusCode === 415) return new Failure('unsupported_media_type');
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Failure('bad_request', error.message);
  return new Failure('server_failed', error.message);
}
