/**
 * The order in which every unit of work takes blocking locks, so that no deadlock is possible. Locks of the same kind
 * are taken in the order of their ids. The simulator records the locks of each transaction and fails when one is out of
 * order, whether or not that led to a deadlock (`tests/simulate/lock-order.ts`).
 *
 * Statements with SKIP LOCKED and `pg_try_…` locks do not wait, so they may come at any time.
 */
export const LOCK_ORDER = [
  /** The idempotency key of a command (advisory lock). */
  'idempotency_key',
  /** The statements of a payment provider: one import at a time (advisory lock). */
  'provider_statement',
  /** A proposal of the staff that a second person decides. What it does follows. */
  'approval',
  /** A sale of a payment provider, of which it reports something (advisory lock). */
  'payment_sale',
  /** A purchase of which the payment provider has reported a change, and then its bank transfer. */
  'purchase',
  'bank_transfer',
  /** A subscription to a plan, under which its renewals become purchases. */
  'subscription',
  /** A coupon that is used, or given back by a purchase that failed. */
  'coupon',
  /** The half prices of a buyer, in the order of their purchases. */
  'first_offer',
  /** A person who opens sessions, requests and chat calls (advisory lock). */
  'person',
  /** A performer's channel. It covers the channel's requests, chat calls, bars, broadcasts, and their deadlines. */
  'channel',
  /** An ID video, and then its views. */
  'id_video',
  'id_video_view',
  /** A report, a conversation with the staff, or a difference of a statement, and then its item in the queue. */
  'queue_subject',
  'queue_item',
  /** A file of payouts or a bank account, and then payouts in the order of their payees. */
  'payout_file',
  'payout',
  /** A viewer's session. It covers its deadlines. Before several sessions are locked, their channels are. */
  'session',
  /** Ledger accounts of viewers: points. */
  'viewer_account',
  /** Ledger accounts of performers: earnings. */
  'performer_account',
  /** An agency, its agreements, and what waits for an answer. Earnings that are cut are locked before. */
  'agency',
  'agency_member',
  /** The charge of a card on file, and then the card. */
  'stored_charge',
  'stored_card',
  /** The list of favourites of a viewer, and then what is in it. */
  'favourite_list',
  'favourite',
  /** A person's row. It serializes the opening and the ending of logins. */
  'person_row',
  /** Rows that are changed independently of others: presence, duties, settings of a person. */
  'single_row',
  /**
   * Deadlines. Those that a channel or a session covers are set and cleared under that lock, so they may come earlier:
   * no transaction waits for them without holding it.
   */
  'deadline',
  /** The end of the audit log (advisory lock): everything else of an act has been written, and the commit follows. */
  'audit',
] as const;

export type LockKind = (typeof LOCK_ORDER)[number];
