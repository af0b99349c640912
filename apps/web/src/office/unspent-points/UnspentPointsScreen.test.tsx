// @vitest-environment jsdom
import { countUnspentPoints, listUnspentPoints, type UnspentPoints } from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './UnspentPointsScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const listed = (issuer: UnspentPoints['issuer']): UnspentPoints => ({
  issuer,
  next_at_ms: Date.UTC(2026, 2, 31, 15),
  dates: [
    {
      at_ms: Date.UTC(2025, 8, 30, 15),
      sums: [
        { currency: 'JPY', units: 500_000, price_minor: 9_000_000 },
        { currency: 'USD', units: 250_000, price_minor: 1_000_000 },
      ],
    },
  ],
});
function open(issuer: UnspentPoints['issuer'], language: 'ja' | 'en') {
  const server = fakeServer();
  server.answer(listUnspentPoints, listed(issuer));
  server.answer(countUnspentPoints, {
    at_ms: Date.UTC(2025, 11, 1),
    sums: [{ currency: 'JPY', units: 10_000, price_minor: 150 }],
  });
  return show(<Component />, { language, path: '/unspent-points' });
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('names the sums of a reference date, and the deposit once the rate of dollars is known', async () => {
  const { person } = open('registered', 'en');
  const september = await row(/^30 September 2025/);
  expect(september.getByText('75 pt')).toBeTruthy();
  expect(september.getByText('$10,000')).toBeTruthy();
  expect(september.getAllByText('Needs a rate')).toHaveLength(2);
  await person.type(screen.getByLabelText('Yen for a US dollar'), '152.40');
  expect(september.getByText('¥10,524,000')).toBeTruthy();
  expect(september.getByText('¥5,262,000')).toBeTruthy();
  await person.type(screen.getByLabelText('Yen for a US dollar'), '1');
  expect(screen.getByText('Enter a rate with up to two decimals, such as 152.40.')).toBeTruthy();
});

it('counts what is unspent now, and asks for no deposit below the line of the law', async () => {
  const { person } = open('registered', 'ja');
  await person.click(await screen.findByRole('button', { name: '今の未使用ポイントを数える' }));
  expect((await row(/^現在/)).getByText('不要（10,000,000円以下）')).toBeTruthy();
});

it('says that the law does not apply to an issuer of points for six months', async () => {
  open('exempt', 'ja');
  expect((await row(/^2025年9月30日/)).getByText('対象外')).toBeTruthy();
});
