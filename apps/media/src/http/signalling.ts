import type { MediaTokenClaims } from '@akari/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Peer } from '../peer/peer.ts';
import type { MediaNode } from '../node/node.ts';
import type { RemoteCandidatePolicy } from '../sdp/candidate.ts';
import { SdpError } from '../sdp/description.ts';
import { parseFragment } from '../sdp/fragment.ts';
import type { Settings } from '../settings/settings.ts';
import type { Authority } from './authority.ts';
import { Failure } from '../error/failure.ts';
import { iceLinks } from './ice-link.ts';

const SDP = 'application/sdp';
const FRAGMENT = 'application/trickle-ice-sdpfrag';
const SDP_LIMIT_BYTES = 64 * 1024;
const EXPOSED = 'Location, ETag, Link, Accept-Patch, Accept-Post';

type Role = MediaTokenClaims['role'];
interface ChannelRoute {
  Params: { channel_id: string };
  Body: string;
}
interface ResourceRoute {
  Params: { channel_id: string; resource_id: string };
  Body: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    claims: MediaTokenClaims | null;
  }
}

/** What the routes need of the node. */
interface Signalling {
  node: MediaNode;
  authority: Authority;
  settings: Settings;
  log: Logger;
}

/** Registers the routes of WHIP (RFC 9725) and WHEP, which differ only in the role. */
export async function signalling(app: FastifyInstance, deps: Signalling): Promise<void> {
  app.decorateRequest('claims', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [SDP, FRAGMENT],
    { parseAs: 'string', bodyLimit: SDP_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
  });
  for (const [path, role] of [
    ['whip', 'publish'],
    ['whep', 'play'],
  ] as const) {
    endpoint(app, deps, path, role);
    resource(app, deps, path, role);
  }
}

/** Routes of the endpoint, where a client opens a session. */
function endpoint(app: FastifyInstance, deps: Signalling, path: string, role: Role): void {
  const { node, authority, log } = deps;
  const url = `/${path}/:channel_id`;
  app.options(url, (_request, reply) => preflight(reply, { 'accept-post': SDP }, 'POST, OPTIONS'));
  app.post<ChannelRoute>(
    url,
    {
      // Checked before the body is read, so that a client without a token cannot send one.
      onRequest: async (request) => {
        request.claims = await authority.fresh(request.headers.authorization);
        assertScope(request.claims, role, request.params.channel_id);
      },
      preValidation: async (request) => assertType(request, SDP),
    },
    async (request, reply) => {
      const claims = request.claims!;
      const opening = await (role === 'publish'
        ? node.publish(claims, request.body)
        : node.play(claims, request.body));
      // The request id set by the server, which its logs contain too.
      log.info({ request_id: request.headers['x-request-id'], ...opening.peer.identity() }, 'peer opened');
      return sendOpened(reply, deps.settings, path, claims, opening);
    },
  );
  otherMethods(app, url, ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'], 'POST, OPTIONS');
}

/** Answers with the session's description, its resource and the ICE servers. */
function sendOpened(
  reply: FastifyReply,
  { ice_servers, turn_secret }: Settings,
  path: string,
  claims: MediaTokenClaims,
  { peer, opened }: Awaited<ReturnType<MediaNode['publish']>>,
): FastifyReply {
  const links = iceLinks(ice_servers, turn_secret, claims.sub, Date.now());
  if (links.length > 0) void reply.header('link', links);
  return (
    reply
      // 406 with an offer: the client has to answer it (WHEP draft §4.2).
      .code(opened.type === 'answer' ? 201 : 406)
      .headers({
        'content-type': SDP,
        location: `/${path}/${encodeURIComponent(claims.channel_id)}/${peer.id}`,
        etag: peer.etag,
        'accept-patch': FRAGMENT,
        'cache-control': 'no-store',
      })
      .send(opened.sdp)
  );
}

/** Routes of a session's resource: candidates or an answer, and its end. */
function resource(app: FastifyInstance, deps: Signalling, path: string, role: Role): void {
  const { node, authority, settings } = deps;
  const url = `/${path}/:channel_id/:resource_id`;
  app.options(url, (_request, reply) =>
    preflight(reply, { 'accept-patch': FRAGMENT }, 'PATCH, DELETE, OPTIONS'),
  );
  const onRequest = async (request: FastifyRequest<ResourceRoute>): Promise<void> => {
    request.claims = await authority.opened(request.headers.authorization);
  };
  app.patch<ResourceRoute>(
    url,
    { onRequest, preValidation: async (request) => assertType(request, FRAGMENT, SDP) },
    async (request, reply) => {
      // Candidates sent before the client knew that the session had ended: answer as if they had arrived in time.
      if (typeOf(request) === FRAGMENT && node.hasEnded(request.params.resource_id, request.claims!))
        return reply.code(204).send();
      const peer = ownPeer(node, request, role);
      if (typeOf(request) === SDP) await node.answer(peer, request.body);
      else trickle(peer, request, settings.remote_candidates);
      return reply.code(204).send();
    },
  );
  app.delete<ResourceRoute>(url, { onRequest }, async (request, reply) => {
    if (!node.hasEnded(request.params.resource_id, request.claims!))
      node.end(ownPeer(node, request, role), 'client_closed');
    return reply.code(200).send();
  });
  otherMethods(app, url, ['GET', 'HEAD', 'PUT', 'POST'], 'PATCH, DELETE, OPTIONS');
  if (role === 'play') receipts(app, node, url, onRequest);
}

/**
 * Routes by which the client itself reports whether media arrives, when its RTCP is too rare: browsers send
 * audio-only reports every 5 s, and the first report may come later than it is due.
 */
function receipts(
  app: FastifyInstance,
  node: MediaNode,
  url: string,
  onRequest: (request: FastifyRequest<ResourceRoute>) => Promise<void>,
): void {
  for (const [path, arrives] of [
    ['heard', true],
    ['unheard', false],
  ] as const) {
    app.options(`${url}/${path}`, (_request, reply) => preflight(reply, {}, 'POST, OPTIONS'));
    app.post<ResourceRoute>(`${url}/${path}`, { onRequest }, async (request, reply) => {
      if (!node.hasEnded(request.params.resource_id, request.claims!))
        node.hear(ownPeer(node, request, 'play'), arrives);
      return reply.code(204).send();
    });
  }
}

function ownPeer(node: MediaNode, request: FastifyRequest<ResourceRoute>, role: Role): Peer {
  const claims = request.claims!;
  assertScope(claims, role, request.params.channel_id);
  const peer = node.peer(request.params.resource_id);
  if (!peer || peer.claims.role !== role || peer.claims.channel_id !== request.params.channel_id)
    throw new Failure('media_session_not_found');
  if (!peer.belongsTo(claims)) throw new Failure('media_forbidden');
  return peer;
}

/** Adds candidates to the ICE session that the ETag identifies (RFC 9725 §4.3.1). */
function trickle(peer: Peer, request: FastifyRequest<ResourceRoute>, policy: RemoteCandidatePolicy): void {
  const match = request.headers['if-match'];
  if (match === undefined) throw new Failure('media_etag_required');
  const fragment = readable(() => parseFragment(request.body));
  const restarts = fragment.ufrag !== null && peer.ice_ufrag !== null && fragment.ufrag !== peer.ice_ufrag;
  // RFC 9725 §4.3.3: a restart has If-Match "*" or the ETag, and new credentials. The native library cannot do it in
  // place (libjuice: "ICE restart is not supported"); §4.3.1 defines 422 for a session that supports trickle but not
  // restart.
  if (restarts && (match === '*' || match === peer.etag || match === '"*"'))
    throw new Failure('media_restart_unsupported');
  if (match !== peer.etag && match !== '*' && match !== '"*"') throw new Failure('media_etag_mismatch');
  for (const candidate of readable(() => peer.candidates.admit(fragment.candidates, policy))) {
    try {
      peer.link?.addCandidate(candidate);
    } catch {
      throw new Failure('media_sdp_invalid');
    }
  }
}

function readable<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof SdpError) throw new Failure('media_sdp_invalid');
    throw error;
  }
}

function assertScope(claims: MediaTokenClaims, role: Role, channel_id: string): void {
  if (claims.role !== role || claims.channel_id !== channel_id) throw new Failure('media_forbidden');
}

const typeOf = (request: FastifyRequest): string | undefined =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();

function assertType(request: FastifyRequest, ...types: string[]): void {
  if (!types.includes(typeOf(request) ?? '') || typeof request.body !== 'string')
    throw new Failure('unsupported_media_type');
}

function preflight(reply: FastifyReply, accept: Record<string, string>, methods: string): FastifyReply {
  return reply
    .code(204)
    .headers({
      ...accept,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'Authorization, Content-Type, If-Match',
      'access-control-max-age': '86400',
    })
    .send();
}

/** Answers other methods with 405 instead of 404 (RFC 9725 §4). */
function otherMethods(app: FastifyInstance, url: string, methods: string[], allow: string): void {
  app.route({
    method: methods,
    url,
    // Rejected before the body is read.
    onRequest: async (_request, reply) => {
      void reply.header('allow', allow);
      throw new Failure('media_method_not_allowed');
    },
    handler: async () => undefined,
  });
}
