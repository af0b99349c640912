import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import type { Database } from '@akari/server/platform/database/database';
import { expect } from 'vitest';
import { account, lastStart } from '@akari/testkit/crowd/account';
import type { Crowd } from '@akari/testkit/crowd/crowd';
import { limitedOf, record, standstillOf, type Standstill } from './row.ts';

const RECOVERY_LIMIT_MS = 90_000;
const ENDS_LIMIT_MS = 60_000;
/** Milliseconds: a viewer and the media node start and stop counting at different packets. */
const TOLERANCE_MS = 2_000;
/** Milliseconds; the limit for what must continue: shorter than any lasting fault, even on a busy machine. */
const GOES_ON_MS = 9_000;

export interface Fault {
  name: string;
  /** What people notice of the fault. */
  sees: string;
  /** The parts of the service that must continue unaffected. */
  goes_on: readonly (keyof Standstill)[];
}

/** Runs faults against a crowd, and checks the database after each. */
export class Trial {
  readonly #database: Database;
  readonly #crowd: Crowd;

  constructor(database: Database, crowd: Crowd) {
    this.#database = database;
    this.#crowd = crowd;
  }

  allWell(): Promise<void> {
    return this.#crowd.allWell(RECOVERY_LIMIT_MS);
  }

  /**
   * Lets the crowd join and recover from a fault, with interruptions measured from the start of the fault. Then all
   * members leave: no session may run on, nothing acknowledged may be lost, and nothing may be charged that did not
   * arrive.
   */
  async survives({ name, sees, goes_on }: Fault, breaks: () => Promise<void>): Promise<void> {
    const { members } = this.#crowd;
    const before = await lastStart(this.#database);
    const look = () => account(this.#database, members, before);
    this.#crowd.enter();
    try {
      await this.allWell();
      for (const member of members) member.restart();
      await breaks();
      await this.allWell();
    } finally {
      await this.#crowd.leave();
    }
    const standstill_ms = standstillOf(this.#crowd);
    await expect.poll(async () => (await look()).running, { timeout: ENDS_LIMIT_MS }).toBe(0);
    const books = await look();
    expect(books).toMatchObject({ transfers: { lost: 0 }, lines: { lost: 0 }, wrongly_charged: 0 });
    expect(books.delivered_ms).toBeLessThan(books.received_ms + TOLERANCE_MS * books.sessions);
    expect(await checkLedger(this.#database.db)).toEqual([]);
    for (const what of goes_on) expect(standstill_ms[what], what).toBeLessThan(GOES_ON_MS);
    record({ fault: name, sees, standstill_ms, books, limited: limitedOf(this.#crowd) });
  }
}
