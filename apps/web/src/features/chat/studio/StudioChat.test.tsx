// @vitest-environment jsdom
import {
  answerPrivateMessage,
  listRoomPrivateMessages,
  readPrivateMessages,
  type PrivateMessage,
} from '@akari/contract/private-message';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { socketChanged } from '../../../platform/socket/connection.slice.ts';
import { emit } from '../../../platform/socket/live/socket.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { writingAsked } from '../../private-message/shared/private-message.slice.ts';
import { boardEntered } from '../shared/chat.slice.ts';
import { StudioChat } from './StudioChat.tsx';

vi.mock('../../../platform/socket/live/socket.ts', () => ({ emit: vi.fn(), stayIn: vi.fn() }));

const message = (message_id: number, viewer_name: string, more: Partial<PrivateMessage> = {}) => ({
  message_id,
  performer_id: '7',
  inbox: `id-${viewer_name}`,
  viewer_name,
  from: 'viewer' as const,
  text: `private of ${viewer_name}`,
  lang: 'ja' as const,
  at_ms: message_id,
  read: false,
  secret: false,
  hidden: false,
  ...more,
});

/** jsdom has no layout. */
class NoSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoSizes);
  vi.mocked(emit).mockReset();
  vi.mocked(emit).mockResolvedValue({ data: { line_id: 1 } });
  server = fakeServer();
  server.answer(readPrivateMessages, {});
});

async function open(...messages: PrivateMessage[]) {
  server.answer(listRoomPrivateMessages, { messages });
  const store = makeStore();
  store.dispatch(socketChanged('connected'));
  store.dispatch(boardEntered({ channel_id: '7', own_user_id: '7', lines: [] }));
  const page = show(
    <StudioChat
      performer_id="7"
      performer={{ performer_name: 'akari', name: 'Akari', picture: null }}
      hidden={false}
      open
      closed_text="Reconnecting"
    />,
    { store, language: 'en' },
  );
  if (messages.length > 0) await screen.findByRole('group', { name: /What is shown/ });
  return page;
}
const chip = (name: string | RegExp) =>
  within(screen.getByRole('group', { name: /What is shown/ })).getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the composer of the studio', () => {
  it('names its recipient: everyone at first, then the chosen viewer alone', async () => {
    const { person } = await open(message(1, 'ren'), message(2, 'momo'));
    expect(screen.getAllByRole('textbox')).toEqual([field('Message to everyone')]);
    await person.click(chip(/ren/));
    expect(screen.getAllByRole('textbox')).toEqual([field('Message to ren alone')]);
    expect(screen.getByRole('button', { name: 'Send to ren alone' })).toBeDefined();
    await person.click(chip('Everyone'));
    expect(screen.getAllByRole('textbox')).toEqual([field('Message to everyone')]);
  });

  it('sends a private message to its viewer only', async () => {
    const { person } = await open(message(1, 'ren'), message(2, 'momo'));
    server.answer(answerPrivateMessage, {
      message: message(3, 'momo', { from: 'performer', text: 'only you' }),
    });
    await person.click(chip(/momo/));
    await person.type(field('Message to momo alone'), 'only you{Enter}');
    await expect
      .poll(() => server.bodiesOf(answerPrivateMessage))
      .toEqual([{ viewer_id: 'id-momo', text: 'only you', lang: 'en' }]);
    expect(emit).not.toHaveBeenCalled();
    expect(field('Message to momo alone').textContent).toBe('');
  });

  it('sends a line to everyone, and no private message', async () => {
    const { person } = await open(message(1, 'ren'));
    await person.type(field('Message to everyone'), 'hello all{Enter}');
    expect(emit).toHaveBeenCalledWith('chat.send', expect.objectContaining({ text: 'hello all' }));
    expect(server.bodiesOf(answerPrivateMessage)).toEqual([]);
  });

  it('keeps a draft with its recipient: a private text never becomes a line to everyone', async () => {
    const { person } = await open(message(1, 'ren'), message(2, 'momo'));
    await person.click(chip(/ren/));
    await person.type(field('Message to ren alone'), 'for ren');
    await person.click(chip('Everyone'));
    expect(field('Message to everyone').textContent).toBe('');
    await person.click(chip(/momo/));
    expect(field('Message to momo alone').textContent).toBe('');
    await person.click(chip(/ren/));
    expect(field('Message to ren alone').textContent).toBe('for ren');
    expect(emit).not.toHaveBeenCalled();
  });

  it('keeps the text and the recipient when the viewer is away', async () => {
    const { person } = await open(message(1, 'ren'));
    server.refuse(answerPrivateMessage, 'private_message_viewer_away');
    await person.click(chip(/ren/));
    await person.type(field('Message to ren alone'), 'wait{Enter}');
    await screen.findByRole('alert');
    expect(field('Message to ren alone').textContent).toBe('wait');
    expect(emit).not.toHaveBeenCalled();
  });

  it('writes to the viewer whom the list of viewers asked for', async () => {
    const { store } = await open();
    store.dispatch(writingAsked({ viewer_id: '9', name: 'yuzu' }));
    await screen.findByRole('textbox', { name: 'Message to yuzu alone' });
    await expect.poll(() => chip('yuzu').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the conversations of the studio', () => {
  it('count what is unread, and mark it as read when they are opened', async () => {
    const { person } = await open(message(1, 'ren'), message(2, 'ren'), message(3, 'momo'));
    expect(chip(/ren/).textContent).toContain('2 unread');
    expect(chip(/momo/).textContent).toContain('1 unread');
    await person.click(chip(/ren/));
    await expect.poll(() => server.bodiesOf(readPrivateMessages)).toEqual([{ with: 'id-ren', up_to_id: 2 }]);
  });

  it('count a message that comes, and lose the count when another page has read it', async () => {
    const { store } = await open(message(1, 'ren', { read: true }));
    store.dispatch(serverEvent['private_message.sent']({ message: message(2, 'ren') }));
    await expect.poll(() => chip(/ren/).textContent).toContain('1 unread');
    const read = { performer_id: '7', inbox: 'id-ren', reader: 'performer' as const, up_to_id: 2 };
    store.dispatch(serverEvent['private_message.read'](read));
    await expect.poll(() => chip(/ren/).textContent).not.toContain('unread');
  });

  it('are all read by one button', async () => {
    const { person } = await open(message(1, 'ren'), message(2, 'momo'));
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await expect
      .poll(() => server.bodiesOf(readPrivateMessages))
      .toEqual(
        expect.arrayContaining([
          { with: 'id-ren', up_to_id: 1 },
          { with: 'id-momo', up_to_id: 2 },
        ]),
      );
  });
});
