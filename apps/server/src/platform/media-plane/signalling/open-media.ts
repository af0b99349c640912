import type { MediaAccess, MediaNegotiation } from '@akari/contract';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { callSignalling } from './call-signalling.ts';
import { readNodePath } from './node-path.ts';

const SDP = 'application/sdp';
/** A node answers an offer within some 30 ms. One that hangs must not hold up the answer of the join. */
const WITHIN_MS = 2_000;

/**
 * Sends a client's offer to the media node on its behalf, so that the answer travels with the access.
 * @returns undefined when the node did not accept it; the client then sends its offer itself and gets the reason
 */
export async function openMedia(
  services: Services,
  request: Pick<FastifyRequest, 'id' | 'log'>,
  { url, token }: MediaAccess,
  sdp_offer: string,
): Promise<MediaNegotiation | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': SDP, accept: SDP };
  try {
    const answer = await callSignalling(services, request, {
      ...readNodePath(url),
      method: 'POST',
      headers,
      body: sdp_offer,
      within_ms: WITHIN_MS,
    });
    const { status } = answer;
    const { location, etag, link } = answer.headers;
    // 406 with a location: the node makes the offer (WHEP draft §4.2).
    if ((status !== 201 && status !== 406) || location === undefined) return undefined;
    return {
      status,
      sdp: answer.body.toString(),
      location,
      etag: etag ?? null,
      link: link ?? null,
    };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
