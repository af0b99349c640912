import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { Duties } from './duties.ts';
import { DutyLost, type DutyHold } from './duty-hold.ts';
import { dutyTable } from './duty.table.ts';

const database = await testDatabase();
const { db } = database;
const LEASE_MS = 5_000;

/** A node with its own clock, which the test sets. */
function node() {
  const time = { ms: 0 };
  const holds: DutyHold[] = [];
  const duties = new Duties({ database, log: pino({ level: 'silent' }) }, () => time.ms);
  duties.want('media:a', (hold) => holds.push(hold));
  return { time, holds, duties };
}

/** Time passes for the database. */
const pass = (ms: number) => db.update(dutyTable).set({ until_ms: sql`until_ms - ${ms}` });
const leaseRunsOut = () => pass(LEASE_MS);

beforeEach(async () => void (await db.delete(dutyTable)));

describe('duty', () => {
  it('is held by only one of two nodes', async () => {
    const [one, other] = [node(), node()];
    await Promise.all([one.duties.look(), other.duties.look()]);
    await Promise.all([one.duties.look(), other.duties.look()]);
    expect([...one.holds, ...other.holds]).toHaveLength(1);
    expect(one.duties.held + other.duties.held).toBe(1);
  });

  it('stays with the node that renews its lease', async () => {
    const [one, other] = [node(), node()];
    for (let second = 0; second < 12; second += 1) {
      one.time.ms += 1_000;
      await pass(1_000);
      await one.duties.look();
      await other.duties.look();
    }
    expect(one.holds).toHaveLength(1);
    expect(one.holds[0]?.held()).toBe(true);
    expect(other.holds).toEqual([]);
  });

  it('ends for its holder before another node can take it over', async () => {
    const [one, other] = [node(), node()];
    await one.duties.look();
    one.time.ms += LEASE_MS - 1;
    expect(one.holds[0]?.held()).toBe(true);
    one.time.ms += 1;
    expect(one.holds[0]?.held()).toBe(false);
    expect(one.holds[0]?.signal.aborted).toBe(true);
    expect(one.duties.holdOf('media:a')).toBeUndefined();

    await other.duties.look();
    expect(other.holds).toEqual([]);
    await leaseRunsOut();
    await other.duties.look();
    expect(other.holds[0]?.held()).toBe(true);
    await one.duties.look();
    expect(one.holds).toHaveLength(1);
  });

  it('returns to its former holder as a new hold with the next term', async () => {
    const one = node();
    await one.duties.look();
    one.time.ms += LEASE_MS;
    await leaseRunsOut();
    await one.duties.look();
    expect(one.holds.map((hold) => [hold.term, hold.held()])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('is free at once after stop() or giveUp()', async () => {
    const [one, other] = [node(), node()];
    await one.duties.look();
    await one.duties.stop();
    expect(one.holds[0]?.signal.aborted).toBe(true);
    await other.duties.look();
    expect(other.holds[0]?.held()).toBe(true);

    await other.duties.giveUp('media:a');
    const third = node();
    await third.duties.look();
    expect(third.holds).toHaveLength(1);
  });
});

describe('DutyHold.confirm', () => {
  it('throws DutyLost when another node holds the duty and the holder has not noticed', async () => {
    const [one, other] = [node(), node()];
    await one.duties.look();
    await leaseRunsOut();
    await other.duties.look();
    const [hold] = one.holds;
    // By its own clock no time has passed, as for a process that was suspended here.
    expect(hold?.held()).toBe(true);
    await expect(db.transaction((tx) => hold!.confirm(tx))).rejects.toThrow(DutyLost);
    expect(hold?.held()).toBe(false);
    await db.transaction((tx) => other.holds[0]!.confirm(tx));
  });

  it('keeps the lease until the transaction ends', async () => {
    const [one, other] = [node(), node()];
    await one.duties.look();
    await pass(LEASE_MS - 300);
    await db.transaction(async (tx) => {
      await one.holds[0]!.confirm(tx);
      await tx.execute(sql`SELECT pg_sleep(0.4)`);
      await other.duties.look();
      expect(other.holds).toEqual([]);
    });
    await other.duties.look();
    expect(other.holds).toHaveLength(1);
  });
});
