// @vitest-environment jsdom
import type { TwowayRequest } from '@akari/contract/twoway';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serverEvent, type ServerEventBody } from '../../platform/socket/server-event.ts';
import { store } from '../../platform/store/store.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { ownChannelSeen } from '../channel/studio/channel.slice.ts';
import { ActionLogPanel } from './ActionLogPanel.tsx';
import { noteStatus, selectLog } from './action-log.slice.ts';

const card = sampleCard({ status: 'offline' });
const tip = (changes: Partial<ServerEventBody<'tip.sent'>> = {}): ServerEventBody<'tip.sent'> => ({
  channel_id: card.channel_id,
  units: 2_000,
  user_id: '9',
  user_name: 'ren',
  tier: 'regular',
  at_ms: 5,
  tip_id: '1',
  object: 'heart_coin',
  ...changes,
});
const types = () => selectLog(store.getState()).map(({ entry }) => entry.type);

/** A broadcast begins, and the log with it. */
beforeEach(() => {
  store.dispatch(ownChannelSeen(card));
  store.dispatch(noteStatus(card));
  store.dispatch(noteStatus({ ...card, status: 'chatting' }));
});

it('begins with the broadcast, and notes a status once', () => {
  store.dispatch(noteStatus({ ...card, status: 'chatting' }));
  expect(selectLog(store.getState()).map(({ entry }) => entry)).toEqual([
    { type: 'status', status: 'chatting' },
  ]);
});

it('notes what viewers give in the own channel, and nothing of other channels', () => {
  store.dispatch(serverEvent['tip.sent'](tip()));
  store.dispatch(serverEvent['tip.sent'](tip({ channel_id: '999' })));
  store.dispatch(serverEvent['tip.sent'](tip({ user_id: null, user_name: null })));
  expect(types()).toEqual(['tip', 'tip', 'status']);
});

it('notes each state of a two-way once, also when a camera is switched', () => {
  const request = (state: string): { request: TwowayRequest } => ({
    request: { viewer_name: 'ren', state } as TwowayRequest,
  });
  for (const state of ['waiting', 'started', 'started', 'ended'])
    store.dispatch(serverEvent['twoway.changed'](request(state)));
  expect(types()).toEqual(['twoway', 'twoway', 'twoway', 'status']);
});

it('keeps the last 500 entries', () => {
  for (let count = 0; count < 510; count += 1) store.dispatch(serverEvent['tip.sent'](tip()));
  expect(types()).toHaveLength(500);
});

it('is read in the language of the performer, the newest first', () => {
  store.dispatch(serverEvent['tip.sent'](tip({ user_name: null })));
  show(<ActionLogPanel open onOpenChange={() => undefined} />, { store, language: 'en' });
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain('Tip from Anonymous0.2 pt');
  expect(second).toContain('The status is now “Chatting”');
});
