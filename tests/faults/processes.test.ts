import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '@akari/server/ledger/check-ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, gather, type Crowd } from '../crowd/crowd.ts';
import { familyOf } from '../harness/processes.ts';
import { record, rowOf, type FaultRow } from './row.ts';
import { startStand, type Stand } from './stand.ts';

const RECOVERY_LIMIT_MS = 60_000;
/** A viewer's clock and the node's start and stop at other packets. */
const TOLERANCE_MS_PER_SESSION = 2_000;

let stand: Stand;
let crowd: Crowd;
const rows: FaultRow[] = [];

beforeAll(async () => {
  stand = await startStand();
  const { urls, database_url } = stand;
  crowd = await gather({ urls, database_url, address: '127.0.0.1', channels: 2, viewers: 6 });
  await crowd.allWell(60_000);
}, 180_000);

/** Everybody is well, something breaks, everybody is well again: measured from the moment of the break. */
async function survives(fault: string, breaks: () => Promise<void>): Promise<void> {
  await crowd.allWell(RECOVERY_LIMIT_MS);
  for (const member of crowd.members) member.restart();
  await breaks();
  await crowd.allWell(RECOVERY_LIMIT_MS);
  const books = await account(stand.database, crowd.members);
  rows.push(rowOf(fault, crowd, books));
  expect(books).toMatchObject({ lost: 0, wrongly_charged: 0 });
}

/** Stops a process, and those that it started, for a while. */
async function stopped(pid: number, ms: number): Promise<void> {
  const family = familyOf(pid);
  for (const one of family) process.kill(one.pid, 'SIGSTOP');
  await sleep(ms);
  for (const one of family) process.kill(one.pid, 'SIGCONT');
}

describe('under chat, tips and charges', () => {
  it('a server node is killed', { timeout: 180_000 }, () =>
    survives('server node: SIGKILL', async () => {
      stand.nodes[0].kill('SIGKILL');
      await stand.nodes[0].exited;
      await crowd.allWell(RECOVERY_LIMIT_MS);
      await stand.startNodeAgain(0);
    }),
  );

  it('a server node hangs', { timeout: 180_000 }, () =>
    survives('server node: SIGSTOP for 20 s', () => stopped(stand.nodes[1].pid, 20_000)),
  );

  it('a media node is killed', { timeout: 180_000 }, () =>
    survives('media node: SIGKILL', async () => {
      await stand.media[0].running().end('SIGKILL');
      await crowd.allWell(RECOVERY_LIMIT_MS);
      await stand.media[0].startAgain();
    }),
  );

  it('a media node hangs', { timeout: 180_000 }, () =>
    survives('media node: SIGSTOP for 20 s', () => stopped(stand.media[1].running().child.pid ?? 0, 20_000)),
  );

  it('Redis is killed', { timeout: 180_000 }, () =>
    survives('Redis: SIGKILL, back after 3 s', async () => {
      await stand.redis.kill('SIGKILL');
      await sleep(3_000);
      await stand.redis.startAgain();
    }),
  );

  it('Redis is cut off', { timeout: 180_000 }, () =>
    survives('Redis: cut off for 20 s', () => stopped(stand.redis.pid(), 20_000)),
  );

  it('PostgreSQL is killed', { timeout: 180_000 }, () =>
    survives('PostgreSQL: SIGKILL', async () => {
      process.kill(stand.postmaster(), 'SIGKILL');
    }),
  );

  it('PostgreSQL is restarted', { timeout: 180_000 }, () =>
    survives('PostgreSQL: restarted', async () => {
      process.kill(stand.postmaster(), 'SIGINT');
    }),
  );

  it('PostgreSQL hangs', { timeout: 180_000 }, () =>
    survives('PostgreSQL: SIGSTOP for 10 s', () => stopped(stand.postmaster(), 10_000)),
  );

  it('leaves no session running, and charges nothing that did not arrive', { timeout: 180_000 }, async () => {
    await crowd.stop();
    await expect
      .poll(async () => (await account(stand.database, crowd.members)).running, { timeout: 60_000 })
      .toBe(0);
    const books = await account(stand.database, crowd.members);
    expect(books).toMatchObject({ lost: 0, wrongly_charged: 0 });
    const { rows: sessions } = await stand.database.pool.query('SELECT id FROM viewer_session');
    console.info(JSON.stringify({ ...books, sessions: sessions.length }), rows);
    expect(books.delivered_ms).toBeLessThan(books.received_ms + TOLERANCE_MS_PER_SESSION * sessions.length);
    expect(await checkLedger(stand.database.db)).toEqual([]);
    for (const row of rows)
      record({ ...row, charged_undelivered: books.wrongly_charged, running: books.running });
  });
});

afterAll(async () => {
  await crowd.stop().catch(() => undefined);
});
