import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../core/approval/approval.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { SENSITIVE_ACTS } from '../../composition/sensitive-acts.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildLogin, buildStaff } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import type { PullPayment } from '../../testing/payment/btcpay-pull-payments.ts';
import { buildEarner, earn, givePayee } from '../../testing/payout-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { startSimulator } from '../../testing/start-simulator.ts';
import { payoutCapability } from './payout.capability.ts';
import { payeeTable, payoutTable } from './state/payout.table.ts';

const DAY_MS = 86_400_000;
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const { port } = await startSimulator(new URL('../../testing/payment/btcpay-simulator.ts', import.meta.url));
const services = await testServices({
  env: {
    PAYOUT_RATES: '2020-01-01:USD:900',
    PAYOUT_FEES: 'USD:100',
    PAYOUT_BITCOIN: 'on',
    BTCPAY_URL: `http://127.0.0.1:${port}`,
    BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT',
    BTCPAY_API_KEY: 'a7f0c9ce5e32',
  },
});
const { db } = services.database;
const app = await testApp(services, [
  createAccountCapability([]),
  createApprovalCapability(SENSITIVE_ACTS),
  payoutCapability,
]);
beforeAll(() => payoutCapability.start?.(services));
afterEach(async () => {
  await control({ fault: {} });
  expect(await checkLedger(db)).toEqual([]);
});

const control = async (body: object = {}): Promise<{ pulls: PullPayment[] }> =>
  (await (
    await fetch(`http://127.0.0.1:${port}/control`, { method: 'POST', body: JSON.stringify(body) })
  ).json()) as { pulls: PullPayment[] };
async function call(cookie: string, url: string, payload: object) {
  const got = await app.inject({ method: 'POST', url, headers: { cookie }, payload });
  return got.json<{ error?: { name: string }; content?: string }>();
}
async function after(ms: number): Promise<void> {
  services.clock.advance(ms);
  await services.deadlines.runDue();
}
const payoutOf = async ({ user_id }: Member) => {
  const rows = await db.select().from(payoutTable).where(eq(payoutTable.performer_id, user_id));
  return rows.at(-1)!;
};
const balanceOf = ({ user_id }: Member) => earningsBalanceOf(db, user_id);

/** A performer whose 1,000 points are in a file that two people have agreed to. */
async function agreed() {
  // Points that an earlier test gave back would be paid again.
  await db.update(payeeTable).set({ state: 'replaced' });
  const performer = await buildEarner(services);
  await givePayee(
    services,
    performer,
    { method: 'bitcoin', legal_name: '山田 花子', address: ADDRESS },
    'abroad',
  );
  await earn(services, performer, 1_000);
  services.clock.advance(7 * DAY_MS);
  for (let left = 1; left > 0; left = await services.deadlines.runDue()) services.clock.advance(300);
  const [staff, second] = [
    await buildStaff(services, { roles: [{ role: 'finance' }] }),
    await buildStaff(services, { roles: [{ role: 'finance_approver' }] }),
  ];
  const batch = { method: 'bitcoin', pay_date: '2026-12-01', reason: 'week' };
  expect((await call(staff.cookie, '/api/office/payout-batches', batch)).error).toBeUndefined();
  const waiting = await app.inject({
    url: '/api/office/approvals?list=waiting',
    headers: { cookie: second.cookie },
  });
  const [approval] = waiting.json<{ approvals: { approval_id: string; payload_hash: string }[] }>().approvals;
  const decision = { event: 'approve', payload_hash: approval!.payload_hash, reason: 'checked' };
  expect(
    (await call(second.cookie, `/api/office/approvals/${approval!.approval_id}`, decision)).error,
  ).toBeUndefined();
  const { id, batch_id } = await payoutOf(performer);
  const batch_url = `/api/office/payout-batches/${batch_id}`;
  const move = async (event: string) =>
    (await call(staff.cookie, `${batch_url}/move`, { event, reason: 'coins' })).error?.name;
  const file = async () => {
    const { content = '' } = await call(staff.cookie, `${batch_url}/file`, { reason: 'look' });
    return Buffer.from(content, 'base64').toString();
  };
  const fail = async () =>
    (
      await call(staff.cookie, `/api/office/payouts/${id}/return`, {
        ...{ event: 'fail', fault: 'other', reason: 'by hand' },
      })
    ).error?.name;
  return { performer, id, move, file, fail };
}
const pullsOf = async (id: number) => (await control()).pulls.filter(({ name }) => name === `Payout ${id}`);

it('sends coins for a payout once, and records that they have arrived', async () => {
  const { performer, id, move, file, fail } = await agreed();
  // 1,000 points at 9.00 dollars for 100, less 1.00.
  expect(await file()).toBe(`payout,address,amount,currency\r\n${id},${ADDRESS},89.00,USD\r\n`);
  expect(await move('send')).toBeUndefined();
  await after(0);
  expect(await pullsOf(id)).toEqual([
    {
      ...{ id: expect.any(String) as string, name: `Payout ${id}`, amount: '89.00', currency: 'USD' },
      claims: [
        { id: expect.any(String) as string, destination: ADDRESS, amount: '89.00', state: 'AwaitingPayment' },
      ],
    },
  ]);
  // Coins that may be sent at any moment are not given back, nor called paid, by hand.
  expect([await fail(), await move('pay'), await move('cancel')]).toEqual([
    'act_conflict',
    'act_conflict',
    'act_conflict',
  ]);
  await after(300_000);
  expect((await payoutOf(performer)).state).toBe('sent');
  await control({ coins: 'Completed' });
  await after(300_000);
  expect([(await payoutOf(performer)).state, await balanceOf(performer)]).toEqual(['paid', 0]);
  await after(DAY_MS);
  expect((await pullsOf(id))[0]?.claims).toHaveLength(1);
});

it.each([
  ['the pull payment was made and its answer lost', { refund_lost: 'after' }],
  ['it was lost before the pull payment was made', { refund_lost: 'before' }],
  ['the claim was made and its answer lost', { claim_lost: 'after' }],
  ['the claim was lost', { claim_lost: 'before' }],
  ['another payout to the address is on its way', { claim_refused: 'duplicate-destination' }],
  ['the server is down', { down: 2 }],
])('sends coins once although %s', async (_what, fault) => {
  const { performer, id, move } = await agreed();
  await control({ fault });
  expect(await move('send')).toBeUndefined();
  for (let minutes = 0; minutes < 4; minutes += 1) await after(60_000);
  expect((await payoutOf(performer)).state).toBe('sent');
  const pulls = await pullsOf(id);
  expect([pulls.length, pulls[0]?.claims.length]).toEqual([1, 1]);
  await control({ coins: 'Completed' });
  await after(300_000);
  expect((await payoutOf(performer)).state).toBe('paid');
});

it.each([
  ['address is refused', 'account', { fault: { claim_refused: 'destination' } }, {}],
  ['amount is too low for the chain', 'other', { fault: { claim_refused: 'amount-too-low' } }, {}],
  ['coins were cancelled there', 'other', {}, { coins: 'Cancelled' }],
] as const)('gives the points back when the %s', async (_what, fault, before, later) => {
  const { performer, move } = await agreed();
  await control(before);
  expect(await move('send')).toBeUndefined();
  await after(0);
  await control(later);
  await after(300_000);
  expect(await payoutOf(performer)).toMatchObject({ state: 'failed', fault });
  expect(await balanceOf(performer)).toBe(10_000_000);
});

it('refuses an address with a wrong sign', async () => {
  const performer = await buildEarner(services);
  const { cookie } = await buildLogin(services, performer.user_id);
  const account = { method: 'bitcoin', legal_name: '山田 花子', address: `${ADDRESS.slice(0, -1)}5` };
  const { error } = await call(cookie, '/api/payee', { password: 'a password of a performer', account });
  expect(error?.name).toBe('payee_invalid');
});
