import { describe, expect, it } from 'vitest';
import { viewersOf } from '../channel/announce/viewers.queries.ts';
import { viewersReading } from '../chat/board-access.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { balancesOf } from '../ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer, givePoints } from '../../testing/factories.ts';
import { Stage, type Answer } from '../../testing/stage.ts';
import { tipCapability } from '../../features/tip/tip.capability.ts';
import { leaseKeeper } from '../session/delivery/lease-keeper.ts';

const stage = await Stage.open({ more: [tipCapability] });
const { services } = stage;
const { db } = services.database;

const command = (performer: Member, name: string, more: object = {}): Promise<Answer> =>
  stage.call(performer, 'POST', '/api/channel/command', { command: name, ...more });
const idOf = ({ body }: Answer): number => Number((body['session'] as { session_id: string }).session_id);
const pointsOf = async (viewer: Member): Promise<number> =>
  (await balancesOf(db, viewer.user_id)).points_units;
const goOn = (viewer: Member, performer: Member, more: object = {}): Promise<Answer> =>
  stage.call(viewer, 'POST', '/api/session/join', {
    performer_name: performer.user_name,
    mode: 'party',
    rate_units_per_min: 12_000,
    ...more,
  });

/** A free chat with these viewers; each has 60 s of delivered time. */
async function freeChat(...viewers: Member[]): Promise<{ performer: Member; ids: number[] }> {
  const performer = await stage.performer('waiting');
  await command(performer, 'start_free', { tip_goal_units: 10_000 });
  const ids: number[] = [];
  for (const viewer of viewers) {
    const id = idOf(await stage.join(viewer, performer, 115, { mode: 'free', rate_units_per_min: 0 }));
    await stage.play(id);
    stage.deliver(id, 60_000);
    ids.push(id);
  }
  return { performer, ids };
}
const rich = () => buildViewer(services, { points: 50 });

describe('ended free chat', () => {
  it('asks the viewer for 60 s and grants no media (paid_chat_unanswered)', async () => {
    const viewer = await rich();
    const { performer, ids } = await freeChat(viewer);
    const [id = 0] = ids;
    await stage.pass(600_000);
    const now_ms = services.clock.nowMs();
    expect(await stage.session(id)).toMatchObject({ state: 'asked', end: null, charged_units: 0 });
    expect(services.media.endedSubscribers.at(-1)).toMatchObject({ session_ids: [id] });
    expect((await stage.call(viewer, 'POST', `/api/session/${id}/media`)).error).toBe('paid_chat_unanswered');
    services.media.grants.clear();
    await leaseKeeper(services).renew();
    expect([...services.media.grants.keys()]).toEqual([]);
    const [told] = services.realtime.bodiesOf('session.asked', roomOf.user(viewer.user_id));
    expect(told?.session).toMatchObject({
      session_id: String(id),
      state: 'asked',
      answer_until_ms: now_ms + 60_000,
    });
    // After a reload the session still has the state `asked`.
    expect((await stage.call(viewer, 'GET', '/api/session')).body).toMatchObject({
      session: { session_id: String(id), state: 'asked', answer_until_ms: now_ms + 60_000 },
    });
    expect(await viewersReading(db, performer.user_id)).toEqual([]);
  });

  it('continues as a new party session when the viewer accepts the price', async () => {
    const viewer = await rich();
    const { performer, ids } = await freeChat(viewer);
    const [id = 0] = ids;
    await stage.pass(600_000);
    const answer = await goOn(viewer, performer);
    expect(answer.body).toMatchObject({ session: { mode: 'party', rate_units_per_min: 12_000 } });
    expect(await stage.session(id)).toMatchObject({ end: 'paid_chat_started', charged_units: 0 });
    const paid = idOf(answer);
    await stage.play(paid);
    stage.deliver(paid, 10_000);
    expect((await viewersOf(db, performer.user_id)).map(({ mode }) => mode)).toEqual(['party']);
    await stage.pass(60_000);
    expect((await stage.session(paid)).state).toBe('on');
  });

  it('refuses another rate with price_changed and keeps asking', async () => {
    const viewer = await rich();
    const { performer, ids } = await freeChat(viewer);
    await stage.pass(600_000);
    expect((await goOn(viewer, performer, { rate_units_per_min: 9_000 })).error).toBe('price_changed');
    expect((await stage.session(ids[0] ?? 0)).state).toBe('asked');
    expect(await pointsOf(viewer)).toBe(500_000);
  });

  it('halves the first five minutes for the viewer who tipped', async () => {
    const [giver, other] = [await rich(), await rich()];
    const { performer, ids } = await freeChat(giver, other);
    const tip = { performer_name: performer.user_name, amount: '1', anonymous: false };
    expect((await stage.call(giver, 'POST', '/api/tip', tip)).status).toBe(200);
    await stage.pass(14_000);
    for (const id of ids) expect((await stage.session(id)).state).toBe('asked');
    const half = { opening_rate_units_per_min: 6_000, opening_ms: 300_000 };
    expect((await goOn(giver, performer, { opening_ms: 300_000 })).body).toMatchObject({ session: half });
    expect((await goOn(other, performer)).body).toMatchObject({ session: { opening_ms: 0 } });
  });

  it('ends an unanswered session after 60 s without a charge', async () => {
    const viewer = await rich();
    const { ids } = await freeChat(viewer);
    await stage.pass(600_000);
    await stage.pass(59_999);
    expect((await stage.session(ids[0] ?? 0)).state).toBe('asked');
    await stage.pass(1);
    expect(await stage.session(ids[0] ?? 0)).toMatchObject({ end: 'free_chat_over', charged_units: 0 });
    expect(await pointsOf(viewer)).toBe(500_000);
  });

  it('ends the session of a viewer who declines', async () => {
    const viewer = await rich();
    const { ids } = await freeChat(viewer);
    await stage.pass(600_000);
    await stage.call(viewer, 'POST', `/api/session/${ids[0]}/leave`, {});
    expect(await stage.session(ids[0] ?? 0)).toMatchObject({ end: 'left', charged_units: 0 });
  });

  it('keeps the place after points_short until the viewer has points', async () => {
    const poor = await buildViewer(services);
    const { performer, ids } = await freeChat(poor);
    await stage.pass(600_000);
    expect((await goOn(poor, performer)).error).toBe('points_short');
    expect((await stage.session(ids[0] ?? 0)).state).toBe('asked');
    await givePoints(services, poor.user_id, { points_units: 50_000 });
    expect((await goOn(poor, performer)).status).toBe(200);
  });

  it('continues with coupon points', async () => {
    const viewer = await buildViewer(services, { coupon_points: 5 });
    const { performer } = await freeChat(viewer);
    await stage.pass(600_000);
    expect((await goOn(viewer, performer, { point_type: 2010 })).body).toMatchObject({
      session: { point_type: 2010 },
    });
  });

  it('ends an unanswered session with chat_stopped after stop_chat', async () => {
    const viewer = await rich();
    const { performer, ids } = await freeChat(viewer);
    await stage.pass(600_000);
    await command(performer, 'stop_chat');
    expect((await stage.session(ids[0] ?? 0)).end).toBe('chat_stopped');
  });

  it('ends a session without media by free_chat_over and does not ask it', async () => {
    const performer = await stage.performer('waiting');
    await command(performer, 'start_free');
    const viewer = await rich();
    // The viewer joins so late that media_never_arrived does not end the session before.
    await stage.pass(599_999);
    const id = idOf(await stage.join(viewer, performer, 115, { mode: 'free', rate_units_per_min: 0 }));
    await stage.pass(1);
    expect(await stage.session(id)).toMatchObject({ end: 'free_chat_over', asked_at_ms: null });
    expect((await stage.call(performer, 'GET', '/api/channel')).body['free_answers']).toBeNull();
  });

  it('GET /api/channel reports asked, stayed and waiting in free_answers', async () => {
    const [first, second, third] = [await rich(), await rich(), await rich()];
    const { performer, ids } = await freeChat(first, second, third);
    await stage.pass(600_000);
    await goOn(first, performer);
    await stage.call(second, 'POST', `/api/session/${ids[1]}/leave`, {});
    const { body } = await stage.call(performer, 'GET', '/api/channel');
    expect(body['free_answers']).toEqual({
      asked: 3,
      stayed: 1,
      waiting: 1,
      until_ms: services.clock.nowMs() + 60_000,
    });
  });

  it('leaves the ledger in balance', async () => {
    expect(await checkLedger(db)).toEqual([]);
  });
});
