// @vitest-environment jsdom
import { getMe, logout } from '@akari/contract/account';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { StatementDoor } from './StatementDoor.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

async function openAs(user_type: 205 | 210, action: 'statement.read' | 'earnings.read') {
  server.answer(getMe, sampleMe({ user_type }));
  const store = makeStore();
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  return show(<StatementDoor action={action}>list</StatementDoor>, { store, path: '/here', language: 'en' });
}

it('StatementDoor leads a performer to the earnings, and a viewer to the statement', async () => {
  const { unmount } = await openAs(210, 'statement.read');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'View earnings' }).pathname).toBe('/earnings');
  unmount();
  await openAs(205, 'earnings.read');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'View statement' }).pathname).toBe('/statement');
});

it('StatementDoor lets a person change the account', async () => {
  server.answer(logout, { stream_key_changed: false });
  const { person } = await openAs(210, 'statement.read');
  await person.click(screen.getByRole('button', { name: 'Log in with another account' }));
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Log in' });
  expect(link.search).toBe('?to=%2Fhere');
});

it('StatementDoor shows the list to whom it belongs', async () => {
  await openAs(205, 'statement.read');
  expect(screen.getByText('list')).toBeTruthy();
});
