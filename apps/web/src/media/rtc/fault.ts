import type { ErrorName, PageMediaFault } from '@akari/rules';
import { errorReader } from '../../platform/api/error-reader.ts';

/** Why a media connection could not be opened or was lost; `error` is a name of the error catalogue. */
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

/** A retry with a fresh token does not resolve these errors. */
const FINAL: readonly ErrorName[] = ['media_forbidden', 'media_sdp_invalid', 'forbidden', 'bad_request'];

export const isFinal = (fault: MediaFault): boolean => FINAL.includes(fault.error);

/** Converts an error response of the media node, or of a proxy before it, to a fault. */
export async function faultOf(response: Response): Promise<MediaFault> {
  const body: unknown = await response.json().catch(() => null);
  const named = (await errorReader())?.readError(body);
  if (named) return new MediaFault(named.name, response.status);
  return new MediaFault(
    response.status >= 500 ? 'media_unavailable' : 'media_session_not_found',
    response.status,
  );
}

/** Converts any exception to a fault. An exception of `fetch` means that the server was not reached. */
export const toFault = (thrown: unknown): MediaFault =>
  thrown instanceof MediaFault ? thrown : new MediaFault('server_unreachable', 0);

/** These do not concern this connection: there is no publisher, or the engine is down. The server knows both. */
const NOT_OURS: readonly ErrorName[] = ['media_channel_not_found', 'media_unavailable', 'session_over'];

/** Returns the fault to report to the server, or null when the cause is not this connection. */
export const seenAs = (fault: MediaFault): PageMediaFault | null =>
  NOT_OURS.includes(fault.error) ? null : 'signalling_failed';
