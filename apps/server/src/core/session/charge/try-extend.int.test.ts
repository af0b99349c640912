import { expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { waitsOrIsDone } from '../../../testing/waits-or-is-done.ts';
import { chargeDue } from './charge-due.ts';
import { tryExtend } from './try-extend.ts';

const stage = await Stage.open();
const { services } = stage;
const { db } = services.database;

it('tryExtend finds the slice that a concurrent chargeDue sells', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 5 });
  const id = await stage.watch(viewer, performer);
  stage.deliver(id, 10_000);

  let extended: Promise<boolean> | undefined;
  await db.transaction(async (tick) => {
    await chargeDue(tick, { now_ms: services.clock.nowMs(), slice_ms: 10_000, deliveries: [[id, 10_000]] });
    extended = tryExtend(services, id);
    // It runs before the tick has committed.
    await waitsOrIsDone(services.database, extended);
  });
  expect(await extended).toBe(true);
  expect(await stage.session(id)).toMatchObject({ state: 'on', paid_ms: 20_000, delivered_ms: 10_000 });
  expect(await checkLedger(db)).toEqual([]);
});
