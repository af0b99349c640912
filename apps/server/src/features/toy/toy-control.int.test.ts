import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { campaignTable } from '../../core/campaign/campaign.table.ts';
import { viewersOf } from '../../core/channel/announce/viewers.queries.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { Stage } from '../../testing/stage.ts';
import { LovenseSimulator } from '../../testing/toys/simulator-process.ts';
import { lovenseEnv, ToyScenes } from '../../testing/toys/toy-scenes.ts';
import { toyCapability } from './toy.capability.ts';

const lovense = await LovenseSimulator.start();
const stage = await Stage.open({
  more: [toyCapability, barCapability, createLedgerCapability()],
  env: lovenseEnv(lovense),
});
const toys = new ToyScenes(stage, lovense);
const { services } = stage;
const { db } = services.database;

beforeEach(async () => {
  await lovense.control({ fault: {}, forget: true, status: { lush: 1, nora: 1, edge: 0 } });
});
/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('the control of a toy', () => {
  it('is asked for, accepted, started, and then for this viewer alone', async () => {
    const performer = await toys.performer();
    const [viewer, other] = [await toys.inside(performer), await toys.inside(performer)];
    const control = await toys.asked(viewer, performer);
    expect(control).toMatchObject({ state: 'requested', slot: 1, viewer_name: viewer.user_name });
    expect((await toys.ask(viewer, performer)).error).toBe('toy_already_requested');
    expect((await toys.move(viewer, control, 'start')).error).toBe('toy_control_over');
    expect((await toys.answer(performer, control, 'accept')).body).toMatchObject({
      control: { state: 'accepted' },
    });
    expect((await toys.ask(other, performer)).error).toBe('toy_in_use');
    expect((await toys.command(viewer, performer, 1)).error).toBe('toy_not_yours');
    expect((await toys.move(other, control, 'start')).error).toBe('not_found');
    await toys.move(viewer, control, 'start');
    expect(await viewersOf(db, performer.user_id)).toMatchObject([{ icons: ['remocha1'] }, { icons: [] }]);
    expect((await toys.command(other, performer, 1)).error).toBe('toy_in_use');
    expect((await toys.command(viewer, performer, 1)).status).toBe(200);
    expect((await toys.board(performer)).toys[0]?.holder).toEqual({
      ...{ user_id: String(viewer.user_id), user_name: viewer.user_name, in_use: true },
    });
    const second = await toys.asked(other, performer, 2);
    await toys.answer(performer, second, 'accept');
    expect((await toys.ask(other, performer, 1)).error).toBe('toy_all_in_use');
    expect((await toys.move(viewer, control, 'end')).body).toMatchObject({ control: { state: 'ended' } });
    await toys.due();
    expect(await toys.states(performer)).toEqual(['returned']);
  });

  it('is declined, cancelled, or withdrawn when the viewer does not start', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    const declined = await toys.asked(viewer, performer);
    expect((await toys.answer(performer, declined, 'decline')).body).toMatchObject({
      control: { state: 'declined' },
    });
    expect((await toys.answer(performer, declined, 'accept')).error).toBe('toy_control_over');
    const cancelled = await toys.asked(viewer, performer);
    expect((await toys.move(viewer, cancelled, 'cancel')).body).toMatchObject({
      control: { state: 'cancelled' },
    });
    const late = await toys.asked(viewer, performer);
    await toys.answer(performer, late, 'accept');
    services.clock.advance(60_000);
    await expect
      .poll(async () => {
        // Deadlines of other tests are due too, more than one run handles.
        await toys.due();
        return (await toys.board(performer)).toys[0]?.holder;
      })
      .toBeNull();
    expect(
      services.realtime.bodiesOf('toy.control_changed', roomOf.user(viewer.user_id)).at(-1),
    ).toMatchObject({
      control: { state: 'cancelled' },
    });
  });

  it('the second toy of a viewer is free by a campaign', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    const now_ms = services.clock.nowMs();
    await db.insert(campaignTable).values({
      ...{ label: 'second_toy_free', discount_bp: 10_000, performer_id: performer.user_id },
      ...{ starts_at_ms: now_ms, ends_at_ms: now_ms + 60_000 },
    });
    for (const slot of [1, 2]) {
      const control = await toys.asked(viewer, performer, slot);
      await toys.answer(performer, control, 'accept');
      await toys.move(viewer, control, 'start');
    }
    const shown = await stage.call(viewer, 'GET', `/api/toy?performer_name=${performer.user_name}`);
    expect(shown.body['prices']).toMatchObject([
      { slot: 1, discount_bp: 0, label: null },
      { slot: 2, discount_bp: 10_000, label: 'second_toy_free' },
      { slot: 3, discount_bp: 0, label: null },
    ]);
    const had = await toys.points(viewer);
    expect((await toys.command(viewer, performer, 3, { slot: 2 })).error).toBe('toy_price_changed');
    expect((await toys.command(viewer, performer, 3, { slot: 2, units: 0 })).status).toBe(200);
    await toys.settle(performer);
    expect(await toys.orders()).toEqual([{ toy: 'nora', action: 'Vibrate:6', time_s: 7 }]);
    expect(await toys.points(viewer)).toBe(had);
  });
});
