// @vitest-environment jsdom
import { currentSession, joinSession, type Offer } from '@akari/contract/session';
import { endTwoshot as endCall } from '@akari/contract/twoshot';
import { flatPrice } from '@akari/rules';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleSession } from '../../testing/sample-session.ts';
import { show } from '../../testing/show.tsx';
import { askedFound, selectSession } from '../session/flow/session.slice.ts';
import { TwoshotEndCard } from './TwoshotEndCard.tsx';

const endTwoshot = { ...endCall, path: '/api/twoshot/1/end' } as unknown as typeof endCall;
const party: Offer = { mode: 'party', session_type: 115, campaign: null, ...flatPrice(12_000) };
const request = {
  request_id: '1',
  channel_id: '7',
  performer_name: 'akari',
  viewer_id: '2',
  viewer_name: 'kenji',
  tier: 'regular',
  state: 'ended',
  rate_units_per_min: 24_000,
  coupon_to_twoshot: false,
  requested_at_ms: 0,
  session_id: '3',
} as const;
const onLeave = vi.fn();
const onClose = vi.fn();
const card = (more: object = {}) => (
  <TwoshotEndCard
    performer_name="akari"
    request_id="1"
    offer={party}
    balance={{ points_units: 100_000, coupon_points_units: 0 }}
    onLeave={onLeave}
    onClose={onClose}
    {...more}
  />
);
afterEach(() => vi.unstubAllGlobals());

it('TwoshotEndCard ends the two-shot and enters the chat at the price on its button', async () => {
  const server = fakeServer();
  const store = makeStore();
  // The question has arrived by socket by the time the two-shot is over.
  server.answer(endTwoshot, { request });
  server.answer(currentSession, { session: null });
  server.refuse(joinSession, 'price_changed');
  store.dispatch(askedFound({ ...sampleSession('4'), state: 'asked' }));
  const { person } = show(card(), { store });
  await person.click(screen.getByRole('button', { name: /^パーティーチャットに戻る ?1.2 pt\/分$/ }));
  await waitFor(() => expect(server.bodiesOf(joinSession)).toHaveLength(1));
  expect(server.bodiesOf(joinSession)[0]).toMatchObject({
    performer_name: 'akari',
    mode: 'party',
    rate_units_per_min: 12_000,
    point_type: 2000,
  });
  // A price that has changed keeps the question.
  await waitFor(() => expect(selectSession(store.getState())).toMatchObject({ phase: 'asked' }));
});

it('TwoshotEndCard enters nothing when the performer is gone in the same instant', async () => {
  const server = fakeServer();
  const store = makeStore();
  store.dispatch(askedFound({ ...sampleSession('4'), state: 'asked' }));
  server.answer(endTwoshot, { request });
  server.answer(currentSession, { session: null });
  store.dispatch(
    serverEvent['session.ended']({
      session_id: '4',
      performer_name: 'akari',
      end: 'performer_left',
      code: 1039,
      delivered_ms: 0,
      spent_units: 0,
      balance_units: 100_000,
      preview_left_ms: null,
    }),
  );
  const { person } = show(card(), { store });
  await person.click(screen.getByRole('button', { name: /^パーティーチャットに戻る/ }));
  await waitFor(() => expect(server.bodiesOf(endTwoshot)).toHaveLength(1));
  expect(server.bodiesOf(joinSession)).toEqual([]);
  expect(selectSession(store.getState())).toMatchObject({ phase: 'ended' });
});

it('TwoshotEndCard offers to leave and to continue, and no return without points', async () => {
  fakeServer();
  const { person } = show(card({ balance: { points_units: 100, coupon_points_units: 0 } }));
  expect(screen.queryByRole('button', { name: /^パーティーチャットに戻る/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: '退室する' }));
  await person.click(screen.getByRole('button', { name: '2ショットを続ける' }));
  expect([onLeave.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
