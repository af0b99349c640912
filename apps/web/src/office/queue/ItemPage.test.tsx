// @vitest-environment jsdom
import { claimItem, readQueueItem, renewItemClaim, type QueueItemPage } from '@akari/contract/queue';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { StaffContext } from '../me/staff.ts';
import { ItemPage } from './ItemPage.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const me = {
  ...{ user_id: '1', user_name: 'kanri', chat_lang: 'en' as const, roles: [], rights: [] },
  ...{ proven_until_ms: null, fresh_until_ms: null },
  ...{ approval_points_units: 10_000_000, approval_refund_minor: 10_000 },
};
const LEASE_MS = 600_000;
const page: QueueItemPage = {
  item: {
    item_id: '7',
    kind: 'contact',
    site_id: 1,
    state: 'claimed',
    priority: 1,
    version: 0,
    created_at_ms: 0,
    due_at_ms: 0,
    claimed_until_ms: LEASE_MS,
    holder: { user_id: '1', user_name: 'kanri' },
    decision: null,
    decided_by: null,
    decided_at_ms: null,
  },
  about: {
    kind: 'contact',
    number: '7',
    subject: 'points',
    state: 'waiting',
    lang: 'en',
    person: null,
    email: 'a@example.com',
    messages: [],
  },
  decisions: ['answer', 'close'],
  lease_ms: LEASE_MS,
};
const at = (path: string) => ({ path: `/api/office/queue_items/7${path}` });

it('keeps a written answer when the item was lost and is taken again', async () => {
  const server = fakeServer();
  server.answer({ ...readQueueItem, ...at('') }, page);
  const none = (): void => undefined;
  const { person } = show(
    <StaffContext value={me}>
      <ItemPage item_id="7" keys={false} arrives={false} onNext={none} />
    </StaffContext>,
    { language: 'en' },
  );
  await person.click(await screen.findByRole('button', { name: /^Reply/ }));
  await person.type(screen.getByRole('textbox', { name: /^Reply/ }), 'The points are there now.');
  server.refuse({ ...renewItemClaim, ...at('/renew') }, 'queue_claim_lost');
  await vi.advanceTimersByTimeAsync(LEASE_MS / 3);
  server.answer({ ...claimItem, ...at('/claim') }, page);
  await person.click(await screen.findByRole('button', { name: 'Take it' }));
  const kept = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reply/ });
  expect(kept.value).toBe('The points are there now.');
});
