// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { markMailbox, readMailbox, writeMailbox, type MailboxMessage } from '@akari/contract/mailbox';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { Conversation } from './Conversation.tsx';

const message: MailboxMessage = {
  ...{ message_id: 1, from: 'performer', text: 'こんばんは', lang: 'ja', at_ms: 0, read: false, units: 0 },
  ...{ picture: null, circular: false, translation: null, hidden: false },
};
const with_mio = <C extends { path: string }>(call: C): C => ({
  ...call,
  path: call.path.replace(':user_name', 'mio'),
});
const page = {
  person: { viewer_id: null, user_name: 'mio', display_name: { ja: '澪', en: 'Mio' }, closed: false },
  ...{ messages: [message], next_before: null, takes: true, units: 0, left: 2 as number | null },
  ...{
    choices: { circulars: true, blocks: false },
    ignored: null,
    prices: null,
    file_bytes: 8_388_608,
    days: 365,
  },
};

async function open(change: object = {}) {
  const [store, server] = [makeStore(), fakeServer()];
  server.answer(getMe, sampleMe({ balance: { points_units: 200_000, coupon_points_units: 0 } }));
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  server.answer(with_mio(readMailbox), { ...page, ...change });
  server.answer(with_mio(markMailbox), { unread: 0 });
  const view = show(<Conversation user_name="mio" performs={false} />, { store, language: 'en' });
  return { server, ...view };
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message to Mio');

describe('a conversation', () => {
  it('tells the server once what it shows, and sends a message once', async () => {
    const { server, person } = await open();
    await screen.findByText('こんばんは');
    await expect.poll(() => server.bodiesOf(with_mio(markMailbox))).toEqual([{ up_to_id: 1 }]);
    server.answer(with_mio(writeMailbox), { message: { ...message, message_id: 2 }, left: 1, balance: null });
    await person.type(await field(), 'Good evening');
    await person.dblClick(screen.getByRole('button', { name: 'Send' }));
    await expect.poll(() => server.bodiesOf(with_mio(writeMailbox)).length).toBe(1);
    expect(server.bodiesOf(with_mio(writeMailbox))).toEqual([
      { text: 'Good evening', lang: 'en', units: 0, picture_units: 0 },
    ]);
    await expect.poll(async () => (await field()).value).toBe('');
  });

  it('shows a message to all in the language of the page, and the original when asked', async () => {
    const translation = { text: 'Good evening, all', lang: 'en', by: 'performer' } as const;
    const { person } = await open({ messages: [{ ...message, circular: true, translation }] });
    await screen.findByText('Good evening, all');
    await person.click(screen.getByRole('button', { name: 'Show original' }));
    expect(screen.getByText('こんばんは')).toBeTruthy();
  });

  it('asks before points are spent, and says why it cannot be sent', async () => {
    const { server, person } = await open({ units: 50_000, left: null });
    await person.type(await field(), 'Good evening');
    await person.click(screen.getByRole('button', { name: 'Send for 5 pt' }));
    expect(await screen.findByText('Send this message for 5 pt?')).toBeTruthy();
    expect(server.bodiesOf(with_mio(writeMailbox))).toEqual([]);
  });

  it('has no field where no message can be written', async () => {
    await open({ takes: false });
    expect(await screen.findByText(/cannot send messages here/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
