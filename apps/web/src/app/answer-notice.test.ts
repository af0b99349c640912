import { takePointNotices } from '@akari/contract/lot';
import { expect, it, vi } from 'vitest';
import { selectNotices } from '../platform/store/notification.slice.ts';
import { store } from '../platform/store/store.ts';
import { changeLanguage } from '../text/current-language.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { showExpiry, showOnAir, showPresent, showRequest } from './answer-notice.ts';

const request = {
  request_id: '5',
  channel_id: '7',
  text: '一曲うたう',
  units: 25_000,
  user_name: 'ren',
  at_ms: 0,
};
const shown = () => selectNotices(store.getState()).map(({ kind, text }) => [kind, text]);

it('the viewer of a request reads that it is done, or which points come back', () => {
  changeLanguage('ja');
  showRequest({ ...request, state: 'open' });
  expect(shown()).toEqual([]);
  showRequest({ ...request, state: 'done' });
  showRequest({ ...request, state: 'declined' });
  showRequest({ ...request, state: 'returned' });
  expect(shown()).toEqual([
    ['news', 'リクエスト「一曲うたう」が完了しました。'],
    ['warning', 'リクエスト「一曲うたう」は見送られました。2.5ポイントをお戻しします。'],
    ['warning', '配信が終わったため、リクエスト「一曲うたう」の2.5ポイントをお戻しします。'],
  ]);
});

it('a viewer reads who sent a present, what it is, and the words', () => {
  const present = {
    ...{ present_id: '1', channel_id: '7', from: { ja: '花', en: 'Hana' }, at_ms: 0 },
    ...{ units: 10_000, gift: null, message: null },
  };
  changeLanguage('ja');
  showPresent({ ...present, message: 'ありがとう' });
  changeLanguage('en');
  showPresent(present);
  showPresent({ ...present, units: 30_000, gift: 'lantern' });
  changeLanguage('ja');
  expect(shown().slice(-3)).toEqual([
    ['present', '花さんから1ポイントのプレゼントが届きました。「ありがとう」'],
    ['present', 'A present from Hana: 1 point.'],
    ['present', 'A present from Hana: a lantern, 3 points.'],
  ]);
});

it('a viewer reads that a favourite is live, with the way there, unless they are in the room', () => {
  const event = { performer_name: 'kotoha', display_name: { ja: '琴葉', en: 'Kotoha' } };
  vi.stubGlobal('location', { pathname: '/home' });
  changeLanguage('ja');
  showOnAir(event);
  changeLanguage('en');
  showOnAir(event);
  const notices = selectNotices(store.getState()).slice(-2);
  expect(notices.map(({ kind, text, link }) => [kind, text, link])).toEqual([
    ['news', '琴葉さんの配信が始まりました。', { to: '/chat/kotoha', label: '部屋を開く' }],
    ['news', 'Kotoha is live now.', { to: '/chat/kotoha', label: 'Open the room' }],
  ]);
  vi.stubGlobal('location', { pathname: '/chat/kotoha/115' });
  showOnAir({ ...event, display_name: { ja: '澪', en: 'Mio' } });
  expect(shown().at(-1)).toEqual(['news', 'Kotoha is live now.']);
});

it('a viewer reads which points expire, and when', async () => {
  const server = fakeServer();
  const expires_at_ms = new Date(2027, 4, 25, 9, 30).getTime();
  server.answer(takePointNotices, {
    notices: [
      { units: 255_000, expires_at_ms },
      { units: 10_000, expires_at_ms },
    ],
  });
  changeLanguage('en');
  await showExpiry();
  expect(shown().slice(-2)).toEqual([
    ['warning', 'You have 25.5 points that expire on May 25, 2027, 9:30 AM. Please use them before then.'],
    ['warning', 'You have 1 point that expires on May 25, 2027, 9:30 AM. Please use it before then.'],
  ]);
  changeLanguage('ja');
  await showExpiry();
  expect(shown().at(-1)).toEqual([
    'warning',
    '1ポイントの有効期限は2027/05/25 9:30です。それまでにお使いください。',
  ]);
});
