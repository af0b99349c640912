// @vitest-environment jsdom
import { listApprovals, type Approval } from '@akari/contract/office';
import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './ApprovalScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const grant: Approval = {
  approval_id: '7',
  act: 'points.grant',
  site_id: null,
  facts: [
    { fact: 'person', value: 'hana' },
    { fact: 'points', value: '50000000' },
  ],
  reason: 'a lost evening',
  proposer: { user_id: '1', user_name: 'finn' },
  proposed_at_ms: 0,
  expires_at_ms: 1,
  state: 'waiting',
  decider: null,
  decided_at_ms: null,
  decision_reason: null,
  payload_hash: 'hash',
  own: false,
  decidable: true,
};

it('says to whom a proposal gives how many points, in the list and when it is decided', async () => {
  const server = fakeServer();
  server.answer(listApprovals, { approvals: [grant] });
  const { findByRole, person } = show(<Component />, { language: 'en' });
  const row = within(await findByRole('listitem'));
  expect(row.getByText('hana')).toBeDefined();
  expect(row.getByText('5,000 points')).toBeDefined();
  await person.click(row.getByRole('button', { name: 'Approve' }));
  const question = within(await findByRole('dialog'));
  expect(question.getByText('hana')).toBeDefined();
  expect(question.getByText('5,000 points')).toBeDefined();
});
