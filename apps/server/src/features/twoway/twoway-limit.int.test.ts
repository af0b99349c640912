import { afterAll, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { limitSpending } from '../../testing/limit-spending.ts';
import { spendLimitCapability } from '../spend-limit/spend-limit.capability.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { TwowayScenes } from '../../testing/twoway-scenes.ts';
import { closeTwoway } from './end-twoway.ts';
import { createTwowayCapability } from './twoway.capability.ts';

const stage = await Stage.open({ more: [createTwowayCapability(), spendLimitCapability] });
const scenes = new TwowayScenes(stage);
const { services } = stage;
const { db } = services.database;
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

async function limited(session_units: number) {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  await limitSpending(stage, viewer, { session_units });
  const party = await stage.watch(viewer, performer);
  stage.deliver(party, 9_000);
  return { performer, viewer };
}

it('a session spend limit carries over into a two-way and back', async () => {
  const { performer, viewer } = await limited(10_000);
  const request = await scenes.ask(viewer, performer);
  await scenes.answer(performer, request, 'accept');
  await scenes.publish(request);
  const twoway = await runningSessionOf(db, viewer.user_id);
  expect(twoway).toMatchObject({ mode: 'twoway', spend_limit_units: 10_000 - 1_800 });
  await stage.play(twoway?.id ?? 0);
  stage.deliver(twoway?.id ?? 0, 8_000);
  await closeTwoway(services, viewer, request.request_id);
  expect(await runningSessionOf(db, viewer.user_id)).toMatchObject({
    mode: 'party',
    spend_limit_units: 10_000 - 1_800 - 2_400,
  });
});

it('a two-way request near the limit gets spend_limit_spent', async () => {
  const { performer, viewer } = await limited(4_700);
  await expect(scenes.ask(viewer, performer)).rejects.toThrow('spend_limit_spent');
  expect(await runningSessionOf(db, viewer.user_id)).toMatchObject({ mode: 'party', state: 'on' });
});

it('a spend limit reached in a two-way leaves no party session', async () => {
  const { performer, viewer } = await limited(4_800);
  const request = await scenes.ask(viewer, performer);
  await scenes.answer(performer, request, 'accept');
  await scenes.publish(request);
  const twoway = (await runningSessionOf(db, viewer.user_id))?.id ?? 0;
  await stage.play(twoway);
  stage.deliver(twoway, 8_000);
  await closeTwoway(services, viewer, request.request_id);
  expect(await runningSessionOf(db, viewer.user_id)).toBeNull();
});
