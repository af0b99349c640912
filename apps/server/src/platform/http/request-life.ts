import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { NodeLife } from '../process/node-life.ts';

const GIVEN = /^[\w.:-]{8,64}$/;

/**
 * The request's id, by which the logs of proxy, server and media node name the same request: a valid `X-Request-Id`
 * header, or else a new UUID.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
}

/** Sends each request's id in `X-Request-Id`, counts the request until its response is closed, and logs its end. */
export function followRequests(app: FastifyInstance, node: NodeLife): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // A draining node accepts no further request on this connection.
    if (node.draining) void reply.header('connection', 'close');
    reply.raw.once('close', node.begin());
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, person } = request;
    const ms = Math.round(reply.elapsedTime);
    const user_id = (person as typeof person | null)?.user_id ?? null;
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms, user_id }, 'request');
  });
}
