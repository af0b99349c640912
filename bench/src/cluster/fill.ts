import { hashToken, newToken } from '@akari/server/core/account/login/token';
import { loginTable } from '@akari/server/core/account/state/account.table';
import { systemClock } from '@akari/server/platform/clock/clock';
import { readConfig } from '@akari/server/platform/config/config';
import type { Database } from '@akari/server/platform/database/database';
import { buildPerformer, buildViewer } from '@akari/server/testing/factories';
import { openPaidSession } from '@akari/server/testing/paid-session';
import type { Room } from './order.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 20;

export interface Guest {
  cookie: string;
  room: Room;
}

/** Runs work `count` times, some at once. */
async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE)
    done.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => work(from + n)),
      )),
    );
  return done;
}

async function logIn(database: Database, user_id: number): Promise<string> {
  const token = newToken('vauth');
  const now_ms = systemClock.nowMs();
  await database.db.insert(loginTable).values({
    user_id,
    kind: 'vauth',
    token_hash: hashToken(token),
    created_at_ms: now_ms,
    last_seen_at_ms: now_ms,
    expires_at_ms: now_ms + DAY_MS,
    user_agent: 'bench',
    ip_address: '127.0.0.1',
  });
  return `vauth=${token}`;
}

/** Inserts channels in party chat with viewers in them, in the database only, and people without a session. */
export async function fill(
  database: Database,
  { rooms, inside, outside }: { rooms: number; inside: number; outside: number },
): Promise<{ inside: Guest[]; outside: Guest[] }> {
  const deps = { database, clock: systemClock, config: readConfig({ DEMO: '0' }) };
  const performers = await times(rooms, () =>
    buildPerformer(deps, { status: 'chatting', broadcast_id: 1, publisher_live: true }),
  );
  const open = performers.map(({ user_name, user_id }) => ({
    performer_name: user_name,
    channel_id: String(user_id),
  }));
  const guest = async (n: number, enters: boolean): Promise<Guest> => {
    const performer = performers[n % rooms]!;
    const viewer = await buildViewer(deps, { points: 100 });
    if (enters)
      await openPaidSession(database.db, { viewer_id: viewer.user_id, performer_id: performer.user_id });
    return { cookie: await logIn(database, viewer.user_id), room: open[n % rooms]! };
  };
  const people = {
    inside: await times(inside, (n) => guest(n, true)),
    outside: await times(outside, (n) => guest(n, false)),
  };
  // The sessions start now: a node with its own media settles older ones.
  await database.pool.query('UPDATE viewer_session SET started_at_ms = $1', [systemClock.nowMs()]);
  return people;
}
