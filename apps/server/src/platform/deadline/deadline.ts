import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { listOf } from '../database/columns.ts';
import { namedQuery } from '../database/named-query.ts';
import type { AfterCommit } from '../database/unit-of-work.ts';
import { unitOfWork } from '../database/unit-of-work.ts';

export interface Due {
  subject: string;
  payload: unknown;
}

/**
 * Locks and reads all rows that the handler of a deadline changes, in the order of `lock-order.ts`. It must not change
 * anything: the deadline may have been moved or cleared while it waited for the locks.
 */
export type DeadlineLock<L> = (tx: Tx, subject: string) => Promise<L>;
export type DeadlineHandler<L> = (tx: Tx, after: AfterCommit, locked: L, due: Due) => Promise<void>;

/** For handlers that need no locks. */
export const locksNothing: DeadlineLock<undefined> = () => Promise.resolve(undefined);

interface Deps {
  database: Database;
  clock: Clock;
  log: Logger;
}

const POLL_MS = 200;
const BATCH = 50;
const RETRY_MS = 5_000;

interface Candidate {
  id: number;
  kind: string;
  subject: string;
  due_at_ms: number;
}
type Run = (tx: Tx, after: AfterCommit, candidate: Candidate) => Promise<boolean>;

const CANDIDATES = `SELECT id, kind, subject, due_at_ms FROM deadline
  WHERE due_at_ms <= $1 AND kind = ANY (${listOf(2, 'text')}) ORDER BY due_at_ms, id LIMIT $3`;
/** Other nodes skip a deadline that this node handles. No transaction waits for this lock, so it needs no order. */
const CLAIM = `SELECT pg_try_advisory_xact_lock(hashtext('deadline'), ($1::bigint % 2147483647)::int) AS claimed`;
const TAKE = `DELETE FROM deadline WHERE id = (
  SELECT id FROM deadline WHERE id = $1 AND due_at_ms <= $2 FOR UPDATE SKIP LOCKED) RETURNING payload`;
/** Ends the wait for work apart, unless the deadline was set for something else since. */
const APART_DONE = 'DELETE FROM deadline WHERE kind = $1 AND subject = $2 AND due_at_ms = $3';
const APART_AGAIN = 'UPDATE deadline SET due_at_ms = $4 WHERE kind = $1 AND subject = $2 AND due_at_ms = $3';
const RETRY = 'UPDATE deadline SET due_at_ms = $3 WHERE id = $1 AND due_at_ms = $2';

/** Due time of a deadline that is due at once, for callers without the servers' clock (staff commands). */
export const AT_ONCE = 0;
const SET = `INSERT INTO deadline (kind, subject, due_at_ms, payload) VALUES ($1, $2, $3, $4)
  ON CONFLICT (kind, subject) DO UPDATE SET due_at_ms = excluded.due_at_ms, payload = excluded.payload`;
const SET_ALL = `INSERT INTO deadline (kind, subject, due_at_ms, payload)
  SELECT $1, subject, $3, '{}' FROM unnest(${listOf(2, 'text')}) subject ORDER BY subject
  ON CONFLICT (kind, subject) DO UPDATE SET due_at_ms = excluded.due_at_ms, payload = excluded.payload`;
const ENSURE = `INSERT INTO deadline (kind, subject, due_at_ms, payload) VALUES ($1, $2, $3, '{}')
  ON CONFLICT DO NOTHING`;
const CLEAR = `DELETE FROM deadline WHERE id = ANY (ARRAY(
  SELECT id FROM deadline WHERE kind = ANY (${listOf(1, 'text')}) AND subject = ANY (${listOf(2, 'text')}) FOR UPDATE SKIP LOCKED))`;

/** Sets or moves the deadline of a kind for a subject. */
export async function setDeadline(
  tx: Tx,
  kind: string,
  subject: string,
  due_at_ms: number,
  payload: unknown = {},
): Promise<void> {
  await namedQuery(tx, 'set_deadline', SET, [kind, subject, due_at_ms, JSON.stringify(payload)]);
}

/** Sets or moves the deadlines of a kind for many subjects. */
export async function setDeadlines(
  tx: Tx,
  kind: string,
  subjects: readonly string[],
  due_at_ms: number,
): Promise<void> {
  if (subjects.length > 0) await namedQuery(tx, 'set_deadlines', SET_ALL, [kind, subjects, due_at_ms]);
}

/** Sets a deadline unless there is one of the kind for the subject. */
export async function ensureDeadline(
  tx: Tx,
  kind: string,
  subject: string,
  due_at_ms: number,
): Promise<void> {
  await namedQuery(tx, 'ensure_deadline', ENSURE, [kind, subject, due_at_ms]);
}

/**
 * Deletes deadlines, except those that are being handled at this moment: their handlers hold the locks and decide by
 * the state that they read under them.
 */
export async function clearDeadlines(
  tx: Tx,
  kinds: readonly string[],
  subjects: readonly string[],
): Promise<void> {
  await namedQuery(tx, 'clear_deadlines', CLEAR, [kinds, subjects]);
}

export const clearDeadline = (tx: Tx, kind: string, subject: string): Promise<void> =>
  clearDeadlines(tx, [kind], [subject]);

/**
 * Durable timers: rows that any node may handle, each in the transaction of its effect, so that they survive a restart.
 *
 * The row of a deadline is locked after all rows that its handler locks. Setting and clearing a deadline is done under
 * the same locks, so that no transaction waits for the deadline's row while the handler waits for that transaction.
 */
export class Deadlines {
  readonly #runs = new Map<string, Run>();
  readonly #services: Deps;
  readonly #apart = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(services: Deps) {
    this.#services = services;
  }

  /** Registers the handler of a kind. @param lock runs before the deadline is taken; its result goes to the handler */
  handle<L>(kind: string, lock: DeadlineLock<L>, handler: DeadlineHandler<L>): void {
    this.#runs.set(kind, async (tx, after, { id, subject }) => {
      const locked = await lock(tx, subject);
      const [taken] = await namedQuery<{ payload: unknown }>(tx, 'take_deadline', TAKE, [id, this.#nowMs()]);
      if (taken === undefined) return false;
      await handler(tx, after, locked, { subject, payload: taken.payload });
      return true;
    });
  }

  /**
   * Registers work that asks another service, or that is several units of work: it has no transaction open while it waits, and
   * other deadlines do not wait for it. Before it begins, the deadline is set to a time at which another node does it
   * again, should this one stop.
   * @param again_ms longer than the work takes
   * @param work returns when it is done again, milliseconds from now; null: never
   */
  handleApart(kind: string, again_ms: number, work: (subject: string) => Promise<number | null>): void {
    this.handle(kind, locksNothing, async (tx, after, _locked, { subject }) => {
      const until_ms = this.#nowMs() + again_ms;
      await setDeadline(tx, kind, subject, until_ms);
      after(() => {
        const one: Promise<void> = this.#workApart({ kind, subject, until_ms }, work).finally(() =>
          this.#apart.delete(one),
        );
        this.#apart.add(one);
      });
    });
  }

  async #workApart(
    { kind, subject, until_ms }: { kind: string; subject: string; until_ms: number },
    work: (subject: string) => Promise<number | null>,
  ): Promise<void> {
    const { database, log } = this.#services;
    try {
      const next_ms = await work(subject);
      const its = [kind, subject, until_ms];
      if (next_ms === null) await namedQuery(database.db, 'apart_done', APART_DONE, its);
      else await namedQuery(database.db, 'apart_again', APART_AGAIN, [...its, this.#nowMs() + next_ms]);
    } catch (error) {
      log.error({ err: error, kind, subject }, 'deadline handler failed; it is done again later');
    }
  }

  start(): void {
    const poll = (): void => {
      this.#running = this.#runDue()
        .catch((error: unknown) =>
          this.#services.log.error({ err: error }, 'failed to run deadlines; will retry'),
        )
        .finally(() => {
          if (this.#timer !== undefined) this.#timer = setTimeout(poll, POLL_MS);
        });
    };
    this.#timer = setTimeout(poll, POLL_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
    await Promise.all(this.#apart);
  }

  /**
   * Handles due deadlines, at most 50 at a time, and those that become due by that, also by work apart.
   * @returns how many, with failed ones
   */
  async runDue(): Promise<number> {
    let handled = await this.#runDue();
    while (this.#apart.size > 0) {
      await Promise.all(this.#apart);
      handled += await this.#runDue();
    }
    return handled;
  }

  async #runDue(): Promise<number> {
    let handled = 0;
    while (handled < BATCH) {
      const before = handled;
      for (const candidate of await this.#candidates(BATCH - handled))
        if (await this.#runOne(candidate)) handled += 1;
      if (handled === before) break;
    }
    return handled;
  }

  #nowMs(): number {
    return this.#services.clock.nowMs();
  }

  #candidates(most: number): Promise<Candidate[]> {
    const { db } = this.#services.database;
    return namedQuery<Candidate>(db, 'due_deadlines', CANDIDATES, [
      this.#nowMs(),
      [...this.#runs.keys()],
      most,
    ]);
  }

  /** Handles one deadline; postpones it by 5 s when the handler fails. @returns false when there was nothing to do */
  async #runOne(candidate: Candidate): Promise<boolean> {
    const { database, log } = this.#services;
    const { id, kind, subject, due_at_ms } = candidate;
    try {
      return await unitOfWork(database.db, async (tx, after) => {
        const [claim] = await namedQuery<{ claimed: boolean }>(tx, 'claim_deadline', CLAIM, [id]);
        const run = this.#runs.get(kind);
        return claim?.claimed === true && run !== undefined && run(tx, after, candidate);
      });
    } catch (error) {
      log.error({ err: error, kind, subject }, 'deadline handler failed; retrying in 5 s');
      const retry = [id, due_at_ms, this.#nowMs() + RETRY_MS];
      await namedQuery(database.db, 'retry_deadline', RETRY, retry);
      return true;
    }
  }
}
