import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { callSignalling } from './call-signalling.ts';
import { readNodePath, type NodePath } from './node-path.ts';

/** A session description of a browser takes 3 to 8 KB. */
const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_HEADERS = ['content-type', 'if-match', 'accept', 'origin', 'access-control-request-method'];
const RESPONSE_HEADERS = [
  'content-type',
  'location',
  'etag',
  'link',
  'accept-patch',
  'accept-post',
  'allow',
  'retry-after',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
];

export interface SignallingTarget {
  path: string;
  /** The `Authorization` header. */
  authorization: string | undefined;
}
/** Translates the path and credentials of a client for the media node (a stream key into a media token). */
export type SignallingTranslation = (target: SignallingTarget, method: string) => Promise<SignallingTarget>;

function pick(names: readonly string[], value: (name: string) => unknown): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const found = value(name);
    if (typeof found === 'string') picked[name] = found;
  }
  return picked;
}

async function forward(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  target: SignallingTarget & NodePath,
): Promise<FastifyReply> {
  const headers = pick(REQUEST_HEADERS, (name) => request.headers[name]);
  if (target.authorization !== undefined) headers['authorization'] = target.authorization;
  const body = Buffer.isBuffer(request.body) ? request.body : null;
  const answer = await callSignalling(services, request, {
    ...target,
    method: request.method,
    headers,
    body,
  });
  void reply.status(answer.status).headers(pick(RESPONSE_HEADERS, (name) => answer.headers[name]));
  return reply.send(answer.body.length > 0 ? answer.body : undefined);
}

/**
 * Proxies WHIP (RFC 9725) and WHEP on the server's port: bodies are not parsed, and the node's answers are passed on.
 * While the node is down the server answers media_unavailable. In a cluster the paths name the node, so that a reverse
 * proxy can route them directly; `/whip/{channel}` is sent to the node that the channel is published on.
 */
export function signallingRoutes(
  app: FastifyInstance,
  services: Services,
  translate: SignallingTranslation,
): void {
  void app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, next) => next(null, body),
    );
    for (const url of ['/whip', '/whip/', '/whip/*', '/whep/*', '/media/*']) {
      scope.route({
        // GET and PUT are not defined there (RFC 9725 §4): the node rejects them.
        method: ['POST', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'PUT'],
        url,
        bodyLimit: BODY_LIMIT_BYTES,
        schema: { consumes: ['application/sdp', 'application/trickle-ice-sdpfrag'] },
        config: { rateLimit: { max: 3_000, timeWindow: '1 minute' } },
        handler: async (request, reply) => {
          const { node, path } = readNodePath(new URL(request.url, 'http://localhost').pathname);
          const { authorization } = request.headers;
          const target = await translate({ path, authorization }, request.method);
          // The translated path of a stream key may name the node of its channel.
          const named = readNodePath(target.path);
          return forward(services, request, reply, { ...target, ...named, node: named.node ?? node });
        },
      });
    }
    done();
  });
}
