// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Exchange } from './Exchange.tsx';

it('says how many miles are missing, also when it is one', () => {
  const miles = {
    ...{ balance: 99, lots: [], earned_by: [], valid_days: 180, points_valid_days: 90 },
    rates: [
      { miles: 100, units: 10_000 },
      { miles: 300, units: 40_000 },
    ],
  };
  show(<Exchange miles={miles} onDone={() => undefined} />, { language: 'en' });
  expect(screen.getAllByText(/more$/).map(({ textContent }) => textContent)).toEqual([
    '1 mile more',
    '201 miles more',
  ]);
});
