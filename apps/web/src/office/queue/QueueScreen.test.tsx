// @vitest-environment jsdom
import { listQueueItems } from '@akari/contract/queue';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { StaffContext } from '../me/staff.ts';
import { Component } from './QueueScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const me = {
  user_id: '1',
  user_name: 'kanri',
  chat_lang: 'en' as const,
  roles: [],
  rights: [],
  proven_until_ms: null,
  approval_points_units: 10_000_000,
  approval_refund_minor: 10_000,
  fresh_until_ms: null,
};
const item = (item_id: string, title: string) => ({
  item_id,
  title,
  reason: 'spam' as const,
  kind: 'report' as const,
  site_id: 1,
  state: 'open' as const,
  priority: 1 as const,
  created_at_ms: 0,
  due_at_ms: 0,
  version: 0,
  holder: null,
  claimed_until_ms: null,
  decision: null,
  decided_by: null,
  decided_at_ms: null,
});

it('goes on after the first page of a queue', async () => {
  const server = fakeServer();
  const path = '/api/office/queues/report';
  server.answer({ ...listQueueItems, path }, { items: [item('7', 'takumi')], after: '7' });
  server.answer(
    { ...listQueueItems, path: `${path}?after=7` },
    { items: [item('8', 'tsubaki')], after: null },
  );
  const { findByText, findByRole, queryByRole } = show(
    <StaffContext value={me}>
      <Routes>
        <Route path="/queues/:kind" element={<Component />} />
      </Routes>
    </StaffContext>,
    { language: 'en', path: '/queues/report' },
  );
  await findByText('takumi');
  (await findByRole('button', { name: 'Show more' })).click();
  await findByText('tsubaki');
  expect(queryByRole('button', { name: 'Show more' })).toBeNull();
});
