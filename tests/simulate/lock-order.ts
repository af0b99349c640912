import { ACCOUNT_KINDS, type AccountKind } from '@akari/server/core/ledger/ledger.table';
import { LOCK_ORDER, type LockKind } from '@akari/server/platform/database/lock-order';
import type pg from 'pg';
import { lockNotice, type LockNotice } from './lock-notices.ts';
import { textOf, type Query } from './statement.ts';

/** Patterns of selects that lock rows, with the kind of lock and the column of its key. */
const LOCKING_SELECTS: readonly [pattern: RegExp, kind: LockKind | 'account', key: string][] = [
  [/FROM channel c\b.*FOR UPDATE OF c/is, 'channel', 'performer_id'],
  [/from "channel".*for (share|update)/is, 'channel', 'performer_id'],
  [/FROM viewer_session s\b.*FOR UPDATE OF s$/is, 'session', 'id'],
  [/FROM ledger_account a\s+JOIN payee\b.*FOR UPDATE OF a/is, 'account', 'account_id'],
  [/FROM ledger_account\b.*FOR UPDATE/is, 'account', 'id'],
  [/from "(payout_batch|payee)".*for update/is, 'payout_file', 'id'],
  [/from "payout".*for update/is, 'payout', 'performer_id'],
  [/from "approval".*for update/is, 'approval', 'id'],
  [/from "purchase".*for update/is, 'purchase', 'id'],
  [/FROM purchase p\b.*FOR UPDATE OF p$/is, 'purchase', 'id'],
  [/from "bank_transfer".*for update/is, 'bank_transfer', 'purchase_id'],
  [/from "coupon(_code)?".*for update/is, 'coupon', 'id'],
  [/from "agency".*for update/is, 'agency', 'id'],
  [/from "agency_member".*for update/is, 'agency_member', 'id'],
  [/from "stored_charge".*for update/is, 'stored_charge', 'purchase_id'],
  [/from "stored_card".*for update/is, 'stored_card', 'user_id'],
  [/from "plan_subscription".*for update/is, 'subscription', 'id'],
  [/from "first_offer".*for update/is, 'first_offer', 'purchase_id'],
  [/from "id_video".*for (update|share)/is, 'id_video', 'id'],
  [/from "id_video_view".*for update/is, 'id_video_view', 'id'],
  [
    /from "(report|contact|review|blog_entry|blog_comment|provider_difference)".*for update/is,
    'queue_subject',
    'id',
  ],
  [/from "queue_item".*for update/is, 'queue_item', 'id'],
  [/from "app_user".*for (no key update|share)/is, 'person_row', 'id'],
  [/FROM favourite f\b.*FOR NO KEY UPDATE OF f$/is, 'favourite', 'viewer_id'],
  [/from "login_attempt".*for update/is, 'single_row', 'key'],
  [/from "partner".*for update/is, 'single_row', 'id'],
  // One row: no other lock of the kind follows it.
  [/FROM ranking_position\b.*FOR UPDATE/is, 'single_row', 'transfer_id'],
  [/from "ranking_event".*for update/is, 'single_row', 'id'],
];
const LOCKS = /\bFOR (NO KEY )?(UPDATE|SHARE)\b/i;
/** Accounts that no other transaction has locked: taking them does not wait. */
const SKIPS_ACCOUNTS = /FROM ledger_account\b.*FOR UPDATE SKIP LOCKED/is;
const LOCKS_OTHERWISE = /SKIP LOCKED|FROM duty\b/i;
/**
 * Pattern of the statement that charges many sessions. It skips sessions that are locked, locks viewers' accounts under
 * the locks of their sessions, and sorts performers' accounts itself.
 */
const CHARGE = /FOR UPDATE OF s SKIP LOCKED/i;
const SORTED_BY_CHARGE: readonly LockKind[] = ['session', 'viewer_account', 'performer_account'];
const ADVISORY: readonly [pattern: RegExp, kind: LockKind][] = [
  [/pg_advisory_xact_lock\(hashtextextended/i, 'idempotency_key'],
  [/pg_advisory_xact_lock\(hashtext\('provider_statement'\)/i, 'provider_statement'],
  [/pg_advisory_xact_lock\(hashtext\('payment_sale'\)/i, 'payment_sale'],
  [/pg_advisory_xact_lock\(hashtext\('viewer_session'\)/i, 'person'],
  [/pg_advisory_xact_lock\(hashtext\('audit'\)/i, 'audit'],
];
const SHOWN = 100;

interface Held {
  kind: LockKind;
  id: number;
  /** Its place among the locks of its kind. */
  place: number;
  /** Taken under another lock that every transaction takes first. */
  covered: boolean;
  by: string;
}
interface Taking {
  id: number;
  /** Its place among the locks of its kind, where that is not its id. */
  place?: number;
  /** Distinguishes locks with the same number. */
  its_kind?: string;
  /** False: no other transaction can hold this lock, so taking it cannot wait. */
  waits?: boolean;
  /** Taken under a lock that every transaction takes before this one. */
  covered?: boolean;
  /** Taken under a lock that every transaction takes before it locks several of this kind. */
  together?: boolean;
}

type Answer = Partial<pg.QueryResult<Record<string, unknown>>>;

interface AccountLock {
  kind: LockKind;
  place: number;
}
/** Above every id of a person. */
const PEOPLE = 2 ** 32;
/** Viewers' accounts are locked by their ids; those of performers by their owners, all earnings before what waits to be paid. */
function accountLock(id: number, kind: AccountKind, owner_id: number): AccountLock {
  return kind === 'performer_earnings' || kind === 'performer_payout'
    ? { kind: 'performer_account', place: ACCOUNT_KINDS.indexOf(kind) * PEOPLE + owner_id }
    : { kind: 'viewer_account', place: id };
}

/** State that the connections of a simulation share. */
export class LockBooks {
  /** The lock of each ledger account, by its id. */
  readonly accounts = new Map<number, AccountLock>();
  /** Describes the first lock that was taken out of order. */
  fault: string | null = null;
}

/** Tracks the locks of one connection's transactions and checks them against `LOCK_ORDER`. */
export class LockOrder {
  readonly #books: LockBooks;
  readonly #held = new Map<string, Held>();
  #text = '';

  constructor(books: LockBooks) {
    this.#books = books;
  }

  /** Forgets the held locks, when a transaction begins or has ended. */
  forget(): void {
    this.#held.clear();
  }

  starts(text: string, values: readonly unknown[]): void {
    this.#text = text;
    for (const [pattern, kind] of ADVISORY)
      if (pattern.test(text)) this.#take(kind, { id: kind === 'person' ? Number(values[0]) : 0 });
  }

  answered({ rows = [], fields = [] }: Answer): void {
    if (SKIPS_ACCOUNTS.test(this.#text))
      for (const { id } of rows) this.#takeRow('account', { id: Number(id), waits: false });
    if (!LOCKS.test(this.#text) || LOCKS_OTHERWISE.test(this.#text)) return;
    const known = LOCKING_SELECTS.find(([pattern]) => pattern.test(this.#text));
    if (known === undefined) {
      this.#books.fault ??= `lock-order.ts does not know what this locks: ${this.#text}`;
      return;
    }
    const [, kind, key] = known;
    const place = fields.findIndex(({ name }) => name === key);
    for (const row of rows) {
      // The query builder reads rows as arrays.
      const id = Array.isArray(row) ? (row as unknown[])[place] : row[key];
      const together = kind === 'session' && this.#held.has(`channel ${Number(row['channel_id'])}`);
      if (id !== null && id !== undefined) this.#takeRow(kind, { id: Number(id), together });
    }
  }

  noticed(message: string | undefined): void {
    const notice = lockNotice(message);
    if (notice === null) return;
    const { operation, table, kind, key, its_kind } = notice;
    if (operation === 'INSERT' && table === 'ledger_account')
      this.#books.accounts.set(key, accountLock(key, its_kind as AccountKind, notice.channel));
    // No other transaction can see a new row, so an insert does not wait; but a deadline may exist already.
    // People who are deleted were locked before, in order and with SKIP LOCKED.
    const deletes_people = operation === 'DELETE' && table === 'app_user';
    const waits = (operation !== 'INSERT' || table === 'deadline') && !deletes_people;
    const together = kind === 'session' && this.#held.has(`channel ${notice.channel}`);
    this.#takeRow(kind as LockKind | 'account', {
      id: key,
      its_kind,
      waits,
      together,
      // No transaction waits for an account that it cannot see yet.
      covered: this.#covers(notice) || (operation === 'INSERT' && table === 'ledger_account'),
    });
  }

  /** Whether the transaction holds the lock that guards writes of such a row. */
  #covers({ kind, its_kind, subject, channel }: LockNotice): boolean {
    if (kind === 'single_row') return this.#held.has(`channel ${channel}`);
    if (kind !== 'deadline') return false;
    // It is set together with its event, whose id is new, and cleared with SKIP LOCKED: no transaction waits for it.
    if (its_kind === 'payment_event') return true;
    // It is set together with its refund, whose id is new, and moved alone.
    if (its_kind === 'refund.send') return true;
    // One job for the whole service: its own handler alone sets it, under no other lock.
    if (subject === 'all') return true;
    // It is set under the accounts of the buyer, and its own handler holds nothing else.
    if (its_kind === 'closing.settle')
      return [...this.#held.values()].some((held) => held.kind === 'viewer_account');
    const [noun] = its_kind.split('.');
    // Set when its row is new, and set and cleared under the lock of that row.
    if (noun === 'bank_transfer_due') return this.#held.has(`bank_transfer ${subject}`);
    if (noun === 'payout') return [...this.#held.values()].some((held) => held.kind === 'payout');
    if (noun === 'plan') return this.#held.has(`subscription ${subject}`);
    if (noun === 'channel' || noun === 'session') return this.#held.has(`${noun} ${subject}`);
    if (noun === 'bar') return this.#held.has(`channel ${Number.parseInt(subject, 10)}`);
    const above = noun === 'presence' ? 'session' : 'channel';
    return [...this.#held.values()].some((held) => held.kind === above);
  }

  #takeRow(kind: LockKind | 'account', taking: Taking): void {
    const account = kind === 'account' ? this.#books.accounts.get(taking.id) : undefined;
    const its = account?.kind ?? (kind === 'account' ? 'viewer_account' : kind);
    const sorted = CHARGE.test(this.#text) && SORTED_BY_CHARGE.includes(its);
    const place = account?.place ?? taking.id;
    this.#take(its, { ...taking, place, ...(sorted ? { waits: false } : {}) });
  }

  #take(
    kind: LockKind,
    { id, place = id, its_kind = '', waits = true, covered = false, together = false }: Taking,
  ): void {
    const name = kind === 'deadline' ? `${kind} ${its_kind} ${id}` : `${kind} ${id}`;
    if (this.#held.has(name)) return;
    const by = this.#text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN);
    for (const held of this.#held.values()) {
      if (!waits || covered || held.covered || !comesBefore({ kind, place }, held)) continue;
      if (together && held.kind === kind) continue;
      this.#books.fault ??= `${name} «${by}» after ${held.kind} ${held.id} «${held.by}»`;
    }
    this.#held.set(name, { kind, id, place, covered, by });
  }
}

/** Adds the id column to a select that locks accounts without returning which. */
export const withIds = (text: string): string =>
  text.replace(/^(\s*SELECT) (FROM ledger_account .* FOR UPDATE)/is, '$1 id $2');

/** Wraps a connection's `query` so that each statement and its answer are passed to `locks`. */
export const noting =
  (locks: LockOrder, query: Query): Query =>
  async (...args) => {
    const [said, values] = args;
    locks.starts(textOf(said), (values ?? (said as pg.QueryConfig).values ?? []) as unknown[]);
    const answer = (await query(...args)) as Answer;
    locks.answered(answer);
    return answer;
  };

function comesBefore(one: Pick<Held, 'kind' | 'place'>, other: Held): boolean {
  const [at, held_at] = [LOCK_ORDER.indexOf(one.kind), LOCK_ORDER.indexOf(other.kind)];
  return at < held_at || (at === held_at && one.place < other.place);
}
