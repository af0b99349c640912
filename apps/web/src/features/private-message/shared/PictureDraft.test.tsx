// @vitest-environment jsdom
import type { PrivateMessage } from '@akari/contract/private-message';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { PictureDraft } from './PictureDraft.tsx';
import type { PictureSent } from './send-picture.ts';
import { Thread } from './Thread.tsx';

const jpeg = new Blob(['small'], { type: 'image/jpeg' });
vi.mock('./send-picture.ts', () => ({
  smallPicture: async (file: File) => (file.name === 'broken.jpg' ? null : jpeg),
}));
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const message: PrivateMessage = {
  ...{ message_id: 1, performer_id: '7', inbox: '3', viewer_name: 'hana', from: 'performer', text: '' },
  ...{ lang: 'ja', secret: false, hidden: false, at_ms: 0, read: false },
  file: { file_id: '9', kind: 'picture', width_px: 640, height_px: 360, selfy: true, gone: false },
};

function open(send: (jpeg: Blob, key: string) => Promise<PictureSent>) {
  const view = show(<PictureDraft open send={send} />, { language: 'en' });
  const choose = (name: string) =>
    fireEvent.change(view.container.querySelector('input') as HTMLInputElement, {
      target: { files: [new File(['x'], name, { type: 'image/jpeg' })] },
    });
  return { ...view, choose };
}

it('shows the photo before it is sent, and sends it once by a double press', async () => {
  const keys: string[] = [];
  let answer: (sent: PictureSent) => void = () => undefined;
  const { person, choose } = open((_, key) => {
    keys.push(key);
    return new Promise((resolve) => (answer = resolve));
  });
  choose('photo.jpg');
  await screen.findByAltText('The photo to send');
  expect(keys).toEqual([]);
  const send = screen.getByRole('button', { name: 'Send this photo' });
  await person.dblClick(send);
  expect(keys).toHaveLength(1);
  answer({ messages: [message] });
  expect(await screen.findByRole('button', { name: 'Send a photo' })).toBeTruthy();
});

it('keeps the photo after a refusal, and sends it again with the same key', async () => {
  const keys: string[] = [];
  const { person, choose } = open(async (_, key) => {
    keys.push(key);
    return { error: 'private_message_wait' };
  });
  choose('photo.jpg');
  await person.click(await screen.findByRole('button', { name: 'Send this photo' }));
  expect((await screen.findByRole('alert')).textContent).toContain('all the free messages');
  await person.click(screen.getByRole('button', { name: 'Send this photo' }));
  expect(new Set(keys).size).toBe(1);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByAltText('The photo to send')).toBeNull();
});

it('says that a file cannot be read', async () => {
  const { choose } = open(async () => ({ messages: [] }));
  choose('broken.jpg');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read');
});

it('a message shows its picture, or that it is no longer stored', () => {
  const gone: PrivateMessage = {
    ...message,
    message_id: 2,
    file: { ...(message.file as NonNullable<PrivateMessage['file']>), gone: true },
  };
  show(<Thread label="Messages" name="Hana" own="viewer" messages={[message, gone]} />, { language: 'en' });
  const picture = screen.getByAltText<HTMLImageElement>('Selfie');
  expect(picture.getAttribute('src')).toBe('/api/private_message/file/9');
  expect(screen.getByText('This photo is no longer stored')).toBeTruthy();
  fireEvent.error(picture);
  expect(screen.getByText('The photo could not be shown')).toBeTruthy();
});
