// @vitest-environment jsdom
import { setChannelOptions } from '@akari/contract/channel';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleCard } from '../../../testing/sample-card.ts';
import { show } from '../../../testing/show.tsx';
import { ownChannelSeen } from '../../channel/studio/channel.slice.ts';
import { ThumbnailMessage } from '../../channel/shared/ThumbnailMessage.tsx';
import { ThumbnailPanel } from './ThumbnailPanel.tsx';

const server = fakeServer();

function open(message?: string) {
  const store = makeStore();
  const card = sampleCard(message === undefined ? {} : { thumbnail_message: message });
  store.dispatch(ownChannelSeen(card));
  server.answer(setChannelOptions, { channel: card });
  return show(<ThumbnailPanel open onOpenChange={() => undefined} />, { store, language: 'en' });
}
const field = () => screen.getByRole('textbox', { name: /up to 12 letters/ });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show it' });

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
  const { person } = open('今夜は歌います');
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(server.bodiesOf(setChannelOptions).at(-1)).toEqual({ thumbnail_message: '' });
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
