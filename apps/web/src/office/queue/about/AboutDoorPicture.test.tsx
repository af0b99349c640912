// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { DecisionFormAlone } from '../../../testing/decision-form.tsx';
import { AboutDoorPicture } from './AboutDoorPicture.tsx';

const item = {
  ...{ item_id: '7', kind: 'door_picture' as const, site_id: 1, priority: 1 as const },
  ...{ created_at_ms: 0, due_at_ms: 0, version: 0, holder: null, claimed_until_ms: null },
  ...{ decision: null, decided_by: null, decided_at_ms: null },
};
const about = {
  ...{ kind: 'door_picture' as const, picture_id: '11', width_px: 1_280, height_px: 853, at_ms: 0 },
  performer: { user_id: '3', user_name: 'mio', user_type: 210 as const },
  rejected_before: 2,
};

it('loads the picture when it is opened, because each opening is recorded', async () => {
  const { person } = show(<AboutDoorPicture about={about} item={{ ...item, state: 'claimed' }} />, {
    language: 'en',
  });
  expect(screen.getByText('2 times')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /photo/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open the photo' }));
  const image = screen.getByRole('img', { name: 'mio’s photo for the room' });
  expect(image.getAttribute('src')).toBe('/api/office/queue_items/7/picture');
});

it('offers no picture of an item that is settled', () => {
  show(<AboutDoorPicture about={about} item={{ ...item, state: 'decided' }} />, { language: 'en' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('a rejection asks for one of the reasons of pictures', async () => {
  const none = (): void => undefined;
  const page = {
    item: { ...item, state: 'claimed' as const },
    about,
    decisions: ['approve' as const, 'reject' as const],
    lease_ms: 60_000,
  };
  const { person } = show(
    <DecisionFormAlone page={page} keys={false} onRefused={none} onGiveBack={none} onDone={none} />,
    { language: 'en' },
  );
  await person.click(screen.getByRole('button', { name: /^Reject/ }));
  expect(screen.queryByRole('button', { name: 'No audio, or hard to understand' })).toBeNull();
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm: Reject/ });
  expect(submit.disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Not of the performer, or copied without consent' }));
  expect(submit.disabled).toBe(false);
});
