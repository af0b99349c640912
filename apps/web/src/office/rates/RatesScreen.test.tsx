// @vitest-environment jsdom
import { listRateHistory, listRates, proposeRates } from '@akari/contract/office';
import { STAFF_RIGHT_NAMES } from '@akari/rules';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { StaffContext } from '../me/staff.ts';
import { typedRates } from './RatesDialog.tsx';
import { Component } from './RatesScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const me = {
  user_id: '1',
  user_name: 'kanri',
  chat_lang: 'en' as const,
  roles: [],
  rights: [...STAFF_RIGHT_NAMES],
  proven_until_ms: null,
  approval_points_units: 10_000_000,
  approval_refund_minor: 10_000,
  fresh_until_ms: null,
};
const rows = [
  { scope: 'site:1000048', rates: { party: 15_000 }, changeable: true },
  { scope: 'site:1000050', rates: {}, changeable: true },
  { scope: 'tier:regular', rates: {}, changeable: false },
  { scope: 'tier:vip', rates: { party: 10_000 }, changeable: false },
];
const history = { ...listRateHistory, path: '/api/office/rates/history?scope=site%3A1000048' };

function open(pending: Parameters<ReturnType<typeof fakeServer>['answer']>[1] = []) {
  const server = fakeServer();
  server.answer(listRates, { rows, pending: pending as never });
  server.answer(history, {
    changes: [
      { at_ms: 0, outcome: 'done', reason: 'autumn', before: { party: null }, after: { party: 15_000 } },
    ],
  });
  const page = show(
    <StaffContext value={me}>
      <Component />
    </StaffContext>,
    { language: 'en' },
  );
  return { server, ...page };
}

it('shows what each tier pays on each site, and whose rate it is', async () => {
  open();
  const row = await screen.findByRole('row', { name: /1000048/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(['1.5', '1.5Site rate', '1Tier rate']);
  const other = within(screen.getByRole('row', { name: /1000050/ })).getAllByRole('cell');
  expect(other.map(({ textContent }) => textContent)).toEqual(['–', '1.2Standard rate', '1Tier rate']);
  await screen.findByText('Party chat: – → 1.5 pt');
});

it('asks for a change on what was seen; a tier that the person may not change is no button', async () => {
  const { server, person } = open();
  await person.click(await screen.findByRole('button', { name: 'Change the rates of Site 1000048' }));
  expect(screen.queryByRole('button', { name: /VIP/ })).toBeNull();
  const dialog = within(screen.getByRole('alertdialog'));
  const chat = dialog.getByLabelText('Party chat');
  await person.clear(chat);
  await person.type(chat, '1.6');
  expect(dialog.getByText('Party chat: 1.5 pt → 1.6 pt')).toBeTruthy();
  server.answer(proposeRates, { state: 'waiting' });
  await person.type(dialog.getByLabelText('Reason'), 'winter');
  await person.click(dialog.getByRole('button', { name: 'Request approval' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.bodiesOf(proposeRates)).toEqual([
    {
      scope: 'site:1000048',
      seen: { party: 15_000 },
      rates: { party: 16_000 },
      undercut: false,
      reason: 'winter',
    },
  ]);
});

it('marks the scope whose change waits, and says what it is', async () => {
  open([
    {
      approval_id: '7',
      scope: 'site:1000050',
      seen: {},
      rates: { party: 13_000 },
      reason: 'trial',
      proposer: 'kage',
      own: false,
      proposed_at_ms: 0,
      expires_at_ms: 1,
    },
  ] as never);
  await screen.findByText('Party chat: – → 1.3 pt');
  expect(within(screen.getByRole('row', { name: /1000050/ })).getByText('Waiting')).toBeTruthy();
});

it('typedRates: an empty field takes the rate away, and a text that is no rate gives null', () => {
  expect(typedRates({ party: 10_000, peep: 8_000 }, { party: '' })).toEqual({ peep: 8_000 });
  expect(typedRates({}, { party: '1.25' })).toEqual({ party: 12_500 });
  expect(typedRates({}, { party: '100.0001' })).toBeNull();
  expect(typedRates({}, { party: '-1' })).toBeNull();
});
