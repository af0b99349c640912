/** How often a mail is tried, and how long it waits in between. */
export interface MailRetry {
  /** Tries before a mail is dead. */
  attempts: number;
  /** Wait after the first failure, milliseconds; it doubles up to `max_ms`. */
  first_ms: number;
  max_ms: number;
}

/**
 * How long a mail waits before it is tried again; null: it is not tried again.
 * @param failed tries that have failed, from 1
 * @param dice from 0 to 1: the wait is spread over its upper half, so that mails that failed together are not tried together
 */
export function mailRetryMs(
  failed: number,
  { attempts, first_ms, max_ms }: MailRetry,
  dice: number,
): number | null {
  if (failed >= attempts) return null;
  const wait_ms = Math.min(first_ms * 2 ** (failed - 1), max_ms);
  return Math.round(wait_ms / 2 + (wait_ms / 2) * dice);
}
