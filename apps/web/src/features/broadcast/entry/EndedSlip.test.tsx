// @vitest-environment jsdom
import { getBroadcastSummary } from '@akari/contract/ledger';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { EndedSlip } from './EndedSlip.tsx';

const summary = {
  broadcast_id: '1',
  on_air_ms: 4_320_000,
  viewers: 23,
  chat_units: 120_000,
  tip_units: 200_000,
  gift_units: 34_800,
  total_units: 354_800,
  supporters: [
    { user_name: 'ren', units: 150_000 },
    { user_name: 'hana', units: 90_000 },
  ],
};

it('EndedSlip says the time, the viewers, what each kind brought and the best supporters', async () => {
  fakeServer().answer(getBroadcastSummary, { summary });
  show(<EndedSlip ended={{ why: 'performer_left', on_air_ms: null }} />, { language: 'en' });
  await screen.findByText('Top supporters');
  const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Time on air1 hr 12 min',
    'Viewers23',
    'Chat time12.00 pt',
    'Tips20.00 pt',
    'Gifts3.48 pt',
    'Earned this broadcast35.48 pt',
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ren15.00 pt',
    'hana9.00 pt',
  ]);
});

it('EndedSlip says no sum of a broadcast that goes on from another device', () => {
  fakeServer().answer(getBroadcastSummary, { summary });
  show(<EndedSlip ended={{ why: 'stream_replaced', on_air_ms: 60_000 }} />, { language: 'en' });
  expect(screen.queryByText('Earned this broadcast')).toBeNull();
});
