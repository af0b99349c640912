import { expect, it } from 'vitest';
import type { Member } from '../../../platform/http/person.ts';
import type { Services } from '../../../platform/services.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { waitsOrIsDone } from '../../../testing/waits-or-is-done.ts';
import { forgetDeadNodes, socketBack, socketGone } from './presence.ts';

const stage = await Stage.open();
const { services } = stage;
const { pool } = services.database;
const rich = () => buildViewer(services, { points: 50 });
/** The same services under another node name. */
const nodeNamed = (id: string): Services => ({ ...services, duties: { id } }) as unknown as Services;

async function absenceOf(viewer: Member): Promise<number | null> {
  const { rows } = await pool.query<{ due_at_ms: number }>(
    `SELECT due_at_ms FROM deadline WHERE kind = 'presence.socket_absence' AND subject = $1`,
    [String(viewer.user_id)],
  );
  return rows[0]?.due_at_ms ?? null;
}
/** Transactions that delete presence wait at their commit. @returns lets them go on */
async function holdCommits(): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('SELECT pg_advisory_lock(4711)');
  await client.query(`CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NULL; END'`);
  await client.query(`CREATE CONSTRAINT TRIGGER wait_at_commit AFTER DELETE ON presence
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`);
  return async () => {
    await client.query('SELECT pg_advisory_unlock(4711)');
    client.release();
  };
}

it('a session without a socket ends with browser_closed 15 s after joining', async () => {
  const performer = await stage.performer('chatting');
  const [without, late] = [await rich(), await rich()];
  const join = async (viewer: Member): Promise<number> => {
    const asked = { performer_name: performer.user_name, mode: 'party', rate_units_per_min: 12_000 };
    const { body } = await stage.call(viewer, 'POST', '/api/session/join', asked);
    return Number((body['session'] as { session_id: string }).session_id);
  };
  const ids = [await join(without), await join(late)] as const;
  expect(await absenceOf(without)).toBe(services.clock.nowMs() + 15_000);
  await socketBack(services, late.user_id);
  await stage.pass(15_000);
  expect(await stage.session(ids[0])).toMatchObject({ state: 'ended', end: 'browser_closed' });
  expect((await stage.session(ids[1])).state).toBe('joining');
});

it('socketGone sets the absence when the last sockets close at two nodes', async () => {
  const viewer = await rich();
  await stage.watch(viewer, await stage.performer('chatting'));
  const [one, other] = [nodeNamed('node-one'), nodeNamed('node-other')];
  await socketBack(one, viewer.user_id);
  await socketBack(other, viewer.user_id);
  await socketGone(services, viewer.user_id);
  expect(await absenceOf(viewer)).toBeNull();
  const release = await holdCommits();
  const gone = Promise.all([socketGone(one, viewer.user_id), socketGone(other, viewer.user_id)]);
  await waitsOrIsDone(services.database, gone, 2);
  await release();
  await gone;
  await pool.query('DROP FUNCTION wait_at_commit CASCADE');
  expect(await absenceOf(viewer)).toBe(services.clock.nowMs() + 15_000);
});

it('forgetDeadNodes sets the absence when two nodes clear two dead ones', async () => {
  const viewer = await rich();
  await stage.watch(viewer, await stage.performer('chatting'));
  for (const node of ['dead-one', 'dead-other']) {
    await pool.query(`INSERT INTO duty (name, holder, until_ms, term) VALUES ($1, $1, 0, 1)`, [
      `node:${node}`,
    ]);
    await socketBack(nodeNamed(node), viewer.user_id);
  }
  await socketGone(services, viewer.user_id);
  // The first of the two clears one node away while the second has the other.
  const second = await pool.connect();
  await second.query('BEGIN');
  await second.query(`SELECT FROM duty WHERE name = 'node:dead-other' FOR UPDATE`);
  await forgetDeadNodes(services);
  expect(await absenceOf(viewer)).toBeNull();
  await second.query('COMMIT');
  second.release();
  await forgetDeadNodes(services);
  expect(await absenceOf(viewer)).toBe(services.clock.nowMs() + 15_000);
  const { rows } = await pool.query(`SELECT name FROM duty WHERE name LIKE 'node:dead-%'`);
  expect(rows).toEqual([]);
});
