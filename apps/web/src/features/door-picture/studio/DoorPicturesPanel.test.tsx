// @vitest-environment jsdom
import {
  deleteDoorPicture,
  listOwnDoorPictures,
  orderDoorPictures,
  type OwnDoorPicture,
} from '@akari/contract/door-picture';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { DoorPicturesPanel } from './DoorPicturesPanel.tsx';

const server = fakeServer();
const picture = (picture_id: string, more: Partial<OwnDoorPicture> = {}): OwnDoorPicture => ({
  ...{ picture_id, state: 'approved', reason: null, width_px: 1_280, height_px: 853, at_ms: 1 },
  ...more,
});

function open(pictures: OwnDoorPicture[]) {
  server.answer(listOwnDoorPictures, { pictures, limits: { most: 3, file_bytes: 8_388_608 } });
  server.answer(orderDoorPictures, {});
  server.answer({ ...deleteDoorPicture, path: '/api/door_pictures/2/delete' }, {});
  return show(<DoorPicturesPanel open onOpenChange={() => undefined} />, { language: 'en' });
}
const items = async () =>
  within(await screen.findByRole('list', { name: 'Your photos' })).findAllByRole('listitem');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('says the state of each picture, and why one was not approved', async () => {
  open([
    picture('1'),
    picture('2', { state: 'pending' }),
    picture('3', { state: 'rejected', reason: 'contact' }),
  ]);
  const words = (await items()).map((item) => item.textContent);
  expect(words[0]).toContain('Shown');
  expect(words[1]).toContain('In review');
  expect(words[2]).toContain('Not approved');
  expect(words[2]).toContain('It shows contact details or leads elsewhere.');
  // A rejected one does not count.
  expect(screen.getByText('You can add 1 more (up to 8 MB each)')).toBeTruthy();
});

it('orders the pictures by buttons', async () => {
  const { person } = open([picture('1'), picture('2'), picture('3')]);
  await items();
  expect(button('Move photo 1 forward').disabled).toBe(true);
  expect(button('Move photo 3 back').disabled).toBe(true);
  await person.click(button('Move photo 3 forward'));
  expect(server.bodiesOf(orderDoorPictures).at(-1)).toEqual({ picture_ids: ['1', '3', '2'] });
  expect((await screen.findByText('The photo is now number 2')).getAttribute('role')).toBe('status');
});

it('asks before it deletes a picture', async () => {
  const { person } = open([picture('1'), picture('2')]);
  await items();
  await person.click(button('Delete photo 2'));
  expect(document.activeElement).toBe(button('Keep it'));
  await person.click(button('Keep it'));
  await person.click(button('Delete photo 2'));
  await person.click(button('Really delete photo 2'));
  expect(await screen.findByText('The photo was deleted')).toBeTruthy();
});

it('offers no more than a performer may have', async () => {
  open([picture('1'), picture('2', { state: 'pending' }), picture('3')]);
  await items();
  expect(button('Add a photo').disabled).toBe(true);
  expect(screen.getByText('You cannot add more (up to 3)')).toBeTruthy();
});

it('uploads the chosen file, and says why it was refused', async () => {
  const { person } = open([]);
  expect(await screen.findByText('No photos yet')).toBeTruthy();
  const message = { ja: '', en: '' };
  const refused = { error: { name: 'door_picture_broken', code: 'door_picture-400', fatal: false, message } };
  const sent = vi.fn<typeof fetch>(async () => Response.json(refused, { status: 400 }));
  vi.stubGlobal('fetch', sent);
  // jsdom reads no pictures; the server has to say it.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await person.upload(input, file);
  expect((await screen.findByRole('alert')).textContent).toContain('The photo could not be read.');
  expect(sent.mock.calls[0]?.[0]).toBe('/api/door_pictures/file');
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: file });
  vi.unstubAllGlobals();
});
