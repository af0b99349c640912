// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { listChannels, type ChannelCard } from '@akari/contract/channel';
import type { AnswerOf } from '@akari/contract/common';
import { getRecommendChoice, listHomeRows, setRecommendChoice } from '@akari/contract/search';
import type { Language } from '@akari/rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { homeApi } from '../home/api.ts';
import { HomeRows } from './HomeRows.tsx';

afterEach(() => vi.unstubAllGlobals());

type Rows = AnswerOf<typeof listHomeRows>;
const NAMES = ['Ayame', 'Botan', 'Chiyo', 'Dahlia', 'Erika', 'Fuji'];
const [ayame, botan, chiyo, dahlia, erika, fuji] = NAMES.map((name, at) =>
  sampleCard({
    ...{ channel_id: String(at + 1), performer_id: String(at + 1), performer_name: name.toLowerCase() },
    display_name: { ja: `${name}さん`, en: name },
  }),
) as [ChannelCard, ChannelCard, ChannelCard, ChannelCard, ChannelCard, ChannelCard];
const LIST = [ayame, botan, chiyo, dahlia, erika, fuji];
const NONE: Rows = { favourites: [], recommended: null, soon: [], newcomers: [], ranking: [], voice: [] };
const BECAUSE = { because: { ja: '灯里', en: 'Akari' }, performers: [chiyo, dahlia] };

async function home(rows: Partial<Rows>, language: Language = 'en', user_type: 204 | 205 = 205) {
  const [store, server] = [makeStore(), fakeServer()];
  server.answer(getMe, sampleMe({ user_type }));
  server.answer(listChannels, { channels: LIST, at_ms: 1 });
  server.answer(listHomeRows, { ...NONE, ...rows });
  server.answer(getRecommendChoice, { recommends: true });
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  await store.dispatch(homeApi.endpoints.listChannels.initiate());
  const said = () => selectNotices(store.getState()).map(({ text, error }) => error ?? text);
  return { ...show(<HomeRows />, { store, language }), server, said };
}
const row = (name: string) => screen.findByRole('region', { name });
/** The performers of a row, in their order. */
const shown = (region: HTMLElement): string[] =>
  within(region)
    .getAllByRole('listitem')
    .map((item) => NAMES.find((name) => item.textContent.includes(name)) ?? item.textContent);

it.each<[Language, string[]]>([
  [
    'ja',
    [
      '配信中のお気に入り',
      '灯里さんを見た方へ',
      'まもなく配信',
      '新人',
      '今月のランキング上位',
      'ボイス配信中',
    ],
  ],
  [
    'en',
    [
      'Favorites live now',
      'Because you watched Akari',
      'Live soon',
      'New',
      'Top of the ranking this month',
      'Voice chat now',
    ],
  ],
])('has a row for each reason to show performers (%s)', async (language, names) => {
  const at_ms = new Date(2026, 10, 28, 21, 30).getTime();
  await home(
    {
      ...{ favourites: [ayame], recommended: BECAUSE, soon: [{ channel: botan, at_ms }] },
      ...{ newcomers: [erika], ranking: [fuji, ayame], voice: [dahlia] },
    },
    language,
  );
  await row(names[0] ?? '');
  const regions = screen.getAllByRole('region');
  expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual(names);
  expect(regions.map(shown)).toEqual([
    ['Ayame'],
    ['Chiyo', 'Dahlia'],
    ['Botan'],
    ['Erika'],
    ['Fuji', 'Ayame'],
    ['Dahlia'],
  ]);
  expect(regions[2]?.textContent).toContain(language === 'ja' ? '21:30' : '9:30 PM');
  expect(
    screen
      .getAllByRole('link', { name: language === 'ja' ? /をもっと見る$/ : /^See more: / })
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/favourites', '/search?new=1', '/ranking?period=month', '/search?status=live&voice=1']);
});

it('has no row without performers', async () => {
  await home({ ranking: [fuji] });
  await row('Top of the ranking this month');
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('keeps everybody in place when the list changes, with what is new on the cards', async () => {
  const { store } = await home({ ranking: [fuji, ayame, botan], newcomers: [erika] });
  const region = await row('Top of the ranking this month');
  const joined = sampleCard({ channel_id: '8', display_name: { ja: '新', en: 'Newcomer' } });
  act(() => {
    store.dispatch(serverEvent['channel.changed']({ channel: { ...fuji, version: 2, status: 'resting' } }));
    store.dispatch(serverEvent['channel.changed']({ channel: { ...botan, version: 2, status: 'showtime' } }));
    store.dispatch(serverEvent['channel.changed']({ channel: joined }));
    store.dispatch(serverEvent['channel.changed']({ channel: { ...ayame, version: 2, closed: true } }));
  });
  expect(shown(region)).toEqual(['Fuji', 'Ayame', 'Botan']);
  expect(within(region).getAllByRole('listitem')[1]?.textContent).toContain('Offline');
  expect(within(region).getAllByRole('listitem')[2]?.textContent).toContain('Showtime');
  expect(screen.queryByText('Newcomer')).toBeNull();
});

it('says why performers are recommended, and hides recommendations until they are switched on again', async () => {
  const { server, person, said } = await home({ recommended: BECAUSE });
  const region = await row('Because you watched Akari');
  expect(within(region).getByText('Performers like those in your chat history.')).toBeTruthy();
  server.answer(setRecommendChoice, {});
  server.answer(listHomeRows, NONE);
  server.answer(getRecommendChoice, { recommends: false });
  await person.click(within(region).getByRole('button', { name: 'Hide recommendations' }));
  const on = await screen.findByRole('button', { name: 'Show recommendations' });
  expect(screen.queryByRole('region')).toBeNull();
  server.answer(listHomeRows, { ...NONE, recommended: BECAUSE });
  server.answer(getRecommendChoice, { recommends: true });
  await person.click(on);
  await row('Because you watched Akari');
  expect(server.bodiesOf(setRecommendChoice)).toEqual([{ recommends: false }, { recommends: true }]);
  expect(said()).toEqual(['Recommendations are hidden.', 'Recommendations are shown.']);
});

it('says when the choice could not be kept', async () => {
  const { server, person, said } = await home({ recommended: BECAUSE });
  const region = await row('Because you watched Akari');
  server.refuse(setRecommendChoice, 'too_many_requests');
  await person.click(within(region).getByRole('button', { name: 'Hide recommendations' }));
  await waitFor(() => expect(said()).toEqual(['too_many_requests']));
  await row('Because you watched Akari');
});

it('offers guests no choice about recommendations', async () => {
  const { server } = await home({ ranking: [fuji] }, 'en', 204);
  server.answer(getRecommendChoice, { recommends: false });
  await row('Top of the ranking this month');
  expect(screen.queryByRole('button', { name: /recommendations/ })).toBeNull();
});
