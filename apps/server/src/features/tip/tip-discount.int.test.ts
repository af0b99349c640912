import { afterAll, describe, expect, it } from 'vitest';
import { campaignTable } from '../../core/campaign/campaign.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tipGoalCapability } from '../tip-goal/tip-goal.capability.ts';
import { tipCapability } from './tip.capability.ts';

const stage = await Stage.open({ more: [tipCapability, tipGoalCapability] });
const { services } = stage;
const { db } = services.database;
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

/** A campaign that takes a part off tips to a performer. */
async function campaign(performer: Member, discount_bp: number, more: object = {}): Promise<void> {
  const now_ms = services.clock.nowMs();
  const dates = { starts_at_ms: now_ms - 1_000, ends_at_ms: now_ms + 60_000 };
  const { user_id: performer_id } = performer;
  await db
    .insert(campaignTable)
    .values({ label: 'tip_discount', discount_bp, performer_id, ...dates, ...more });
}
async function inside(performer: Member, points = 20): Promise<Member> {
  const viewer = await buildViewer(services, { points: points + 0.2 });
  await stage.watch(viewer, performer);
  return viewer;
}
const tip = (who: Member, performer: Member, amount: string, more: object = {}) =>
  stage.call(who, 'POST', '/api/tip', {
    performer_name: performer.user_name,
    amount,
    anonymous: false,
    ...more,
  });
const discountFor = async (who: Member, performer: Member) =>
  (await stage.call(who, 'GET', `/api/tip-discount?performer_name=${performer.user_name}`)).body;
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;

describe('a tip under a tip discount', () => {
  it('costs less, and counts as the whole tip in the room', async () => {
    const performer = await stage.performer('chatting', { share_bp: 5_000 });
    await campaign(performer, 2_000);
    const viewer = await inside(performer);
    expect(await discountFor(viewer, performer)).toEqual({ discount_bp: 2_000 });
    const [had, earned] = [await pointsOf(viewer), await earningsBalanceOf(db, performer.user_id)];
    expect((await tip(viewer, performer, '10', { price_units: 80_000 })).body).toMatchObject({
      units: 100_000,
    });
    // The viewer pays 8 points for a tip of 10, and the performer has half of what was paid.
    expect(had - (await pointsOf(viewer))).toBe(80_000);
    expect((await earningsBalanceOf(db, performer.user_id)) - earned).toBe(40_000);
    const heard = services.realtime.bodiesOf('tip.sent', roomOf.board(performer.user_id));
    expect(heard).toMatchObject([{ units: 100_000, object: 'rose' }]);
    const { tips } = (await stage.call(performer, 'GET', '/api/tips')).body as { tips: object[] };
    expect(tips).toMatchObject([{ type: 'tip', total_units: 100_000 }]);
    const ranking = await stage.call(viewer, 'GET', `/api/tip-ranking?performer_name=${performer.user_name}`);
    expect(ranking.body).toMatchObject({ broadcast: [{ user_name: viewer.user_name, units: 100_000 }] });
  });

  it('is refused when the discount that the viewer saw is over, and never costs more than the tip', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    const had = await pointsOf(viewer);
    expect((await tip(viewer, performer, '10', { price_units: 80_000 })).error).toBe('tip_price_changed');
    expect(await pointsOf(viewer)).toBe(had);
    await campaign(performer, 1_000);
    await tip(viewer, performer, '1');
    expect(had - (await pointsOf(viewer))).toBe(9_000);
  });

  it('takes the strongest of the campaigns that run for this performer', async () => {
    const performer = await stage.performer('chatting');
    const other = await stage.performer('chatting');
    const viewer = await inside(performer);
    await campaign(performer, 1_000);
    await campaign(performer, 2_500);
    await campaign(performer, 9_000, { starts_at_ms: 0, ends_at_ms: services.clock.nowMs() });
    await campaign(other, 5_000);
    expect(await discountFor(viewer, performer)).toEqual({ discount_bp: 2_500 });
    await campaign(performer, 3_000, { site_id: viewer.site_id + 1 });
    expect(await discountFor(viewer, performer)).toEqual({ discount_bp: 2_500 });
  });
});
