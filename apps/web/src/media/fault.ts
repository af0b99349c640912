import type { ErrorName, PageMediaFault } from '@akari/rules';
import { errorReader } from '../error/reader.ts';

/** Why a media connection could not be made or kept; `error` is a key of the catalogue. */
export class MediaFault extends Error {
  readonly error: ErrorName;
  readonly status: number;

  constructor(error: ErrorName, status: number) {
    super(error);
    this.name = 'MediaFault';
    this.error = error;
    this.status = status;
  }
}

/** These do not get better by asking again with a fresh token. */
const FINAL: readonly ErrorName[] = ['media_forbidden', 'media_sdp_invalid', 'forbidden', 'bad_request'];

export const isFinal = (fault: MediaFault): boolean => FINAL.includes(fault.error);

/** Reads a refusal of the media node, whatever stands before it. */
export async function faultOf(response: Response): Promise<MediaFault> {
  const body: unknown = await response.json().catch(() => null);
  const named = (await errorReader())?.readError(body);
  if (named) return new MediaFault(named.name, response.status);
  return new MediaFault(
    response.status >= 500 ? 'media_unavailable' : 'media_session_not_found',
    response.status,
  );
}

/** Anything thrown on the way, as a fault: a fetch that throws has not reached the server. */
export const toFault = (thrown: unknown): MediaFault =>
  thrown instanceof MediaFault ? thrown : new MediaFault('server_unreachable', 0);

/** These are not about this connection: nobody publishes, or the engine is down, and the server knows both. */
const NOT_OURS: readonly ErrorName[] = ['media_channel_not_found', 'media_unavailable', 'session_over'];

/** How the server is told of a refusal on the way. */
export const seenAs = (fault: MediaFault): PageMediaFault | null =>
  NOT_OURS.includes(fault.error) ? null : 'signalling_failed';
