// @vitest-environment jsdom
import type { ToyBoard } from '@akari/contract/toy';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeStore } from '../../../../platform/store/store.ts';
import { sampleRoom } from '../../../../testing/sample-room.ts';
import { show } from '../../../../testing/show.tsx';
import { selectOpenTools, toolOpened } from '../../../room-tool/tools.slice.ts';
import { toysListed } from '../../shared/toy.slice.ts';
import { IntegrationPanel } from './IntegrationPanel.tsx';

const room = sampleRoom();
const { channel_id } = room.card;
const idle = { holder: null, requested: false, battery: null } as const;
const board: ToyBoard = {
  ...{ channel_id, offered: true, logged_in: true, at_ms: 1 },
  toys: [
    { ...idle, slot: 1, name: 'Lush', state: 'ready', battery: 80 },
    { ...idle, slot: 2, name: 'Nora', state: 'away' },
  ],
  queue: [],
};
const open = (prices: Parameters<typeof toysListed>[0]['prices'] = []) => {
  const store = makeStore();
  store.dispatch(toysListed({ board, controls: [], prices }));
  store.dispatch(toolOpened('toy_integration_viewer'));
  return {
    store,
    view: show(<IntegrationPanel room={room} open onOpenChange={vi.fn()} />, { store, language: 'en' }),
  };
};
const rows = (): string[][] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('shows the ten levels of the specification, and the toys with their state and battery', async () => {
  const { person } = open().view;
  expect(rows().map(([level, points]) => [level, points])).toEqual([
    ...[
      ['1', '0.2'],
      ['2', '0.4'],
      ['3', '0.5'],
      ['4', '1'],
      ['5', '3'],
    ],
    ...[
      ['6', '4'],
      ['7', '5'],
      ['8', '6'],
      ['9', '8'],
      ['10', '10'],
    ],
  ]);
  expect(rows()[0]).toEqual(['1', '0.2', '3 sec', 'Low']);
  expect(screen.getByText('Battery 80%')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /^Toy 2/ }));
  expect(screen.queryByText(/Battery/)).toBeNull();
  expect(screen.getByRole('region', { name: 'Levels of toy 2' })).toBeTruthy();
});

it('has the price of this viewer, and leads to the sheet that pays', async () => {
  const { view, store } = open([{ slot: 1, discount_bp: 5_000, label: 'second_toy_discount' }]);
  const { person } = view;
  expect(rows()[9]?.[1]).toBe('5');
  expect(screen.getByText('Discount on a second toy')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Move a toy' }));
  expect(selectOpenTools(store.getState())).toEqual(['remote_toy']);
});
