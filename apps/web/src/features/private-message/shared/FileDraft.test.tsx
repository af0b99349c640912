// @vitest-environment jsdom
import type { PrivateMessage } from '@akari/contract/private-message';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../platform/store/store.ts';
import { show } from '../../../testing/show.tsx';
import { FileDraft } from './FileDraft.tsx';
import { conversationsLoaded } from './private-message.slice.ts';
import type { FileSent } from './send-picture.ts';
import { Thread } from './Thread.tsx';

const jpeg = new Blob(['small'], { type: 'image/jpeg' });
interface Upload {
  key: string;
  onPart: (part: number) => void;
}
const { sends } = vi.hoisted(() => ({ sends: { upload: vi.fn<(upload: Upload) => Promise<FileSent>>() } }));
vi.mock('./send-picture.ts', () => ({
  smallPicture: async (file: File) => (file.name === 'broken.jpg' ? null : jpeg),
  uploadPicture: (_path: string, _query: object, _jpeg: Blob, key: string) =>
    sends.upload({ key, onPart: () => undefined }),
}));
vi.mock('./send-clip.ts', async (original) => ({
  ...(await original<object>()),
  uploadClip: (
    _path: string,
    _query: object,
    _clip: Blob,
    { idempotency_key: key, onPart }: { idempotency_key: string; onPart: (part: number) => void },
  ) => sends.upload({ key, onPart }),
}));
beforeEach(() => {
  sends.upload.mockReset();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

/** Waits for an error; its texts come with the first one. */
const says = (words: string) =>
  expect.poll(async () => (await screen.findByRole('alert')).textContent).toContain(words);

const message: PrivateMessage = {
  ...{ message_id: 1, performer_id: '7', inbox: '3', viewer_name: 'hana', from: 'performer', text: '' },
  ...{ lang: 'ja', secret: false, hidden: false, at_ms: 0, read: false },
  file: { file_id: '9', kind: 'picture', width_px: 640, height_px: 360, selfy: true, gone: false },
};

function open(send: (upload: Upload) => Promise<FileSent>) {
  sends.upload.mockImplementation(send);
  const store = makeStore();
  const file_limits = { file_bytes: 100, seconds: 8 };
  store.dispatch(conversationsLoaded({ performer_id: '7', messages: [], file_limits }));
  const target = { path: '/upload', query: {} };
  const view = show(<FileDraft open target={target} />, { store, language: 'en' });
  const choose = (name: string, type = 'image/jpeg', content = 'x') =>
    fireEvent.change(view.container.querySelector('input') as HTMLInputElement, {
      target: { files: [new File([content], name, { type })] },
    });
  return { ...view, choose };
}

it('shows the photo before it is sent, and sends it once by a double press', async () => {
  const keys: string[] = [];
  let answer: (sent: FileSent) => void = () => undefined;
  const { person, choose } = open(({ key }) => {
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
  expect(await screen.findByRole('button', { name: 'Send a photo or clip' })).toBeTruthy();
});

it('keeps the photo after a refusal, and sends it again with the same key', async () => {
  const keys: string[] = [];
  const { person, choose } = open(async ({ key }) => {
    keys.push(key);
    return { error: 'private_message_wait' };
  });
  choose('photo.jpg');
  await person.click(await screen.findByRole('button', { name: 'Send this photo' }));
  await says('all the free messages');
  await person.click(screen.getByRole('button', { name: 'Send this photo' }));
  expect(new Set(keys).size).toBe(1);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByAltText('The photo to send')).toBeNull();
});

it('says that a file cannot be read', async () => {
  const { choose } = open(async () => ({ messages: [] }));
  choose('broken.jpg');
  await says('could not be read');
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

it('shows a clip before it is sent, and how much of it has left', async () => {
  let answer: (sent: FileSent) => void = () => undefined;
  const uploads: Upload[] = [];
  const { person, choose, container } = open((upload) => {
    uploads.push(upload);
    return new Promise((resolve) => (answer = resolve));
  });
  expect(screen.getByText(/up to 8 s/)).toBeTruthy();
  choose('clip.mp4', 'video/mp4');
  await screen.findByLabelText('The clip to send');
  await person.dblClick(screen.getByRole('button', { name: 'Send this clip' }));
  expect(uploads).toHaveLength(1);
  act(() => uploads[0]?.onPart(0.4));
  expect(container.querySelector('progress')?.value).toBe(0.4);
  act(() => uploads[0]?.onPart(1));
  expect(screen.getByText('Checking the clip…')).toBeTruthy();
  act(() => answer({ error: 'private_clip_codec' }));
  await says('H.264');
  expect(screen.getByRole('button', { name: 'Send this clip' })).toBeTruthy();
});

it('says before the upload that a clip is too large, too long or of another type', async () => {
  const { choose } = open(async () => ({ messages: [] }));
  choose('clip.mp4', 'video/mp4', 'x'.repeat(101));
  await says('too large');
  choose('clip.avi', 'video/x-msvideo');
  await says('cannot be sent');
  choose('clip.mov', 'video/quicktime');
  const preview = await screen.findByLabelText('The clip to send');
  Object.defineProperty(preview, 'duration', { value: 8.4, configurable: true });
  fireEvent.loadedMetadata(preview);
  expect(screen.queryByRole('alert')).toBeNull();
  Object.defineProperty(preview, 'duration', { value: 8.6, configurable: true });
  fireEvent.loadedMetadata(preview);
  expect(screen.getByRole('alert').textContent).toContain('too long');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send this clip' }).disabled).toBe(true);
  expect(sends.upload).not.toHaveBeenCalled();
});

it('a message plays its clip, and loads nothing of it before', () => {
  const file = { file_id: '9', kind: 'clip', width_px: 90, height_px: 160, selfy: false } as const;
  const messages = [false, true].map((gone, message_id): PrivateMessage => ({
    ...message,
    message_id,
    file: { ...file, duration_ms: 7_600, gone },
  }));
  show(<Thread label="Messages" name="Hana" own="viewer" messages={messages} />, { language: 'en' });
  const clip = screen.getByLabelText<HTMLVideoElement>('Clip');
  expect([clip.getAttribute('src'), clip.preload, clip.controls]).toEqual([
    '/api/private_message/file/9',
    'none',
    true,
  ]);
  expect(screen.getByText('Clip 0:07')).toBeTruthy();
  expect(screen.getByText('This clip is no longer stored')).toBeTruthy();
  fireEvent.error(clip);
  expect(screen.getByText('The clip could not be played')).toBeTruthy();
});
