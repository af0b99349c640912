import type { TwoshotRequest } from '@akari/contract';
import { SESSION_TYPE } from '@akari/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { campaignTable } from '../../core/campaign/campaign.table.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { broadcastEarnings } from '../../core/session/receipt/broadcast-earnings.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { runningSessionsOf } from '../../core/session/state/session.queries.ts';
import { limitSpending } from '../../testing/limit-spending.ts';
import { spendLimitCapability } from '../spend-limit/spend-limit.capability.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { requestOf, TWOSHOT_RATE, TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { twoshotCapability } from './twoshot.capability.ts';

const stage = await Stage.open({
  more: [twoshotCapability, tipCapability, createLedgerCapability(), spendLimitCapability],
});
const scenes = new TwoshotScenes(stage);
const { services } = stage;
const { db } = services.database;
const rich = () => buildViewer(services, { points: 50 });
const list = async (person: Member): Promise<TwoshotRequest[]> =>
  (await stage.call(person, 'GET', '/api/twoshot')).body['requests'] as TwoshotRequest[];
const statusOf = async (performer: Member) => (await stage.channel(performer)).status;
const pointsOf = async (viewer: Member) => (await balancesOf(db, viewer.user_id)).points_units;

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('two-shot request', () => {
  it('waits for the performer and is sent to both people', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, request } = await scenes.waiting(performer);
    expect(request).toMatchObject({
      state: 'waiting',
      performer_name: performer.user_name,
      viewer_name: viewer.user_name,
      rate_units_per_min: TWOSHOT_RATE,
      session_id: null,
    });
    expect(await list(performer)).toEqual([request]);
    expect(await list(viewer)).toEqual([request]);
    expect([scenes.told(viewer), scenes.told(performer)]).toEqual([['waiting'], ['waiting']]);
  });

  it('keeps its id when repeated, also concurrently', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await stage.watch(viewer, performer);
    const answers = await Promise.all([scenes.ask(viewer, performer), scenes.ask(viewer, performer)]);
    const again = requestOf(await scenes.ask(viewer, performer, { coupon_to_twoshot: true }));
    expect(new Set([...answers.map((one) => requestOf(one).request_id), again.request_id]).size).toBe(1);
    expect(await list(performer)).toEqual([{ ...again, coupon_to_twoshot: true }]);
  });

  it('needs a viewer in the party chat of a chatting performer', async () => {
    const [performer, elsewhere, idle] = [
      await stage.performer('chatting'),
      await stage.performer('chatting'),
      await stage.performer('waiting'),
    ];
    const [outside, peep, preview, admin] = [
      await rich(),
      await rich(),
      await rich(),
      await buildAdmin(services),
    ];
    await stage.watch(peep, performer, SESSION_TYPE.peep);
    await stage.watch(preview, idle, SESSION_TYPE.waiting);
    await stage.join(admin, performer);
    expect((await scenes.ask(null, performer)).error).toBe('login_required');
    expect((await scenes.ask(admin, performer)).error).toBe('forbidden');
    expect((await scenes.ask(elsewhere, performer)).error).toBe('forbidden');
    expect((await scenes.ask(outside, performer)).error).toBe('twoshot_from_party');
    expect((await scenes.ask(peep, performer)).error).toBe('feature_not_for_peep');
    expect((await scenes.ask(preview, idle)).error).toBe('twoshot_unavailable');
    expect((await scenes.ask(preview, performer)).error).toBe('twoshot_from_party');
    expect((await scenes.ask(outside, { ...performer, user_name: 'nobody' })).error).toBe(
      'performer_not_found',
    );
    await stage.watch(outside, elsewhere);
    expect((await scenes.ask(outside, performer)).error).toBe('twoshot_from_party');
    expect(await list(performer)).toEqual([]);
  });

  it('is made at the current price (price_changed) and keeps it', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await stage.watch(viewer, performer);
    expect((await scenes.ask(viewer, performer, { rate_units_per_min: 0 })).error).toBe('price_changed');
    const now_ms = services.clock.nowMs();
    await db.insert(campaignTable).values({
      label: 'happy_hour',
      discount_bp: 5_000,
      performer_id: performer.user_id,
      starts_at_ms: now_ms,
      ends_at_ms: now_ms + 60_000,
    });
    expect((await scenes.ask(viewer, performer)).error).toBe('price_changed');
    const request = requestOf(await scenes.ask(viewer, performer, { rate_units_per_min: TWOSHOT_RATE / 2 }));
    // The campaign is over when the performer accepts: the agreed price holds.
    services.clock.advance(60_000);
    const { session_id } = requestOf(await scenes.answer(performer, request, 'accept'));
    expect(await stage.session(Number(session_id))).toMatchObject({ rate_units_per_min: TWOSHOT_RATE / 2 });
  });

  it('needs regular points for a first slice, also from promo viewers', async () => {
    const performer = await stage.performer('chatting');
    // 0.5 points: 0.2 of them are the party chat's first slice, which would come back; a first slice here is 0.4.
    const [able, poor, coupons, promo] = [
      await buildViewer(services, { points: 0.5 }),
      await buildViewer(services, { points: 0.39 }),
      await buildViewer(services, { coupon_points: 20 }),
      await buildViewer(services, { user_type: 208, tier: 'promo', coupon_points: 20 }),
    ];
    await stage.watch(able, performer);
    await stage.watch(poor, performer);
    expect((await scenes.ask(able, performer)).status).toBe(200);
    expect((await scenes.ask(poor, performer)).error).toBe('points_short');
    for (const viewer of [coupons, promo]) {
      const { body } = await stage.join(viewer, performer, 115, { point_type: 2010 });
      expect((await scenes.ask(viewer, performer)).error).toBe('twoshot_from_party');
      await stage.play(Number((body['session'] as { session_id: string }).session_id));
      expect((await scenes.ask(viewer, performer)).error).toBe('twoshot_needs_points');
      expect((await scenes.ask(viewer, performer, { coupon_to_twoshot: true })).error).toBe('points_short');
    }
  });

  it('is cancelled by its viewer only and answered by its performer only', async () => {
    const [performer, stranger] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const first = await scenes.waiting(performer);
    const second = await scenes.waiting(performer);
    expect((await scenes.cancel(second.viewer, first.request)).error).toBe('not_found');
    expect((await scenes.cancel(null, first.request)).error).toBe('login_required');
    expect((await scenes.answer(stranger, first.request, 'accept')).error).toBe('not_found');
    expect((await scenes.answer(first.viewer, first.request, 'accept')).error).toBe('forbidden');
    expect((await scenes.answer(performer, { ...first.request, request_id: '9e99' }, 'accept')).error).toBe(
      'not_found',
    );
    expect(requestOf(await scenes.cancel(first.viewer, first.request)).state).toBe('cancelled');
    expect(requestOf(await scenes.answer(performer, second.request, 'decline')).state).toBe('declined');
    for (const { viewer, request } of [first, second]) {
      expect((await scenes.cancel(viewer, request)).error).toBe('twoshot_answered');
      expect((await scenes.answer(performer, request, 'accept')).error).toBe('twoshot_answered');
    }
    expect([await statusOf(performer), scenes.told(first.viewer), scenes.told(second.viewer)]).toEqual([
      'chatting',
      ['waiting', 'cancelled'],
      ['waiting', 'declined'],
    ]);
    expect(requestOf(await scenes.ask(second.viewer, performer)).state).toBe('waiting');
  });

  it('is cancelled when the viewer leaves or the chat ends', async () => {
    const performer = await stage.performer('chatting');
    const [leaves, moves, stays] = [
      await scenes.waiting(performer),
      await scenes.waiting(performer),
      await scenes.waiting(performer),
    ];
    await scenes.leave(leaves.viewer, leaves.party);
    await stage.watch(moves.viewer, await stage.performer('chatting'));
    expect([await scenes.stateOf(leaves.request), await scenes.stateOf(moves.request)]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(await scenes.stateOf(stays.request)).toBe('waiting');
    await runCommand(services, performer.user_id, 'stop_chat');
    expect(await scenes.stateOf(stays.request)).toBe('cancelled');
    expect(scenes.told(performer)).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
  });
});

describe('acceptTwoshot', () => {
  it('ends all other sessions before the new one gets media, except admins', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, party, request } = await scenes.waiting(performer);
    const other = await scenes.waiting(performer);
    const [looker, admin] = [await rich(), await buildAdmin(services, { visible: false })];
    const peep = await stage.watch(looker, performer, SESSION_TYPE.peep);
    const watched = await stage.watch(admin, performer);
    stage.deliver(party, 5_000);
    const before = await pointsOf(viewer);
    const accepted = requestOf(await scenes.answer(performer, request, 'accept'));
    expect(accepted.state).toBe('started');
    const session = Number(accepted.session_id);
    for (const id of [party, other.party, peep])
      expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'twoshot_started' });
    const cut = services.media.endedSubscribers.at(-1);
    expect(cut?.session_ids).toEqual([party, other.party, peep]);
    expect(services.media.subscribers.some(({ session_id }) => session_id === session)).toBe(false);
    // An admin keeps watching (spec §6).
    expect((await runningSessionsOf(db, performer.user_id)).map(({ id }) => id)).toEqual([watched, session]);
    expect(await stage.session(session)).toMatchObject({
      session_type: SESSION_TYPE.twoshot,
      mode: 'twoshot',
      viewer_id: viewer.user_id,
      point_type: 2000,
      rate_units_per_min: TWOSHOT_RATE,
      paid_ms: 10_000,
    });
    // Party chat cost 5 s of 1.2 a minute of the slice of 10 s; the first slice of the two-shot is 0.4.
    expect(await pointsOf(viewer)).toBe(before + 1_000 - 4_000);
    expect(await statusOf(performer)).toBe('twoshot');
    expect(await scenes.stateOf(other.request)).toBe('started_with_others');
    expect([scenes.told(viewer).at(-1), scenes.told(other.viewer).at(-1)]).toEqual([
      'started',
      'started_with_others',
    ]);
    expect(services.realtime.joined).toContainEqual([
      roomOf.user(viewer.user_id),
      roomOf.board(performer.user_id),
    ]);
  });

  it('gives media to its viewer only; others get session_type_refused', async () => {
    const { performer, viewer, session } = await scenes.running();
    expect((await stage.call(viewer, 'GET', '/api/session')).body).toMatchObject({
      session: { session_id: String(session), mode: 'twoshot', state: 'on' },
    });
    expect((await stage.call(viewer, 'POST', `/api/session/${session}/media`)).status).toBe(200);
    const stranger = await rich();
    expect((await stage.call(stranger, 'POST', `/api/session/${session}/media`)).error).toBe('not_found');
    for (const mode of ['party', 'peep', 'preview', 'twoshot', 'hidden'])
      expect(
        (await stage.join(stranger, performer, 115, { mode, rate_units_per_min: TWOSHOT_RATE })).error,
      ).toBe('session_type_refused');
    expect((await scenes.ask(stranger, performer)).error).toBe('twoshot_unavailable');
  });

  it('gives the remaining coupon points to the performer with coupon_to_twoshot', async () => {
    const performer = await stage.performer('chatting', { share_bp: 3_333 });
    const viewer = await buildViewer(services, { points: 5, coupon_points: 3 });
    const party = Number(
      (
        (await stage.join(viewer, performer, 115, { point_type: 2010 })).body['session'] as {
          session_id: string;
        }
      ).session_id,
    );
    await stage.play(party);
    stage.deliver(party, 5_000);
    const request = requestOf(await scenes.ask(viewer, performer, { coupon_to_twoshot: true }));
    const accepted = requestOf(await scenes.answer(performer, request, 'accept'));
    // 3 points less 5 s at 1.2 a minute: 2.9 are left, of which she has 33.33 %.
    expect(await balancesOf(db, viewer.user_id)).toEqual({ points_units: 46_000, coupon_points_units: 0 });
    const gift = 9_665;
    const earned = await earningsBalanceOf(db, performer.user_id);
    await stage.play(Number(accepted.session_id));
    await scenes.leave(viewer, accepted.session_id);
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(earned - 1_333);
    const live = (await broadcastEarnings(db, services.clock.nowMs(), performer.user_id)).get(
      performer.user_id,
    );
    expect(live).toMatchObject({ chat_units: 333, tip_units: gift, total_units: earned - 1_333 });
    const statement = (await stage.call(viewer, 'GET', '/api/statement')).body['lines'];
    expect(statement).toContainEqual(
      expect.objectContaining({ cause: 'coupon_gift', amount_units: -29_000 }),
    );
    const earnings = (await stage.call(performer, 'GET', '/api/earnings')).body;
    expect(earnings['lines']).toContainEqual(
      expect.objectContaining({ cause: 'coupon_gift', amount_units: gift }),
    );
    expect((earnings['lines'] as { balance_after_units: number }[])[0]?.balance_after_units).toBe(
      earnings['balance_units'],
    );
  });

  it('leaves coupon points untouched without coupon_to_twoshot', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 5, coupon_points: 3 });
    await stage.watch(viewer, performer);
    await scenes.answer(performer, requestOf(await scenes.ask(viewer, performer)), 'accept');
    expect((await balancesOf(db, viewer.user_id)).coupon_points_units).toBe(30_000);
  });

  it('changes nothing when the viewer is short of points (twoshot_viewer_short)', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 2 });
    const party = await stage.watch(viewer, performer);
    const request = requestOf(await scenes.ask(viewer, performer));
    const other = await scenes.waiting(performer);
    const tip = { performer_name: performer.user_name, amount: '1.7', anonymous: false };
    expect((await stage.call(viewer, 'POST', '/api/tip', tip)).status).toBe(200);
    const cuts = services.media.endedSubscribers.length;
    expect((await scenes.answer(performer, request, 'accept')).error).toBe('twoshot_viewer_short');
    expect([await scenes.stateOf(request), await scenes.stateOf(other.request)]).toEqual([
      'waiting',
      'waiting',
    ]);
    expect([await statusOf(performer), services.media.endedSubscribers.length]).toEqual(['chatting', cuts]);
    for (const id of [party, other.party]) expect((await stage.session(id)).state).toBe('on');
    expect((await scenes.answer(performer, other.request, 'accept')).status).toBe(200);
  });

  it('obeys the viewer’s spend limit (spend_limit_spent, twoshot_viewer_short)', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, party, request } = await scenes.waiting(performer);
    await limitSpending(stage, viewer, { day_units: 1_000 });
    expect((await scenes.ask(viewer, performer)).error).toBe('spend_limit_spent');
    expect((await scenes.answer(performer, request, 'accept')).error).toBe('twoshot_viewer_short');
    expect([await scenes.stateOf(request), (await stage.session(party)).state]).toEqual(['waiting', 'on']);
    const elsewhere = await stage.performer('chatting');
    const other = await scenes.waiting(elsewhere);
    await limitSpending(stage, other.viewer, { day_units: 9_000 });
    const { session_id } = requestOf(await scenes.answer(elsewhere, other.request, 'accept'));
    expect(await stage.session(Number(session_id))).toMatchObject({ spend_limit_units: 9_000 });
  });

  it('needs a live publisher (publisher_not_live)', async () => {
    const performer = await stage.performer('chatting');
    const { request, party } = await scenes.waiting(performer);
    await stage.losePublisher(performer);
    expect((await scenes.answer(performer, request, 'accept')).error).toBe('publisher_not_live');
    expect([await scenes.stateOf(request), (await stage.session(party)).state]).toEqual(['waiting', 'on']);
  });
});
