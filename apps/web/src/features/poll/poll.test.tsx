// @vitest-environment jsdom
import { beginPoll, buyPollVote, getPoll, votePoll, type PollOfChannel } from '@akari/contract/poll';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { socketChanged } from '../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { store } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { ownChannelSeen } from '../channel/studio/channel.slice.ts';
import { HoldPollPanel } from './studio/HoldPollPanel.tsx';
import { PollPanel } from './viewer/PollPanel.tsx';

const card = sampleCard({ status: 'chatting' });
const { channel_id } = card;
let version = 0;
const polled = (votes: readonly number[], state: 'open' | 'ended' | 'cancelled' = 'open'): PollOfChannel => {
  version += 1;
  const options = ['Fast', 'Slow'].map((text, at) => ({ text, votes: votes[at] ?? 0 }));
  return {
    channel_id,
    version,
    poll: { poll_id: '5', question: 'Next song?', options, state, until_ms: 9e12, units: 0 },
  };
};
const hear = (seen: PollOfChannel) => act(() => void store.dispatch(serverEvent['poll.changed'](seen)));
const close = () => undefined;
const balance = { points_units: 40_000, coupon_points_units: 0 };
const giver = { name: 'Hana', balance, running: null };

beforeEach(() => {
  store.dispatch(socketChanged('connected'));
  store.dispatch(ownChannelSeen(card));
  store.dispatch(serverEvent['channel.changed']({ channel: { ...card, status: 'offline' } }));
});

it('a viewer votes once and sees the votes as they come', async () => {
  const server = fakeServer();
  server.answer(getPoll, { seen: polled([0, 0]), own: null });
  server.answer({ ...votePoll, path: '/api/poll/5/vote' }, { own: 1 });
  const { person } = show(<PollPanel card={card} {...giver} open onOpenChange={close} />, {
    store,
    language: 'en',
  });
  await person.click(await screen.findByRole('button', { name: 'Vote for “Slow”' }));
  expect(await screen.findByText('Your vote')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /^Vote for/ })).toEqual([]);
  hear(polled([1, 3]));
  expect(screen.getByText('3 votes · 75%')).toBeTruthy();
  hear(polled([1, 3], 'ended'));
  expect(screen.getByText('The poll is over.')).toBeTruthy();
});

it('a performer begins a poll, and an older state changes nothing', async () => {
  const server = fakeServer();
  server.answer(getPoll, { seen: { channel_id, version: 0, poll: null }, own: null });
  const old = polled([9, 9]);
  server.answer(beginPoll, polled([0, 0]));
  const { person } = show(<HoldPollPanel open onOpenChange={close} />, { store, language: 'en' });
  const begin = await screen.findByRole('button', { name: 'Begin the poll' });
  expect(begin).toHaveProperty('disabled', true);
  await person.type(screen.getByLabelText(/^Question/), 'Next song?');
  await person.type(screen.getByLabelText('Option 1'), 'Fast');
  await person.type(screen.getByLabelText('Option 2'), 'Slow');
  await person.click(begin);
  expect(await screen.findByRole('button', { name: 'Close and show the result' })).toBeTruthy();
  hear(old);
  expect(screen.getAllByText('0 votes')).toHaveLength(2);
});

it('a vote by points says its price before it is paid, and refuses what the balance does not have', async () => {
  const server = fakeServer();
  const priced = (votes: readonly number[], units: number): PollOfChannel => {
    const { poll, ...rest } = polled(votes);
    return { ...rest, poll: poll === null ? null : { ...poll, units } };
  };
  server.answer(getPoll, { seen: priced([0, 0], 15_000), own: null });
  const buy = { ...buyPollVote, path: '/api/poll/5/paid-vote' };
  server.answer(buy, { vote_id: '1', own: 1, units: 15_000, balance });
  const { person } = show(<PollPanel card={card} {...giver} open onOpenChange={close} />, {
    store,
    language: 'en',
  });
  await person.click(await screen.findByRole('button', { name: 'Vote for “Slow” with 1.5 points' }));
  expect(await screen.findByText('Your vote')).toBeTruthy();
  expect(server.bodiesOf(buy)).toEqual([{ option: 1, anonymous: false, point_type: 2000 }]);
  // More votes may follow, up to the balance.
  hear(priced([0, 1], 50_000));
  expect(screen.getByRole('button', { name: 'Vote for “Fast” with 5 points' })).toHaveProperty(
    'disabled',
    true,
  );
});
