// @vitest-environment jsdom
import { setChannelOptions } from '@akari/contract/channel';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleCard } from '../../../testing/sample-card.ts';
import { show } from '../../../testing/show.tsx';
import { ownChannelSeen } from '../../channel/studio/channel.slice.ts';
import { ThumbnailMessage } from '../../channel/shared/ThumbnailMessage.tsx';
import { ThumbnailPanel } from './ThumbnailPanel.tsx';

const server = fakeServer();

function open(messages: { thumbnail_message?: string; preview_message?: string } = {}) {
  const store = makeStore();
  const card = sampleCard(messages);
  store.dispatch(ownChannelSeen(card));
  server.answer(setChannelOptions, { channel: card });
  return show(<ThumbnailPanel open onOpenChange={() => undefined} />, { store, language: 'en' });
}
const field = () => screen.getByRole('textbox', { name: /up to 12 letters/ });
/** The button of the first form. */
const save = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Show it' })[0]!;

it('takes 12 characters, and says how many are too many', async () => {
  const { person } = open();
  expect(save().disabled).toBe(true);
  await person.type(field(), 'あ'.repeat(13));
  expect(screen.getByText('Characters too many: 1')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await person.keyboard('{Backspace}');
  await person.click(save());
  expect(server.bodiesOf(setChannelOptions).at(-1)).toEqual({ thumbnail_message: 'あ'.repeat(12) });
  expect((await screen.findByText('The message is shown')).getAttribute('role')).toBe('status');
});

it('removes the message', async () => {
  const { person } = open({ thumbnail_message: '今夜は歌います' });
  await person.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
  expect(server.bodiesOf(setChannelOptions).at(-1)).toEqual({ thumbnail_message: '' });
});

it('takes 60 characters for the preview, and keeps the other message', async () => {
  const { person } = open({ preview_message: 'Songs at nine' });
  const preview = within(screen.getByRole('region', { name: 'Preview message' }));
  const text = preview.getByRole('textbox');
  expect(text).toHaveProperty('value', 'Songs at nine');
  await person.clear(text);
  await person.type(text, 'a'.repeat(61));
  expect(preview.getByText('Characters too many: 1')).toBeTruthy();
  await person.keyboard('{Backspace}');
  await person.click(preview.getByRole('button', { name: 'Show it' }));
  expect(server.bodiesOf(setChannelOptions).at(-1)).toEqual({ preview_message: 'a'.repeat(60) });
  await person.click(preview.getByRole('button', { name: 'Remove' }));
  expect(server.bodiesOf(setChannelOptions).at(-1)).toEqual({ preview_message: '' });
});

it('is shown on the picture only on the air', () => {
  const message = { thumbnail_message: '今夜は歌います' };
  const { container, rerender } = show(
    <ThumbnailMessage channel={sampleCard({ ...message, status: 'chatting' })} />,
  );
  expect(container.textContent).toBe('今夜は歌います');
  rerender(<ThumbnailMessage channel={sampleCard({ ...message, status: 'offline' })} />);
  expect(container.textContent).toBe('');
});
