import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@akari/server/platform/database/database';
import { makeAudience } from './audience.ts';
import { Member } from './member.ts';
import { Broadcast } from './broadcast.ts';
import { nameOf, prepareEvening } from './studio.ts';
import { Viewer } from './viewer.ts';

export interface Crowd {
  members: Member[];
  /** Everybody has a picture that moves, and tips and lines that are acknowledged, from this moment on. */
  allWell(within_ms: number): Promise<void>;
  stop(): Promise<void>;
}

export interface CrowdOptions {
  /** Where the service is reached; people are spread over them. */
  urls: readonly [string, ...string[]];
  database_url: string;
  /** Address from which its media comes. */
  address: string;
  channels: number;
  viewers: number;
}

/** Performers in party chat, and viewers who watch, talk and tip all the time. */
export async function gather(options: CrowdOptions): Promise<Crowd> {
  const { urls, database_url, address, channels, viewers } = options;
  const urlOf = (i: number): string => urls[i % urls.length] ?? urls[0];
  const cookies = await makeAudience(database_url, viewers);
  const paying = cookies.map((_, i) => `audience-${i}`);
  const performers = await prepareEvening(database_url, channels, paying);
  const broadcasts = performers.map((cookie, i) => new Broadcast(urlOf(i), address, cookie));
  for (const broadcast of broadcasts) broadcast.start();
  const members = cookies.map(
    (cookie, i) => new Member(new Viewer(urlOf(i), cookie, address), nameOf(i % channels)),
  );
  for (const member of members) member.start();
  const allWell = async (within_ms: number): Promise<void> => {
    const before = members.map(({ tips, lines, received_ms }) => ({
      tips: tips.length,
      lines: lines.length,
      received_ms,
    }));
    const well = (member: Member, i: number): boolean =>
      member.tips.length > (before[i]?.tips ?? 0) + 1 &&
      member.lines.length > (before[i]?.lines ?? 0) + 1 &&
      member.received_ms > (before[i]?.received_ms ?? 0) + 500;
    const until_ms = performance.now() + within_ms;
    while (!members.every(well)) {
      if (performance.now() > until_ms)
        throw new Error(`not all is well: ${JSON.stringify(members.map(stateOf))}`);
      await sleep(100);
    }
  };
  return {
    members,
    allWell,
    stop: async () => {
      await Promise.all(members.map((member) => member.stop()));
      await Promise.all(broadcasts.map((broadcast) => broadcast.stop()));
    },
  };
}

const stateOf = ({ tips, lines, received_ms, viewer, refusals }: Member): object => ({
  watching: viewer.watching,
  tips: tips.length,
  lines: lines.length,
  received_ms: Math.round(received_ms),
  refusals: Object.fromEntries(refusals),
});

export interface Account {
  /** Tips and lines that were acknowledged. */
  acknowledged: number;
  /** Of these, those that the database does not have. */
  lost: number;
  /** Sessions that were charged anything but what was delivered. */
  wrongly_charged: number;
  /** Delivered as the books say, and as the viewers received it, milliseconds. */
  delivered_ms: number;
  received_ms: number;
  sessions: number;
  /** Sessions that have not ended. */
  running: number;
}

/** What the books say of a crowd that has gone. */
export async function account(database: Database, members: readonly Member[]): Promise<Account> {
  const count = async (sql: string, values: unknown[] = []): Promise<number> =>
    Number((await database.pool.query<{ n: string }>(sql, values)).rows[0]?.n);
  const tips = members.flatMap(({ tips: keys }) => keys);
  const lines = members.flatMap(({ lines: ids }) => ids);
  const kept =
    (await count(
      `SELECT count(*) AS n FROM transfer WHERE split_part(idempotency_key, ':', 3) = ANY($1) AND cause = 'tip'`,
      [tips],
    )) + (await count('SELECT count(*) AS n FROM chat_line WHERE client_line_id = ANY($1)', [lines]));
  return {
    acknowledged: tips.length + lines.length,
    lost: tips.length + lines.length - kept,
    wrongly_charged: await count(
      `SELECT count(*) AS n FROM viewer_session WHERE state = 'ended'
        AND charged_units <> rate_units_per_min * delivered_ms / 60000`,
    ),
    delivered_ms: await count('SELECT coalesce(sum(delivered_ms), 0) AS n FROM viewer_session'),
    received_ms: Math.round(members.reduce((sum, { received_ms }) => sum + received_ms, 0)),
    sessions: await count('SELECT count(*) AS n FROM viewer_session'),
    running: await count(`SELECT count(*) AS n FROM viewer_session WHERE state <> 'ended'`),
  };
}
