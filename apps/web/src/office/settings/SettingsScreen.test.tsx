// @vitest-environment jsdom
import { listSettings, setSetting, type OfficeLiveSetting } from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './SettingsScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const places = (change: Partial<OfficeLiveSetting> = {}): OfficeLiveSetting => ({
  name: 'FREE_CHAT_VIEWERS',
  value: 150,
  set: null,
  without: 150,
  ...change,
});
const answer = (live: OfficeLiveSetting[]) => ({
  node: 'akari-1',
  live,
  fixed: [
    { name: 'DATABASE_URL' as const, value: null, given: true },
    { name: 'REDIS_URL' as const, value: null, given: false },
    { name: 'DEMO' as const, value: 'off', given: false },
  ],
});
function open(live = [places()]) {
  const server = fakeServer();
  server.answer(listSettings, answer(live));
  return { server, ...show(<Component />, { language: 'en', path: '/settings' }) };
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const dialog = () => within(screen.getByRole('alertdialog'));
const change = () => screen.findByRole('button', { name: 'Change: Places in a free chat' });

it('shows values, who has set them, and of a secret only whether it is set', async () => {
  open([places({ value: 80, set: 80 }), places({ name: 'GIVING_WARN_SECONDS', value: 45, without: 45 })]);
  expect((await rowOf(/FREE_CHAT_VIEWERS/)).getByText('Staff')).toBeTruthy();
  expect((await rowOf(/FREE_CHAT_VIEWERS/)).getByText('80')).toBeTruthy();
  expect((await rowOf(/GIVING_WARN_SECONDS/)).getByText('Environment')).toBeTruthy();
  expect((await rowOf(/GIVING_WARN_SECONDS/)).getByText('45 s')).toBeTruthy();
  expect((await rowOf(/DATABASE_URL/)).getByText('Set (not shown)')).toBeTruthy();
  expect((await rowOf(/REDIS_URL/)).getByText('Not set')).toBeTruthy();
  expect((await rowOf(/DEMO/)).getByText('Off')).toBeTruthy();
});

it('finds a setting by its name or by that of its variable', async () => {
  const { person } = open();
  await person.type(await screen.findByLabelText('Find a setting'), 'redis_');
  expect(screen.getByText('REDIS_URL')).toBeTruthy();
  expect(screen.queryByText('FREE_CHAT_VIEWERS')).toBeNull();
  await person.clear(screen.getByLabelText('Find a setting'));
  await person.type(screen.getByLabelText('Find a setting'), 'nothing like it');
  expect(screen.getByText('No setting matches.')).toBeTruthy();
});

it('changes a number with a reason, on what was seen', async () => {
  const { server, person } = open();
  await person.click(await change());
  const field = dialog().getByLabelText('New value');
  await person.clear(field);
  await person.type(field, '80');
  expect(dialog().getByText('150 → 80')).toBeTruthy();
  server.answer(setSetting, {});
  server.answer(listSettings, answer([places({ value: 80, set: 80 })]));
  await person.type(dialog().getByLabelText('Reason'), 'a small room');
  await person.click(dialog().getByRole('button', { name: 'Save change' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.bodiesOf(setSetting)).toEqual([
    { name: 'FREE_CHAT_VIEWERS', value: 80, seen: null, reason: 'a small room' },
  ]);
  expect((await rowOf(/FREE_CHAT_VIEWERS/)).getByText('80')).toBeTruthy();
});

it('gives a number back to the environment', async () => {
  const { server, person } = open([places({ value: 80, set: 80 })]);
  await person.click(await change());
  await person.click(dialog().getByRole('button', { name: 'Back to the original value (150)' }));
  server.answer(setSetting, {});
  await person.type(dialog().getByLabelText('Reason'), 'as before');
  await person.click(dialog().getByRole('button', { name: 'Save change' }));
  await vi.waitFor(() =>
    expect(server.bodiesOf(setSetting)).toEqual([
      { name: 'FREE_CHAT_VIEWERS', value: null, seen: 80, reason: 'as before' },
    ]),
  );
});

it('sends nothing that is out of range or the same', async () => {
  const { server, person } = open();
  await person.click(await change());
  await person.type(dialog().getByLabelText('Reason'), 'a try');
  const save = dialog().getByRole('button', { name: 'Save change' });
  expect(save).toHaveProperty('disabled', true);
  await person.type(dialog().getByLabelText('New value'), '000');
  expect(save).toHaveProperty('disabled', true);
  await person.click(save);
  expect(dialog().getByText('A whole number from 1 to 10,000')).toBeTruthy();
  expect(server.bodiesOf(setSetting)).toEqual([]);
});
