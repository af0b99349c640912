// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { DecisionForm } from './DecisionForm.tsx';

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
    <DecisionForm page={page} keys onRefused={none} onGiveBack={none} onDone={none} />,
    { language: 'en' },
  );
  fireEvent.keyDown(document.body, { key: '2' });
  const submit = getByRole('button', { name: /^Confirm: Violation/ });
  expect(submit).toBe(document.activeElement);
  expect(submit).toHaveProperty('disabled', false);
});
