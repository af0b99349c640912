// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { OwnSupporters } from './Supporters.tsx';

it('says in hundredths of a point what each supporter spent', () => {
  const supporters = [
    { rank: 1, user_name: 'kohaku', units: 50_969, shown: true },
    { rank: 2, user_name: null, units: 20_000, shown: false },
  ];
  show(<OwnSupporters supporters={supporters} />, { language: 'en' });
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Rank 1kohakuName is public5.09 pt',
    'Rank 2Closed account2 pt',
  ]);
});
