// @vitest-environment jsdom
import { readReceipt } from '@akari/contract/receipt';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { ReceiptFold } from './ReceiptFold.tsx';

afterEach(() => vi.unstubAllGlobals());

it('reads a receipt when it is opened, in the language of its sale, with its addresses as links', async () => {
  const server = fakeServer();
  const path = readReceipt.path.replace(':receipt_id', '7');
  server.answer(
    { ...readReceipt, path },
    {
      ...{ language: 'ja', title: '領収書', note: null },
      amount: { label: '代金の総額', text: '3,800円' },
      lines: [
        { label: '代金に含まれる消費税など', text: '345円（税率10%）' },
        { label: 'お問い合わせ', text: 'https://akari.example/contact' },
      ],
    },
  );
  const { person } = show(<ReceiptFold of={{ receipt_id: '7', number: 'R-1' }} word="receipt" />, {
    language: 'en',
  });
  expect(screen.queryByText('345円（税率10%）')).toBeNull();
  await person.click(screen.getByText('Show details'));
  expect(await screen.findByText('345円（税率10%）')).toBeTruthy();
  expect(screen.getByText('3,800円').closest('[lang]')?.getAttribute('lang')).toBe('ja');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://akari.example/contact');
});
