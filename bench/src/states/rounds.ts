import { postTransfer } from '@akari/server/core/ledger/post-transfer';
import { spendLegs } from '@akari/server/core/ledger/spend';
import type { Database } from '@akari/server/platform/database/database';
import type { Member } from '@akari/server/platform/http/person';
import type { Commands } from './commands.ts';

let transfers = 0;

type Lane = (over: () => boolean) => Promise<void>;

async function perSecond(lanes: Lane[], seconds: number, count: () => number): Promise<number> {
  const began_ms = performance.now();
  const before = count();
  const over = (): boolean => performance.now() - began_ms > seconds * 1_000;
  await Promise.all(lanes.map((lane) => lane(over)));
  return ((count() - before) * 1_000) / (performance.now() - began_ms);
}

/** Each lane has every n-th channel and one viewer: party chat, two-shot and a new chat in turn. */
export function onManyChannels(
  commands: Commands,
  performers: Member[],
  viewers: Member[],
  seconds: number,
): Promise<number> {
  const lanes = viewers.map((viewer, lane): Lane => async (over) => {
    for (let at = lane; !over(); at = (at + viewers.length) % performers.length) {
      const performer = performers[at];
      if (performer === undefined) return;
      const session = await commands.join(viewer, performer);
      if (session !== null) await commands.enter(performer, session);
      const request = await commands.request(viewer, performer);
      if (request !== null) await commands.accept(performer, request);
      await commands.order('end', performer);
      await commands.order('stop', performer);
      await commands.order('start', performer);
    }
  });
  return perSecond(lanes, seconds, () => commands.count);
}

/**
 * All viewers use one channel: all but one join, request a two-shot and leave; the performer accepts one now and then.
 */
export function onOneChannel(
  commands: Commands,
  performer: Member,
  viewers: Member[],
  seconds: number,
): Promise<number> {
  let newest: string | null = null;
  const lanes = viewers.map((viewer, lane): Lane => async (over) => {
    while (!over()) {
      if (lane === 0) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        if (newest !== null && (await commands.accept(performer, newest)) !== null)
          await commands.order('end', performer);
        continue;
      }
      const session = await commands.join(viewer, performer);
      if (session === null) continue;
      await commands.enter(performer, session);
      newest = (await commands.request(viewer, performer)) ?? newest;
      await commands.leave(viewer, session);
    }
  });
  return perSecond(lanes, seconds, () => commands.count);
}

/** The peer: locks and updates a row and commits; without session, money, chat line or event. */
export async function plainCommands(
  database: Database,
  rows: number,
  connections: number,
  seconds: number,
): Promise<number> {
  let done = 0;
  const lanes = Array.from({ length: connections }, (_, index): Lane => async (over) => {
    const client = await database.pool.connect();
    for (let at = index; !over(); at += connections) {
      await client.query('BEGIN');
      await client.query('SELECT id, status FROM plain WHERE id = $1 FOR UPDATE', [at % rows]);
      await client.query('UPDATE plain SET status = $2, version = version + 1 WHERE id = $1', [
        at % rows,
        'chat',
      ]);
      await client.query('COMMIT');
      done += 1;
    }
    client.release();
  });
  return perSecond(lanes, seconds, () => done);
}

/** The floor of commands that move money: bare transfers, each in a statement of its own. */
export async function bareTransfers(
  database: Database,
  performers: Member[],
  viewers: Member[],
  seconds: number,
): Promise<number> {
  let done = 0;
  const lanes = viewers.map(({ user_id }, lane): Lane => async (over) => {
    for (let at = lane; !over(); at = (at + viewers.length) % performers.length) {
      const performer = performers[at];
      if (performer === undefined) return;
      const people = { viewer_id: user_id, performer_id: performer.user_id };
      await postTransfer(database.db, {
        ...people,
        idempotency_key: `bench-floor:${(transfers += 1)}`,
        cause: 'tip',
        cause_id: null,
        at_ms: Date.now(),
        legs: spendLegs({ ...people, point_type: 2000, units: 10, share_bp: 4_000 }).legs,
      });
      done += 1;
    }
  });
  return perSecond(lanes, seconds, () => done);
}
