// @vitest-environment jsdom
import type { Receipt } from '@akari/contract/session';
import { getSite } from '@akari/contract/site';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { sampleSite } from '../../../testing/sample-site.ts';
import { show } from '../../../testing/show.tsx';
import { siteApi } from '../../../platform/site/api.ts';
import { LowPoints } from './LowPoints.tsx';

const receipt = (more: Partial<Receipt>): Receipt => ({ ...sampleSession('1').receipt, ...more });
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

it('LowPoints warns first while there is time to buy, and offers to', () => {
  show(<LowPoints receipt={receipt({ points_left: 'low', remaining_ms: 118_000 })} />, { language: 'ja' });
  expect(screen.getByRole('alert').textContent).toContain('ポイントの残りが少なくなりました');
  expect(screen.getByRole('link', { name: 'ポイントを追加する' })).toBeTruthy();
});

it('LowPoints warns last in other words', () => {
  show(<LowPoints receipt={receipt({ points_left: 'soon', remaining_ms: 29_000 })} />, { language: 'en' });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('You will soon run out of points');
  expect(alert.textContent).toContain('Your points will last about 30 sec. Add points now to keep watching.');
});

it('LowPoints offers nothing where no points are sold', async () => {
  server.answer(getSite, sampleSite({ points_for_sale: false }));
  const { store } = show(<LowPoints receipt={receipt({ points_left: 'low', remaining_ms: 90_000 })} />, {
    language: 'en',
  });
  await waitFor(() =>
    expect(siteApi.endpoints.getSite.select(undefined)(store.getState()).isSuccess).toBe(true),
  );
  expect(screen.getByRole('alert').textContent).toContain('When they run out, you leave the room.');
  expect(screen.queryByRole('link')).toBeNull();
});
