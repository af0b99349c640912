// @vitest-environment jsdom
import { POINT_PACKS } from '@akari/rules';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { PackGrid } from './PackGrid.tsx';

it('names the smallest pack the starter, also when no pack saves anything', () => {
  const packs = POINT_PACKS.slice(0, 3).map((pack) => ({ ...pack, saving_percent: 0 }));
  show(<PackGrid packs={packs} chosenId="" onChoose={() => {}} />, { language: 'en', path: '/purchase' });
  expect(screen.getAllByText('Starter')).toHaveLength(1);
  expect(screen.getAllByRole('radio')[0]?.closest('label')?.textContent).toContain('Starter');
});
