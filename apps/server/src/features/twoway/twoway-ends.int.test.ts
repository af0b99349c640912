import { afterAll, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { chargeTicker } from '../../core/session/charge-tick/charge-ticker.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { expectedCostUnits, expectedPrice } from '../../testing/expected-cost.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { TwowayScenes, type RunningTwoway } from '../../testing/twoway-scenes.ts';
import { closeTwoway } from './end-twoway.ts';
import { createTwowayCapability } from './twoway.capability.ts';

const stage = await Stage.open({ more: [createTwowayCapability(), barCapability] });
const scenes = new TwowayScenes(stage);
const { services } = stage;
const { db } = services.database;
const statusOf = async (performer: Member) => (await stage.channel(performer)).status;
const pointsOf = async (viewer: Member) => (await balancesOf(db, viewer.user_id)).points_units;

afterAll(async () => expect(await checkLedger(db)).toEqual([]));

/** The two-way is over and its viewer is back in party chat, at its price. */
async function expectParty({ performer, viewer, request, session }: RunningTwoway): Promise<number> {
  const running = await runningSessionOf(db, viewer.user_id);
  expect(running).toMatchObject({ mode: 'party', session_type: 115, rate_units_per_min: 12_000 });
  expect(await stage.session(session)).toMatchObject({ state: 'ended', end: 'twoway_over' });
  expect(await statusOf(performer)).toBe('chatting');
  expect((await scenes.row(request)).session_id).toBe(running?.id);
  expect(services.media.endedTwoways.at(-1)).toEqual({
    twoway_ids: [Number(request.request_id)],
    reason: 'twoway_over',
  });
  return running?.id ?? 0;
}

/** The two-way is over and its viewer is gone. */
async function expectGone({ viewer, request }: RunningTwoway): Promise<void> {
  expect(await runningSessionOf(db, viewer.user_id)).toBeNull();
  expect((await scenes.row(request)).state).toBe('ended');
  expect(services.media.endedTwoways.at(-1)).toMatchObject({ twoway_ids: [Number(request.request_id)] });
  expect(scenes.told(viewer).at(-1)).toBe('ended');
}

describe('running two-way', () => {
  it.each(['viewer', 'performer'] as const)(
    'returns to the party price and settles when the %s ends it',
    async (side) => {
      const running = await scenes.running();
      const { viewer, performer, request, party, session } = running;
      stage.deliver(session, 7_000);
      const closed = await closeTwoway(services, side === 'viewer' ? viewer : performer, request.request_id);
      expect(closed).toMatchObject({ state: 'ended', ended_by: side });
      const again = await expectParty(running);
      expect((await stage.session(session)).charged_units).toBe(
        expectedCostUnits(expectedPrice(18_000), 7_000),
      );
      await stage.play(again);
      stage.deliver(again, 5_000);
      await stage.call(viewer, 'POST', `/api/session/${again}/leave`);
      const charged = [party, session, again].map(async (id) => (await stage.session(id)).charged_units);
      expect(await Promise.all(charged)).toEqual([0, 2_100, 1_000]);
      expect(await pointsOf(viewer)).toBe(500_000 - 3_100);
      expect([scenes.told(viewer), scenes.told(performer)]).toEqual([
        ['waiting', 'accepted', 'started', 'ended'],
        ['waiting', 'accepted', 'started', 'ended'],
      ]);
    },
  );

  it('ends when the viewer leaves', async () => {
    const running = await scenes.running();
    await stage.call(running.viewer, 'POST', `/api/session/${running.session}/leave`);
    await expectGone(running);
    expect(await statusOf(running.performer)).toBe('chatting');
  });

  it('ends when the points are spent', async () => {
    const running = await scenes.running(undefined, 0.4);
    for (const ms of [7_000, 10_000, 13_333]) {
      stage.deliver(running.session, ms);
      await chargeTicker(services).tick();
    }
    await stage.loseMedia(running.session, 'budget_spent');
    await expectGone(running);
    expect(await scenes.row(running.request)).toMatchObject({ ended_by: 'points' });
    expect([await pointsOf(running.viewer), await statusOf(running.performer)]).toEqual([1, 'chatting']);
  });

  it.each(['kick', 'ban'] as const)('ends by a %s of the viewer', async (kind) => {
    const running = await scenes.running();
    await stage.call(running.performer, 'POST', '/api/bar', {
      viewer_id: String(running.viewer.user_id),
      kind,
    });
    await expectGone(running);
    expect(await statusOf(running.performer)).toBe('chatting');
  });

  it('ends when the performer runs stop_publish', async () => {
    const running = await scenes.running();
    await runCommand(services, running.performer.user_id, 'stop_publish');
    await expectGone(running);
    expect(await statusOf(running.performer)).toBe('offline');
  });

  it('ends when the performer’s stream is lost for 30 s', async () => {
    const running = await scenes.running();
    await stage.losePublisher(running.performer);
    await stage.pass(30_000);
    await expectGone(running);
    expect(await statusOf(running.performer)).toBe('offline');
  });

  it('ends when the viewer’s own media is lost for 15 s', async () => {
    const running = await scenes.running();
    await scenes.lose(running.request);
    expect(await scenes.row(running.request)).toMatchObject({ state: 'started', live: false });
    await stage.pass(14_000);
    await scenes.publish(running.request);
    await stage.pass(14_000);
    expect((await scenes.row(running.request)).state).toBe('started');
    await scenes.lose(running.request);
    await stage.pass(15_000);
    await expectParty(running);
    expect(await scenes.row(running.request)).toMatchObject({ state: 'ended', ended_by: 'media' });
  });

  it('leaves no session when points for party chat are short', async () => {
    const running = await scenes.running(undefined, 0.31);
    stage.deliver(running.session, 10_000);
    await chargeTicker(services).tick();
    await closeTwoway(services, running.performer, running.request.request_id);
    await expectGone(running);
    expect((await scenes.row(running.request)).session_id).toBeNull();
    expect(await statusOf(running.performer)).toBe('chatting');
  });

  it('takes over the remaining half-price opening and hands it back', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    const party = await stage.watch(viewer, performer);
    await db.execute(
      `UPDATE viewer_session SET opening_ms = 20000, opening_rate_units_per_min = 6000 WHERE id = ${party}`,
    );
    stage.deliver(party, 5_000);
    const request = await scenes.ask(viewer, performer);
    await scenes.answer(performer, request, 'accept');
    await scenes.publish(request);
    const session = (await scenes.row(request)).session_id ?? 0;
    expect(await stage.session(session)).toMatchObject({
      opening_ms: 15_000,
      opening_rate_units_per_min: 12_000,
    });
    await stage.play(session);
    stage.deliver(session, 6_000);
    await closeTwoway(services, viewer, request.request_id);
    const again = await runningSessionOf(db, viewer.user_id);
    expect(again).toMatchObject({
      opening_ms: 9_000,
      opening_rate_units_per_min: 6_000,
      rate_units_per_min: 12_000,
    });
  });
});

describe('POST /api/twoway/:request_id/devices', () => {
  it('switches devices for the viewer only and leaves the session unchanged', async () => {
    const { viewer, performer, request, session } = await scenes.running();
    const before = await stage.session(session);
    const url = `/api/twoway/${request.request_id}/devices`;
    const off = { camera: false, microphone: true };
    expect((await stage.call(viewer, 'POST', url, off)).body).toMatchObject({ request: { devices: off } });
    expect((await stage.call(performer, 'POST', url, off)).error).toBe('forbidden');
    const stranger = await buildViewer(services, { points: 1 });
    expect((await stage.call(stranger, 'POST', url, off)).error).toBe('not_found');
    expect(await stage.session(session)).toEqual(before);
  });
});

describe('concurrent two-way actions', () => {
  const settled = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).map(({ status }) => status);

  it('one of two accepts succeeds, the other request becomes already_started', async () => {
    const performer = await stage.performer('chatting');
    const [a, b] = [await scenes.waiting(performer), await scenes.waiting(performer)];
    const answers = await Promise.all([
      scenes.answer(performer, a.request, 'accept'),
      scenes.answer(performer, b.request, 'accept'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const states = [await scenes.row(a.request), await scenes.row(b.request)].map(({ state }) => state);
    expect(states.toSorted()).toEqual(['accepted', 'already_started']);
  });

  it('accept, publish and leave together end the two-way without cost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const performer = await stage.performer('chatting');
      const { viewer, party, request } = await scenes.waiting(performer);
      await Promise.all([
        scenes.answer(performer, request, 'accept'),
        stage.call(viewer, 'POST', `/api/session/${party}/leave`),
        scenes.publish(request),
      ]);
      const running = await runningSessionOf(db, viewer.user_id);
      // Leaving ended the session that it named; if the two-way started first, another session runs.
      if (running !== null) await stage.call(viewer, 'POST', `/api/session/${running.id}/leave`);
      expect(['cancelled', 'ended']).toContain((await scenes.row(request)).state);
      expect([await statusOf(performer), await pointsOf(viewer)]).toEqual(['chatting', 500_000]);
    }
  });

  it('closeTwoway by both people succeeds once', async () => {
    const running = await scenes.running();
    const { viewer, performer, request } = running;
    const ends = await settled([
      closeTwoway(services, viewer, request.request_id),
      closeTwoway(services, performer, request.request_id),
    ]);
    expect(ends.toSorted()).toEqual(['fulfilled', 'rejected']);
    await expectParty(running);
  });

  it('closeTwoway and leave end the two-way in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const running = await scenes.running();
      const { viewer, performer, request, session } = running;
      await settled([
        closeTwoway(services, performer, request.request_id),
        stage.call(viewer, 'POST', `/api/session/${session}/leave`),
      ]);
      expect((await scenes.row(request)).state).toBe('ended');
      expect(await statusOf(performer)).toBe('chatting');
    }
  });
});
