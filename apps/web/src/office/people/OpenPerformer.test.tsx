// @vitest-environment jsdom
import { openPerformer } from '@akari/contract/office';
import { STAFF_RIGHT_NAMES } from '@akari/rules';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { StaffContext } from '../me/staff.ts';
import { OpenPerformer } from './OpenPerformer.tsx';

afterEach(() => vi.unstubAllGlobals());

const me = {
  user_id: '1',
  user_name: 'kanri',
  chat_lang: 'en' as const,
  roles: [{ role: 'site_manager' as const, site_id: 1_006_753 }],
  rights: [...STAFF_RIGHT_NAMES],
  proven_until_ms: null,
  approval_points_units: 10_000_000,
  approval_refund_minor: 10_000,
  fresh_until_ms: null,
};
function open() {
  const server = fakeServer();
  const page = show(
    <StaffContext value={me}>
      <OpenPerformer />
    </StaffContext>,
    { language: 'en', path: '/performers' },
  );
  return { server, ...page };
}
const dialog = () => within(screen.getByRole('alertdialog'));
const submit = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Open account' });

it('opens an account with rates for approval, and shows the first password once', async () => {
  const { server, person } = open();
  await person.click(screen.getByRole('button', { name: 'Open a performer account' }));
  expect(submit().disabled).toBe(true);
  await person.type(dialog().getByLabelText('User name'), 'tsumugi');
  await person.type(dialog().getByLabelText('Display name (Japanese)'), '紬');
  expect(submit().disabled).toBe(true);
  await person.type(dialog().getByLabelText('Display name (English)'), 'Tsumugi');
  await person.type(dialog().getByLabelText('Party chat'), '2');
  await person.type(dialog().getByLabelText('Reason'), 'contract 12');
  server.answer(openPerformer, { person_id: '77', password: 'ABCD2345EFGH6789', rates: 'waiting' });
  await person.click(submit());
  expect(await screen.findByText('ABCD2345EFGH6789')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Approvals' })).toBeTruthy();
  expect(server.bodiesOf(openPerformer)).toEqual([
    {
      user_name: 'tsumugi',
      site_id: 1_006_753,
      profile: {
        display_name: { ja: '紬', en: 'Tsumugi' },
        introduction: { ja: '', en: '' },
        languages: ['ja'],
      },
      rates: { party: 20_000 },
      reason: 'contract 12',
    },
  ]);
  await person.click(screen.getByRole('button', { name: 'I have sent it' }));
  expect(screen.queryByText('ABCD2345EFGH6789')).toBeNull();
});

it('keeps what was typed when the name is taken', async () => {
  const { server, person } = open();
  await person.click(screen.getByRole('button', { name: 'Open a performer account' }));
  await person.type(dialog().getByLabelText('User name'), 'a b');
  await person.type(dialog().getByLabelText('Display name (Japanese)'), '紬');
  await person.type(dialog().getByLabelText('Display name (English)'), 'Tsumugi');
  expect(submit().disabled).toBe(true);
  await person.clear(dialog().getByLabelText('User name'));
  await person.type(dialog().getByLabelText('User name'), 'yuzu');
  await person.type(dialog().getByLabelText('Reason'), 'contract 12');
  server.refuse(openPerformer, 'user_name_taken');
  await person.click(submit());
  expect(await dialog().findByText(/already in use|taken/i)).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>('User name').value).toBe('yuzu');
});
