// @vitest-environment jsdom
import { askPurchaseStatus } from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { LookUp } from './LookUp.tsx';

afterEach(() => vi.unstubAllGlobals());

const call = { ...askPurchaseStatus, path: '/api/office/purchases/1001/look_up' } as const;
const look = async (person: ReturnType<typeof show>['person']) => {
  await person.click(screen.getByRole('button', { name: 'Ask the provider' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Reason'), 'the buyer has written');
  await person.click(dialog.getByRole('button', { name: 'Ask the provider' }));
  return dialog;
};

it('asks with a reason, keeps the dialog while the provider is silent, and says what was found', async () => {
  const server = fakeServer();
  server.refuse(call, 'purchase_look_up_unanswered');
  const { person, store } = show(<LookUp purchase_id="1001" />, { language: 'en' });
  const dialog = await look(person);
  await dialog.findByRole('alert');
  server.answer(call, { found: ['paid'], state: 'settled' });
  await person.click(dialog.getByRole('button', { name: 'Ask the provider' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify(store.getState())).toContain('The purchase is paid, and the points were given.');
  server.answer(call, { found: [], state: 'pending' });
  await look(person);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify(store.getState())).toContain('The provider has no result yet.');
});
