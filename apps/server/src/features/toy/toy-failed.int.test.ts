import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { Stage } from '../../testing/stage.ts';
import { LovenseSimulator } from '../../testing/toys/simulator-process.ts';
import { lovenseEnv, ToyScenes } from '../../testing/toys/toy-scenes.ts';
import { toyCapability } from './toy.capability.ts';
import { toyCommandTable } from './toy.table.ts';

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

describe('a command that does not run', () => {
  it.each([400, 401, 402, 403, 404, 500, 501, 502, 503, 506, 507])(
    'gives all points back on code %i',
    async (code) => {
      const performer = await toys.performer();
      const viewer = await toys.inside(performer);
      const [had, earned] = [await toys.points(viewer), await earningsBalanceOf(db, performer.user_id)];
      await lovense.fault({ code });
      await toys.command(viewer, performer, 5);
      await toys.settle(performer);
      expect(await toys.states(performer)).toEqual(['returned']);
      expect(await toys.points(viewer)).toBe(had);
      expect(await earningsBalanceOf(db, performer.user_id)).toBe(earned);
      const away = [401, 402, 500, 506, 507].includes(code);
      expect(await toys.board(performer)).toMatchObject({ logged_in: !away });
    },
  );

  it.each([{ broken_json: true }, { hang_up: true }, { http: 500, code: 507 }])(
    'gives all points back when the service answers with %j',
    async (fault) => {
      const performer = await toys.performer();
      const viewer = await toys.inside(performer);
      const had = await toys.points(viewer);
      await lovense.fault(fault);
      await toys.command(viewer, performer, 1);
      await toys.settle(performer);
      expect(await toys.states(performer)).toEqual(['returned']);
      expect(await toys.points(viewer)).toBe(had);
    },
  );

  it('a server that ended after it had sent the command never sends it again', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    const had = await toys.points(viewer);
    await toys.command(viewer, performer, 1);
    await toys.due();
    // As the row is when the server ends between the sending and the answer.
    await expect.poll(() => toys.states(performer)).toEqual(['running']);
    const [row] = await db
      .update(toyCommandTable)
      .set({ state: 'sending', started_at_ms: null, ends_at_ms: null })
      .where(eq(toyCommandTable.performer_id, performer.user_id))
      .returning({ id: toyCommandTable.id });
    await db.transaction((tx) =>
      setDeadline(tx, 'toy.sent', String(row?.id), services.clock.nowMs() + 10_000),
    );
    services.clock.advance(10_000);
    await toys.due();
    await toys.due();
    expect(await toys.states(performer)).toEqual(['returned']);
    expect(await toys.points(viewer)).toBe(had);
    await expect
      .poll(async () => (await toys.orders()).map(({ action }) => action))
      .toEqual(['Vibrate:2', 'Stop']);
  });
});
