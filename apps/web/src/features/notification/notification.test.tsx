// @vitest-environment jsdom
import type { ChatLine } from '@akari/contract/chat';
import type { TwoshotRequest } from '@akari/contract/twoshot';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { noticeCleared, noticeShown, selectNotices } from '../../platform/store/notification.slice.ts';
import { store } from '../../platform/store/store.ts';
import { show } from '../../testing/show.tsx';
import { NotificationPanel } from './NotificationPanel.tsx';
import { listCleared, selectNotifications } from './notification-list.slice.ts';

afterEach(() => act(() => void store.dispatch(listCleared())));

const giving = { channel_id: '1', user_id: '9', user_name: 'ren', tier: 'regular', at_ms: 5 } as const;
const toyLine: ChatLine = {
  kind: 'tip',
  line_id: 3,
  at_ms: 6,
  author: { user_id: '9', user_name: 'ren', tier: 'regular', role: 'viewer' },
  units: 4_000,
  object: 'heart_coin',
  gift: undefined,
  toy: { slot: 2, level: 3, time_s: 7 },
};

/** One of each kind of spec §3 that has a cause. */
function oneOfEach(): void {
  store.dispatch(noticeShown({ kind: 'news', text: 'The staff answered' }));
  store.dispatch(serverEvent['tip.sent']({ ...giving, tip_id: '1', units: 2_000, object: 'heart_coin' }));
  store.dispatch(
    serverEvent['gift.sent']({ ...giving, user_name: null, gift_id: '2', units: 50_000, gift: 'lantern' }),
  );
  store.dispatch(serverEvent['chat.lines']({ channel_id: '1', lines: [toyLine] }));
  const request = { viewer_name: 'ren', state: 'declined' } as TwoshotRequest;
  store.dispatch(serverEvent['twoshot.changed']({ request }));
}
const kinds = () => selectNotifications(store.getState()).map(({ notification }) => notification.kind);
const panel = () =>
  show(<NotificationPanel open onOpenChange={() => undefined} />, { store, language: 'en' });

it('keeps one entry of each kind, the newest first', () => {
  oneOfEach();
  expect(kinds()).toEqual(['private_twoshot', 'lovense', 'present', 'tip', 'news']);
});

it('keeps a notice that has cleared by itself', () => {
  store.dispatch(noticeShown({ kind: 'news', text: 'Gone in 5 s' }));
  for (const { id } of selectNotices(store.getState())) store.dispatch(noticeCleared(id));
  panel();
  expect(screen.getByRole('listitem').textContent).toContain('Gone in 5 s');
});

it('keeps the last 100 entries', () => {
  for (let at = 0; at < 105; at += 1) store.dispatch(noticeShown({ kind: 'news', text: `News ${at}` }));
  expect(kinds()).toHaveLength(100);
});

it('says each entry in words, without the name of an anonymous person', () => {
  oneOfEach();
  panel();
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said[0]).toContain('The two-shot with ren was declined');
  expect(said[1]).toContain('ren moved toy 2 at level 3');
  expect(said[2]).toContain('Anonymous sent');
  expect(said[3]).toContain('Tip from ren');
  expect(said[4]).toContain('The staff answered');
});

it('is empty after it was cleared', async () => {
  oneOfEach();
  const { person } = panel();
  await person.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByText('No notifications yet')).toBeDefined();
});

it('keeps points of the service as a bonus', () => {
  store.dispatch(noticeShown({ kind: 'bonus', text: 'Bonus of your coupon: 5 coupon points.' }));
  expect(kinds()).toEqual(['instant_bonus']);
  panel();
  expect(screen.getByRole('listitem').textContent).toContain('BonusBonus of your coupon: 5 coupon points.');
});

it('keeps a present from the performer as what it is, once', () => {
  store.dispatch(noticeShown({ kind: 'present', text: 'A present from Hana: 1 point.' }));
  expect(kinds()).toEqual(['received']);
  panel();
  expect(screen.getByRole('listitem').textContent).toContain('PresentA present from Hana: 1 point.');
});
