import { expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createBtcpayProvider } from '../../platform/payment/btcpay/btcpay-provider.ts';
import { shopWith, type Buyer } from '../../testing/payment/shop.ts';

interface Seen {
  invoices: { id: string; metadata: { orderId: string }; checkout: { defaultLanguage: string } }[];
  answers: number[];
  waiting: number;
}
const { services, db, control, member, atTheirPage, pointsOf, eventsOf } = await shopWith<Seen>({
  simulator: 'btcpay-simulator.ts',
  env: (BTCPAY_URL) => ({
    PAYMENT: 'btcpay',
    BTCPAY_URL,
    BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT',
    BTCPAY_API_KEY: 'a7f0c9ce5e32',
    BTCPAY_WEBHOOK_SECRET: 'HelloWorld',
  }),
  open: createBtcpayProvider,
});
const happen = ({ purchase_id }: Buyer, what: string) => control({ happen: { order: purchase_id, what } });

it('shows the price on their page, and a payment gives 25.6 points once and leads back', async () => {
  const person = await atTheirPage();
  const page = await (await fetch(person.pay_url)).text();
  expect(page).toContain('25.6ポイント: 25.00 USD');
  const back = await fetch(person.pay_url, { method: 'POST', redirect: 'manual' });
  expect(back.headers.get('location')).toBe(
    `https://akari.example/purchasePoint?purchase=${person.purchase_id}`,
  );
  expect(await pointsOf(person)).toBe(256_000);
  expect(await eventsOf(person)).toEqual([['paid', 'applied', null]]);
  expect(await checkLedger(db)).toEqual([]);
});

it('gives the points once when the message comes three times', async () => {
  const person = await atTheirPage('p10');
  await control({ fault: { times: 3 } });
  expect((await happen(person, 'pay')).answers.slice(-3)).toEqual([200, 200, 200]);
  await control({ fault: {} });
  expect([await pointsOf(person), await eventsOf(person)]).toEqual([100_000, [['paid', 'applied', null]]]);
});

it('waits for the end of an invoice: a payment that is seen gives no points yet', async () => {
  const person = await atTheirPage('p10');
  expect((await happen(person, 'see')).answers.at(-1)).toBe(200);
  expect([await pointsOf(person), await eventsOf(person)]).toEqual([0, []]);
  await happen(person, 'pay');
  expect(await pointsOf(person)).toBe(100_000);
});

it('gives no points for an invoice that expires, and gives them when it is paid later', async () => {
  const person = await atTheirPage('p10');
  await happen(person, 'expire');
  expect([await pointsOf(person), await eventsOf(person)]).toEqual([0, [['unpaid', 'applied', null]]]);
  await happen(person, 'pay');
  expect(await pointsOf(person)).toBe(100_000);
  expect(await checkLedger(db)).toEqual([]);
});

it('files an invoice that was paid after its time where the operator wants that, and gives nothing', async () => {
  services.config.btcpay.late = 'staff';
  const [late, in_time] = [await atTheirPage('p10'), await atTheirPage('p10')];
  await happen(late, 'expire');
  await happen(late, 'pay');
  await happen(in_time, 'pay');
  services.config.btcpay.late = 'points';
  expect([await pointsOf(late), await pointsOf(in_time)]).toEqual([0, 100_000]);
  expect(await eventsOf(late)).toEqual([
    ['unpaid', 'applied', null],
    ['paid_late', 'unmatched', 'paid_late'],
  ]);
});

it('files an invoice that was paid in part, and one that was paid over', async () => {
  const short = await atTheirPage('p10');
  await happen(short, 'expire_in_part');
  expect([await pointsOf(short), await eventsOf(short)]).toEqual([
    0,
    [
      ['unpaid', 'applied', null],
      ['paid_in_part', 'unmatched', 'paid_in_part'],
    ],
  ]);
  const generous = await atTheirPage('p10');
  await happen(generous, 'pay_too_much');
  expect([await pointsOf(generous), await eventsOf(generous)]).toEqual([
    100_000,
    [
      ['paid', 'applied', null],
      ['paid_over', 'unmatched', 'paid_over'],
    ],
  ]);
});

it('refuses a message with a wrong signature, which is not sent again', async () => {
  const person = await atTheirPage();
  await control({ fault: { wrong_secret: true } });
  const { answers, waiting } = await happen(person, 'pay');
  expect([answers.at(-1), waiting]).toEqual([401, 0]);
  await control({ fault: {} });
  expect([await pointsOf(person), await eventsOf(person)]).toEqual([0, []]);
});

it('believes the invoice and not the message: another store, or one that is not settled, gives nothing', async () => {
  for (const fault of [
    { say: { storeId: 'another' } },
    { instead: { storeId: 'another' } },
    { instead: { status: 'New' } },
    { instead: { id: 'inv0' } },
  ]) {
    const person = await atTheirPage();
    await control({ fault });
    expect((await happen(person, 'pay')).answers.at(-1)).toBe(200);
    await control({ fault: {} });
    expect([await pointsOf(person), await eventsOf(person)]).toEqual([0, []]);
  }
});

it('accepts and files what names another amount, currency or purchase, and gives no points', async () => {
  for (const [instead, fault] of [
    [{ amount: '24.99' }, 'amount_differs'],
    [{ currency: 'BTC' }, 'amount_differs'],
    [{ metadata: { orderId: '88' } }, 'purchase_unknown'],
  ] as const) {
    const person = await atTheirPage();
    await control({ fault: { instead } });
    expect((await happen(person, 'pay')).answers.at(-1)).toBe(200);
    await control({ fault: {} });
    const named = { purchase_id: 'metadata' in instead ? '88' : person.purchase_id };
    expect(await eventsOf(named)).toEqual([['paid', 'unmatched', fault]]);
    expect(await pointsOf(person)).toBe(0);
  }
});

it('asks for a message again while the invoice cannot be read', async () => {
  const person = await atTheirPage('p10');
  await control({ fault: { down: 1 } });
  const { answers, waiting } = await happen(person, 'pay');
  expect([answers.at(-1), waiting, await pointsOf(person)]).toEqual([503, 1, 0]);
  expect((await control({ redeliver: true })).waiting).toBe(0);
  expect([await pointsOf(person), await eventsOf(person)]).toEqual([100_000, [['paid', 'applied', null]]]);
});

it('says that the service does not answer, and a second try has one invoice', async () => {
  const { ask } = await member();
  await control({ fault: { down: 1 } });
  const silent = await ask();
  expect([silent.statusCode, silent.json()]).toMatchObject([503, { error: { name: 'payment_unanswered' } }]);
  await control({ fault: {} });
  const first = (await ask()).json<{ purchase: { purchase_id: string }; pay_url: string }>();
  expect((await ask()).json()).toEqual(first);
  const { invoices } = await control();
  const own = invoices.filter(({ metadata }) => metadata.orderId === first.purchase.purchase_id);
  expect(own).toHaveLength(1);
  expect(own[0]?.checkout.defaultLanguage).toBe('ja');
});
