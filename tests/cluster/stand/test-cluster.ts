import { openPaidSession } from '@akari/server/testing/paid-session';
import { buildPerformer, buildViewer } from '@akari/server/testing/factories';
import { systemClock } from '@akari/server/platform/clock/clock';
import { readConfig } from '@akari/server/platform/config/config';
import type { Member } from '@akari/server/platform/http/person';
import type { Services } from '@akari/server/platform/services';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { atEnd } from '@akari/server/testing/at-end';
import { testDatabase, type TestDatabase } from '@akari/server/testing/database';
import { startRedis, type TestRedis } from './redis.ts';

export type Deps = Pick<Services, 'clock' | 'config'> & { database: TestDatabase };

export interface Cluster extends Deps {
  redis: TestRedis;
  /** The settings that make a node part of this cluster. */
  env: Record<string, string>;
}

/** Starts a media node without peers, for tests that need cluster mode but no media. */
export async function mediaEnv(): Promise<Record<string, string>> {
  const media = await MediaNodeProcess.start('a');
  atEnd(() => media.close());
  return { MEDIA: 'cluster', MEDIA_NODES: `a=${media.url}`, MEDIA_SECRET: MEDIA_TEST_SECRET };
}

/** Starts the database, Redis and media node that the server nodes of a test file share. */
export async function openCluster(): Promise<Cluster> {
  const database = await testDatabase({ max_connections: 4 });
  const redis = await startRedis();
  const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, ...(await mediaEnv()) };
  return { database, clock: systemClock, config: readConfig({ ...env, DEMO: '0' }), redis, env };
}

/** A performer in party chat, in the database only. */
export const onAir = (deps: Deps): Promise<Member> =>
  buildPerformer(deps, { status: 'chatting', broadcast_id: 1, publisher_live: true });

/** A viewer in the channel who has paid the first slice; no media flows. */
export async function inRoom(deps: Deps, performer: Member): Promise<{ viewer: Member; session_id: number }> {
  const viewer = await buildViewer(deps, { points: 100 });
  const session_id = await openPaidSession(deps.database.db, {
    viewer_id: viewer.user_id,
    performer_id: performer.user_id,
  });
  // The session starts now: a node settles sessions without media that are older than itself.
  await deps.database.pool.query('UPDATE viewer_session SET started_at_ms = $1 WHERE id = $2', [
    deps.clock.nowMs(),
    session_id,
  ]);
  return { viewer, session_id };
}
