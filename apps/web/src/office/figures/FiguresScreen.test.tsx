// @vitest-environment jsdom
import { getFigures, type Figures } from '@akari/contract/office';
import { FIGURE_NAMES, SESSION_ENDS, SESSION_MODES, type FigureName } from '@akari/rules';
import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { StaffContext } from '../me/staff.ts';
import { Component } from './FiguresScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const HOUR_MS = 3_600_000;
const me = {
  user_id: '1',
  user_name: 'kanri',
  chat_lang: 'en' as const,
  roles: [],
  rights: ['figures.read' as const],
  proven_until_ms: null,
  approval_points_units: 10_000_000,
  approval_refund_minor: 10_000,
  fresh_until_ms: null,
};
const every = (value: number): Partial<Record<FigureName, number[]>> =>
  Object.fromEntries(FIGURE_NAMES.filter((name) => name !== 'payers').map((name) => [name, [value, 0]]));
const span = (value: number) => ({
  from_ms: 0,
  values: every(value),
  totals: { sessions: value, bought: value * 10_000, payers: value },
});
const today: Figures = {
  names: FIGURE_NAMES,
  sites: [1000050],
  all_sites: true,
  starts: [0, HOUR_MS],
  now: span(12),
  before: span(7),
  week_ago: span(5),
  modes: SESSION_MODES.map((name) => ({ name, count: 1 })),
  ends: SESSION_ENDS.map((name) => ({ name, count: 2 })),
  registered: [{ name: '20002057', count: 3 }],
  purchased: [{ name: '1000048', count: 41 }],
  since_ms: 0,
  until_ms: HOUR_MS,
};
function screen(figures: Figures, language: 'ja' | 'en' = 'en') {
  const server = fakeServer();
  server.answer(getFigures, figures);
  const page = show(
    <StaffContext value={me}>
      <Component />
    </StaffContext>,
    { language },
  );
  return { ...page, server };
}

it('shows today beside yesterday and the same day last week, and the chosen figure as a table', async () => {
  const { findByRole, person } = screen(today);
  const media = within(await findByRole('region', { name: 'Broadcasts and sessions' }));
  const card = media.getByRole('button', { name: /^Sessions ended/ });
  expect(card.textContent).toBe('Sessions ended12Yesterday 7Same day last week 5');
  expect(card.getAttribute('aria-pressed')).toBe('false');
  await person.click(card);
  expect(card.getAttribute('aria-pressed')).toBe('true');
  await person.click(media.getByText('Show as a table'));
  const cells = media.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['12', '7', '5', '0', '0', '0']);
});

it('writes points, and leaves out a part of which the person may see nothing', async () => {
  const { findByRole, queryByRole } = screen({
    ...today,
    names: ['sessions'],
    now: { ...span(12), values: { sessions: [12, 0] } },
  });
  await findByRole('region', { name: 'Broadcasts and sessions' });
  expect(queryByRole('region', { name: 'Money' })).toBeNull();
});

it('tells registrations and purchases by the site that people came from', async () => {
  const { findByRole } = screen(today);
  await findByRole('row', { name: 'Beniya (Japanese) 20002057 3' });
  await findByRole('row', { name: 'Akari (Japanese) 1000048 41' });
});

it('says that nothing was recorded in a time without anything', async () => {
  const { findByRole } = screen({
    ...today,
    now: span(0),
    before: span(0),
    week_ago: span(0),
    modes: [],
    registered: [],
    purchased: [],
    ends: [],
  });
  const money = within(await findByRole('region', { name: 'Money' }));
  expect(money.getByText('Nothing was recorded in this period')).toBeDefined();
  expect(money.queryByText('Show as a table')).toBeNull();
});

it('shows the days of a longer time', async () => {
  const { findByRole, server, person } = screen(today);
  server.answer(getFigures, { ...today, starts: [0, 24 * HOUR_MS], week_ago: null });
  await person.click(await findByRole('button', { name: '7 days' }));
  const people = within(await findByRole('region', { name: 'People' }));
  await expect.poll(() => people.queryByText('Same day last week')).toBeNull();
  expect(people.getByRole('button', { name: /^Registrations/ }).textContent).toContain('Previous period');
});

it.each(['ja', 'en'] as const)('names every figure, every mode and every end (%s)', async (language) => {
  const { findAllByRole, getAllByRole } = screen(today, language);
  const headers = await findAllByRole('rowheader');
  // The tables of four charts have two hours each.
  expect(headers).toHaveLength(SESSION_MODES.length + SESSION_ENDS.length + 4 * 2 + 2);
  for (const { textContent } of [...headers, ...getAllByRole('button')])
    expect(textContent).not.toMatch(/^$|undefined|\w+\.\w+/);
});
