// @vitest-environment jsdom
import { countWaiting } from '@akari/contract/office';
import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mendErrors } from '../../platform/api/api.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { OFFICE_SCREENS } from '../screens.ts';
import { OfficeNav } from './OfficeNav.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  mendErrors(null);
});

it('groups the screens that a person may open, in the language of the page', () => {
  const screens = OFFICE_SCREENS.filter(({ right }) => right === null || right === 'audit.read');
  const { getAllByRole } = show(<OfficeNav screens={screens} />, { language: 'en' });
  const rail = within(getAllByRole('navigation', { name: 'Back office screens' })[0]!);
  expect(rail.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Queues and approvals',
    'Settings and records',
  ]);
  const settings = within(rail.getByRole('group', { name: 'Settings and records' }));
  expect(settings.getAllByRole('link').map(({ textContent }) => textContent)).toHaveLength(2);
});

it('has four screens in the row of a phone, and the others in a sheet that closes when one is chosen', async () => {
  const { getAllByRole, findByRole, queryByRole, person } = show(<OfficeNav screens={OFFICE_SCREENS} />);
  const row = within(getAllByRole('navigation', { name: '運営の画面' })[1]!);
  expect(row.getAllByRole('link')).toHaveLength(4);
  await person.click(row.getByRole('button', { name: 'その他' }));
  const sheet = within(await findByRole('navigation', { name: 'その他' }));
  await person.click(sheet.getByRole('link', { name: '監査記録' }));
  await expect.poll(() => queryByRole('navigation', { name: 'その他' })).toBeNull();
});

it('counts beside each screen what waits there, and says what is overdue', async () => {
  const server = fakeServer();
  server.answer(countWaiting, {
    queues: [
      { kind: 'report', count: 3, overdue: 1 },
      { kind: 'id_video', count: 120, overdue: 0 },
      { kind: 'contact', count: 0, overdue: 0 },
    ],
    approvals: 1,
  });
  const { getAllByRole } = show(<OfficeNav screens={OFFICE_SCREENS} />, { language: 'en' });
  const rail = within(getAllByRole('navigation', { name: 'Back office screens' })[0]!);
  await rail.findByText('99+');
  const texts = async (name: RegExp) => (await rail.findByRole('link', { name })).textContent;
  expect(await texts(/^Reports/)).toBe('Reports33 waiting, 1 overdue');
  expect(await texts(/^Queues/)).toBe('Queues99+123 waiting, 1 overdue');
  expect(await texts(/^Contact messages/)).toBe('Contact messages');
  expect(await texts(/^Approvals/)).toBe('Approvals11 waiting');
});

it('shows no badge, and asks for no proof while the login is not proven', async () => {
  const server = fakeServer();
  server.refuse(countWaiting, 'staff_proof_required');
  const asked = vi.fn(() => Promise.resolve(true));
  mendErrors(asked);
  const { getAllByRole } = show(<OfficeNav screens={OFFICE_SCREENS} />, { language: 'en' });
  await expect.poll(() => server.bodiesOf(countWaiting)).toHaveLength(1);
  expect(getAllByRole('link', { name: 'Reports' })).toHaveLength(2);
  expect(asked).not.toHaveBeenCalled();
});

it('marks the queue that is open, not all queues', () => {
  const nav = show(<OfficeNav screens={OFFICE_SCREENS} />, { language: 'en', path: '/queues/report/7' });
  const current = nav.getAllByRole('link', { current: 'page' });
  expect(new Set(current.map(({ textContent }) => textContent))).toEqual(new Set(['Reports']));
});

it('gives each screen an icon of its own', () => {
  const icons = OFFICE_SCREENS.flatMap(({ entry }) => (entry === null ? [] : [entry.icon]));
  expect(icons).toEqual([...new Set(icons)]);
});

it('scrolls the rail to the screen that is open when it is out of sight', () => {
  const at = (name: string, value: number) =>
    vi.spyOn(HTMLElement.prototype, name as 'offsetTop', 'get').mockReturnValue(value);
  const spies = [at('offsetTop', 1_300), at('offsetHeight', 44)];
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const { getAllByRole } = show(<OfficeNav screens={OFFICE_SCREENS} />, { language: 'en', path: '/help' });
  expect(getAllByRole('navigation', { name: 'Back office screens' })[0]!.scrollTop).toBe(900);
  for (const spy of [...spies, height]) spy.mockRestore();
});
