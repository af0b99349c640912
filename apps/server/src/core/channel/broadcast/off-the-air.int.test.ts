import type { PublishSource } from '@akari/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { and, eq, isNull } from 'drizzle-orm';
import { loginTable, userTable } from '../../account/state/account.table.ts';
import { hashPassword } from '../../account/password/password.ts';
import { runStaffCommand } from '../../../commands/staff/staff-command.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { stillTable } from '../../still/still.table.ts';
import { tinyJpeg } from '../../../testing/tiny-jpeg.ts';
import { buildLogin, buildPerformer, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { broadcastTable } from '../state/channel.table.ts';
import { prepareChannel } from './prepare-channel.ts';
import { streamKeyOf } from './stream-key.ts';
import { translateStreamKey } from './translate-stream-key.ts';

const stage = await Stage.open();
const { services } = stage;
const { db } = services.database;
const rich = () => buildViewer(services, { points: 50 });

/** Another device of the same performer, logged in by itself. */
async function device(performer: Member) {
  const { login_id, cookie } = await buildLogin(services, performer.user_id);
  const prepare = async (take_over = false, source?: PublishSource) => {
    const query = new URLSearchParams({
      ...(take_over ? { take_over: 'yes' } : {}),
      ...(source === undefined ? {} : { source }),
    });
    const response = await stage.app.inject({
      method: 'POST',
      url: `/api/channel/prepare?${query}`,
      headers: { cookie },
    });
    return response.json<{ channel?: { status: string }; error?: { name: string; code: string } }>();
  };
  return { login_id, prepare };
}

async function onAirFrom(first: Awaited<ReturnType<typeof device>>, performer: Member): Promise<void> {
  expect((await first.prepare()).channel?.status).toBe('preparing');
  await stage.publish(performer);
  await stage.call(performer, 'POST', '/api/channel/command', { command: 'start_chat' });
}

afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('second publisher', () => {
  it('is refused with stream_duplicate (503) without take_over', async () => {
    const performer = await buildPerformer(services);
    const [first, second] = [await device(performer), await device(performer)];
    await onAirFrom(first, performer);
    expect((await second.prepare()).error).toMatchObject({ name: 'stream_duplicate', code: '503' });
    expect((await first.prepare()).channel?.status).toBe('chatting');
  });

  it('ends the first broadcast and its sessions with stream_replaced (503)', async () => {
    const performer = await buildPerformer(services);
    const [first, second] = [await device(performer), await device(performer)];
    await onAirFrom(first, performer);
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 4_000);
    const { broadcast_id } = await stage.channel(performer);
    expect((await second.prepare(true)).channel?.status).toBe('preparing');
    expect(await stage.session(id)).toMatchObject({ end: 'stream_replaced', charged_units: 800 });
    const [broadcast] = await db
      .select()
      .from(broadcastTable)
      .where(eq(broadcastTable.id, broadcast_id ?? 0));
    expect(broadcast?.end).toBe('stream_replaced');
    expect(services.realtime.bodiesOf('broadcast.ended', roomOf.login(first.login_id))).toEqual([
      { end: 'stream_replaced', code: 503 },
    ]);
    expect(services.realtime.bodiesOf('broadcast.ended', roomOf.login(second.login_id))).toEqual([]);
    // The replaced device needs take_over to publish again.
    expect((await first.prepare()).error?.name).toBe('stream_duplicate');
  });

  it('a studio without a source is not refused beside an encoder', async () => {
    const performer = await buildPerformer(services);
    await prepareChannel(services, performer.user_id);
    expect((await (await device(performer)).prepare()).channel?.status).toBe('preparing');
  });
});

describe('stream key rotation', () => {
  const keyOf = async (performer: Member) =>
    streamKeyOf(services, performer.user_id, (await stage.channel(performer)).stream_key_version);
  /** An encoder publishes with the current key, beside a studio and a paying viewer. */
  async function onAirByEncoder() {
    const performer = await buildPerformer(services);
    const studio = await device(performer);
    const target = { path: '/whip', authorization: `Bearer ${await keyOf(performer)}` };
    expect((await studio.prepare(false, 'external')).channel?.status).toBe('preparing');
    await translateStreamKey(services)(target, 'POST');
    await stage.publish(performer);
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'start_chat' });
    const session = await stage.watch(await rich(), performer);
    stage.deliver(session, 4_000);
    const newsOfEnd = () => services.realtime.bodiesOf('broadcast.ended', roomOf.login(studio.login_id));
    const knock = () => translateStreamKey(services)(target, 'POST');
    return { performer, studio, session, newsOfEnd, knock };
  }

  it('ends an encoder’s broadcast with stream_key_changed (1014)', async () => {
    const { performer, session, newsOfEnd, knock } = await onAirByEncoder();
    const ended = services.media.endedChannels.length;
    expect((await stage.call(performer, 'POST', '/api/channel/stream_key')).status).toBe(200);
    expect(services.media.endedChannels.slice(ended)).toEqual([
      { channel_id: performer.user_id, publisher: true, reason: 'stream_key_changed' },
    ]);
    expect((await stage.channel(performer)).status).toBe('offline');
    expect(await stage.session(session)).toMatchObject({ end: 'stream_key_changed', charged_units: 800 });
    expect(newsOfEnd()).toEqual([{ end: 'stream_key_changed', code: 1014 }]);
    await expect(knock()).rejects.toMatchObject({ problem: 'media_token_invalid' });
  });

  it('happens at password change and logout, which answer stream_key_changed', async () => {
    const { performer, newsOfEnd, knock } = await onAirByEncoder();
    const password_hash = await hashPassword('the old one');
    await db.update(userTable).set({ password_hash }).where(eq(userTable.id, performer.user_id));
    const change = { current_password: 'the old one', new_password: 'the new one' };
    expect((await stage.call(performer, 'POST', '/api/account/password', change)).body).toEqual({
      stream_key_changed: true,
    });
    expect(newsOfEnd()).toEqual([{ end: 'stream_key_changed', code: 1014 }]);
    await expect(knock()).rejects.toMatchObject({ problem: 'media_token_invalid' });
    const before = await keyOf(performer);
    expect((await stage.call(performer, 'POST', '/api/account/logout')).body).toEqual({
      stream_key_changed: true,
    });
    expect(await keyOf(performer)).not.toBe(before);
  });

  it('does not end a broadcast that the studio’s page sends', async () => {
    const performer = await buildPerformer(services);
    const studio = await device(performer);
    await studio.prepare(false, 'browser');
    await stage.publish(performer);
    expect((await stage.call(performer, 'POST', '/api/channel/stream_key')).status).toBe(200);
    expect((await stage.channel(performer)).status).toBe('waiting');
  });

  it('refuses an encoder with an outdated stream_key_version', async () => {
    const performer = await buildPerformer(services);
    const { stream_key_version } = await stage.channel(performer);
    await stage.call(performer, 'POST', '/api/channel/stream_key');
    await expect(
      prepareChannel(services, performer.user_id, 'video', { stream_key_version }),
    ).rejects.toMatchObject({ problem: 'media_token_invalid' });
    expect((await stage.channel(performer)).status).toBe('offline');
  });
});

describe('translateStreamKey', () => {
  /** The answer to an encoder's connection before a media node is asked. */
  async function connect(performer: Member, method = 'POST'): Promise<string> {
    const { stream_key_version } = await stage.channel(performer);
    const key = streamKeyOf(services, performer.user_id, stream_key_version);
    try {
      await translateStreamKey(services)({ path: '/whip', authorization: `Bearer ${key}` }, method);
      return 'let through';
    } catch (error) {
      if (error instanceof Problem) return error.problem;
      throw error;
    }
  }
  const told = (login_id: number) => services.realtime.bodiesOf('encoder.refused', roomOf.login(login_id));

  it('refuses an encoder beside a publishing studio and sends encoder.refused', async () => {
    const performer = await buildPerformer(services);
    const studio = await device(performer);
    expect((await studio.prepare(false, 'browser')).channel?.status).toBe('preparing');
    await stage.publish(performer);
    const before = await stage.channel(performer);
    expect(await connect(performer)).toBe('stream_duplicate');
    expect(told(studio.login_id)).toEqual([{ at_ms: services.clock.nowMs() }]);
    expect(await stage.channel(performer)).toEqual(before);
    // A request for a connection that does not exist sends no event.
    expect(await connect(performer, 'PATCH')).toBe('media_session_not_found');
    expect(told(studio.login_id)).toHaveLength(1);
  });

  it('admits an encoder after the studio’s source is external, keeping the sessions', async () => {
    const performer = await buildPerformer(services);
    const studio = await device(performer);
    await studio.prepare(false, 'browser');
    await stage.publish(performer);
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'start_chat' });
    const id = await stage.watch(await rich(), performer);
    const { broadcast_id } = await stage.channel(performer);
    expect((await studio.prepare(false, 'external')).channel?.status).toBe('chatting');
    expect(await connect(performer)).toBe('let through');
    expect((await stage.channel(performer)).broadcast_id).toBe(broadcast_id);
    expect((await stage.session(id)).end).toBeNull();
  });

  it('a studio replaces an earlier encoder only with take_over (stream_replaced)', async () => {
    const performer = await buildPerformer(services);
    const studio = await device(performer);
    expect(await connect(performer)).toBe('let through');
    await stage.publish(performer);
    expect((await studio.prepare(false, 'external')).channel?.status).toBe('waiting');
    expect((await studio.prepare(false, 'browser')).error).toMatchObject({ name: 'stream_duplicate' });
    const { broadcast_id } = await stage.channel(performer);
    expect((await studio.prepare(true, 'browser')).channel?.status).toBe('preparing');
    const [broadcast] = await db
      .select()
      .from(broadcastTable)
      .where(eq(broadcastTable.id, broadcast_id ?? 0));
    expect(broadcast?.end).toBe('stream_replaced');
    // The encoder does not replace the studio.
    expect(await connect(performer)).toBe('stream_duplicate');
    expect(told(studio.login_id)).toHaveLength(1);
  });

  it('a studio continues the broadcast of an encoder that sent no media', async () => {
    const performer = await buildPerformer(services);
    const studio = await device(performer);
    await connect(performer);
    const { broadcast_id } = await stage.channel(performer);
    expect((await studio.prepare(false, 'browser')).channel?.status).toBe('preparing');
    expect((await stage.channel(performer)).broadcast_id).toBe(broadcast_id);
    expect(await connect(performer)).toBe('stream_duplicate');
  });
});

describe('close-performer', () => {
  const staff = (command: string, performer: Member) =>
    runStaffCommand(services, command, { name: performer.user_name });

  it('ends sessions (performer_expired), broadcast and logins until reopen-performer', async () => {
    const performer = await stage.performer('chatting');
    const cookie = await stage.cookieOf(performer);
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 2_000);
    expect(await staff('close-performer', performer)).toMatchObject({ ok: true });
    await stage.pass(0);
    expect(await stage.session(id)).toMatchObject({ end: 'performer_expired', charged_units: 400 });
    expect((await stage.channel(performer)).status).toBe('offline');
    const logins = await db
      .select()
      .from(loginTable)
      .where(and(eq(loginTable.user_id, performer.user_id), isNull(loginTable.ended_at_ms)));
    expect(logins).toEqual([]);
    expect(
      (await stage.app.inject({ url: '/api/channel', headers: { cookie } })).json<object>(),
    ).toMatchObject({ error: { name: 'login_required' } });
    await expect(prepareChannel(services, performer.user_id)).rejects.toMatchObject({
      problem: 'account_closed',
    });
    const { channels } = (await stage.app.inject({ url: '/api/channels' })).json<{
      channels: { performer_name: string }[];
    }>();
    expect(channels.map(({ performer_name }) => performer_name)).not.toContain(performer.user_name);

    expect(await staff('reopen-performer', performer)).toMatchObject({ ok: true });
    expect((await prepareChannel(services, performer.user_id)).channel.status).toBe('preparing');
  });

  it('makes pictures, card and stats of the performer answer 404 at once', async () => {
    const performer = await stage.performer('waiting', { user_name: 'closing' });
    const id = String(performer.user_id);
    const jpeg = { cookie: await stage.cookieOf(performer), 'content-type': 'image/jpeg' };
    const still = { method: 'POST' as const, url: '/api/channel/still', headers: jpeg };
    expect((await stage.app.inject({ ...still, payload: tinyJpeg(320, 180) })).statusCode).toBe(200);
    const picture = `/WebArchive/closing/cap/${services.clock.nowMs()}.jpg`;
    const shown = async () =>
      Promise.all([
        stage.app.inject({ url: picture }).then(({ statusCode }) => statusCode),
        stage
          .call(null, 'POST', '/getCapImage', { channelID: id, performer_id: id })
          .then(({ status }) => status),
        stage.call(null, 'POST', '/getCapOrientation', { performer_id: id }).then(({ status }) => status),
        stage.call(null, 'GET', '/api/channels/closing').then(({ status }) => status),
        stage.call(null, 'GET', '/api/session/trial?performer_name=closing').then(({ status }) => status),
        stage.call(null, 'GET', `/getStats?channelID=${id}`).then(({ status }) => status),
      ]);
    const image = await stage.app.inject({ url: picture });
    expect(image.statusCode).toBe(200);
    // Before a server node has ended the broadcast.
    await staff('close-performer', performer);
    expect(await shown()).toEqual([404, 404, 404, 404, 404, 404]);
    await stage.pass(0);
    const kept = await db.select().from(stillTable).where(eq(stillTable.performer_id, performer.user_id));
    expect(kept).toEqual([]);
    await expect
      .poll(() => services.realtime.bodiesOf('channel.changed', roomOf.channel(performer.user_id)).at(-1))
      .toMatchObject({ channel: { closed: true, still_url: null } });
  });

  it('refuses the name of a viewer', async () => {
    expect(await staff('close-performer', await rich())).toMatchObject({ ok: false });
  });
});
