import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { debtOf } from '../../core/ledger/debt.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { purchaseReturned } from '../../core/session/state/purchase-hooks.ts';
import { DAY_MS, openClosing, UNITS } from '../../testing/closing-scenes.ts';
import { buildStaff, buildViewer, givePoints } from '../../testing/factories.ts';
import { refundTable } from '../purchase/refund/refund.table.ts';
import { closingFigures } from './closing-figures.ts';

const { stage, answers, asked, ordered, bought, spend, ban, runAll, refundsOf, balances, closedAt } =
  await openClosing();
const { services } = stage;
const { clock } = services;
const { db } = services.database;
afterEach(async () => {
  expect(answers).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
});

describe('a closed account', () => {
  it('pays back every unspent point that was paid for, however old, and lets the others expire', async () => {
    const viewer = await buildViewer(services);
    await givePoints(services, viewer.user_id, { points_units: 20_000, coupon_points_units: 30_000 });
    const [old, spent] = [await bought(viewer), await bought(viewer)];
    clock.advance(100 * DAY_MS);
    const [fresh, by_hand] = [await bought(viewer), await bought(viewer, 'cards')];
    // The given points first, then all of the oldest purchase, and a quarter of the next.
    await spend(viewer, 20_000 + UNITS + 25_000);
    const { approve } = await ban(viewer);
    await approve();
    await runAll();
    expect(await Promise.all([old, spent, fresh, by_hand].map(refundsOf))).toEqual([
      [],
      [['provider', 'done', 750, 75_000]],
      [['provider', 'done', 1_000, 100_000]],
      [['by_hand', 'requested', 1_000, 100_000]],
    ]);
    expect(await balances(viewer)).toEqual([0, 0]);
    const { rows } = await db.execute<{ cause: string; units: number }>(sql`
      SELECT t.cause, e.amount_units AS units FROM entry e JOIN transfer t ON t.id = e.transfer_id
      JOIN ledger_account a ON a.id = e.account_id
      WHERE a.owner_id = ${viewer.user_id} AND t.cause = 'points_expired'`);
    expect(rows).toEqual([{ cause: 'points_expired', units: -30_000 }]);
  });

  it('does everything once, however often it is settled or approved', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    const { approve, propose } = await ban(viewer);
    await approve();
    expect((await approve()).error?.name).toBe('approval_decided');
    await runAll();
    expect((await propose()).error?.name).toBe('approval_changed');
    clock.advance(2 * DAY_MS);
    await runAll();
    expect(await refundsOf(purchase)).toEqual([['provider', 'done', 1_000, 100_000]]);
    expect(asked.length).toBe(new Set(asked).size);
  });

  it('pays a payment back that arrives after it', async () => {
    const viewer = await buildViewer(services);
    const pending = await ordered(viewer);
    const { approve } = await ban(viewer);
    await approve();
    await runAll();
    clock.advance(40 * DAY_MS);
    await pending.say('paid');
    await runAll();
    expect(await refundsOf(pending)).toEqual([['provider', 'done', 1_000, 100_000]]);
    expect(await balances(viewer)).toEqual([0, 0]);
  });

  it('leaves to staff what the provider refuses, and asks again where it is silent', async () => {
    const viewer = await buildViewer(services);
    const refused = await bought(viewer);
    answers.push('silence', 'refused');
    const { approve } = await ban(viewer);
    await approve();
    await runAll();
    expect(await refundsOf(refused)).toEqual([
      ['provider', 'refused', 1_000, 100_000],
      ['by_hand', 'requested', 1_000, 100_000],
    ]);
    expect(await balances(viewer)).toEqual([0, 0]);
  });

  it('has staff say of a refund by hand that it was paid, or that there is no way', async () => {
    const viewer = await buildViewer(services);
    const [paid, lost] = [await bought(viewer, 'cards'), await bought(viewer, 'cards')];
    const { approve } = await ban(viewer);
    await approve();
    await runAll();
    const { cookie } = await buildStaff(services);
    const call = async <T>(method: 'GET' | 'POST', url: string, payload: object = {}): Promise<T> =>
      (
        await stage.app.inject({ method, url, headers: { cookie }, ...(method === 'POST' && { payload }) })
      ).json<T>();
    interface Page {
      item: { version: number };
      about: object;
    }
    const settle = async (purchase: { id: number }, said: object) => {
      const [row] = await db
        .select({ id: queueItemTable.id })
        .from(queueItemTable)
        .innerJoin(refundTable, sql`${refundTable.id}::text = ${queueItemTable.subject}`)
        .where(and(eq(queueItemTable.kind, 'refund'), eq(refundTable.purchase_id, purchase.id)));
      const item = `/api/office/queue_items/${row?.id}`;
      const page = await call<Page>('POST', `${item}/claim`);
      expect(page.about).toMatchObject({ closed: true, money: { amount_minor: 1_000, currency: 'USD' } });
      await call('POST', `${item}/decide`, { version: page.item.version, ...said });
    };
    await settle(paid, { decision: 'paid_back', text: 'bank 77' });
    await settle(lost, { decision: 'not_paid_back' });
    await runAll();
    clock.advance(2 * DAY_MS);
    await runAll();
    expect(await refundsOf(paid)).toEqual([['by_hand', 'done', 1_000, 100_000]]);
    expect(await refundsOf(lost)).toEqual([['by_hand', 'refused', 1_000, 100_000]]);
    // What cannot be paid back stays until its date, also when the account is closed once more.
    expect(await balances(viewer)).toEqual([UNITS, 0]);
    expect(await closingFigures(services, viewer.user_id, 'staff')).toMatchObject({
      ...{ back: [], back_units: 0, lost_units: 0 },
    });
  });

  it('pays what the viewer owes first, and shows it', async () => {
    const viewer = await buildViewer(services);
    const stolen = await bought(viewer);
    await spend(viewer, UNITS);
    const other = await bought(viewer);
    await stolen.say('chargeback');
    expect(await debtOf(db, viewer.user_id)).toBe(UNITS);
    const { approve, approval, look } = await ban(viewer);
    expect(approval?.facts.slice(1)).toEqual([
      { fact: 'back_points', value: '0' },
      { fact: 'owed_points', value: '100000' },
    ]);
    await approve();
    await runAll();
    expect(await debtOf(db, viewer.user_id)).toBe(0);
    expect(await refundsOf(other)).toEqual([]);
    expect(await look()).toMatchObject({
      closed: { cause: 'staff', back_units: 0, lost_units: 0, debt_units: 100_000 },
    });
  });

  it('does nothing more once staff have opened the account again', async () => {
    const viewer = await buildViewer(services, { coupon_points: 3 });
    const purchase = await bought(viewer);
    const { approve, reopen } = await ban(viewer);
    let during: unknown = null;
    purchaseReturned(services).add(async (_tx, _after, { purchase_id }) => {
      if (purchase_id === purchase.id) during = await reopen();
      return undefined;
    });
    await approve();
    await runAll();
    expect(during).toEqual({ state: 'done' });
    expect(await closedAt(viewer)).toBeNull();
    expect(await refundsOf(purchase)).toEqual([]);
    expect(await balances(viewer)).toEqual([UNITS, 30_000]);
  });
});
