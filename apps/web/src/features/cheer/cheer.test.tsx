// @vitest-environment jsdom
import { getCheers, listCheers, sendCheer as sendCall } from '@akari/contract/cheer';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { socketChanged } from '../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { store } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { changeLanguage } from '../../text/current-language.ts';
import { Cheers } from './shared/Cheers.tsx';
import { Cheered } from './studio/Cheered.tsx';
import { sendCheer } from './viewer/send-cheer.ts';

const card = sampleCard({ status: 'chatting' });
const { channel_id, performer_name } = card;
const hear = (cheers: number) =>
  act(() => void store.dispatch(serverEvent['cheers.changed']({ channel_id, cheers })));
const rising = () => document.querySelectorAll('.cheers-lights > span').length;
const said = () => selectNotices(store.getState()).map(({ text, error }) => error ?? text);

beforeEach(() => {
  store.dispatch(socketChanged('connected'));
  store.dispatch(serverEvent['channel.changed']({ channel: { ...card, status: 'offline' } }));
});

it('a light rises for each new cheer, five at a time at most, and for none of before', async () => {
  fakeServer().answer(getCheers, { seen: { channel_id, cheers: 12 }, own: null });
  show(<Cheers card={card} />, { store, language: 'en' });
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
  show(<Cheers card={card} />, { store, language: 'en' });
  await expect.poll(() => server.bodiesOf(getCheers)).toHaveLength(1);
  expect(screen.queryByRole('img')).toBeNull();
  hear(1);
  expect(screen.getByRole('img', { name: 'One cheer' })).toBeTruthy();
  act(() => void store.dispatch(serverEvent['channel.changed']({ channel: { ...card, status: 'offline' } })));
  expect(screen.queryByRole('img')).toBeNull();
});

it('a press says what is left, when there is one more, and why it was refused', async () => {
  changeLanguage('en');
  const server = fakeServer();
  const seen = { channel_id, cheers: 3 };
  server.answer(sendCall, { seen, own: { left: 2, next_ms: 40_000 } });
  await sendCheer(performer_name);
  server.answer(sendCall, { seen, own: { left: 0, next_ms: 40_001 } });
  await sendCheer(performer_name);
  server.answer(sendCall, { seen, own: { left: 0, next_ms: null } });
  await sendCheer(performer_name);
  expect(said()).toEqual([
    'You cheered. 2 more cheers are left for now.',
    'You cheered. The next one comes after 41 seconds of watching.',
    'You cheered. That was the last one for today.',
  ]);
  server.refuse(sendCall, 'cheer_used_up');
  await sendCheer(performer_name);
  expect(said().at(-1)).toBe('cheer_used_up');
});

it('the performer sees who cheered', async () => {
  const cheered = [
    { user_id: '7', user_name: 'ren', cheers: 2 },
    { user_id: '8', user_name: 'hana', cheers: 1 },
  ];
  fakeServer().answer(listCheers, { cheered });
  show(<Cheered />, { store, language: 'en' });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['ren2 cheers', 'hana1 cheer']);
});
