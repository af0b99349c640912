// @vitest-environment jsdom
import type { ViewerListEntry } from '@akari/contract/channel';
import { listOversightActs, overseeBar, overseeBroadcastEnd } from '@akari/contract/oversight';
import {
  listStaffMessages,
  readStaffMessages,
  sendStaffMessage,
  type StaffMessage,
} from '@akari/contract/staff-message';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleCard } from '../../../testing/sample-card.ts';
import { sampleViewer } from '../../../testing/sample-viewer.ts';
import { show } from '../../../testing/show.tsx';
import type { RoomView } from '../../room-tool/room-tool.ts';
import { OversightConsole } from './OversightConsole.tsx';
import { loadMessages } from './oversight.slice.ts';

const card = sampleCard({ channel_id: '1', performer_id: '1', performer_name: 'mio' });
const room = { card, name: 'Mio', session: null } as unknown as RoomView;
const kenji = sampleViewer({ user_id: '7', user_name: 'kenji', tier: 'svip' });
const from = (person_id: string, text: string, more: Partial<StaffMessage> = {}): StaffMessage => ({
  message_id: Number(`${person_id}${text.length}`),
  person_id,
  person_name: `person ${person_id}`,
  from: 'person',
  text,
  at_ms: 0,
  read: false,
  ...more,
});
const of_room = (path: string) => path.replace(':performer_name', 'mio');

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(readStaffMessages, {});
  server.answer(listStaffMessages, { messages: [] });
});

function open(...viewers: ViewerListEntry[]) {
  const store = makeStore();
  const shown = show(<OversightConsole room={room} open onOpenChange={() => undefined} />, {
    store,
    language: 'en',
  });
  store.dispatch(serverEvent['viewers.changed']({ from: '', version: '1', viewers, spent: [], left: [] }));
  const say = (message: StaffMessage) => store.dispatch(serverEvent['staff_message.sent']({ message }));
  return { ...shown, say };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

describe('OversightConsole', () => {
  it('lists everybody with tier, mode and time, and offers nothing against staff', async () => {
    open(
      kenji,
      sampleViewer({ user_id: '8', user_name: 'yuki', mode: 'peep', session_type: 120 }),
      sampleViewer({ user_id: '9', user_name: 'mamori', user_type: 215 }),
    );
    const row = await rowOf('kenji');
    expect(row.getByText('SVIP')).toBeDefined();
    expect(row.getByText(/^Party chat · Entered at/)).toBeDefined();
    expect((await rowOf('yuki')).getByText(/^Peep/)).toBeDefined();
    const admin = await rowOf('mamori');
    expect(admin.getByText('Administrator')).toBeDefined();
    expect(admin.queryByRole('button')).toBeNull();
  });

  it('offers a guest no message and no bar', async () => {
    const { person } = open(sampleViewer({ user_id: '8', user_name: 'guest_1', user_type: 204 }));
    await person.click(await screen.findByRole('button', { name: 'Actions for Guest' }));
    const row = await rowOf('Guest');
    const names = row.getAllByRole('button').map((one) => one.textContent);
    expect(names).toEqual(['', 'End their session']);
  });

  it('kicks with the chosen reason and a note, after a question', async () => {
    server.answer(
      { ...overseeBar, path: of_room(overseeBar.path) },
      {
        bar: {
          performer_id: '1',
          performer_name: 'mio',
          viewer_id: '7',
          viewer_name: 'kenji',
          kind: 'kick',
          set_by: 'staff',
          at_ms: 0,
          until_ms: 1,
          lift: 'none',
          lift_message: null,
        },
      },
    );
    const { person } = open(kenji);
    await person.click(await screen.findByRole('button', { name: 'Actions for kenji' }));
    await person.click(screen.getByRole('button', { name: 'Remove (1 hour)' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove kenji?' }));
    await person.click(question.getByRole('button', { name: 'Abusive messages' }));
    await person.type(question.getByRole('textbox'), ' line 4 ');
    await person.click(question.getByRole('button', { name: 'Remove' }));
    const sent = () => server.bodiesOf({ ...overseeBar, path: of_room(overseeBar.path) });
    await expect.poll(sent).toEqual([{ viewer_id: '7', kind: 'kick', reason: 'harassment', note: 'line 4' }]);
  });

  it('does nothing when the question is answered with no', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'End the broadcast' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'End Mio’s broadcast?' }));
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(server.bodiesOf({ ...overseeBroadcastEnd, path: of_room(overseeBroadcastEnd.path) })).toEqual([]);
  });

  it('marks an answer as unread until its conversation is open, and lists the latest first', async () => {
    const { person, say } = open(kenji);
    say(from('5', 'a'));
    say(from('7', 'bb'));
    await person.click(screen.getByRole('button', { name: /^Messages/ }));
    const rows = () =>
      within(screen.getByRole('list', { name: 'Conversations' }))
        .getAllByRole('button')
        .map((row) => [row.querySelector('b')?.textContent, row.querySelector('.inbox-new')?.textContent]);
    expect(rows()).toEqual([
      ['person 7', 'Unread'],
      ['person 5', 'Unread'],
    ]);
    await person.click(screen.getByText('person 7'));
    expect(server.bodiesOf(readStaffMessages)).toEqual([{ person_id: '7' }]);
    say(from('7', 'ccc'));
    await person.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(rows()).toEqual([
      ['person 7', undefined],
      ['person 5', 'Unread'],
    ]);
  });

  it('sends a message once, and keeps the text when it was refused', async () => {
    server.refuse(sendStaffMessage, 'staff_right_missing');
    const { person } = open(kenji);
    await person.click(await screen.findByRole('button', { name: 'Actions for kenji' }));
    await person.click(screen.getByRole('button', { name: 'Send a message' }));
    const field = screen.getByRole('textbox', { name: 'Message to kenji' });
    await person.type(field, 'hello{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Your role does not include this.');
    expect((field as HTMLTextAreaElement).value).toBe('hello');
    server.answer(sendStaffMessage, { message: from('7', 'hello', { from: 'staff' }) });
    await person.type(field, '{Enter}');
    await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('');
    expect(server.bodiesOf(sendStaffMessage)).toEqual([
      { performer_name: 'mio', person_id: '7', text: 'hello' },
      { performer_name: 'mio', person_id: '7', text: 'hello' },
    ]);
  });

  it('shows what staff did, with reason and note', async () => {
    server.answer(
      { ...listOversightActs, path: of_room(listOversightActs.path) },
      {
        acts: [
          {
            seq: 2,
            at_ms: 0,
            act: 'bar.ban',
            staff_name: 'mamori',
            person_name: 'kenji',
            reason: 'rules',
            note: 'case 4',
          },
        ],
      },
    );
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Action log' }));
    const row = await rowOf('Banned kenji');
    expect(row.getByText('Against the terms of use · case 4')).toBeDefined();
    expect(row.getByText(/^mamori/)).toBeDefined();
  });
});

it('loadMessages marks as unread what was not read before', async () => {
  server.answer(listStaffMessages, {
    messages: [from('5', 'a', { read: true }), from('7', 'b'), from('9', 'c', { from: 'staff' })],
  });
  const { store, person } = open();
  await store.dispatch(loadMessages());
  await person.click(screen.getByRole('button', { name: /^Messages/ }));
  expect(screen.getAllByText('Unread')).toHaveLength(1);
});
