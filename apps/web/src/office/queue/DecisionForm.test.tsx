// @vitest-environment jsdom
import type { QueueItemPage } from '@akari/contract/queue';
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { DecisionFormAlone } from '../../testing/decision-form.tsx';

const page = {
  item: {
    item_id: '7',
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
  },
  about: null,
  decisions: ['dismiss' as const, 'uphold' as const],
  lease_ms: 60_000,
};

it('has its enabled button focused as soon as a number key is handled, so that Enter may follow at once', () => {
  const none = (): void => undefined;
  const { getByRole } = show(
    <DecisionFormAlone page={page} keys onRefused={none} onGiveBack={none} onDone={none} />,
    { language: 'en' },
  );
  fireEvent.keyDown(document.body, { key: '2' });
  const submit = getByRole('button', { name: /^Confirm: Violation/ });
  expect(submit).toBe(document.activeElement);
  expect(submit).toHaveProperty('disabled', false);
});

const review = {
  ...{
    kind: 'review' as const,
    performer: null,
    viewer: null,
    name: null,
    stars: 4,
    text: 'A calm evening.',
  },
  ...{ answer: 'Thank you.', spent_units: 1, at_ms: 0, rejected_before: 0 },
};
it.each([
  ['review', 'Reason for rejection (shown to the author)'],
  ['answer', 'Reason for rejection (shown to the performer)'],
] as const)('says who reads why a %s is refused', async (part, name) => {
  const none = (): void => undefined;
  const about = { ...review, part } as unknown as QueueItemPage['about'];
  const item = { ...page.item, kind: 'review' as const };
  const refusing = { ...page, item, about, decisions: ['approve' as const, 'reject' as const] };
  const { getByRole, person } = show(
    <DecisionFormAlone page={refusing} keys={false} onRefused={none} onGiveBack={none} onDone={none} />,
    { language: 'en' },
  );
  await person.click(getByRole('button', { name: 'Reject' }));
  expect(getByRole('group', { name })).toBeTruthy();
});
