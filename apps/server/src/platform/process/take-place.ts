import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { Duties } from '../duty/duties.ts';
import { LIFE, lifeOf } from '../duty/life.ts';
import { StartProblem } from './start-problem.ts';

/** Longer than the lease of a node that was killed a moment ago. */
const PATIENCE_MS = 7_000;
const LOOK_EVERY_MS = 500;
/** The duty of a node that can only be the one there is. */
const ALONE = 'alone';

/** Why a node cannot run beside what runs already. */
const REFUSALS = {
  /** Two nodes on one database that do not hear each other would part their people. */
  no_redis: () =>
    new StartProblem(
      'このデータベースでは、すでに別の Akari が動いています。そちらを止めるか、両方に REDIS_URL を設定してください。',
      'Another Akari already runs on this database. Stop that one, or set REDIS_URL for both.',
    ),
  /** A node with media of its own takes every session that it does not carry as ended. */
  own_media: () =>
    new StartProblem(
      'このデータベースでは、すでに別の Akari が動いています。MEDIA=embedded で動かせるサーバーは 1 台だけです。そちらを止めるか、すべてのサーバーに MEDIA=cluster と MEDIA_NODES を設定してください。',
      'Another Akari already runs on this database, and with MEDIA=embedded there can be one server only. Stop that one, or set MEDIA=cluster and MEDIA_NODES for every server.',
    ),
  /** The one that runs is of either kind above. */
  one_of_many: () =>
    new StartProblem(
      'このデータベースでは、1 台だけで動く設定の Akari(REDIS_URL がない、または MEDIA=embedded)がすでに動いています。そちらを止めるか、REDIS_URL、MEDIA=cluster、MEDIA_NODES を設定して起動し直してください。',
      'An Akari that is set up to be the only one (without REDIS_URL, or with MEDIA=embedded) already runs on this database. Stop that one, or start it again with REDIS_URL, MEDIA=cluster and MEDIA_NODES.',
    ),
};

/** What a node says of itself: that it can only be alone, and why, or that there may be others like it. */
type Place = keyof typeof REFUSALS;

/** Whether a node runs beside which one of this kind cannot. */
async function isTaken({ db }: Database, place: Place): Promise<boolean> {
  const others = place === 'one_of_many' ? sql`false` : sql`starts_with(name, ${LIFE})`;
  const { rows } = await db.execute(sql`
    SELECT 1 FROM duty WHERE (name = ${ALONE} OR ${others})
      AND until_ms > (extract(epoch FROM clock_timestamp()) * 1000)::bigint LIMIT 1`);
  return rows.length > 0;
}

/**
 * Takes this node's place among those on its database and keeps it, in turn with others that start at this moment.
 * Waits a little for whoever was killed a moment ago.
 * @returns gives it back
 * @throws StartProblem
 */
export async function takePlace(
  ground: { database: Database; log: Logger },
  place: Place,
  patience_ms = PATIENCE_MS,
): Promise<() => Promise<void>> {
  const duties = new Duties(ground);
  const mark = place === 'one_of_many' ? lifeOf(duties.id) : ALONE;
  const take = async (): Promise<boolean> => {
    if (await isTaken(ground.database, place)) return false;
    duties.want(mark);
    await duties.look();
    return duties.holdOf(mark) !== undefined;
  };
  const limit_ms = performance.now() + patience_ms;
  while (!(await oneAtATime(ground.database, 'place', take))) {
    if (performance.now() > limit_ms) throw REFUSALS[place]();
    await sleep(LOOK_EVERY_MS);
  }
  duties.start();
  return () => duties.stop();
}
