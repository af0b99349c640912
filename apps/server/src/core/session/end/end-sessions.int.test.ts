import type { SessionEnded } from '@akari/contract';
import {
  MEDIA_ARRIVAL_LIMIT_MS,
  MEDIA_PAUSE_LIMIT_MS,
  PUBLISHER_GRACE_MS,
  SESSION_TYPE,
  SOCKET_ABSENCE_LIMIT_MS,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../channel/broadcast/command-channel.ts';
import { chatLineTable } from '../../chat/chat.table.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { balancesOf } from '../../ledger/ledger.queries.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { presenceTable } from '../presence/presence.table.ts';
import { subscriberQueue } from '../media/subscriber-events.ts';
import { socketBack, socketGone } from '../presence/presence.ts';

const stage = await Stage.open();
const { services } = stage;
const rich = () => buildViewer(services, { points: 50 });
const endOf = (viewer: Member): SessionEnded | undefined =>
  services.realtime.bodiesOf('session.ended', roomOf.user(viewer.user_id)).at(-1);
const pointsOf = async (viewer: Member): Promise<number> =>
  (await balancesOf(services.database.db, viewer.user_id)).points_units;

/** The ledger balances after all tests. */
afterAll(async () => expect(await checkLedger(services.database.db)).toEqual([]));

describe('POST /api/session/:session_id/leave', () => {
  it('charges the delivered time to the unit and ends with left (305)', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 7_123);
    expect((await stage.call(viewer, 'POST', `/api/session/${id}/leave`)).status).toBe(200);
    // 12,000 units a minute for 7.123 s, rounded down.
    expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'left', charged_units: 1_424 });
    expect(endOf(viewer)).toMatchObject({ code: 305, delivered_ms: 7_123, spent_units: 1_424 });
    expect(await pointsOf(viewer)).toBe(500_000 - 1_424);
    expect(services.media.endedSubscribers.at(-1)).toEqual({ session_ids: [id], reason: 'left' });
    expect((await stage.call(viewer, 'GET', '/api/session')).body).toEqual({ session: null });
  });

  it('accepts end=browser_closed (310) by beacon, also twice, but not end=points_spent', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    const beacon = async () =>
      stage.app.inject({
        method: 'POST',
        url: `/api/session/${id}/leave?end=browser_closed`,
        headers: { cookie: await stage.cookieOf(viewer), 'content-type': 'text/plain;charset=UTF-8' },
        payload: '',
      });
    expect((await beacon()).statusCode).toBe(200);
    expect((await beacon()).statusCode).toBe(200);
    expect(endOf(viewer)).toMatchObject({ end: 'browser_closed', code: 310 });
    const invented = await stage.call(viewer, 'POST', `/api/session/${id}/leave?end=points_spent`);
    expect(invented.error).toBe('bad_request');
  });

  it('answers not_found to other members, and so does /media', async () => {
    const performer = await stage.performer('chatting');
    const [viewer, thief] = [await rich(), await rich()];
    const id = await stage.watch(viewer, performer);
    for (const what of ['leave', 'media'])
      for (const who of [thief, performer, null]) {
        const answer = await stage.call(who, 'POST', `/api/session/${id}/${what}`);
        expect(answer.error).toBe(who === null ? 'login_required' : 'not_found');
      }
    expect((await stage.call(viewer, 'POST', '/api/session/zero/leave')).error).toBe('not_found');
    expect((await stage.session(id)).state).toBe('on');
  });

  it('a logout ends the session with left', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    await stage.call(viewer, 'POST', '/api/account/logout');
    expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'left' });
  });
});

describe('channel commands', () => {
  it('stop_chat ends party chat (chat_stopped), start_chat ends previews (preview_over)', async () => {
    const performer = await stage.performer('chatting');
    const [one, two] = [await rich(), await rich()];
    const ids = [await stage.watch(one, performer), await stage.watch(two, performer)];
    await runCommand(services, performer.user_id, 'stop_chat');
    for (const id of ids)
      expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'chat_stopped' });
    const preview = await stage.watch(one, performer, SESSION_TYPE.waiting);
    await runCommand(services, performer.user_id, 'start_chat');
    expect(await stage.session(preview)).toMatchObject({ state: 'ended', end: 'preview_over' });
    expect(endOf(one)).toMatchObject({
      end: 'preview_over',
      code: 1039,
      spent_units: 0,
      balance_units: null,
    });
  });

  it('stop_publish ends sessions with performer_left', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 3_000);
    await runCommand(services, performer.user_id, 'stop_publish');
    expect(await stage.session(id)).toMatchObject({ end: 'performer_left', charged_units: 600 });
  });

  it('a lost publisher ends sessions with stream_lost (1014)', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    await stage.losePublisher(performer);
    await stage.pass(PUBLISHER_GRACE_MS);
    expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'stream_lost' });
    expect(endOf(viewer)?.code).toBe(1014);
  });
});

describe('media of a session', () => {
  it('ends the session with media_never_arrived (5001) at no cost', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await stage.join(viewer, performer);
    await stage.pass(MEDIA_ARRIVAL_LIMIT_MS);
    expect(endOf(viewer)).toMatchObject({ end: 'media_never_arrived', code: 5001, spent_units: 0 });
    expect(await pointsOf(viewer)).toBe(500_000);
  });

  it('may return within MEDIA_PAUSE_LIMIT_MS after peer_failed', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 2_000);
    await stage.loseMedia(id, 'peer_failed');
    expect((await stage.session(id)).state).toBe('paused');
    await stage.pass(MEDIA_PAUSE_LIMIT_MS - 1);
    const renewed = await stage.call(viewer, 'POST', `/api/session/${id}/media`);
    expect(renewed.body).toMatchObject({ media: { url: `/whep/${performer.user_id}` } });
    expect(services.media.grants.get(String(id))).toMatchObject({ delivered_ms: 2_000, paid_ms: 10_000 });
    await stage.play(id);
    await stage.pass(MEDIA_PAUSE_LIMIT_MS);
    expect((await stage.session(id)).state).toBe('on');
  });

  it('ends the session with media_interrupted (5005) if it does not return', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 2_000);
    await stage.loseMedia(id, 'peer_timeout');
    await stage.pass(MEDIA_PAUSE_LIMIT_MS);
    expect(endOf(viewer)).toMatchObject({ end: 'media_interrupted', code: 5005, spent_units: 400 });
    const renewed = await stage.call(viewer, 'POST', `/api/session/${id}/media`);
    expect(renewed.error).toBe('session_over');
  });

  it('pauses the session when replaced, until media starts again', async () => {
    const performer = await stage.performer('chatting');
    const id = await stage.watch(await rich(), performer);
    await stage.loseMedia(id, 'replaced');
    expect((await stage.session(id)).state).toBe('paused');
    await stage.play(id);
    expect((await stage.session(id)).state).toBe('on');
  });

  it('ends the session with points_spent (1111) when the balance is 0', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 0.2 });
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 10_000);
    await stage.loseMedia(id, 'budget_spent');
    expect(endOf(viewer)).toMatchObject({
      end: 'points_spent',
      code: 1111,
      spent_units: 2_000,
      balance_units: 0,
    });
  });

  it('points_spent appears as left on the chat board', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 0.2 });
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 10_000);
    await stage.loseMedia(id, 'budget_spent');
    expect(endOf(viewer)).toMatchObject({ end: 'points_spent' });
    const lines = await services.database.db
      .select()
      .from(chatLineTable)
      .where(eq(chatLineTable.author_id, viewer.user_id));
    expect(lines.at(-1)?.body).toMatchObject({ event: 'left', end: 'left' });
  });

  it('ends the session with coupon_points_spent (1110) for coupon points', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { coupon_points: 0.1 });
    const answer = await stage.join(viewer, performer, SESSION_TYPE.chat, { point_type: 2010 });
    const id = Number((answer.body['session'] as { session_id: string }).session_id);
    await stage.play(id);
    stage.deliver(id, 5_000);
    await stage.loseMedia(id, 'budget_spent');
    expect(endOf(viewer)).toMatchObject({ end: 'coupon_points_spent', code: 1110, spent_units: 1_000 });
  });

  it('may continue after budget_spent while the balance pays for more', async () => {
    const performer = await stage.performer('chatting');
    const id = await stage.watch(await rich(), performer);
    stage.deliver(id, 10_000);
    await stage.loseMedia(id, 'budget_spent');
    expect(await stage.session(id)).toMatchObject({ state: 'paused', paid_ms: 20_000 });
    await stage.play(id);
    expect((await stage.session(id)).state).toBe('on');
  });

  it('is ended when it starts for an ended session', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    await stage.call(viewer, 'POST', `/api/session/${id}/leave`);
    await stage.play(id);
    expect(services.media.endedSubscribers.at(-1)).toEqual({ session_ids: [id], reason: 'session_over' });
  });
});

describe('media engine', () => {
  it('engine.lost ends sessions with media_node_lost (5006) at the last figures', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 4_000);
    services.clock.advance(1);
    services.media.emit({ type: 'engine.lost' });
    await expect.poll(async () => (await stage.session(id)).state).toBe('ended');
    await expect
      .poll(() => endOf(viewer))
      .toMatchObject({ end: 'media_node_lost', code: 5006, spent_units: 800 });
  });

  it('engine.lost ends sessions also after the clock was set back', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    services.clock.advance(-9_000);
    services.media.emit({ type: 'engine.lost' });
    await expect.poll(async () => (await stage.session(id)).end).toBe('media_node_lost');
  });

  it('engine.started leaves the sessions of its own epoch alone', async () => {
    const performer = await stage.performer('chatting');
    const [before, since] = [await rich(), await rich()];
    const lost = await stage.watch(before, performer);
    services.clock.advance(1);
    services.media.emit({ type: 'engine.lost' });
    await expect.poll(async () => (await stage.session(lost)).state).toBe('ended');
    services.clock.advance(-9_000);
    const id = await stage.watch(since, performer);
    services.media.emit({ type: 'engine.started' });
    await subscriberQueue(services).idle();
    expect((await stage.session(id)).state).toBe('on');
  });

  it('the journal settles time that the server missed (server_restarted, 5009)', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    services.clock.advance(1);
    services.media.journalEntries = [[id, 9_000]];
    // A restarted server that missed all events, with a restarted engine.
    const { createSessionCapability } = await import('../session.capability.ts');
    await createSessionCapability().start?.(services);
    services.media.emit({ type: 'engine.started' });
    await expect
      .poll(() => endOf(viewer))
      .toMatchObject({ end: 'server_restarted', code: 5009, spent_units: 1_800 });
    await expect.poll(() => services.media.journalEntries).toEqual([]);
  });
});

describe('socket absence', () => {
  it('ends the session with browser_closed (310) after SOCKET_ABSENCE_LIMIT_MS', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await stage.watch(viewer, performer);
    await socketGone(services, viewer.user_id);
    await stage.pass(SOCKET_ABSENCE_LIMIT_MS);
    expect(endOf(viewer)).toMatchObject({ end: 'browser_closed', code: 310 });
  });

  it('ends nothing when the socket returns or another one is open', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    await socketGone(services, viewer.user_id);
    await socketBack(services, viewer.user_id);
    await stage.pass(SOCKET_ABSENCE_LIMIT_MS);
    await services.database.db.insert(presenceTable).values({ user_id: viewer.user_id, node: 'another' });
    await socketGone(services, viewer.user_id);
    await stage.pass(SOCKET_ABSENCE_LIMIT_MS);
    expect((await stage.session(id)).state).toBe('on');
  });
});
