import { checkLedger } from '@akari/server/ledger/check-ledger';
import type { Database } from '@akari/server/platform/database/database';
import { expect } from 'vitest';
import { account, lastStart } from '../crowd/account.ts';
import type { Crowd } from '../crowd/crowd.ts';
import { limitedOf, record, standstillOf, type Standstill } from './row.ts';

const RECOVERY_LIMIT_MS = 90_000;
const ENDS_LIMIT_MS = 60_000;
/** A viewer's clock and the media node's start and stop at other packets. */
const TOLERANCE_MS = 2_000;
/** What goes on does not stand for the length of any fault that lasts, however busy the machine is. */
const GOES_ON_MS = 9_000;

export interface Fault {
  name: string;
  /** What people see of it, in words. */
  sees: string;
  /** Of that, what goes on as if nothing was. */
  goes_on: readonly (keyof Standstill)[];
}

/** Faults that a crowd lives through, and what the books say of each. */
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
   * Everybody comes and is well, something breaks, everybody is well again: measured from the moment of the break.
   * Then everybody goes: nothing runs on, nothing was lost, and nothing was charged that did not arrive.
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
