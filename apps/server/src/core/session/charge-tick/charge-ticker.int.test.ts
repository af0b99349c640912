import { getBroadcastEarnings, getBroadcastSummary } from '@akari/contract';
import { points } from '@akari/rules';
import { beforeEach, expect, it } from 'vitest';
import { runStaffCommand } from '../../../commands/staff/staff-command.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { sendTip } from '../../../features/tip/send-tip.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { chargeRoutes } from './charge.capability.ts';
import { chargeTicker } from './charge-ticker.ts';

const stage = await Stage.open({ more: [{ name: 'charge', routes: chargeRoutes }] });
const { services } = stage;
const tick = async (): Promise<void> => {
  services.clock.advance(1_000);
  await chargeTicker(services).tick();
};
beforeEach(async () => {
  // Sends all receipts, so that the next round is two seconds away.
  await tick();
  await tick();
  services.realtime.sent.length = 0;
});

it('chargeTicker sells and grants time and sends session.receipt', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 1 });
  const id = await stage.watch(viewer, performer);
  services.realtime.sent.length = 0;
  stage.deliver(id, 7_500);
  await tick();
  expect(services.media.grants.get(String(id))).toMatchObject({ paid_ms: 17_500, delivered_ms: 7_500 });
  const room = roomOf.user(viewer.user_id);
  expect(services.realtime.bodiesOf('session.receipt', room).at(-1)).toMatchObject({
    session_id: String(id),
    delivered_ms: 7_500,
    spent_units: 1_500,
    balance_units: 8_500,
    remaining_ms: 42_500,
    points_left: 'low',
    counting: true,
  });
  expect(services.realtime.bodiesOf('balance.changed', room)).toEqual([
    { points_units: 6_500, coupon_points_units: 0, session_id: String(id) },
  ]);
});

it('chargeTicker sends session.receipt every two seconds, charged or not', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 5 });
  await stage.watch(viewer, performer);
  services.realtime.sent.length = 0;
  for (let second = 0; second < 6; second += 1) await tick();
  const receipts = services.realtime.bodiesOf('session.receipt', roomOf.user(viewer.user_id));
  expect(receipts).toHaveLength(3);
  expect(receipts.at(-1)).toMatchObject({ spent_units: 0, balance_units: points(5), points_left: 'enough' });
});

it('chargeTicker sends earnings.changed once for new shares of time and tips', async () => {
  const performer = await stage.performer('chatting', { share_bp: 5_000 });
  const viewer = await buildViewer(services, { points: 5 });
  const id = await stage.watch(viewer, performer);
  stage.deliver(id, 5_000);
  await sendTip(
    services,
    viewer,
    { performer_name: performer.user_name, amount: '1', anonymous: true, point_type: 2000 },
    'key',
  );
  for (let second = 0; second < 6; second += 1) await tick();
  const told = services.realtime.bodiesOf('earnings.changed', roomOf.user(performer.user_id));
  expect(told.at(-1)).toMatchObject({ chat_units: 500, tip_units: 5_000, total_units: 5_500 });
  expect(told).toHaveLength(1);
  const asked = await stage.call(performer, 'GET', getBroadcastEarnings.path);
  expect(asked.body).toMatchObject({ chat_units: 500, tip_units: 5_000, total_units: 5_500 });
});

it('getBroadcastEarnings is for performers only and is 0 while offline', async () => {
  const viewer = await buildViewer(services);
  expect((await stage.call(viewer, 'GET', getBroadcastEarnings.path)).error).toBe('forbidden');
  expect((await stage.call(null, 'GET', getBroadcastEarnings.path)).error).toBe('login_required');
  const performer = await stage.performer('waiting');
  await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_publish' });
  expect((await stage.call(performer, 'GET', getBroadcastEarnings.path)).body).toMatchObject({
    broadcast_id: null,
    total_units: 0,
  });
});

it('getBroadcastSummary adds up the last broadcast and names the best supporters, without anonymous givers', async () => {
  const performer = await stage.performer('chatting', { share_bp: 5_000 });
  expect((await stage.call(performer, 'GET', getBroadcastSummary.path)).body).toEqual({ summary: null });
  const viewers = await Promise.all(Array.from({ length: 5 }, () => buildViewer(services, { points: 50 })));
  const [one, two, three, four, hidden] = viewers as [Member, Member, Member, Member, Member];
  for (const viewer of viewers) stage.deliver(await stage.watch(viewer, performer), 5_000);
  const tip = (viewer: Member, amount: string, anonymous = false) =>
    sendTip(
      services,
      viewer,
      { performer_name: performer.user_name, amount, anonymous, point_type: 2000 },
      `summary${viewer.user_id}${amount}`,
    );
  await tip(one, '1');
  await tip(two, '3');
  await tip(three, '2');
  await tip(four, '0.5');
  await tip(hidden, '9', true);
  services.clock.advance(60_000);
  await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_publish' });
  const { summary } = (await stage.call(performer, 'GET', getBroadcastSummary.path)).body;
  expect(summary).toMatchObject({
    on_air_ms: 60_000,
    viewers: 5,
    chat_units: 2_500,
    tip_units: 77_500,
    gift_units: 0,
    total_units: 80_000,
    supporters: [
      { user_name: two.user_name, units: 15_500 },
      { user_name: three.user_name, units: 10_500 },
      { user_name: one.user_name, units: 5_500 },
    ],
  });
});

it('chargeTicker keeps selling when media.grant fails, and grants later', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 5 });
  const id = await stage.watch(viewer, performer);
  const grant = services.media.grant.bind(services.media);
  services.media.grant = () => Promise.reject(new Error('no answer'));
  stage.deliver(id, 9_000);
  await tick();
  services.media.grant = grant;
  expect((await stage.session(id)).paid_ms).toBe(19_000);
  stage.deliver(id, 18_000);
  await tick();
  expect(services.media.grants.get(String(id))).toMatchObject({ paid_ms: 28_000 });
});

it('points_left warns promo and coupon payers at 0.6 and 0.5 points', async () => {
  const performer = await stage.performer('chatting');
  const promo = await buildViewer(services, { points: 0.8, user_type: 208, tier: 'promo' });
  const regular = await buildViewer(services, { points: 0.8 });
  const coupon = await buildViewer(services, { coupon_points: 0.8 });
  const paying = await stage.join(coupon, performer, 115, { point_type: 2010 });
  const { session_id } = paying.body['session'] as { session_id: string };
  await stage.play(Number(session_id));
  const ids = [
    await stage.watch(promo, performer),
    await stage.watch(regular, performer),
    Number(session_id),
  ];
  const said = async (delivered_ms: number): Promise<(string | undefined)[]> => {
    for (const id of ids) stage.deliver(id, delivered_ms);
    await tick();
    await tick();
    return [promo, regular, coupon].map(
      ({ user_id }) =>
        services.realtime.bodiesOf('session.receipt', roomOf.user(user_id)).at(-1)?.points_left,
    );
  };
  // 0.02 points are 100 ms.
  expect(await said(9_900)).toEqual(['enough', 'low', 'enough']);
  // 0.598 points last 29.9 s.
  expect(await said(10_100)).toEqual(['under_first', 'soon', 'under_first']);
  expect(await said(15_100)).toEqual(['under_last', 'soon', 'under_last']);
  const set = { first: '0.3', last: '0.2', tiers: 'vip' };
  expect(await runStaffCommand(services, 'set-low-points', set)).toMatchObject({
    ok: true,
  });
  expect(await said(15_200)).toEqual(['soon', 'soon', 'enough']);
});

it('points_left warns at LOW_POINTS_WARN_SECONDS and LOW_POINTS_LAST_SECONDS', async () => {
  const performer = await stage.performer('chatting');
  // Two and a half minutes at 1.2 points a minute.
  const viewer = await buildViewer(services, { points: 3 });
  const id = await stage.watch(viewer, performer);
  const said = async (delivered_ms: number): Promise<string | undefined> => {
    stage.deliver(id, delivered_ms);
    await tick();
    await tick();
    return services.realtime.bodiesOf('session.receipt', roomOf.user(viewer.user_id)).at(-1)?.points_left;
  };
  expect(await said(5_000)).toBe('enough');
  const { terms } = services.config;
  services.config.terms = { ...terms, low_points: { first_ms: 145_500, last_ms: 144_500 } };
  expect(await said(5_100)).toBe('low');
  expect(await said(5_600)).toBe('soon');
  services.config.terms = terms;
  expect(await said(5_700)).toBe('enough');
});

it('checkLedger finds nothing after the tests above', async () => {
  expect(await checkLedger(services.database.db)).toEqual([]);
});
