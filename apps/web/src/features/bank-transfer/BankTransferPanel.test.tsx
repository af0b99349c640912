// @vitest-environment jsdom
import { cancelBankTransfer, getBankTransfer, type BankTransfer } from '@akari/contract/bank-transfer';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { BankTransferPanel } from './BankTransferPanel.tsx';

const read = { ...getBankTransfer, path: '/api/bank-transfers/5' } as unknown as typeof getBankTransfer;
const cancel = {
  ...cancelBankTransfer,
  path: '/api/bank-transfers/5/cancel',
} as unknown as typeof cancelBankTransfer;
const transfer = (state: BankTransfer['state']): BankTransfer => ({
  purchase_id: '5',
  code: '22222222',
  currency: 'USD',
  state,
  price_cents: 2_500,
  units: 256_000,
  due_at_ms: 1_800_000_000_000,
  account: [
    { part: 'bank', text: 'Test Bank' },
    { part: 'account', text: '1234567' },
  ],
});
const panel = (onAgain = () => undefined) => <BankTransferPanel purchase_id="5" onAgain={onAgain} />;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

it('shows the account, the exact price and the code, and copies them', async () => {
  server.answer(read, { transfer: transfer('waiting') });
  const { person } = show(panel(), { language: 'en' });
  expect(await screen.findByText('2222-2222')).toBeTruthy();
  for (const text of ['Test Bank', '1234567', '$25'])
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
  const written = vi.fn((_text: string) => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: written } });
  await person.click(screen.getByRole('button', { name: 'Copy “Price”' }));
  await person.click(screen.getByRole('button', { name: 'Copy “Transfer code”' }));
  expect(written.mock.calls.map(([text]) => text)).toEqual(['25.00', '2222-2222']);
});

it('is cancelled after a question', async () => {
  server.answer(read, { transfer: transfer('waiting') });
  server.answer(cancel, {});
  const { person } = show(panel(), { language: 'en' });
  await person.click(await screen.findByRole('button', { name: 'Cancel the transfer' }));
  server.answer(read, { transfer: transfer('cancelled') });
  const buttons = screen.getAllByRole('button', { name: 'Cancel the transfer', hidden: true });
  await person.click(buttons.at(-1)!);
  await waitFor(() => expect(screen.getByText('You canceled this transfer')).toBeTruthy());
  expect(server.bodiesOf(cancel)).toHaveLength(1);
});

it('says that an expired transfer still gives the points when the money comes', async () => {
  server.answer(read, { transfer: transfer('expired') });
  show(panel(), { language: 'ja' });
  expect(await screen.findByText('振込の期限が過ぎました')).toBeTruthy();
  expect(screen.getByText('あとで入金を確認できた場合は、ポイントをお届けします。')).toBeTruthy();
});
