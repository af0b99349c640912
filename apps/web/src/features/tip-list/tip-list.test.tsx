// @vitest-environment jsdom
import { listTips } from '@akari/contract/tip';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serverEvent, type ServerEventBody } from '../../platform/socket/server-event.ts';
import { store } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { ownChannelSeen } from '../channel/studio/channel.slice.ts';
import { TipListPanel } from './TipListPanel.tsx';

const card = sampleCard({ status: 'chatting' });
const tip = (changes: Partial<ServerEventBody<'tip.sent'>> = {}): ServerEventBody<'tip.sent'> => ({
  channel_id: card.channel_id,
  units: 2_000,
  user_id: '9',
  user_name: 'ren',
  tier: 'regular',
  at_ms: 5,
  tip_id: '7',
  object: 'heart_coin',
  ...changes,
});
const entry = { type: 'tip', id: '7', units: 2_000, at_ms: 5, user_id: '9', user_name: 'ren' } as const;
const hear = (body: ServerEventBody<'tip.sent'>): void =>
  act(() => void store.dispatch(serverEvent['tip.sent'](body)));
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const open = () => show(<TipListPanel open onOpenChange={() => undefined} />, { store, language: 'en' });

beforeEach(() => void store.dispatch(ownChannelSeen(card)));

it('offers to load the list again when it could not be loaded', async () => {
  fakeServer();
  open();
  expect(await screen.findByRole('button', { name: 'Load again' })).toBeTruthy();
});

it('shows the list of the server, and counts what arrives once', async () => {
  const server = fakeServer();
  server.answer(listTips, { tips: [{ ...entry, count: 2, total_units: 12_000 }] });
  open();
  expect(await rows()).toEqual([expect.stringContaining('1.2 pt')]);
  hear(tip());
  hear(tip({ tip_id: '8', units: 10_000 }));
  hear(tip({ tip_id: '9', channel_id: '999' }));
  await expect.poll(rows).toEqual([expect.stringMatching(/renTips · 3 times · Left.*1 pt.*2\.2 pt/)]);
});

it('puts all anonymous people into one row without a name', async () => {
  const server = fakeServer();
  server.answer(listTips, { tips: [] });
  open();
  await screen.findByText('No tips yet');
  const nameless = { user_id: null, user_name: null };
  hear(tip({ ...nameless, tip_id: '8' }));
  hear(tip({ ...nameless, tip_id: '9' }));
  await expect.poll(rows).toEqual([expect.stringContaining('Anonymous peopleTips · 2 times')]);
});
