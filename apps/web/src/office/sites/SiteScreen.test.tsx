// @vitest-environment jsdom
import { listSites, listSwitches, setSiteSettings, type OfficeSite } from '@akari/contract/office';
import { siteById, STAFF_RIGHT_NAMES, usualSiteSettings } from '@akari/rules';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { StaffContext } from '../me/staff.ts';
import { Component } from './SiteScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const me = {
  user_id: '1',
  user_name: 'kanri',
  chat_lang: 'en' as const,
  roles: [],
  rights: [...STAFF_RIGHT_NAMES],
  proven_until_ms: null,
  approval_points_units: 10_000_000,
  approval_refund_minor: 10_000,
  fresh_until_ms: null,
};
const { hidden, ...usual } = usualSiteSettings(siteById(1_006_753)!);
const site = (change: Partial<OfficeSite['settings']> = {}): OfficeSite => ({
  site_id: 1_006_753,
  kind: 'affiliate',
  brand: 'tsukiyo',
  chat_lang: 'ja',
  off: [],
  settings: { ...usual, hidden: [...hidden], ...change },
});
const saving = { ...setSiteSettings, path: '/api/office/sites/1006753' };

function open(change: Partial<OfficeSite['settings']> = {}) {
  const server = fakeServer();
  server.answer(listSites, { sites: [site(change)] });
  server.answer(listSwitches, { scopes: [{ site_id: 1_006_753, off: [] }] });
  const page = show(
    <StaffContext value={me}>
      <Routes>
        <Route path="/sites/:site_id" element={<Component />} />
      </Routes>
    </StaffContext>,
    { language: 'en', path: '/sites/1006753' },
  );
  return { server, ...page };
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
const dialog = () => within(screen.getByRole('alertdialog'));

it('saves what was changed, with a reason, on what was seen', async () => {
  const { server, person } = open();
  await person.type(await screen.findByLabelText('Copyright text'), '© Tsukiyo');
  await person.click(save());
  expect(dialog().getByText('Copyright text: (none) → © Tsukiyo')).toBeTruthy();
  server.answer(saving, {});
  server.answer(listSites, { sites: [site({ copyright: '© Tsukiyo' })] });
  await person.type(dialog().getByLabelText('Reason'), 'new owner');
  await person.click(dialog().getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.bodiesOf(saving)).toEqual([
    { seen: site().settings, settings: site({ copyright: '© Tsukiyo' }).settings, reason: 'new owner' },
  ]);
});

it('hides an item of the menus and an invitation, and says which', async () => {
  const { server, person } = open();
  await person.click(await screen.findByRole('checkbox', { name: 'Memos' }));
  await person.click(screen.getByRole('checkbox', { name: 'Invitation to join in rooms' }));
  await person.click(save());
  expect(dialog().getByText('Hidden: (none) → Memos, Invitation to join in rooms')).toBeTruthy();
  server.answer(saving, {});
  await person.type(dialog().getByLabelText('Reason'), 'contract');
  await person.click(dialog().getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() => expect(server.bodiesOf(saving)).toHaveLength(1));
  expect(server.bodiesOf(saving)).toMatchObject([{ settings: { hidden: ['memo', 'room_invitation'] } }]);
});

it('cannot save a path that leads nowhere', async () => {
  const { person } = open();
  const path = await screen.findByLabelText('Purchase path');
  await person.clear(path);
  await person.type(path, '/buy.html');
  expect(save().disabled).toBe(true);
  await person.type(screen.getByLabelText('Site address'), 'https://tsukiyo.example');
  expect(save().disabled).toBe(false);
});

it('keeps what was typed when a colleague was first, and sends the settings that were seen again', async () => {
  const { server, person } = open();
  await person.type(await screen.findByLabelText('Copyright text'), '© mine');
  await person.click(save());
  server.refuse(saving, 'act_conflict');
  server.answer(listSites, { sites: [site({ copyright: '© theirs' })] });
  await person.type(dialog().getByLabelText('Reason'), 'mine');
  for (let times = 1; times <= 2; times += 1) {
    await person.click(dialog().getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(server.bodiesOf(saving)).toHaveLength(times));
    await dialog().findByText(/A colleague has changed this/);
  }
  expect(
    server.bodiesOf(saving).map((body) => (body as { seen: { copyright: unknown } }).seen.copyright),
  ).toEqual([null, null]);
  await person.click(dialog().getByRole('button', { name: 'Cancel' }));
  await screen.findByText(/Your changes have not been saved yet/);
  expect(screen.getByLabelText<HTMLInputElement>('Copyright text').value).toBe('© mine');
  await person.click(screen.getByRole('button', { name: 'Load the latest settings' }));
  expect(screen.getByLabelText<HTMLInputElement>('Copyright text').value).toBe('© theirs');
});

it('shows the switches of the site', async () => {
  open();
  await screen.findByRole('button', { name: 'Switch off: Entire site' });
});

it('shows of each setting whether staff have set it, and what it is by default', async () => {
  open({ purchase_path: '/viewers/points.shtml', needs_card: true });
  const path = await screen.findByLabelText('Purchase path');
  expect(path.closest('.field-block')?.textContent).toContain('Set by staff (default: /purchasePoint)');
  expect(screen.getByText('Set by staff (default: Not asked)')).toBeTruthy();
  expect(screen.getAllByText('Default value')).toHaveLength(6);
});
