import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_RATES } from '@akari/rules';
import { withDatabase } from '../../harness/books.ts';
import type { TestServer } from '../../harness/server.ts';
import { makePerformer, staff } from '../../harness/staff.ts';
import { makeAudience, makeLogins } from '../audience.ts';
import { Broadcast } from '../broadcast.ts';
import { expectOk } from '../expect-ok.ts';
import { performerCalls } from '../performer-calls.ts';
import type { Adversary, Hall } from './adversaries.ts';
import { HostileViewer, type Place } from './hostile-viewer.ts';

type Server = Pick<TestServer, 'url' | 'databaseUrl'>;

export interface TrialOptions {
  /** Address from which its media comes. */
  address: string;
  for_ms: number;
  /** Prefix of all user names. */
  prefix: string;
}

export interface TrialRow {
  adversary: string;
  sessions: number;
  /** Milliseconds of media that arrived, by the clock or by timestamps, whichever is more. */
  watched_ms: number;
  /** Milliseconds that were charged, or of a preview, that were taken from the guest's allowance. */
  paid_ms: number;
  paid_units: number;
  unpaid_ms: number;
  refusals: string[];
}

const ON_AIR_LIMIT_MS = 40_000;
const SETTLED_LIMIT_MS = 40_000;
const POINTS = '100';

/** Lets all adversaries watch at the same time, and compares what arrived with what the database says. */
export async function trial(
  server: Server,
  adversaries: readonly Adversary[],
  options: TrialOptions,
): Promise<TrialRow[]> {
  const halls = [...new Set(adversaries.map(({ hall }) => hall))];
  const opened = await Promise.all(halls.map((hall) => openHall(server, hall, options)));
  const places = new Map(opened.map(({ hall, place }) => [hall, place]));
  const accounts = adversaries.reduce((sum, each) => sum + each.accounts, 0);
  const cookies = await makeAudience(server.databaseUrl().trim(), accounts, options.prefix);
  for (let i = 0; i < accounts; i += 1)
    await staff(server, 'grant-points', { name: `${options.prefix}-${i}`, points: POINTS });
  try {
    const viewers = adversaries.map(({ hall, accounts: count, habits }) => {
      const own = cookies.splice(0, count);
      const logins = hall === 'preview' ? [null] : own;
      return new HostileViewer(server.url, options.address, logins, places.get(hall)!, habits);
    });
    await Promise.all(viewers.map((viewer) => viewer.watch(options.for_ms)));
    return await Promise.all(viewers.map((viewer, i) => settled(server, adversaries[i]!, viewer)));
  } finally {
    await Promise.all(opened.map(({ broadcast }) => broadcast.stop()));
  }
}

async function openHall(
  server: Server,
  hall: Hall,
  { address, prefix }: TrialOptions,
): Promise<{ hall: Hall; place: Place; broadcast: Broadcast }> {
  const { user_name } = await makePerformer(server, `${prefix}_${hall}`, { ja: '灯', en: 'Akari' });
  const cookie = await loginOf(server, user_name);
  const goal = hall === 'preview' ? 'waiting' : 'chatting';
  const pace = hall === 'slow' ? 'sparse' : 'usual';
  const broadcast = new Broadcast(server.url, address, cookie, { goal, pace });
  broadcast.start();
  const call = performerCalls(server.url, cookie);
  const limit_ms = performance.now() + ON_AIR_LIMIT_MS;
  for (let status = ''; status !== goal; await sleep(200)) {
    if (performance.now() > limit_ms) throw new Error(`${hall}: not on air, but ${status}`);
    ({ status } = ((await call('GET', '')) as { channel: { status: string } }).channel);
  }
  const accept = async (request_id: string): Promise<void> => {
    const answer = await fetch(`${server.url}/api/twoshot/${request_id}/answer`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 'accept' }),
    });
    await expectOk('accept', answer);
  };
  const mode = hall === 'preview' ? 'preview' : 'party';
  const twoshot = hall === 'twoshot' ? { rate_units_per_min: DEFAULT_RATES.twoshot, accept } : null;
  const place = {
    performer_name: user_name,
    mode,
    rate_units_per_min: DEFAULT_RATES[mode],
    twoshot,
  } as const;
  return { hall, place, broadcast };
}

const loginOf = (server: Server, user_name: string): Promise<string> =>
  withDatabase(server, async (database) => {
    const { rows } = await database.pool.query<{ id: string }>(
      'SELECT id FROM app_user WHERE user_name = $1',
      [user_name],
    );
    const [cookie = ''] = await makeLogins(
      database,
      rows.map(({ id }) => Number(id)),
    );
    return cookie;
  });

/** Reads the settled figures of an adversary's sessions once all of them have ended. */
function settled(server: Server, { name }: Adversary, viewer: HostileViewer): Promise<TrialRow> {
  return withDatabase(server, async ({ pool }) => {
    const limit_ms = performance.now() + SETTLED_LIMIT_MS;
    for (;;) {
      const { rows } = await pool.query<{ running: string; paid_ms: string; paid_units: string }>(
        `SELECT count(*) FILTER (WHERE state <> 'ended') AS running, coalesce(sum(delivered_ms), 0) AS paid_ms,
                coalesce(sum(charged_units), 0) AS paid_units
           FROM viewer_session WHERE id = ANY($1)`,
        [viewer.session_ids],
      );
      const { running, paid_ms, paid_units } = rows[0]!;
      if (Number(running) === 0)
        return {
          adversary: name,
          sessions: viewer.session_ids.length,
          watched_ms: Math.round(viewer.watched_ms),
          paid_ms: Number(paid_ms),
          paid_units: Number(paid_units),
          unpaid_ms: Math.round(viewer.watched_ms - Number(paid_ms)),
          refusals: viewer.refusals,
        };
      if (performance.now() > limit_ms) throw new Error(`${name}: ${running} sessions have not ended`);
      await sleep(200);
    }
  });
}
