import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildLogin, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { waitsOrIsDone } from '../../../testing/waits-or-is-done.ts';
import { loginTable, userTable } from '../state/account.table.ts';
import { hashPassword } from '../password/password.ts';

const stage = await Stage.open();
const { services } = stage;
const { db } = services.database;

/** A device of a member, with its own login. */
async function device(user_id: number) {
  const { login_id, cookie } = await buildLogin(services, user_id);
  const call = (url: string, payload: object = {}) =>
    stage.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { cookie, 'idempotency-key': randomUUID() },
    });
  /** Ends another login of the member. */
  const endLogin = (other: number) =>
    stage.app.inject({ method: 'DELETE', url: `/api/account/logins/${other}`, headers: { cookie } });
  return { login_id, call, endLogin };
}
const enter = async (on: Awaited<ReturnType<typeof device>>, performer_name: string): Promise<number> => {
  const body = { performer_name, mode: 'party', rate_units_per_min: 12_000 };
  const { session } = (await on.call('/api/session/join', body)).json<{ session: { session_id: string } }>();
  await stage.play(Number(session.session_id));
  return Number(session.session_id);
};

it('a session ends only with the login that joined it', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  const [phone, desk, lost] = [
    await device(viewer.user_id),
    await device(viewer.user_id),
    await device(viewer.user_id),
  ];
  const id = await enter(lost, performer.user_name);
  await desk.endLogin(phone.login_id);
  expect((await stage.session(id)).state).toBe('on');
  stage.deliver(id, 5_000);
  await desk.endLogin(lost.login_id);
  expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'left', charged_units: 1_000 });
});

it('a password change ends the sessions of other logins, not its own', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  const password_hash = await hashPassword('the old one');
  await db.update(userTable).set({ password_hash }).where(eq(userTable.id, viewer.user_id));
  const change = (on: Awaited<ReturnType<typeof device>>, current_password: string, new_password: string) =>
    on.call('/api/account/password', { current_password, new_password });
  const own = await device(viewer.user_id);
  const mine = await enter(own, performer.user_name);
  expect((await change(own, 'the old one', 'the new one')).statusCode).toBe(200);
  expect((await stage.session(mine)).state).toBe('on');
  const other = await device(viewer.user_id);
  const theirs = await enter(other, performer.user_name);
  await change(own, 'the new one', 'the newest one');
  expect(await stage.session(theirs)).toMatchObject({ state: 'ended', end: 'left' });
});

it('a broadcast ends only with the login of its studio', async () => {
  const performer = await stage.performer('preparing');
  await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_publish' });
  const [studio, phone, desk] = [
    await device(performer.user_id),
    await device(performer.user_id),
    await device(performer.user_id),
  ];
  await studio.call('/api/channel/prepare');
  await stage.publish(performer);
  await desk.endLogin(phone.login_id);
  expect((await stage.channel(performer)).status).toBe('preparing');
  await desk.endLogin(studio.login_id);
  expect((await stage.channel(performer)).status).toBe('offline');
  const [ended] = await db.select().from(loginTable).where(eq(loginTable.id, studio.login_id));
  expect(ended?.ended_at_ms).not.toBeNull();
});

describe('login that ends during its own request', () => {
  const joinBody = (performer_name: string) => ({
    performer_name,
    mode: 'party',
    rate_units_per_min: 12_000,
  });
  const sessionsOf = async (viewer_id: number) =>
    (
      await services.database.pool.query<{ state: string; end: string | null }>(
        'SELECT state, end_name AS "end" FROM viewer_session WHERE viewer_id = $1',
        [viewer_id],
      )
    ).rows;
  /** Holds a lock while requests begin one after the other, each until it waits or is done. */
  async function whileLocked<T>(lock: string, begin: readonly (() => PromiseLike<T>)[]): Promise<T[]> {
    const client = await services.database.pool.connect();
    await client.query('BEGIN');
    await client.query(lock);
    const begun: Promise<T>[] = [];
    for (const each of begin) {
      const one = Promise.resolve(each());
      begun.push(one);
      await waitsOrIsDone(services.database, one, begun.length);
    }
    await client.query('COMMIT');
    client.release();
    return Promise.all(begun);
  }

  it('ends the session of a join that began before', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    const [desk, lost] = [await device(viewer.user_id), await device(viewer.user_id)];
    const [joined] = await whileLocked(
      `SELECT FROM channel WHERE performer_id = ${performer.user_id} FOR UPDATE`,
      [
        () => lost.call('/api/session/join', joinBody(performer.user_name)),
        () => desk.endLogin(lost.login_id),
      ],
    );
    expect(joined?.statusCode).toBe(200);
    expect(await sessionsOf(viewer.user_id)).toEqual([{ state: 'ended', end: 'left' }]);
  });

  it('gets 401 for a join that began after, and has no session', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    const [desk, lost] = [await device(viewer.user_id), await device(viewer.user_id)];
    const [, joined] = await whileLocked(
      `SELECT pg_advisory_xact_lock(hashtext('viewer_session'), ${viewer.user_id})`,
      [
        () => desk.endLogin(lost.login_id),
        () => lost.call('/api/session/join', joinBody(performer.user_name)),
      ],
    );
    expect(joined?.statusCode).toBe(401);
    expect(await sessionsOf(viewer.user_id)).toEqual([]);
  });

  it('gets 401 for /api/channel/prepare and opens no broadcast', async () => {
    const performer = await stage.performer('preparing');
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_publish' });
    const [desk, lost] = [await device(performer.user_id), await device(performer.user_id)];
    const [, prepared] = await whileLocked(
      `SELECT FROM channel WHERE performer_id = ${performer.user_id} FOR UPDATE`,
      [() => desk.endLogin(lost.login_id), () => lost.call('/api/channel/prepare')],
    );
    expect(prepared?.statusCode).toBe(401);
    expect((await stage.channel(performer)).status).toBe('offline');
  });
});

it('a session ends in the same transaction as its login', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  const [desk, lost] = [await device(viewer.user_id), await device(viewer.user_id)];
  const id = await enter(lost, performer.user_name);
  await desk.endLogin(lost.login_id);
  const { rows } = await services.database.pool.query<{ together: boolean }>(
    `SELECT s.xmin::text = l.xmin::text AS together FROM viewer_session s, login l WHERE s.id = $1 AND l.id = $2`,
    [id, lost.login_id],
  );
  expect(rows).toEqual([{ together: true }]);
});

describe('dlvctoken', () => {
  const exchange = async (dlvctoken: string) => {
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/vauth_check',
      payload: new URLSearchParams({ dlvctoken }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return { status: answer.statusCode, code: answer.json<{ error?: { code: string } }>().error?.code };
  };
  const tokenOf = async (on: Awaited<ReturnType<typeof device>>) =>
    (await on.call('/api/account/dlvctoken')).json<{ dlvctoken: string }>().dlvctoken;
  const REFUSED = { status: 401, code: '1316-1' };

  it('can be exchanged while its login is active', async () => {
    const { user_id } = await buildViewer(services);
    expect(await exchange(await tokenOf(await device(user_id)))).toEqual({ status: 200, code: undefined });
  });

  it('has an owner at /api/account/dlvctoken/owner until it is exchanged', async () => {
    const viewer = await buildViewer(services);
    const own = await device(viewer.user_id);
    const dlvctoken = await tokenOf(own);
    const owner = async () =>
      (await own.call('/api/account/dlvctoken/owner', { dlvctoken })).json<{ user_name: string | null }>();
    expect(await owner()).toEqual({ user_name: viewer.user_name });
    expect(await exchange(dlvctoken)).toMatchObject({ status: 200 });
    expect(await owner()).toEqual({ user_name: null });
  });

  it('becomes invalid (1316-1) when its login is ended or logged out', async () => {
    const { user_id } = await buildViewer(services);
    const [own, lost] = [await device(user_id), await device(user_id)];
    const before_end = await tokenOf(lost);
    await own.endLogin(lost.login_id);
    expect(await exchange(before_end)).toEqual(REFUSED);
    const before_logout = await tokenOf(own);
    await own.call('/api/account/logout');
    expect(await exchange(before_logout)).toEqual(REFUSED);
  });

  it('becomes invalid (1316-1) for every login when the password changes', async () => {
    const { user_id } = await buildViewer(services);
    const password_hash = await hashPassword('the old one');
    await db.update(userTable).set({ password_hash }).where(eq(userTable.id, user_id));
    const [own, other] = [await device(user_id), await device(user_id)];
    const tokens = [await tokenOf(own), await tokenOf(other)];
    const change = { current_password: 'the old one', new_password: 'the new one' };
    expect((await own.call('/api/account/password', change)).statusCode).toBe(200);
    for (const token of tokens) expect(await exchange(token)).toEqual(REFUSED);
  });
});
