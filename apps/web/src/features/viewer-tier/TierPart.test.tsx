// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getViewerTier } from '@akari/contract/viewer-tier';
import type { AnswerOf } from '@akari/contract/common';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { TierPart } from './TierPart.tsx';

async function open(answer: AnswerOf<typeof getViewerTier>) {
  const server = fakeServer();
  const store = makeStore();
  server.answer(getMe, sampleMe());
  server.answer(getViewerTier, answer);
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  return show(<TierPart />, { store, language: 'en' });
}

it('shows how far it is to the next tier, and until when this one is kept', async () => {
  await open({
    progress: {
      ...{ tier: 'vip', until_ms: Date.parse('2026-12-01T12:00:00Z'), days: 30, spent_units: 4_000_000 },
      next: { tier: 'svip', units: 15_000_000, missing_units: 11_000_000 },
    },
  });
  const bar = await screen.findByRole('progressbar', { name: 'Progress to SVIP' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['4000000', '15000000']);
  expect(screen.getByText('Missing for SVIP').parentElement?.textContent).toContain('1,100');
  expect(screen.getByText(/Dec 1, 2026/)).toBeTruthy();
});

it('has no bar above the highest tier', async () => {
  await open({
    progress: { tier: 'svip', until_ms: null, days: 30, spent_units: 15_000_000, next: null },
  });
  await screen.findByText('This is the highest tier for spending points.');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
