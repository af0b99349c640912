import { checkLedger } from '@akari/server/ledger/check-ledger';
import type { Database } from '@akari/server/platform/database/database';
import { expect } from 'vitest';
import { account, type Crowd } from '../crowd/crowd.ts';
import { record, rowOf, type FaultRow } from './row.ts';

const RECOVERY_LIMIT_MS = 90_000;
const ENDS_LIMIT_MS = 60_000;
/** A viewer's clock and the media node's start and stop at other packets. */
const TOLERANCE_MS = 2_000;

/** Faults that a crowd lives through, one after the other, and what the books say in the end. */
export class Trial {
  readonly #database: Database;
  readonly #crowd: Crowd;
  readonly #rows: FaultRow[] = [];

  constructor(database: Database, crowd: Crowd) {
    this.#database = database;
    this.#crowd = crowd;
  }

  allWell(): Promise<void> {
    return this.#crowd.allWell(RECOVERY_LIMIT_MS);
  }

  /** Everybody is well, something breaks, everybody is well again: measured from the moment of the break. */
  async survives(fault: string, breaks: () => Promise<void>): Promise<void> {
    const { members } = this.#crowd;
    await this.allWell();
    for (const member of members) member.restart();
    await breaks();
    await this.allWell();
    const books = await account(this.#database, members);
    this.#rows.push(rowOf(fault, this.#crowd, books));
    expect(books).toMatchObject({ lost: 0, wrongly_charged: 0 });
  }

  /** Everybody goes: nothing runs on, nothing was lost, and nothing was charged that did not arrive. */
  async close(): Promise<void> {
    const { members } = this.#crowd;
    await this.#crowd.stop();
    await expect
      .poll(async () => (await account(this.#database, members)).running, { timeout: ENDS_LIMIT_MS })
      .toBe(0);
    const books = await account(this.#database, members);
    expect(books).toMatchObject({ lost: 0, wrongly_charged: 0 });
    expect(await checkLedger(this.#database.db)).toEqual([]);
    expect(books.delivered_ms).toBeLessThan(books.received_ms + TOLERANCE_MS * books.sessions);
    const { running, wrongly_charged } = books;
    for (const row of this.#rows) record({ ...row, charged_undelivered: wrongly_charged, running });
  }
}
