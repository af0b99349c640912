// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getCheers, listCheers, sendCheer as sendCall } from '@akari/contract/cheer';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { socketChanged } from '../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { store } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { Cheers } from './shared/Cheers.tsx';
import { cheerRefused, pressOver } from './shared/cheer.slice.ts';
import { Cheered } from './studio/Cheered.tsx';
import { sendCheer } from './shared/send-cheer.ts';

const card = sampleCard({ status: 'chatting' });
const { channel_id, performer_name } = card;
const hear = (cheers: number) =>
  act(() => void store.dispatch(serverEvent['cheers.changed']({ channel_id, cheers })));
const rising = () => document.querySelectorAll('.cheers-lights > span').length;

beforeEach(() => {
  store.dispatch(pressOver());
  store.dispatch(socketChanged('connected'));
  store.dispatch(serverEvent['channel.changed']({ channel: { ...card, status: 'offline' } }));
});

it('a light rises for each new cheer, five at a time at most, and for none of before', async () => {
  fakeServer().answer(getCheers, { seen: { channel_id, cheers: 12 }, own: null });
  show(<Cheers card={card} mode={null} />, { store, language: 'en' });
  expect(await screen.findByRole('img', { name: '12 cheers' })).toBeTruthy();
  expect(rising()).toBe(0);
  hear(14);
  expect(rising()).toBe(2);
  hear(40);
  expect(screen.getByRole('img', { name: '40 cheers' })).toBeTruthy();
  expect(rising()).toBe(7);
});

it('nothing is shown before the first cheer, nor after the broadcast', async () => {
  const server = fakeServer();
  server.answer(getCheers, { seen: { channel_id, cheers: 0 }, own: null });
  show(<Cheers card={card} mode={null} />, { store, language: 'en' });
  await expect.poll(() => server.bodiesOf(getCheers)).toHaveLength(1);
  expect(screen.queryByRole('img')).toBeNull();
  hear(1);
  expect(screen.getByRole('img', { name: 'One cheer' })).toBeTruthy();
  act(() => void store.dispatch(serverEvent['channel.changed']({ channel: { ...card, status: 'offline' } })));
  expect(screen.queryByRole('img')).toBeNull();
});

it('a press says what is left, when there is one more, and why it was refused', async () => {
  const server = fakeServer();
  const seen = { channel_id, cheers: 3 };
  server.answer(getCheers, { seen, own: null });
  show(<Cheers card={card} mode={null} />, { store, language: 'en' });
  const press = () => act(() => sendCheer(performer_name));
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  server.answer(sendCall, { seen, own: { left: 2, next_ms: 40_000 } });
  await press();
  expect(said()).toBe('You cheered (2 left)');
  server.answer(sendCall, { seen, own: { left: 0, next_ms: 40_001 } });
  await press();
  expect(said()).toBe('You cheered (next one in 41 s)');
  server.answer(sendCall, { seen, own: { left: 0, next_ms: null } });
  await press();
  expect(said()).toBe('You cheered (the last one today)');
  server.refuse(sendCall, 'cheer_day_over');
  await press();
  expect(selectNotices(store.getState()).at(-1)?.error).toBe('cheer_day_over');
});

it('a press too early says how long to watch', async () => {
  const server = fakeServer();
  server.answer(getCheers, { seen: { channel_id, cheers: 0 }, own: null });
  show(<Cheers card={card} mode={null} />, { store, language: 'en' });
  act(() => void store.dispatch(cheerRefused(30_000)));
  expect(screen.getByRole('status').textContent).toBe('Watch 30 s more for the next cheer');
});

it('a member in the chat has a button, who peeps or stands outside has the sum alone', async () => {
  const server = fakeServer();
  server.answer(getMe, sampleMe());
  server.answer(getCheers, { seen: { channel_id, cheers: 2 }, own: null });
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  const { rerender } = show(<Cheers card={card} mode="party" />, { store, language: 'en' });
  expect(await screen.findByRole('button', { name: 'Cheer for free (2 cheers)' })).toBeTruthy();
  rerender(<Cheers card={card} mode="peep" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('img', { name: '2 cheers' })).toBeTruthy();
});

it('the performer sees who cheered', async () => {
  const cheered = [
    { user_id: '7', user_name: 'ren', cheers: 2 },
    { user_id: '8', user_name: 'hana', cheers: 1 },
  ];
  fakeServer().answer(listCheers, { cheered });
  show(<Cheered />, { language: 'en' });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['ren2 cheers', 'hana1 cheer']);
});
