// @vitest-environment jsdom
import {
  answerStaffMessage,
  listStaffMessages,
  readStaffMessages,
  type StaffMessage,
} from '@akari/contract/staff-message';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { makeStore, store as pageStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { StaffMessages } from './StaffMessages.tsx';

const message = (more: Partial<StaffMessage> = {}): StaffMessage => ({
  message_id: 1,
  person_id: '7',
  person_name: 'kenji',
  from: 'staff',
  text: 'Please keep to the rules.',
  at_ms: 0,
  read: false,
  ...more,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(readStaffMessages, {});
});

it('opens with what was not read before, marks it as read, and sends an answer', async () => {
  server.answer(listStaffMessages, { messages: [message()] });
  server.answer(answerStaffMessage, { message: message({ message_id: 2, from: 'person', text: 'yes' }) });
  const { person } = show(<StaffMessages />, { language: 'en' });
  await screen.findByRole('dialog', { name: 'Message from our staff' });
  expect(screen.getByText('Please keep to the rules.')).toBeDefined();
  await expect.poll(() => server.bodiesOf(readStaffMessages)).toEqual([{}]);
  await person.type(screen.getByRole('textbox', { name: 'Reply to our staff' }), 'yes{Enter}');
  await expect.poll(() => server.bodiesOf(answerStaffMessage)).toEqual([{ text: 'yes' }]);
});

it('stays closed when everything was read, and opens when staff write', async () => {
  server.answer(listStaffMessages, { messages: [message({ read: true })] });
  const store = makeStore();
  show(<StaffMessages />, { language: 'en', store });
  await expect.poll(() => server.bodiesOf(listStaffMessages)).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const one of [store, pageStore])
    one.dispatch(serverEvent['staff_message.sent']({ message: message({ message_id: 3, text: 'again' }) }));
  await screen.findByText('again');
  expect(screen.getByRole('status').textContent).toBe('Our staff has sent you a message.');
});

it('closes by Escape and by its button', async () => {
  server.answer(listStaffMessages, { messages: [message()] });
  const { person } = show(<StaffMessages />, { language: 'en' });
  await person.click(await screen.findByRole('textbox'));
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
