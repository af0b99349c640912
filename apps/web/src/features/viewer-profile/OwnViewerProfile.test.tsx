// @vitest-environment jsdom
import {
  deleteViewerPicture,
  getOwnViewerProfile,
  saveViewerProfile,
  type OwnViewerProfile as Own,
} from '@akari/contract/viewer-profile';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { OwnViewerProfile } from './OwnViewerProfile.tsx';

afterEach(() => vi.unstubAllGlobals());

const profile: Own = {
  ...{ version: 3, state: 'approved', reason: null, picture_id: '9', line: 'Hello' },
  choice: { picture: true, line: true, tier: false },
  seen: { picture_id: '9', line: 'Hello', tier: null },
};

it('keeps a line that is typed while the picture changes, and saves it over the new version', async () => {
  const server = fakeServer();
  server.answer(getOwnViewerProfile, { profile, limits: { file_bytes: 5_242_880 } });
  const { person } = show(<OwnViewerProfile user_name="hana" />, { language: 'en' });
  const line = await screen.findByLabelText<HTMLInputElement>('A line about you');
  await person.type(line, ', good evening');
  const without = { ...profile, version: 4, picture_id: null };
  server.answer(deleteViewerPicture, { profile: without });
  await person.click(screen.getByRole('button', { name: 'Delete the photo' }));
  const sure = within(await screen.findByRole('alertdialog'));
  await person.click(sure.getByRole('button', { name: 'Delete the photo' }));
  await screen.findByText('The photo is deleted.');
  expect(screen.getByLabelText<HTMLInputElement>('A line about you').value).toBe('Hello, good evening');
  const saved = { ...without, version: 5, state: 'pending' as const, line: 'Hello, good evening' };
  server.answer(saveViewerProfile, { profile: saved });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/A new line is shown once/);
  expect(server.bodiesOf(saveViewerProfile)).toMatchObject([{ version: 4, line: 'Hello, good evening' }]);
});
