import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { NodeLife } from '../process/node-life.ts';

const GIVEN = /^[\w.:-]{8,64}$/;

/** By this name the proxy before us and the media node behind us tell of the same request. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
}

/** Says to each request by which id it is found in the logs, and counts it while it is being answered. */
export function followRequests(app: FastifyInstance, node: NodeLife): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // A node that is about to end asks for no more on this connection.
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
