// @vitest-environment jsdom
import { listMileLines } from '@akari/contract/mile';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { MileHistory } from './History.tsx';

afterEach(() => vi.unstubAllGlobals());

const line = (balance_after: number) => ({
  ...{ kind: 'earned' as const, act: 'review' as const, miles: 20, units: null },
  ...{ balance_after, at_ms: 1_790_000_000_000 - balance_after },
});

it('goes on after the first page, and says why it cannot', async () => {
  const server = fakeServer();
  server.answer(listMileLines, { lines: [line(40)], next_before: '7' });
  const { person } = show(<MileHistory balance={40} />, { language: 'en' });
  await screen.findByText(/40/);
  server.refuse({ ...listMileLines, path: `${listMileLines.path}?before=7` }, 'server_unreachable');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await expect.poll(() => screen.getByRole('alert').textContent).toMatch(/\w/);
  server.answer(
    { ...listMileLines, path: `${listMileLines.path}?before=7` },
    { lines: [line(20)], next_before: null },
  );
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(2);
});

it('says why there is no history instead of staying empty', async () => {
  const server = fakeServer();
  server.refuse(listMileLines, 'too_many_requests');
  show(<MileHistory balance={40} />, { language: 'en' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/\w/);
});
