import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { deadlineTable } from './deadline.table.ts';
import { listOf } from '../database/columns.ts';
import { namedQuery } from '../database/named-query.ts';
import type { AfterCommit } from '../database/unit-of-work.ts';
import { unitOfWork } from '../database/unit-of-work.ts';

export type DeadlineHandler = (
  tx: Tx,
  after: AfterCommit,
  subject: string,
  payload: unknown,
) => Promise<void>;

interface Ground {
  database: Database;
  clock: Clock;
  log: Logger;
}

const POLL_MS = 200;
const BATCH = 50;

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
 * Takes deadlines away, but for one that is being handled at this moment: its handler waits for what the caller has
 * locked, so the caller must not wait for it. It finds then that what it was about has changed.
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

/** Durable timers: rows that any node may handle, each in the transaction of its effect, so that they survive a restart. */
export class Deadlines {
  readonly #handlers = new Map<string, DeadlineHandler>();
  readonly #services: Ground;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(services: Ground) {
    this.#services = services;
  }

  handle(kind: string, handler: DeadlineHandler): void {
    this.#handlers.set(kind, handler);
  }

  start(): void {
    const poll = (): void => {
      this.#running = this.runDue()
        .catch((error: unknown) => this.#services.log.error({ err: error }, 'deadlines failed'))
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

  /** Handles everything that is due by the clock. @returns how many */
  async runDue(): Promise<number> {
    let handled = 0;
    while (handled < BATCH && (await this.#runOne())) handled += 1;
    return handled;
  }

  async #runOne(): Promise<boolean> {
    const { database, clock, log } = this.#services;
    return unitOfWork(database.db, async (tx, after) => {
      const kinds = [...this.#handlers.keys()];
      const { rows } = await tx.execute<{ id: number; kind: string; subject: string; payload: unknown }>(sql`
        DELETE FROM deadline WHERE id = (
          SELECT id FROM deadline WHERE due_at_ms <= ${clock.nowMs()} AND kind = ANY(${sql.param(kinds)}::text[])
          ORDER BY due_at_ms LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, subject, payload`);
      const due = rows[0];
      if (due === undefined) return false;
      try {
        const publications: Parameters<AfterCommit>[0][] = [];
        const told: AfterCommit = (publish) => void publications.push(publish);
        // A savepoint, so that a handler that fails undoes its own work only and is tried again.
        await tx.transaction(
          (inner) =>
            this.#handlers.get(due.kind)?.(inner, told, due.subject, due.payload) ?? Promise.resolve(),
        );
        for (const publish of publications) after(publish);
      } catch (error) {
        log.error(
          { err: error, kind: due.kind, subject: due.subject },
          'a deadline failed; it is tried again in 5 s',
        );
        await setDeadline(tx, due.kind, due.subject, clock.nowMs() + 5_000, due.payload);
      }
      return true;
    });
  }
}
