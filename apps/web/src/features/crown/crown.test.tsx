// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getTipRanking, type RankedPerson } from '@akari/contract/tip';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { store } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { Crown } from './Crown.tsx';
import { CrownKeeper } from './CrownKeeper.tsx';

const card = sampleCard({ status: 'chatting' });
const { channel_id } = card;
const first: RankedPerson = { user_id: '9', user_name: 'ren', tier: 'regular', units: 5 };
const hear = (user_id: string | null, channel = channel_id) =>
  act(() => void store.dispatch(serverEvent['crown.changed']({ channel_id: channel, user_id })));

/** Two people in a list; the server says that the first one has the crown. */
async function room() {
  const server = fakeServer();
  server.answer(getMe, sampleMe());
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  server.answer(getTipRanking, { broadcast: [first], month: [] });
  return show(
    <ul>
      <CrownKeeper channel={card} />
      <li aria-label="ren">
        <Crown user_id="9" />
      </li>
      <li aria-label="hana">
        <Crown user_id="12" />
      </li>
    </ul>,
    { store, language: 'en' },
  );
}
const crowned = () =>
  screen.getAllByRole('listitem').flatMap((item) => (item.textContent === '' ? [] : [item.ariaLabel]));

it('is beside the name of the first of the ranking, and moves', async () => {
  await room();
  await expect.poll(crowned).toEqual(['ren']);
  hear('12');
  expect(crowned()).toEqual(['hana']);
  hear('9', '999');
  expect(crowned()).toEqual(['hana']);
  hear(null);
  expect(crowned()).toEqual([]);
});

it('is gone when the broadcast ends', async () => {
  await room();
  await expect.poll(crowned).toEqual(['ren']);
  act(() => void store.dispatch(serverEvent['channel.changed']({ channel: { ...card, status: 'offline' } })));
  expect(crowned()).toEqual([]);
});
