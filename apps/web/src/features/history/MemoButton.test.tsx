// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getMemo, setMemo } from '@akari/contract/history';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { MemoButton } from './MemoButton.tsx';

const about = <C extends { path: string }>(call: C): C => ({ ...call, path: '/api/memos/nagi' });

async function open(user_type: 204 | 205 | 210) {
  const [store, server] = [makeStore(), fakeServer()];
  server.answer(getMe, sampleMe({ user_type }));
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  const page = show(<MemoButton performer_name="nagi" name="Nagi" look="icon" />, { store, language: 'en' });
  return { server, ...page };
}

it('opens the own memo, and keeps what is written', async () => {
  const { server, person } = await open(205);
  server.answer(about(getMemo), { memo: 'Sings on Saturdays' });
  await person.click(screen.getByRole('button', { name: 'Memo about Nagi' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Memo about Nagi' }));
  await sheet.findByText('Sings on Saturdays');
  await person.click(sheet.getByRole('button', { name: 'Edit the memo about Nagi' }));
  const field = sheet.getByLabelText('Memo about Nagi');
  await person.clear(field);
  await person.type(field, 'Sings on Sundays');
  server.answer(about(setMemo), { memo: 'Sings on Sundays' });
  server.answer(about(getMemo), { memo: 'Sings on Sundays' });
  await person.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText('Sings on Sundays');
  expect(server.bodiesOf(about(setMemo))).toEqual([{ text: 'Sings on Sundays' }]);
});

it('shows and saves nothing of a performer whose room was open before', async () => {
  const { server, person, rerender } = await open(205);
  server.answer(about(getMemo), { memo: 'Sings on Saturdays' });
  await person.click(screen.getByRole('button', { name: 'Memo about Nagi' }));
  await screen.findByText('Sings on Saturdays');
  await person.click(screen.getByRole('button', { name: 'Edit the memo about Nagi' }));
  server.answer({ ...getMemo, path: '/api/memos/mio' }, { memo: '' });
  rerender(<MemoButton performer_name="mio" name="Mio" look="icon" />);
  expect(screen.queryByText('Sings on Saturdays')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await screen.findByRole('button', { name: 'Add a memo about Mio' });
});

it.each([204, 210] as const)('is not there for a person of type %i', async (user_type) => {
  const { container } = await open(user_type);
  expect(container.textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});
