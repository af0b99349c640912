import type { FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { pathOnNode, type NodePath } from './node-path.ts';

const TIMEOUT_MS = 10_000;
/** The paths of signalling. Dots and percent escapes do not match: no other path of a node is reachable. */
const PATH = /^\/(?:whip|whep)(?:\/[\w-]{1,128}){1,3}$/;

interface SignallingRequest extends NodePath {
  method: string;
  headers: Record<string, string>;
  body: Buffer | string | null;
  /** How long the node may take to answer, milliseconds. */
  within_ms?: number;
}

interface SignallingAnswer {
  status: number;
  /** `location` is the public path, which names the node. */
  headers: Partial<Record<string, string>>;
  body: Buffer;
}

/**
 * Sends a WHIP or WHEP request to a media node: the one that the path names, or the one of the path's channel.
 * @param request the client's request, for its id and its log
 * @throws media_channel_not_found for any other path; media_unavailable when the node is down or does not answer
 */
export async function callSignalling(
  services: Services,
  request: Pick<FastifyRequest, 'id' | 'log'>,
  { node: named, path, method, headers, body, within_ms = TIMEOUT_MS }: SignallingRequest,
): Promise<SignallingAnswer> {
  if (!PATH.test(path)) throw new Problem('media_channel_not_found');
  const node = named ?? (await services.media.nodeOf(path.split('/')[2] ?? ''));
  const base = services.media.signalling_url(node ?? undefined);
  if (base === null) throw new Problem('media_unavailable', { retry_after_s: 1 });
  let answer: Response;
  let content: Buffer;
  try {
    answer = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, 'x-request-id': request.id },
      redirect: 'manual',
      signal: AbortSignal.timeout(within_ms),
      ...(body === null ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    content = Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    request.log.warn({ err: error }, 'media node did not answer');
    throw new Problem('media_unavailable', { retry_after_s: 1 });
  }
  if (method === 'POST' && answer.status !== 204)
    request.log.info({ node, path, status: answer.status }, 'proxied signalling to media node');
  const answered = Object.fromEntries(answer.headers);
  const { location } = answered;
  return {
    status: answer.status,
    headers: location === undefined ? answered : { ...answered, location: pathOnNode(node, location) },
    body: content,
  };
}
