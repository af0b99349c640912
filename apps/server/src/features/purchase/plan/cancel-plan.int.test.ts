import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { userTable } from '../../../core/account/state/account.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { setMailPerson } from '../../../core/mail/mail-person.ts';
import { mailTable } from '../../../core/mail/mail.table.ts';
import { sendNextMail } from '../../../core/mail/send-mail.ts';
import { tierOf } from '../../../core/plan/plan.queries.ts';
import { spendLimitTable } from '../../../core/spend-limit/spend-limit.table.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import { startSmtp } from '../../../testing/mail/start-smtp.ts';
import { keepRefund } from '../refund/keep-refund.ts';
import { SEND_REFUND } from '../refund/send-refund.ts';
import { openCardPlans } from '../../../testing/payment/card-plans.ts';

const DAY_MS = 86_400_000;
const smtp = await startSmtp();
const shop = await openCardPlans(smtp.env);
const {
  services,
  db,
  control,
  pointsOf,
  ask,
  after,
  ordered,
  pay,
  withPlan,
  say,
  rowsOf,
  stateOf,
  periodsOf,
  faultsOf,
  idOf,
  cancel,
} = shop;

afterEach(async () => {
  await control({ api: {}, fault: {} });
  expect(await checkLedger(db)).toEqual([]);
});

describe('cancelling', () => {
  it('keeps the plan until the end of what is paid, and reaches the payment company once', async () => {
    const member = await withPlan('pro');
    const { cancelled: before } = (await control()) as unknown as { cancelled: number };
    expect((await cancel(member)).json()).toMatchObject({
      tier: 'pro',
      subscriptions: [{ state: 'cancelled' }],
    });
    await after(60_000);
    expect(((await control()) as unknown as { cancelled: number }).cancelled).toBe(before + 1);
    expect((await cancel(member)).json()).toMatchObject({ error: { name: 'plan_over' } });
    await after(30 * DAY_MS);
    expect(await stateOf(member)).toEqual(['ended']);
    expect(await tierOf(db, member.user_id, services.clock.nowMs())).toBe('register');
    expect(await pointsOf(member)).toBe(700_000);
  });

  it.each(['-7_after', '-7_before', 'lost_after', '0'] as const)(
    'is repeated until they confirm (%s)',
    async (fault) => {
      const member = await withPlan();
      await control({ api: { cancel: fault, webhook: 'never' } });
      const { cancelled: before } = (await control()) as unknown as { cancelled: number };
      await cancel(member);
      for (let minutes = 0; minutes < 3; minutes += 1) await after(60_000);
      expect(await stateOf(member)).toEqual(['cancelled']);
      expect(((await control()) as unknown as { cancelled: number }).cancelled).toBe(before + 1);
    },
  );

  it('in the second of a renewal gives its points once, and the plan does not go on', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await control({ api: { cancel: 'renewed' } });
    await cancel(member);
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['cancelled'], 440_000]);
    // Their message about the cancellation comes after their answer to it.
    await expect
      .poll(async () => (await faultsOf(member)).map(([type, , fault]) => [type, fault]))
      .toEqual([
        ['paid', null],
        ['renewed', 'renewed_after_cancel'],
        ['cancelled', null],
      ]);
    await after(30 * DAY_MS);
    expect(await stateOf(member)).toEqual(['ended']);
  });

  it('and a renewal at the same moment happen once each, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await withPlan();
      services.clock.advance(30 * DAY_MS);
      await Promise.all([say(member, 'RenewalSuccess', { times: 2 }), cancel(member), cancel(member)]);
      await after(60_000);
      expect([await stateOf(member), await pointsOf(member)]).toEqual([['cancelled'], 440_000]);
      expect((await rowsOf(member))[0]).toMatchObject({ periods: 2 });
      await after(31 * DAY_MS);
      expect(await stateOf(member)).toEqual(['ended']);
    }
  });

  it('by the payment company, or its end, stops the plan', async () => {
    const member = await withPlan();
    await say(member, 'Cancellation');
    expect(await stateOf(member)).toEqual(['cancelled']);
    await say(member, 'Expiration');
    expect(await stateOf(member)).toEqual(['cancelled']);
    services.clock.advance(31 * DAY_MS);
    await say(member, 'Expiration', { instead: { timestamp: '2026-10-28 06:06:03' } });
    expect(await stateOf(member)).toEqual(['ended']);
  });

  it('of another member is not found', async () => {
    const member = await withPlan();
    const stranger = await shop.member();
    const body = { subscription_id: await idOf(member) };
    expect((await ask('POST', '/api/plan/cancel', stranger, body)).statusCode).toBe(404);
    expect(await stateOf(member)).toEqual(['active']);
  });

  it('follows a closed account and a self-exclusion', async () => {
    const closed = await withPlan();
    await db.update(userTable).set({ closed_at_ms: 1 }).where(eq(userTable.id, closed.user_id));
    const excluded = await withPlan();
    const until = services.clock.nowMs() + 365 * DAY_MS;
    await db
      .insert(spendLimitTable)
      .values({ user_id: excluded.user_id, excluded_until_ms: until })
      .onConflictDoNothing();
    await after(60_000);
    await after(5_000);
    expect([await stateOf(closed), await stateOf(excluded)]).toEqual([['cancelled'], ['cancelled']]);
  });
});

describe('money that goes back', () => {
  it('of a renewal takes the points of that period, and a chargeback cancels the plan', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalSuccess');
    await say(member, 'Chargeback');
    expect(await pointsOf(member)).toBe(220_000);
    await after(60_000);
    await after(5_000);
    expect(await stateOf(member)).toEqual(['cancelled']);
  });

  it('by staff, of the first of two periods, is confirmed by the message about it', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalSuccess');
    const [first] = await periodsOf(member);
    await unitOfWork(db, async (tx, done) => {
      const row = await keepRefund(services, tx, done, first!, {
        ...{ kind: 'staff', way: 'provider', state: 'requested', units: 220_000, spent: 'refused' },
        amount_minor: 2_000,
      });
      await setDeadline(tx, SEND_REFUND, String(row.id), services.clock.nowMs());
    });
    await after(0);
    expect(await pointsOf(member)).toBe(220_000);
    await after(10_000);
    expect([await pointsOf(member), await stateOf(member)]).toEqual([220_000, ['cancelled']]);
  });
});

it('tells the member by mail: begun, renewed, failed, cancelled, ended', async () => {
  const member = await ordered();
  const email = `${randomUUID()}@example.jp`;
  await db.update(userTable).set({ email }).where(eq(userTable.id, member.user_id));
  await setMailPerson(db, member.user_id, { verified_email: email });
  await pay(member);
  services.clock.advance(30 * DAY_MS);
  await say(member, 'RenewalFailure');
  await say(member, 'RenewalSuccess');
  await cancel(member);
  await after(31 * DAY_MS);
  const kinds = (await db.select().from(mailTable).where(eq(mailTable.user_id, member.user_id))).map(
    ({ kind }) => kind,
  );
  expect(kinds.toSorted()).toEqual([
    ...['plan_cancelled', 'plan_ended', 'plan_failed'],
    ...['purchase_receipt', 'purchase_receipt'],
  ]);
  while (await sendNextMail(services));
  const mails = (await smtp.told()).mails.filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    [
      ...['ご購入の控え', 'ご購入の控え', '更新を確認できませんでした', '解約を受け付けました'],
      'ご利用の期間が終了しました',
    ].toSorted(),
  );
});
