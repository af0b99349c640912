// @vitest-environment jsdom
import { register } from '@akari/contract/account';
import { getSite } from '@akari/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './index.tsx';

async function registerWith(mail: 'none' | 'sent' | 'demo') {
  const server = fakeServer();
  server.answer(getSite, sampleSite({ mail }));
  server.answer(register, sampleMe({ user_name: 'usagi' }));
  const { person, store } = show(<Component />, { language: 'en', path: '/register' });
  await waitFor(() => expect(server.bodiesOf(getSite)).toHaveLength(1));
  await person.type(await screen.findByLabelText('User name'), 'usagi');
  await person.type(screen.getByLabelText('Email address'), 'usagi@example.jp');
  await person.type(screen.getByLabelText('Password'), 'correct horse');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Join free' }));
  await waitFor(() => expect(selectNotices(store.getState())).toHaveLength(1));
  return selectNotices(store.getState())[0];
}

it('asks for the link of the mail until the notice is closed', async () => {
  const notice = await registerWith('sent');
  expect(notice?.kind).toBe('warning');
  expect(notice?.text).toMatch(/^Welcome, usagi\./);
  expect(notice?.link).toBeUndefined();
});

it('leads to the inbox of a demo', async () => {
  expect(await registerWith('demo')).toMatchObject({
    kind: 'warning',
    link: { to: '/mail?inbox', label: 'Open the inbox' },
  });
});

it('greets for a moment where no mail is sent', async () => {
  expect(await registerWith('none')).toMatchObject({ kind: 'success' });
});
