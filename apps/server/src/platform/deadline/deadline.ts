import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { deadlineTable } from './deadline.table.ts';
import { listOf } from '../database/columns.ts';
import { namedQuery } from '../database/named-query.ts';
import type { AfterCommit } from '../database/unit-of-work.ts';
import { unitOfWork } from '../database/unit-of-work.ts';

export interface Due {
  subject: string;
  payload: unknown;
}

/**
 * Locks everything that the work of a deadline changes, in the order of `lock-order.ts`, and reads it. Nothing is changed
 * yet: the deadline may turn out to have been moved or cleared while the locks were waited for.
 */
export type DeadlineLock<L> = (tx: Tx, subject: string) => Promise<L>;
export type DeadlineHandler<L> = (tx: Tx, after: AfterCommit, locked: L, due: Due) => Promise<void>;

/** For work that waits for no lock. */
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
/** Other nodes pass by what this node works on. It is no lock that anybody waits for, so it has no place in the order. */
const CLAIM = `SELECT pg_try_advisory_xact_lock(hashtext('deadline'), ($1::bigint % 2147483647)::int) AS claimed`;
const TAKE = `DELETE FROM deadline WHERE id = (
  SELECT id FROM deadline WHERE id = $1 AND due_at_ms <= $2 FOR UPDATE SKIP LOCKED) RETURNING payload`;
const RETRY = 'UPDATE deadline SET due_at_ms = $3 WHERE id = $1 AND due_at_ms = $2';

/** A deadline that is due already: for who has no clock of the servers', staff say. */
export const AT_ONCE = 0;
const SET = `INSERT INTO deadline (kind, subject, due_at_ms, payload) VALUES ($1, $2, $3, $4)
  ON CONFLICT (kind, subject) DO UPDATE SET due_at_ms = excluded.due_at_ms, payload = excluded.payload`;
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

/** Sets a deadline unless there is one of the kind for the subject. */
export async function ensureDeadline(
  tx: Tx,
  kind: string,
  subject: string,
  due_at_ms: number,
): Promise<void> {
  await tx.insert(deadlineTable).values({ kind, subject, due_at_ms, payload: {} }).onConflictDoNothing();
}

/**
 * Takes deadlines away, but for one whose work is under way at this moment, which has locked what it is about and decides
 * by what it finds there.
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
 * A deadline's row is taken after everything that its work locks. Setting or clearing a deadline is done under those
 * locks too, so that nobody waits for a deadline's row while its handler waits for them.
 */
export class Deadlines {
  readonly #runs = new Map<string, Run>();
  readonly #services: Deps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(services: Deps) {
    this.#services = services;
  }

  /** @param lock what is locked before the deadline is taken; its result goes to the handler */
  handle<L>(kind: string, lock: DeadlineLock<L>, handler: DeadlineHandler<L>): void {
    this.#runs.set(kind, async (tx, after, { id, subject }) => {
      const locked = await lock(tx, subject);
      const [taken] = await namedQuery<{ payload: unknown }>(tx, 'take_deadline', TAKE, [id, this.#nowMs()]);
      if (taken === undefined) return false;
      await handler(tx, after, locked, { subject, payload: taken.payload });
      return true;
    });
  }

  start(): void {
    const poll = (): void => {
      this.#running = this.runDue()
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
  }

  /** Handles what is due by the clock, and what becomes due by that. @returns how many */
  async runDue(): Promise<number> {
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

  /** @returns false when there is nothing to do for this node any more */
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
