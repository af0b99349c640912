// @vitest-environment jsdom
import { listBars, type Bar } from '@akari/contract/bar';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { RequestPanel } from './RequestPanel.tsx';

const bar = (viewer_id: string, changes: Partial<Bar>): Bar => ({
  performer_id: '1',
  performer_name: 'akari',
  viewer_id,
  viewer_name: `viewer ${viewer_id}`,
  kind: 'ban',
  set_by: 'performer',
  at_ms: 0,
  until_ms: null,
  lift: 'requested',
  lift_message: 'sorry',
  ...changes,
});
const view = { busy: null, onCommand: () => undefined };

it('RequestPanel shows a request to lift a ban, and counts it', async () => {
  fakeServer().answer(listBars, {
    bars: [bar('1', {}), bar('2', { set_by: 'staff' }), bar('3', { lift: 'none' })],
  });
  show(<RequestPanel view={view} quiet />, { language: 'en' });
  expect(await screen.findByText('sorry')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('1 request')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Lift the restriction on viewer 1' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('viewer 1 asks you to lift the ban.');
});
