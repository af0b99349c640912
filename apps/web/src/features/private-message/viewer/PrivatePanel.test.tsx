// @vitest-environment jsdom
import {
  listPrivateMessages,
  readPrivateMessages,
  sendPrivateMessage,
  sendSecretMessage,
  type PrivateMessage,
} from '@akari/contract/private-message';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { socketChanged } from '../../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { sendReport, type OwnReport } from '@akari/contract/report';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleCard } from '../../../testing/sample-card.ts';
import { show } from '../../../testing/show.tsx';
import type { RoomView } from '../../room-tool/room-tool.ts';
import { selectToolNews } from '../../room-tool/tools.slice.ts';
import { PrivatePanel } from './PrivatePanel.tsx';

const message = (more: Partial<PrivateMessage> = {}): PrivateMessage => ({
  message_id: 1,
  performer_id: '7',
  inbox: '3',
  viewer_name: 'kenji',
  from: 'performer',
  text: 'welcome',
  lang: 'ja',
  at_ms: 0,
  read: false,
  secret: false,
  hidden: false,
  ...more,
});
const SECRET = 'Secret 1 pt';
const room = { card: sampleCard(), name: 'Akari', session: { session_id: '9' } } as RoomView;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(readPrivateMessages, {});
});

function open(
  shown: boolean,
  messages: PrivateMessage[],
  free_left = 3,
  secret: 'open' | 'on_phone' = 'on_phone',
) {
  server.answer(listPrivateMessages, { messages, free_left, secret });
  const store = makeStore();
  store.dispatch(socketChanged('connected'));
  const onOpenChange = vi.fn<(open: boolean) => void>();
  return {
    onOpenChange,
    ...show(<PrivatePanel room={room} open={shown} onOpenChange={onOpenChange} />, {
      store,
      language: 'en',
    }),
  };
}
const field = () => screen.findByRole('textbox', { name: 'Message to Akari alone' });

describe('the open panel', () => {
  it('shows the conversation and marks what came as read, up to the last message', async () => {
    open(true, [message(), message({ message_id: 2, text: 'are you there' })]);
    const lines = await screen.findByRole('log', { name: 'Private messages with Akari' });
    await within(lines).findByText('are you there');
    await expect.poll(() => server.bodiesOf(readPrivateMessages)).toEqual([{ with: '7', up_to_id: 2 }]);
  });

  it('reports a text of hers with its reason; the own one and a picture have no button', async () => {
    const file = {
      file_id: '9',
      kind: 'picture' as const,
      width_px: 4,
      height_px: 3,
      selfy: false,
      gone: false,
    };
    const mine = message({ message_id: 2, from: 'viewer', text: 'mine' });
    const { person } = open(true, [message(), mine, message({ message_id: 3, text: '', file })]);
    await person.click(await screen.findByRole('button', { name: 'Report Akari’s message' }));
    const report: OwnReport = {
      report_id: '4',
      target: 'message',
      reason: 'spam',
      about_name: 'akari',
      at_ms: 0,
      state: 'open',
      decided_at_ms: null,
    };
    server.answer(sendReport, { report });
    const sheet = await screen.findByRole('dialog', { name: 'Report a private message' });
    expect(within(sheet).getByText('welcome')).toBeTruthy();
    await person.click(within(sheet).getByRole('button', { name: 'Advertising or repeated messages' }));
    await expect
      .poll(() => server.bodiesOf(sendReport))
      .toEqual([{ about: { target: 'message', message_id: 1 }, reason: 'spam' }]);
  });

  it('sends a text once, and shows it; a refused one stays in the field', async () => {
    const { person } = open(true, []);
    server.answer(sendPrivateMessage, {
      message: message({ message_id: 5, from: 'viewer', text: 'hello' }),
      free_left: 2,
    });
    await person.type(await field(), 'hello{Enter}');
    await screen.findByText('hello');
    expect(server.bodiesOf(sendPrivateMessage)).toEqual([
      { performer_name: 'akari', text: 'hello', lang: 'en' },
    ]);
    expect(screen.getByText('You can send 2 more messages before a reply arrives.')).toBeDefined();
    server.refuse(sendPrivateMessage, 'private_message_from_outside');
    await person.type(await field(), 'more{Enter}');
    await screen.findByRole('alert');
    expect((await field()).textContent).toBe('more');
  });

  it('waits for an answer when the free messages are used up, and goes on after it', async () => {
    const { person, store } = open(true, [message({ from: 'viewer' })], 0);
    await screen.findByText('You can go on once a reply arrives.');
    await person.type(await field(), 'more{Enter}');
    expect(server.bodiesOf(sendPrivateMessage)).toEqual([]);
    store.dispatch(serverEvent['private_message.sent']({ message: message({ message_id: 8 }) }));
    await expect.poll(() => screen.queryByText('You can go on once a reply arrives.')).toBeNull();
  });

  it('says when the performer has read a message', async () => {
    const { store } = open(true, [message({ from: 'viewer', text: 'hello' })]);
    await screen.findByText('hello');
    expect(screen.queryByText(/Read/)).toBeNull();
    store.dispatch(
      serverEvent['private_message.read']({
        performer_id: '7',
        inbox: '3',
        reader: 'performer',
        up_to_id: 1,
      }),
    );
    await screen.findByText(/Read/);
  });
});

describe('a secret message', () => {
  const balanceOf = (points_units: number, coupon_points_units = 0) =>
    serverEvent['balance.changed']({ points_units, coupon_points_units });

  it('has its price on its button, and is paid with regular points', async () => {
    const { person, store } = open(true, [], 3, 'open');
    store.dispatch(balanceOf(10_000, 50_000));
    await person.click(await screen.findByRole('button', { name: SECRET }));
    const sent = message({ message_id: 5, from: 'viewer', text: 'psst', secret: true });
    server.answer(sendSecretMessage, {
      message: sent,
      units: 10_000,
      balance: { points_units: 0, coupon_points_units: 50_000 },
    });
    await person.type(screen.getByRole('textbox', { name: 'Secret message to Akari' }), 'psst');
    await person.click(screen.getByRole('button', { name: 'Send for 1 pt' }));
    await screen.findByText('psst');
    expect(server.bodiesOf(sendSecretMessage)).toEqual([
      { performer_name: 'akari', text: 'psst', lang: 'en', point_type: 2000 },
    ]);
    expect(server.bodiesOf(sendPrivateMessage)).toEqual([]);
  });

  it('is paid with coupon points where regular ones do not suffice, and says when neither do', async () => {
    const { person, store } = open(true, [], 3, 'open');
    store.dispatch(balanceOf(9_999, 9_999));
    await person.click(await screen.findByRole('button', { name: SECRET }));
    await expect
      .poll(() => screen.getByRole('alert').textContent)
      .toContain('You do not have enough points.');
    await person.type(screen.getByRole('textbox'), 'psst{Enter}');
    expect(server.bodiesOf(sendSecretMessage)).toEqual([]);
    store.dispatch(balanceOf(9_999, 10_000));
    await expect.poll(() => screen.queryByRole('alert')).toBeNull();
    server.refuse(sendSecretMessage, 'private_message_from_outside');
    await person.type(screen.getByRole('textbox'), '{Enter}');
    await expect
      .poll(() => server.bodiesOf(sendSecretMessage))
      .toEqual([{ performer_name: 'akari', text: 'psst', lang: 'en', point_type: 2010 }]);
  });

  it('is not offered while the performer broadcasts from a phone, and the panel says why', async () => {
    open(true, [], 3, 'on_phone');
    await screen.findByText('Secret messages cannot be sent while the performer broadcasts from a phone.');
    expect(screen.queryByRole('button', { name: SECRET })).toBeNull();
  });

  it('can be sent when the free messages are used up', async () => {
    const { person, store } = open(true, [message({ from: 'viewer' })], 0, 'open');
    store.dispatch(balanceOf(10_000));
    await screen.findByText('You can go on once a reply arrives. A secret message can be sent now.');
    await person.click(await screen.findByRole('button', { name: SECRET }));
    await person.type(screen.getByRole('textbox'), 'psst{Enter}');
    await expect.poll(() => server.bodiesOf(sendSecretMessage)).toHaveLength(1);
  });
});

describe('the closed panel', () => {
  it('shows a new message with the field to answer it, counts it, and reads it with the answer', async () => {
    const { person, store } = open(false, [message({ read: true })]);
    await expect.poll(() => server.bodiesOf(listPrivateMessages)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect
      .poll(() => {
        store.dispatch(
          serverEvent['private_message.sent']({ message: message({ message_id: 2, text: 'psst' }) }),
        );
        return screen.queryByRole('dialog', { name: 'Private message from Akari' })?.textContent ?? '';
      })
      .toContain('psst');
    expect(selectToolNews(store.getState()).private_message).toBe(1);
    expect(screen.getByRole('status').textContent).toBe('Private message from Akari: psst');
    server.answer(sendPrivateMessage, {
      message: message({ message_id: 3, from: 'viewer', text: 'yes' }),
      free_left: 2,
    });
    await person.type(await field(), 'yes{Enter}');
    await expect.poll(() => server.bodiesOf(readPrivateMessages)).toEqual([{ with: '7', up_to_id: 2 }]);
  });

  it('puts the card away, and opens the conversation from it', async () => {
    const { person, onOpenChange } = open(false, [message()]);
    await person.click(await screen.findByRole('button', { name: 'Open the conversation' }));
    expect(onOpenChange).toHaveBeenCalledWith(true);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes no message of another performer', async () => {
    const { store } = open(false, []);
    await expect.poll(() => server.bodiesOf(listPrivateMessages)).toHaveLength(1);
    store.dispatch(serverEvent['private_message.sent']({ message: message({ performer_id: '8' }) }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
