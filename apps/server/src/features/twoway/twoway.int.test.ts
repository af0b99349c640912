import type { TwowayRequest } from '@akari/contract';
import { SESSION_TYPE } from '@akari/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { campaignTable } from '../../core/campaign/campaign.table.ts';
import { viewersOf } from '../../core/channel/announce/viewers.queries.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { runningSessionOf, runningSessionsOf } from '../../core/session/state/session.queries.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { requestOf, TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { TWOWAY_RATE, TwowayScenes } from '../../testing/twoway-scenes.ts';
import { limitSpending } from '../../testing/limit-spending.ts';
import { spendLimitCapability } from '../spend-limit/spend-limit.capability.ts';
import { twoshotCapability } from '../twoshot/twoshot.capability.ts';
import { cancelTwoway, closeTwoway } from './end-twoway.ts';
import { createTwowayCapability } from './twoway.capability.ts';
import { twowayLeases } from './twoway-media.ts';

const stage = await Stage.open({ more: [twoshotCapability, createTwowayCapability(), spendLimitCapability] });
const scenes = new TwowayScenes(stage);
const twoshots = new TwoshotScenes(stage);
const { services } = stage;
const { db } = services.database;
const statusOf = async (performer: Member) => (await stage.channel(performer)).status;
const pointsOf = async (viewer: Member) => (await balancesOf(db, viewer.user_id)).points_units;
const list = async (person: Member): Promise<TwowayRequest[]> =>
  (await stage.call(person, 'GET', '/api/twoway')).body['requests'] as TwowayRequest[];
const quoteOf = (viewer: Member | null, performer: Member) =>
  stage.call(viewer, 'GET', `/api/twoway/quote?performer_name=${performer.user_name}`);
const problem = (name: string) => expect.objectContaining({ problem: name }) as unknown;

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('two-way request', () => {
  it('waits for the performer and is sent to both people', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, party, request } = await scenes.waiting(performer);
    expect(request).toMatchObject({
      state: 'waiting',
      mode: 'video_audio',
      devices: { camera: true, microphone: true },
      live: false,
      extra_units_per_min: 6_000,
      session_id: String(party),
      viewer_name: viewer.user_name,
    });
    expect([await list(viewer), await list(performer)]).toEqual([[request], [request]]);
    expect([scenes.told(viewer), scenes.told(performer)]).toEqual([['waiting'], ['waiting']]);
    expect((await stage.session(party)).rate_units_per_min).toBe(12_000);
    expect(await statusOf(performer)).toBe('chatting');
  });

  it('keeps its id when repeated and takes the latest mode', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, request } = await scenes.waiting(performer);
    const again = await Promise.all([scenes.ask(viewer, performer), scenes.ask(viewer, performer)]);
    const sound = await scenes.ask(viewer, performer, { mode: 'audio' });
    expect(new Set([...again, sound].map(({ request_id }) => request_id))).toEqual(
      new Set([request.request_id]),
    );
    expect(sound).toMatchObject({ mode: 'audio', devices: { camera: false, microphone: true } });
  });

  it('is refused to other members and outside party chat (twoway_from_chat)', async () => {
    const [performer, elsewhere, idle] = [
      await stage.performer('chatting'),
      await stage.performer('chatting'),
      await stage.performer('waiting'),
    ];
    const [outside, peep, preview, admin] = [
      await buildViewer(services, { points: 50 }),
      await buildViewer(services, { points: 50 }),
      await buildViewer(services, { points: 50 }),
      await buildAdmin(services),
    ];
    await stage.watch(peep, performer, SESSION_TYPE.peep);
    await stage.watch(preview, idle, SESSION_TYPE.waiting);
    expect((await quoteOf(null, performer)).error).toBe('login_required');
    expect((await quoteOf(admin, performer)).error).toBe('forbidden');
    expect((await quoteOf(elsewhere, performer)).error).toBe('forbidden');
    for (const [viewer, where, name] of [
      [outside, performer, 'twoway_from_chat'],
      [peep, performer, 'feature_not_for_peep'],
      [preview, idle, 'twoway_unavailable'],
      [preview, performer, 'twoway_from_chat'],
    ] as const) {
      expect((await quoteOf(viewer, where)).error).toBe(name);
      await expect(scenes.ask(viewer, where)).rejects.toEqual(problem(name));
    }
    expect((await stage.join(outside, performer, SESSION_TYPE.chat, { mode: 'twoway' })).error).toBe(
      'session_type_refused',
    );
    expect(await list(performer)).toEqual([]);
  });

  it('uses the twoway rate and discounts, and keeps the agreed price', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    await stage.watch(viewer, performer);
    await expect(scenes.ask(viewer, performer, { rate: 12_000 })).rejects.toEqual(problem('price_changed'));
    const scope = `tier:${viewer.tier}`;
    await db.insert(settingTable).values({ scope, name: 'rates', value: { twoway: 10_000 } });
    expect((await quoteOf(viewer, performer)).body).toMatchObject({
      extra_units_per_min: 10_000,
      offer: { rate_units_per_min: 22_000, mode: 'twoway' },
    });
    await db.delete(settingTable);
    const now_ms = services.clock.nowMs();
    await db.insert(campaignTable).values({
      label: 'happy_hour',
      discount_bp: 5_000,
      modes: ['twoway'],
      performer_id: performer.user_id,
      starts_at_ms: now_ms,
      ends_at_ms: now_ms + 60_000,
    });
    await expect(scenes.ask(viewer, performer)).rejects.toEqual(problem('price_changed'));
    const request = await scenes.ask(viewer, performer, { rate: 15_000 });
    // The campaign is over when the two-way starts: the agreed price holds.
    services.clock.advance(60_000);
    await scenes.answer(performer, request, 'accept');
    await scenes.publish(request);
    const { session_id } = await scenes.row(request);
    expect(await stage.session(session_id ?? 0)).toMatchObject({
      mode: 'twoway',
      rate_units_per_min: 15_000,
    });
  });

  it('needs points for a first slice, for promo viewers coupon points', async () => {
    const performer = await stage.performer('chatting');
    // A first slice is 0.3; the party chat's 0.2 would come back.
    const [able, poor, promo] = [
      await buildViewer(services, { points: 0.3 }),
      await buildViewer(services, { points: 0.29 }),
      await buildViewer(services, { user_type: 208, tier: 'promo', coupon_points: 20 }),
    ];
    await stage.watch(able, performer);
    await stage.watch(poor, performer);
    const { body } = await stage.join(promo, performer, SESSION_TYPE.chat, { point_type: 2010 });
    await expect(scenes.ask(promo, performer)).rejects.toEqual(problem('twoway_from_chat'));
    await stage.play(Number((body['session'] as { session_id: string }).session_id));
    expect((await scenes.ask(able, performer)).state).toBe('waiting');
    await expect(scenes.ask(poor, performer)).rejects.toEqual(problem('points_short'));
    expect((await scenes.ask(promo, performer)).state).toBe('waiting');
  });

  it('is cancelled by its viewer only and answered by its performer only', async () => {
    const [performer, stranger] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const [first, second] = [await scenes.waiting(performer), await scenes.waiting(performer)];
    await expect(cancelTwoway(services, second.viewer, first.request.request_id)).rejects.toEqual(
      problem('not_found'),
    );
    await expect(closeTwoway(services, stranger, first.request.request_id)).rejects.toEqual(
      problem('not_found'),
    );
    expect((await scenes.answer(stranger, first.request, 'accept')).error).toBe('not_found');
    expect((await scenes.answer(first.viewer, first.request, 'accept')).error).toBe('forbidden');
    expect((await scenes.answer(null, first.request, 'accept')).error).toBe('login_required');
    expect(await cancelTwoway(services, first.viewer, first.request.request_id)).toMatchObject({
      state: 'cancelled',
      ended_by: 'viewer',
    });
    expect(requestState(await scenes.answer(performer, second.request, 'decline'))).toBe('declined');
    for (const { viewer, request } of [first, second]) {
      await expect(cancelTwoway(services, viewer, request.request_id)).rejects.toEqual(
        problem('twoway_answered'),
      );
      expect((await scenes.answer(performer, request, 'accept')).error).toBe('twoway_answered');
    }
    expect(scenes.told(first.viewer)).toEqual(['waiting', 'cancelled']);
    expect((await scenes.ask(second.viewer, performer)).state).toBe('waiting');
  });
});

const requestState = (answer: { body: Record<string, unknown> }): unknown =>
  (answer.body['request'] as TwowayRequest | undefined)?.state;

describe('accepted two-way request', () => {
  it('changes channel, session and price only when the viewer’s media arrives', async () => {
    const performer = await stage.performer('chatting');
    const other = await scenes.waiting(performer);
    const { viewer, party, request } = await scenes.waiting(performer);
    stage.deliver(party, 5_000);
    const before = await pointsOf(viewer);
    expect(requestState(await scenes.answer(performer, request, 'accept'))).toBe('accepted');
    expect([await statusOf(performer), (await stage.session(party)).state]).toEqual(['chatting', 'on']);
    expect(await pointsOf(viewer)).toBe(before);
    await scenes.publish(request);
    const row = await scenes.row(request);
    expect(row).toMatchObject({ state: 'started', live: true, party_session_id: party });
    expect(await stage.session(party)).toMatchObject({
      state: 'ended',
      end: 'twoway_started',
      charged_units: 1_000,
    });
    expect(await stage.session(row.session_id ?? 0)).toMatchObject({
      viewer_id: viewer.user_id,
      mode: 'twoway',
      session_type: SESSION_TYPE.chat,
      rate_units_per_min: TWOWAY_RATE,
      paid_ms: 10_000,
    });
    // 5 s of the paid 10 s came back, a first slice of 0.3 was bought.
    expect(await pointsOf(viewer)).toBe(before + 1_000 - 3_000);
    expect(await statusOf(performer)).toBe('twoway');
    // The others stay in their sessions; a waiting request becomes already_started.
    expect((await stage.session(other.party)).state).toBe('on');
    expect(scenes.told(other.viewer)).toEqual(['waiting', 'already_started']);
    await expect(scenes.ask(other.viewer, performer)).rejects.toEqual(problem('twoway_already_started'));
    expect(scenes.told(viewer)).toEqual(['waiting', 'accepted', 'started']);
    expect(services.realtime.joined).toContainEqual([
      roomOf.user(viewer.user_id),
      roomOf.board(performer.user_id),
    ]);
    expect(await viewersOf(services.database.db, performer.user_id)).toMatchObject([
      { icons: [] },
      { icons: ['twoway'] },
    ]);
  });

  it('opens its media to its two people only, not to admins', async () => {
    const { performer, viewer, request } = await scenes.running();
    const [stranger, admin, her] = [
      await buildViewer(services, { points: 50 }),
      await buildAdmin(services, { visible: false }),
      await stage.performer('chatting'),
    ];
    await stage.watch(stranger, performer);
    await stage.join(admin, performer);
    for (const person of [stranger, admin, her]) {
      expect((await scenes.media(person, request)).error).toBe('not_found');
      expect(await list(person)).toEqual([]);
    }
    expect((await scenes.media(null, request)).error).toBe('login_required');
    const id = Number(request.request_id);
    expect((await scenes.media(viewer, request)).body).toMatchObject({
      media: { url: `/whip/twoway-${id}` },
    });
    expect((await scenes.media(performer, request)).body).toMatchObject({
      media: { url: `/whep/twoway-${id}` },
    });
    expect(services.media.twoways.filter(({ twoway_id }) => twoway_id === id)).toMatchObject([
      { role: 'publish', user_id: viewer.user_id },
      { role: 'play', user_id: performer.user_id },
    ]);
  });

  it('renews its lease for 30 s until it is closed', async () => {
    const { performer, request } = await scenes.running();
    const id = Number(request.request_id);
    services.clock.advance(8_000);
    await twowayLeases(services).renew();
    const until_ms = services.media.keptTwoways.get(id) ?? 0;
    expect(until_ms).toBe(services.clock.nowMs() + 30_000);
    await closeTwoway(services, performer, request.request_id);
    services.clock.advance(8_000);
    await twowayLeases(services).renew();
    expect(services.media.keptTwoways.get(id)).toBe(until_ms);
  });

  it('is cancelled by either person before media arrives, and both are notified', async () => {
    for (const side of ['viewer', 'performer'] as const) {
      const performer = await stage.performer('chatting');
      const { viewer, party, request } = await scenes.waiting(performer);
      await scenes.answer(performer, request, 'accept');
      const who = side === 'viewer' ? viewer : performer;
      expect(await cancelTwoway(services, who, request.request_id)).toMatchObject({ ended_by: side });
      expect([scenes.told(viewer).at(-1), scenes.told(performer).at(-1)]).toEqual(['cancelled', 'cancelled']);
      // Media that arrives now is ended.
      await scenes.publish(request);
      expect(services.media.endedTwoways.at(-1)).toMatchObject({ twoway_ids: [Number(request.request_id)] });
      expect([await statusOf(performer), (await stage.session(party)).state]).toEqual(['chatting', 'on']);
    }
  });

  it('is cancelled after 30 s without media, and nothing more is charged', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, party, request } = await scenes.waiting(performer);
    await scenes.answer(performer, request, 'accept');
    await stage.pass(29_999);
    expect((await scenes.row(request)).state).toBe('accepted');
    await stage.pass(1);
    expect(await scenes.row(request)).toMatchObject({ state: 'cancelled', ended_by: 'media' });
    expect(scenes.told(viewer).at(-1)).toBe('cancelled');
    expect(await stage.session(party)).toMatchObject({ rate_units_per_min: 12_000, charged_units: 2_000 });
    expect(await pointsOf(viewer)).toBe(498_000);
    expect((await scenes.ask(viewer, performer)).state).toBe('waiting');
  });

  it('does not start when the viewer cannot pay (twoway_viewer_short)', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, party, request } = await scenes.waiting(performer);
    const late = await scenes.waiting(performer);
    const limit = (who: Member) => limitSpending(stage, who, { day_units: 1_000 });
    await limit(late.viewer);
    expect((await scenes.answer(performer, late.request, 'accept')).error).toBe('twoway_viewer_short');
    expect((await scenes.row(late.request)).state).toBe('waiting');
    await scenes.answer(performer, request, 'accept');
    await limit(viewer);
    await scenes.publish(request);
    expect(await scenes.row(request)).toMatchObject({ state: 'cancelled', ended_by: 'points' });
    expect([await statusOf(performer), (await stage.session(party)).state]).toEqual(['chatting', 'on']);
  });
});

describe('two-way and two-shot', () => {
  it('a two-way inside a two-shot changes neither status nor price', async () => {
    const { performer, viewer, session } = await twoshots.running();
    expect((await quoteOf(viewer, performer)).body).toMatchObject({
      extra_units_per_min: 0,
      offer: { rate_units_per_min: 24_000, mode: 'twoshot' },
    });
    const request = await scenes.ask(viewer, performer, { rate: 24_000 });
    await scenes.answer(performer, request, 'accept');
    await scenes.publish(request);
    expect(await scenes.row(request)).toMatchObject({
      state: 'started',
      party_session_id: null,
      session_id: session,
    });
    expect([await statusOf(performer), (await stage.session(session)).rate_units_per_min]).toEqual([
      'twoshot',
      24_000,
    ]);
    await closeTwoway(services, viewer, request.request_id);
    expect([await statusOf(performer), (await stage.session(session)).state]).toEqual(['twoshot', 'on']);
  });

  it('a two-way inside a two-shot ends when the viewer leaves', async () => {
    const { performer, viewer, session } = await twoshots.running();
    const request = await scenes.ask(viewer, performer, { rate: 24_000 });
    await scenes.answer(performer, request, 'accept');
    await scenes.publish(request);
    await twoshots.leave(viewer, session);
    expect(await scenes.row(request)).toMatchObject({ state: 'ended', ended_by: 'session' });
    expect(services.media.endedTwoways.at(-1)).toMatchObject({ twoway_ids: [Number(request.request_id)] });
    expect(await statusOf(performer)).toBe('chatting');
  });

  it('a two-shot of another viewer ends a running two-way', async () => {
    const { performer, viewer, session, request } = await scenes.running();
    const other = await twoshots.waiting(performer);
    const accepted = requestOf(await twoshots.answer(performer, other.request, 'accept'));
    expect(await statusOf(performer)).toBe('twoshot');
    expect(await scenes.row(request)).toMatchObject({ state: 'ended', ended_by: 'session' });
    expect(await stage.session(session)).toMatchObject({ state: 'ended', end: 'twoshot_started' });
    expect((await runningSessionsOf(db, performer.user_id)).map(({ id }) => id)).toEqual([
      Number(accepted.session_id),
    ]);
    expect(await runningSessionOf(db, viewer.user_id)).toBeNull();
  });

  it('a two-shot request keeps waiting while a two-way starts and ends', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, request } = await scenes.waiting(performer);
    const asked = requestOf(await twoshots.ask(viewer, performer));
    await scenes.answer(performer, request, 'accept');
    await scenes.publish(request);
    expect((await scenes.row(request)).state).toBe('started');
    expect(await twoshots.stateOf(asked)).toBe('waiting');
    await closeTwoway(services, viewer, request.request_id);
    expect((await scenes.row(request)).state).toBe('ended');
    expect(await twoshots.stateOf(asked)).toBe('waiting');
    const { session_id } = requestOf(await twoshots.answer(performer, asked, 'accept'));
    expect(await stage.session(Number(session_id))).toMatchObject({ mode: 'twoshot' });
  });

  it('a two-shot request from a two-way is accepted and ends it', async () => {
    const { performer, viewer, request } = await scenes.running();
    const asked = requestOf(await twoshots.ask(viewer, performer));
    const { session_id } = requestOf(await twoshots.answer(performer, asked, 'accept'));
    expect((await scenes.row(request)).state).toBe('ended');
    expect(await stage.session(Number(session_id))).toMatchObject({
      mode: 'twoshot',
      viewer_id: viewer.user_id,
    });
  });
});
