// @vitest-environment jsdom
import { claimMission, getMissions, type OwnMissions } from '@akari/contract/mission';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { useGetMissionsQuery } from './api.ts';
import { PerformerMissions } from './PerformerMissions.tsx';
import { ViewerMissions } from './ViewerMissions.tsx';

afterEach(() => vi.unstubAllGlobals());

const OWN: OwnMissions = {
  standing: 'open',
  missions: [
    { kind: 'watch', target: 600_000, progress: 150_000, miles: 5, state: 'open' },
    { kind: 'favourite', target: 1, progress: 1, miles: 2, state: 'reached' },
  ],
  login_bonus: { step: 2, rewards: [1, 1, 2, 2, 3, 3, 10], miles: 1, state: 'reached' },
  stamps: null,
  day: { given: 3, most: 30 },
};

const onTaken = vi.fn<() => void>();
function Page() {
  const { data } = useGetMissionsQuery();
  if (data === undefined) return null;
  return data.stamps === null ? (
    <ViewerMissions own={data} onTaken={onTaken} />
  ) : (
    <PerformerMissions own={data} />
  );
}
async function open(own: OwnMissions, language: 'ja' | 'en' = 'en') {
  const server = fakeServer();
  server.answer(getMissions, own);
  const page = show(<Page />, { language });
  await screen.findByRole('heading', {
    level: 2,
    name: language === 'en' ? 'Missions of today' : '今日のミッション',
  });
  return { server, ...page };
}
const take = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

it('shows how far each mission is, and the stamps of the card', async () => {
  await open(OWN);
  const bar = screen.getByRole('progressbar', { name: 'Progress: Watch for 10 minutes (free time counts)' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['150000', '600000']);
  expect(screen.getByText('2 / 10 min')).toBeTruthy();
  expect(take(/^Take: Watch/).disabled).toBe(true);
  expect(take(/^Take: Add 1 performer to/).disabled).toBe(false);
  expect(screen.getByText('Stamp 1: taken')).toBeTruthy();
  expect(screen.getByText('Stamp 2: 1 mile (today)')).toBeTruthy();
  expect(screen.getByText('Today: 3 of 30 miles')).toBeTruthy();
});

it('takes a reward and shows the missions as they are then', async () => {
  const { server, person } = await open(OWN);
  const missions = OWN.missions.map((one) =>
    one.kind === 'favourite' ? { ...one, state: 'claimed' as const } : one,
  );
  server.answer(claimMission, { miles: 2, missions: { ...OWN, missions, day: { given: 5, most: 30 } } });
  await person.click(take(/^Take: Add/));
  await screen.findByText('Today: 5 of 30 miles');
  expect(screen.queryByRole('button', { name: /^Take: Add/ })).toBeNull();
  expect(server.bodiesOf(claimMission)).toEqual([{ kind: 'favourite', miles: 2 }]);
  expect(onTaken).toHaveBeenCalledTimes(1);
});

it('reads the missions again when another page has taken the reward', async () => {
  const { server, person } = await open(OWN);
  server.refuse(claimMission, 'mission_claimed');
  server.answer(getMissions, { ...OWN, login_bonus: { ...OWN.login_bonus!, state: 'claimed' } });
  await person.click(take(/^Take: Login bonus/));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take: Login/ })).toBeNull());
});

it('blocks rewards without a confirmed address, and when the day is full', async () => {
  const first = await open({ ...OWN, standing: 'address_needed' });
  expect(screen.getByRole('link', { name: 'Confirm your address' })).toBeTruthy();
  expect(take(/^Take: Login/).disabled).toBe(true);
  first.unmount();
  await open({ ...OWN, day: { given: 30, most: 30 } });
  expect(take(/^Take: Add/).disabled).toBe(true);
});

it('shows a person who has excluded themselves no mission', async () => {
  const server = fakeServer();
  server.answer(getMissions, { ...OWN, standing: 'excluded', missions: [], login_bonus: null });
  show(<Page />, { language: 'ja' });
  await screen.findByText(/^利用休止の期間中は/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('stamps the mission of a performer', async () => {
  const days = [
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ];
  const { server, person } = await open(
    {
      ...{ standing: 'open', login_bonus: null, day: { given: 0, most: 0 } },
      missions: [{ kind: 'diary', target: 1, progress: 1, miles: 0, state: 'reached' }],
      stamps: { days: days.map((day, at) => ({ day, stamps: at === 3 ? 2 : 0 })), month_days: 9 },
    },
    'ja',
  );
  expect(screen.getByText('今月スタンプを押した日：9日')).toBeTruthy();
  expect(screen.getByText(/25.*：2個$/)).toBeTruthy();
  server.refuse(claimMission, 'mission_changed');
  await person.click(screen.getByRole('button', { name: 'スタンプを押す：ブログの記事を1件公開に出す' }));
  await waitFor(() => expect(server.bodiesOf(claimMission)).toEqual([{ kind: 'diary', miles: 0 }]));
});
