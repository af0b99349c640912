// @vitest-environment jsdom
import { getOwnTipGoal, getTipGoal, setTipGoal, type TipGoalSeen } from '@akari/contract/tip-goal';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { socketChanged } from '../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { show } from '../../testing/show.tsx';
import { ownChannelSeen } from '../channel/studio/channel.slice.ts';
import { TipGoalBar } from './shared/TipGoalBar.tsx';
import { TipGoalCelebration } from './shared/TipGoalCelebration.tsx';
import { TipGoalPanel } from './studio/TipGoalPanel.tsx';

const card = sampleCard({ status: 'chatting' });
const steps = [
  { units: 100_000, text: 'a song' },
  { units: 300_000, text: '' },
];
const seen = (version: number, sum_units: number, reached: number): TipGoalSeen => ({
  channel_id: card.channel_id,
  version,
  goal: { goal_id: '1', kind: 'progressive', steps, state: 'running', sum_units, reached, reached_by: 'ren' },
});

function open(first: TipGoalSeen) {
  const server = fakeServer();
  server.answer(getTipGoal, first);
  const store = makeStore();
  store.dispatch(socketChanged('connected'));
  const stage = (
    <>
      <TipGoalBar card={card} />
      <TipGoalCelebration channel_id={card.channel_id} />
    </>
  );
  show(stage, { store, language: 'en' });
  return Object.assign(
    (next: TipGoalSeen) => act(() => void store.dispatch(serverEvent['tip_goal.changed'](next))),
    {
      server,
      connection: (now: Parameters<typeof socketChanged>[0]) =>
        act(() => void store.dispatch(socketChanged(now))),
    },
  );
}

it('shows the current step, and celebrates one that is reached while the page watches', async () => {
  const hear = open(seen(3, 50_000, 0));
  expect(await screen.findByText('a song')).toBeTruthy();
  expect(screen.getByText('5 / 10 pt')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  hear(seen(4, 120_000, 1));
  expect(screen.getByText('Tip goal')).toBeTruthy();
  expect(screen.getByText('2 / 20 pt')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Tip goal reacheda songThank you, ren');
});

it('does not celebrate what was reached before, nor go back to an older state', async () => {
  const hear = open(seen(7, 120_000, 1));
  expect(await screen.findByText('2 / 20 pt')).toBeTruthy();
  hear(seen(6, 50_000, 0));
  expect(screen.getByText('2 / 20 pt')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

it('reads what was given while the socket was lost', async () => {
  const { server, connection } = open(seen(3, 50_000, 0));
  await screen.findByText('5 / 10 pt');
  connection('lost');
  server.answer(getTipGoal, seen(5, 80_000, 0));
  connection('connected');
  expect(await screen.findByText('8 / 10 pt')).toBeTruthy();
});

it('is gone when it is removed', async () => {
  const hear = open(seen(7, 120_000, 1));
  await screen.findByText('2 / 20 pt');
  hear({ ...seen(8, 0, 0), goal: null });
  expect(screen.queryByRole('region', { name: 'Tip goal' })).toBeNull();
});

it('lets the performer set steps that rise, and nothing else', async () => {
  const server = fakeServer();
  server.answer(getOwnTipGoal, {
    seen: { channel_id: card.channel_id, version: 0, goal: null },
    last: { kind: 'progressive', steps: [...steps] },
  });
  server.answer(setTipGoal, seen(1, 0, 0));
  const store = makeStore();
  store.dispatch(ownChannelSeen(card));
  const { person } = show(<TipGoalPanel open onOpenChange={() => undefined} />, { store, language: 'en' });
  const second = await screen.findByRole('textbox', { name: 'Total points of step 2' });
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start this goal' });
  await person.clear(second);
  await person.type(second, '10');
  expect(start.disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('each step larger');
  await person.type(second, '0');
  await person.click(start);
  const sent = [steps[0], { units: 1_000_000, text: '' }];
  expect(server.bodiesOf(setTipGoal)).toEqual([{ kind: 'progressive', steps: sent, keep: false }]);
  expect(await screen.findByText('The tip goal has started')).toBeTruthy();
});
