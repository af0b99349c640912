/** What the answer of a push service says of a push (RFC 8030 §5, §7.3). */
export type PushVerdict = 'accepted' | 'gone' | 'refused' | 'later';

/**
 * `gone`: the device has no such subscription any more. `refused`: a repeat can have no other result.
 * @param status null: there was no answer
 */
export function pushVerdict(status: number | null): PushVerdict {
  if (status === null) return 'later';
  if (status >= 200 && status <= 299) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
}

const SECOND_MS = 1_000;

/** The wait that a header `Retry-After` asks for: seconds or a date; null: it says nothing that can be read. */
export function retryAfterMs(header: string | null, now_ms: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const at_ms = Date.parse(header);
  return Number.isNaN(at_ms) ? null : Math.max(0, at_ms - now_ms);
}

export interface PushRetry {
  /** Wait after the first failure, milliseconds; it doubles up to `max_ms`. */
  first_ms: number;
  max_ms: number;
}

/**
 * How long a push waits before it is tried again; null: its time is over before that.
 * @param failed tries that have failed, from 1
 * @param asked_ms what the push service asked for; null: nothing. It is never cut short
 * @param left_ms for how long the push is of use
 * @param dice from 0 to 1: the wait is spread, so that pushes that failed together are not tried together
 */
export function pushRetryMs(
  failed: number,
  { first_ms, max_ms }: PushRetry,
  { asked_ms, left_ms, dice }: { asked_ms: number | null; left_ms: number; dice: number },
): number | null {
  const own_ms = Math.min(first_ms * 2 ** (failed - 1), max_ms);
  const least_ms = Math.max(own_ms / 2, asked_ms ?? 0);
  const wait_ms = Math.round(least_ms + (own_ms / 2) * dice);
  return wait_ms < left_ms ? wait_ms : null;
}
