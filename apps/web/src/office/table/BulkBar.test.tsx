// @vitest-environment jsdom
import {
  continueBulk,
  countBulk,
  startBulk,
  undoBulk,
  type BulkJobView,
  type ListRow,
} from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import type { BulkAct } from './bulk.ts';
import { BulkBar } from './BulkBar.tsx';

afterEach(() => vi.unstubAllGlobals());

const act: BulkAct = {
  name: 'campaign.end',
  icon: 'close',
  look: 'danger',
  label: 'End',
  title: (count) => `End ${count}?`,
  text: 'They are over.',
  fits: ({ cells }) => cells['phase'] === 'running',
};
const row = (id: string, phase: string): ListRow => ({ id, cells: { phase } });
const job = (change: Partial<BulkJobView>): BulkJobView => ({
  job_id: '7',
  act: 'campaign.end',
  state: 'running',
  counts: { waiting: 30 },
  problems: [],
  undo_until_ms: null,
  ...change,
});
const goOn = { ...continueBulk, path: '/api/office/bulk/7/continue' };
const back = { ...undoBulk, path: '/api/office/bulk/7/undo' };

function open(rows: ListRow[] = [], empty = false) {
  const server = fakeServer();
  const cleared = vi.fn();
  const page = show(
    <BulkBar
      acts={[act]}
      rows={rows}
      filters={{ phase: 'running', sort: 'starts_at_ms' }}
      empty={empty}
      onClear={cleared}
    />,
    { language: 'en' },
  );
  return { server, cleared, ...page };
}
const dialog = () => within(screen.getByRole('alertdialog'));
const press = (name: string) => screen.getByRole('button', { name });

it('asks with the number of all that match and a sample, does them, names what was not done, and undoes', async () => {
  const { server, person } = open();
  server.answer(countBulk, { count: 30, sample: ['1', '2'] });
  server.answer(startBulk, job({}));
  const done = job({
    state: 'done',
    counts: { done: 29, conflict: 1 },
    problems: [{ name: '4', state: 'conflict', error: 'act_conflict' }],
    undo_until_ms: 600_000,
  });
  server.answer(goOn, done);
  await person.click(press('Select everything that matches'));
  await person.click(press('End'));
  await screen.findByText('End 30?');
  expect(dialog().getByText('and 28 more')).toBeTruthy();
  expect(dialog().getByText('You can undo this for ten minutes after it is done.')).toBeTruthy();
  await person.type(dialog().getByLabelText('Reason'), 'over');
  await person.click(dialog().getByRole('button', { name: 'End' }));
  await screen.findByText('29 done · 1 changed by a colleague first');
  expect(screen.getByText('A colleague has changed this in the meantime.')).toBeTruthy();
  // A person who works by keyboard is at the bar, where they can undo.
  const bar = screen.getByRole('region', { name: 'Act on many rows' });
  await expect.poll(() => document.activeElement).toBe(bar);
  const rows = { filters: { phase: 'running', sort: 'starts_at_ms' }, ids: null };
  expect(server.bodiesOf(startBulk)).toEqual([{ act: 'campaign.end', rows, count: 30, reason: 'over' }]);
  server.answer(back, job({ state: 'undoing', counts: { undoing: 29, conflict: 1 } }));
  server.answer(goOn, job({ state: 'undone', counts: { undone: 29, conflict: 1 } }));
  await person.click(press('Undo'));
  await screen.findByText('29 undone · 1 changed by a colleague first');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await expect.poll(() => document.activeElement).toBe(bar);
});

it('asks the server only for the selected rows that the act fits', async () => {
  const { server, person } = open([row('1', 'running'), row('2', 'over'), row('3', 'running')]);
  server.answer(countBulk, { count: 2, sample: ['1', '3'] });
  await person.click(press('End'));
  await screen.findByText('End 2?');
  expect(server.bodiesOf(countBulk)).toEqual([
    { act: 'campaign.end', rows: { filters: {}, ids: ['1', '3'] } },
  ]);
});

it('shows the present number when it has changed since, and does nothing before it is confirmed', async () => {
  const { server, person } = open([row('1', 'running')]);
  server.answer(countBulk, { count: 1, sample: ['1'] });
  await person.click(press('End'));
  await screen.findByText('End 1?');
  server.refuse(startBulk, 'bulk_count_changed');
  server.answer(countBulk, { count: 0, sample: [] });
  await person.type(dialog().getByLabelText('Reason'), 'over');
  await person.click(dialog().getByRole('button', { name: 'End' }));
  await screen.findByText('End 0?');
  expect(dialog().getByText(/number of matching rows has changed/)).toBeTruthy();
});

it('stops at a fault of the server, says why, and goes on when asked', async () => {
  const { server, person } = open([row('1', 'running')]);
  server.answer(countBulk, { count: 30, sample: ['1'] });
  server.answer(startBulk, job({}));
  server.refuse(goOn, 'server_failed');
  await person.click(press('End'));
  await screen.findByText('End 30?');
  await person.type(dialog().getByLabelText('Reason'), 'over');
  await person.click(dialog().getByRole('button', { name: 'End' }));
  await screen.findByText(/0 of 30 done/);
  server.answer(goOn, job({ state: 'done', counts: { done: 30 } }));
  await person.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('30 done');
});

it('offers nothing to choose in an empty list', () => {
  open([], true);
  expect(screen.queryByRole('button')).toBeNull();
});
