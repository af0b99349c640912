// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { ownBar, type Bar } from '@akari/contract/bar';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { askBar } from '../../../features/bar/index.ts';
import { selectSession } from '../../../features/session/index.ts';
import { enteringBegun, sessionOpened } from '../../../features/session/flow/session.slice.ts';
import { accountApi } from '../../../platform/person/api.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleMe } from '../../../testing/sample-me.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { showHook } from '../../../testing/show.tsx';
import { useVisitor } from './use-visitor.ts';

const bar: Bar = {
  performer_id: '1',
  performer_name: 'akari',
  viewer_id: '9',
  viewer_name: 'hana',
  kind: 'kick',
  set_by: 'performer',
  at_ms: 0,
  until_ms: 3_600_000,
  lift: 'none',
  lift_message: null,
};
const end = serverEvent['session.ended']({
  session_id: 's',
  performer_name: 'akari',
  end: 'kicked',
  code: 1045,
  delivered_ms: 5_000,
  spent_units: 1_000,
  balance_units: 90_000,
  preview_left_ms: null,
});

/** The room of a viewer whose session was ended by a kick. */
async function kicked() {
  const server = fakeServer();
  const store = makeStore();
  const balance = { points_units: 90_000, coupon_points_units: 0 };
  server.answer(getMe, { ...sampleMe({ user_type: 205 }), balance });
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  const media = { url: '/whep/7', token: 't', ice_servers: [] };
  store.dispatch(enteringBegun({ attempt_id: 'a', performer_name: 'akari', mode: 'party', done: [] }));
  store.dispatch(sessionOpened({ attempt_id: 'a', session: sampleSession('s'), media, at_ms: 0 }));
  store.dispatch(end);
  const room = showHook(
    () => useVisitor('akari', null, 'settled', useAppSelector(selectSession), 'chatting'),
    undefined,
    { store },
  );
  const ask = (known: Bar | null): Promise<void> => {
    server.answer(ownBar, { bar: known });
    return act(() => store.dispatch(askBar('akari')));
  };
  return { server, store, room, ask, phase: () => selectSession(store.getState()).phase };
}

it('the card of an end stays while the bar lasts, and gives way to the door when it is over', async () => {
  const { room, ask, phase } = await kicked();
  // The bar is not known yet, so that none is over.
  await ask(null);
  expect(phase()).toBe('ended');
  await ask(bar);
  expect(phase()).toBe('ended');
  expect(room.result.current.bar).toEqual(bar);
  await ask(null);
  expect(phase()).toBe('looking');
});

it('a server that does not answer ends no bar', async () => {
  const { server, store, room, ask, phase } = await kicked();
  await ask(bar);
  server.refuse(ownBar, 'server_failed');
  await act(() => store.dispatch(askBar('akari')));
  expect(phase()).toBe('ended');
  expect(room.result.current.bar).toEqual(bar);
});
