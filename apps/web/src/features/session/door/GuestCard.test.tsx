// @vitest-environment jsdom
import { getSite } from '@akari/contract/site';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleSite } from '../../../testing/sample-site.ts';
import { show } from '../../../testing/show.tsx';
import { GuestCard } from './GuestCard.tsx';

const card = (trial: 'open' | 'spent') => (
  <GuestCard
    name="Nagi"
    status="waiting"
    trial={trial}
    trial_ms={60_000}
    rate_units_per_min={12_000}
    refused={null}
    here="/chat/nagi"
    onWatch={() => undefined}
  />
);

it('invites a guest to register, unless the site hides that: the preview and the login stay', async () => {
  const { unmount } = show(card('spent'), { language: 'en' });
  screen.getByText('Join to keep watching');
  expect(screen.getByRole('link', { name: 'Join free' }).getAttribute('href')).toContain('/register');
  unmount();
  fakeServer().answer(getSite, sampleSite({ hidden: ['room_invitation'] }));
  show(card('open'), { language: 'en' });
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Join free' })).toBeNull());
  screen.getByRole('button', { name: /Watch for/ });
  screen.getByRole('link', { name: 'Log in' });
  expect(screen.queryByText(/without an account|Join/)).toBeNull();
});
