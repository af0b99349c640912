// @vitest-environment jsdom
import { setPerformerProfile, type OfficePerson } from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { ProfileAct } from './ProfileAct.tsx';

afterEach(() => vi.unstubAllGlobals());

const seen = {
  display_name: { ja: '茜', en: 'Akane' },
  introduction: { ja: '夜に話しましょう。', en: '' },
  languages: ['ja' as const],
};
const person: OfficePerson & { channel: NonNullable<OfficePerson['channel']> } = {
  person_id: '77',
  user_name: 'akane',
  email: null,
  user_type: 210,
  tier: 'regular',
  site_id: 1_000_048,
  chat_lang: 'ja',
  created_at_ms: 0,
  closed_at_ms: null,
  last_seen_at_ms: null,
  payments_locked_at_ms: null,
  debt_units: 0,
  excluded_until_ms: null,
  points_units: null,
  coupon_points_units: null,
  lots: [],
  bought: [],
  spent_units: 0,
  channel: {
    ...seen,
    status: 'offline',
    rates: {},
    rates_now: {},
    share_bp: null,
    share_now_bp: 4_000,
    earnings_units: 0,
  },
};
const saving = { ...setPerformerProfile, path: '/api/office/performers/77/profile' };

async function open() {
  const server = fakeServer();
  const page = show(<ProfileAct person={person} />, { language: 'en' });
  await page.person.click(screen.getByRole('button', { name: 'Change profile' }));
  const dialog = within(screen.getByRole('alertdialog'));
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Change profile' });
  return { server, dialog, save, ...page };
}

it('sends the changed profile with a reason, on what was seen', async () => {
  const { server, dialog, save, person: user } = await open();
  await user.type(dialog.getByLabelText('Introduction (English)'), ' Late night talks. ');
  await user.click(dialog.getByLabelText('English'));
  await user.type(dialog.getByLabelText('Reason'), 'she asked');
  server.answer(saving, {});
  await user.click(save());
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.bodiesOf(saving)).toEqual([
    {
      seen,
      profile: {
        display_name: seen.display_name,
        introduction: { ja: '夜に話しましょう。', en: 'Late night talks.' },
        languages: ['ja', 'en'],
      },
      reason: 'she asked',
    },
  ]);
});

it('sends nothing that is the same, without a name, or in no language', async () => {
  const { dialog, save, person: user } = await open();
  expect(save().disabled).toBe(true);
  await user.clear(dialog.getByLabelText('Display name (English)'));
  expect(dialog.getByText('Please enter a display name.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await user.type(dialog.getByLabelText('Display name (English)'), 'Aka');
  expect(save().disabled).toBe(false);
  await user.click(dialog.getByLabelText('Japanese'));
  expect(save().disabled).toBe(true);
});
