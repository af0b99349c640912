// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { OFFICE_SCREENS } from '../screens.ts';
import { OfficeNav } from './OfficeNav.tsx';

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

it('gives each screen an icon of its own', () => {
  const icons = OFFICE_SCREENS.flatMap(({ entry }) => (entry === null ? [] : [entry.icon]));
  expect(icons).toEqual([...new Set(icons)]);
});
