import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { Duties } from './duties.ts';
import { LIFE, lifeOf } from './life.ts';
import { StartProblem } from '../process/start-problem.ts';

/** Longer than the lease of a node that was killed a moment ago, so that a restart finds it expired. */
const PATIENCE_MS = 7_000;
const LOOK_EVERY_MS = 500;
/** The lease of a node that must be the only one on its database. */
const ALONE = 'alone';

/** Why a node cannot run beside the nodes that run already. */
const REFUSALS = {
  /** Without Redis, two nodes on one database would not exchange events. */
  no_redis: () =>
    new StartProblem(
      'このデータベースでは、すでに別の Akari が動いています。そちらを止めるか、両方に REDIS_URL を設定してください。',
      'Another Akari already runs on this database. Stop that one, or set REDIS_URL for both.',
    ),
  /** A node with embedded media ends every session that it does not carry itself. */
  own_media: () =>
    new StartProblem(
      'このデータベースでは、すでに別の Akari が動いています。MEDIA=embedded で動かせるサーバーは 1 台だけです。そちらを止めるか、すべてのサーバーに MEDIA=cluster と MEDIA_NODES を設定してください。',
      'Another Akari already runs on this database, and with MEDIA=embedded there can be one server only. Stop that one, or set MEDIA=cluster and MEDIA_NODES for every server.',
    ),
  /** The running node is of one of the two kinds above. */
  one_of_many: () =>
    new StartProblem(
      'このデータベースでは、1 台だけで動く設定の Akari(REDIS_URL がない、または MEDIA=embedded)がすでに動いています。そちらを止めるか、REDIS_URL、MEDIA=cluster、MEDIA_NODES を設定して起動し直してください。',
      'An Akari that is set up to be the only one (without REDIS_URL, or with MEDIA=embedded) already runs on this database. Stop that one, or start it again with REDIS_URL, MEDIA=cluster and MEDIA_NODES.',
    ),
};

/** Why a node must be the only one, or that it may run beside others (`one_of_many`). */
type InstanceKind = keyof typeof REFUSALS;

/** Whether a node runs that excludes another one of this kind. */
async function isTaken({ db }: Database, kind: InstanceKind): Promise<boolean> {
  const others = kind === 'one_of_many' ? sql`false` : sql`starts_with(name, ${LIFE})`;
  const { rows } = await db.execute(sql`
    SELECT 1 FROM duty WHERE (name = ${ALONE} OR ${others})
      AND until_ms > (extract(epoch FROM clock_timestamp()) * 1000)::bigint LIMIT 1`);
  return rows.length > 0;
}

/**
 * Claims this database for a node of a kind and keeps the lease. Waits for the lease of a node that was killed a moment
 * ago. Nodes that start at the same moment claim one after the other.
 * @param patience_ms how long to wait for an existing lease to expire, milliseconds
 * @returns releases the claim
 * @throws StartProblem when a node runs that excludes this one
 */
export async function claimInstance(
  deps: { database: Database; log: Logger },
  kind: InstanceKind,
  patience_ms = PATIENCE_MS,
): Promise<() => Promise<void>> {
  const duties = new Duties(deps);
  const mark = kind === 'one_of_many' ? lifeOf(duties.id) : ALONE;
  const take = async (): Promise<boolean> => {
    if (await isTaken(deps.database, kind)) return false;
    duties.want(mark);
    await duties.look();
    return duties.holdOf(mark) !== undefined;
  };
  const limit_ms = performance.now() + patience_ms;
  while (!(await oneAtATime(deps.database, 'place', take))) {
    if (performance.now() > limit_ms) throw REFUSALS[kind]();
    await sleep(LOOK_EVERY_MS);
  }
  duties.start();
  return () => duties.stop();
}
