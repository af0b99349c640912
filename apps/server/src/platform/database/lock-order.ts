/**
 * The one order in which a unit of work takes locks that others wait for, so that no two wait for each other in a
 * circle. Locks of the same kind are taken in the order of their ids. The simulator notes what each transaction locks
 * and fails where one is taken out of order, whether or not that has led to a deadlock (`tests/simulate/lock-order.ts`).
 *
 * A statement with SKIP LOCKED and a `pg_try_…` lock wait for nobody, and may come at any time.
 */
export const LOCK_ORDER = [
  /** The idempotency key of a command (advisory lock). */
  'idempotency_key',
  /** A purchase that the payment provider has news of. */
  'purchase',
  /** Who opens sessions, requests and calls as this person (advisory lock). */
  'person',
  /** A performer's channel: it covers her requests, calls, bars and broadcasts, and the deadlines of these. */
  'channel',
  /** An ID video, then the looks at it. */
  'id_video',
  'id_video_view',
  /** A viewer's session: it covers its deadlines. Who locks several has locked their channels. */
  'session',
  /** Points of viewers. */
  'viewer_account',
  /** Earnings of performers. */
  'performer_account',
  /** A person's row: it orders what opens logins and what ends them. */
  'person_row',
  /** Rows that are changed by themselves: presence, duties, settings of a person. */
  'single_row',
  /**
   * Deadlines. Those that a channel or a session covers are set and cleared under its lock, and so may come earlier:
   * nobody waits for them who holds nothing else.
   */
  'deadline',
] as const;

export type LockKind = (typeof LOCK_ORDER)[number];
