// @vitest-environment jsdom
import { countWaiting, getStaffMe } from '@akari/contract/office';
import { claimNextItem, decideItem, listQueueItems, readQueueItem } from '@akari/contract/queue';
import type { AnswerOf } from '@akari/contract/common';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Office } from './Office.tsx';

afterEach(() => vi.unstubAllGlobals());

const me: AnswerOf<typeof getStaffMe> = {
  user_id: '1',
  user_name: 'kanri',
  chat_lang: 'en',
  roles: [],
  rights: ['bars.set'],
  proven_until_ms: null,
  approval_points_units: 10_000_000,
  approval_refund_minor: 10_000,
  fresh_until_ms: null,
};
const page = (item_id: string, viewer: string): AnswerOf<typeof readQueueItem> => ({
  item: {
    item_id,
    kind: 'bar_lift',
    site_id: 1,
    state: 'claimed',
    priority: 1,
    created_at_ms: 0,
    due_at_ms: 0,
    version: 0,
    holder: { user_id: '1', user_name: 'kanri' },
    claimed_until_ms: 9e12,
    decision: null,
    decided_by: null,
    decided_at_ms: null,
  },
  about: {
    kind: 'bar_lift',
    performer: { user_id: '5', user_name: 'shirayuki', user_type: 210 },
    viewer: { user_id: '6', user_name: viewer, user_type: 205 },
    banned_at_ms: 0,
    asked_at_ms: null,
    message: null,
  },
  decisions: ['refuse'],
  lease_ms: 600_000,
});
const LIST = '/api/office/queues/bar_lift';
const itemPath = (item_id: string): string => `/api/office/queue_items/${item_id}`;

/** A queue with an open item, which the person holds, and one more. */
function openQueue() {
  const server = fakeServer();
  const [first, second] = [page('7', 'takumi'), page('8', 'tsubaki')];
  server.answer(getStaffMe, me);
  server.answer(countWaiting, { queues: [], approvals: 0 });
  const items = [first, second].map(({ item }, at) => ({
    ...item,
    title: at === 0 ? 'takumi' : 'tsubaki',
    reason: null,
  }));
  server.answer({ ...listQueueItems, path: LIST }, { items, after: null });
  server.answer({ ...readQueueItem, path: itemPath('7') }, first);
  server.answer({ ...readQueueItem, path: itemPath('8') }, second);
  server.answer({ ...decideItem, path: `${itemPath('7')}/decide` }, first);
  const next = { ...claimNextItem, path: `${LIST}/next` };
  return { server, next, second, ...show(<Office />, { language: 'en', path: '/queues/bar_lift/7' }) };
}
type Opened = ReturnType<typeof openQueue>;
async function decide({ findByRole, person }: Opened): Promise<void> {
  await person.click(await findByRole('button', { name: /^Keep the ban/ }));
  await person.click(await findByRole('button', { name: 'Confirm: Keep the ban' }));
}
const focusedText = (): string | null | undefined =>
  document.activeElement === document.body ? null : document.activeElement?.textContent;

it('moves the focus to the empty queue after its last decision', async () => {
  const opened = openQueue();
  opened.server.refuse(opened.next, 'queue_empty');
  opened.server.answer({ ...listQueueItems, path: LIST }, { items: [], after: null });
  await decide(opened);
  await expect.poll(focusedText).toContain('Nothing is waiting');
});

it('moves the focus to the next item after a decision', async () => {
  const opened = openQueue();
  opened.server.answer(opened.next, opened.second);
  await decide(opened);
  await expect.poll(focusedText).toBe('Number 8');
});

it('moves the focus to the heading of another screen', async () => {
  const opened = openQueue();
  const [link] = await opened.findAllByRole('link', { name: 'Your access' });
  await opened.person.click(link!);
  // The link has the same words.
  const heading = await opened.findByRole('heading', { level: 1, name: 'Your access' });
  await expect.poll(() => document.activeElement).toBe(heading);
});

it('leaves the focus on the row whose item is opened', async () => {
  const opened = openQueue();
  const row = await opened.findByRole('link', { name: /^tsubaki/ });
  await opened.person.click(row);
  await opened.findByRole('heading', { name: 'Number 8' });
  expect(document.activeElement).toBe(row);
});
