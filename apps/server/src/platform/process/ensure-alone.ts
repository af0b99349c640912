import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { StartProblem } from './start-problem.ts';

/** Longer than the lease of a node that was killed a moment ago. */
const PATIENCE_MS = 7_000;
const LOOK_EVERY_MS = 500;

const anotherLives = async ({ db }: Database): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM duty WHERE starts_with(name, 'node:')
      AND until_ms > (extract(epoch FROM clock_timestamp()) * 1000)::bigint LIMIT 1`);
  return rows.length > 0;
};

/** Why a node can only be the one there is. */
const REASONS = {
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
};

/** Waits a little for whoever was killed a moment ago. @throws StartProblem */
export async function ensureAlone(database: Database, reason: keyof typeof REASONS): Promise<void> {
  const limit_ms = performance.now() + PATIENCE_MS;
  while (await anotherLives(database)) {
    if (performance.now() > limit_ms) throw REASONS[reason]();
    await sleep(LOOK_EVERY_MS);
  }
}
