// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import {
  decideHeldLine,
  deleteChatLine,
  getChatRules,
  getModeration,
  getOwnChatRules,
  listHeldLines,
  muteViewer,
  pinChatLine,
  setChatRules,
  undoModerationAct,
  type ChatRulesSeen,
  type OwnChat,
} from '@akari/contract/moderation';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { socketChanged } from '../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { ChatTop } from './shared/ChatTop.tsx';
import { ComposerNote } from './shared/ComposerNote.tsx';
import { replyChosen, selectGateClosed, selectReply } from './shared/gate.slice.ts';
import { LineSheet, type SaidLine } from './shared/LineSheet.tsx';
import { ChatRulesForm } from './studio/ChatRulesForm.tsx';
import { ModerationActions } from './studio/ModerationActions.tsx';

const SEEN: ChatRulesSeen = {
  channel_id: '7',
  version: 1,
  slow_s: 0,
  writers: 'all',
  pinned: null,
  removed: [],
};
const OWN: OwnChat = { helper: false, muted_until_ms: null, paying: false, favourite: false, next_at_ms: 0 };
const line: SaidLine = {
  kind: 'text',
  line_id: 5,
  at_ms: 5,
  text: 'good evening',
  color: 'dark',
  lang: 'en',
  author: { user_id: '9', user_name: 'ren', tier: 'regular', role: 'viewer' },
};
const hana = { performer_name: 'hana', name: 'Hana' };

async function page(user_type: 205 | 210) {
  const store = makeStore();
  const server = fakeServer();
  store.dispatch(socketChanged('connected'));
  server.answer(getMe, sampleMe({ user_type, user_id: user_type === 210 ? '7' : '3', user_name: 'momo' }));
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  const rules = (more: Partial<ChatRulesSeen>, own: Partial<OwnChat> = {}) =>
    act(async () => {
      store.dispatch(serverEvent['chat.rules_changed']({ ...SEEN, ...more }));
      store.dispatch(serverEvent['chat.own_changed']({ channel_id: '7', own: { ...OWN, ...own } }));
    });
  return { store, rules, server };
}

describe('above the lines', () => {
  it('the pinned line stands for everyone, and she can remove it; an older state changes nothing', async () => {
    const { store, rules, server } = await page(210);
    const pinned = {
      line_id: 5,
      text: 'welcome',
      lang: 'en' as const,
      user_name: 'hana',
      role: 'performer' as const,
    };
    server.answer(getChatRules, { chat: { seen: { ...SEEN, version: 3, pinned }, own: OWN } });
    server.answer(listHeldLines, { lines: [] });
    server.answer(pinChatLine, {});
    const { person } = show(<ChatTop performer={hana} channel_id="7" />, { store, language: 'en' });
    expect((await screen.findByRole('region', { name: 'Pinned message' })).textContent).toBe('Hanawelcome');
    await rules({ version: 2 });
    await person.click(screen.getByRole('button', { name: 'Unpin' }));
    await expect.poll(() => server.bodiesOf(pinChatLine)).toEqual([{ line_id: null }]);
    await rules({ version: 4 });
    expect(screen.queryByRole('region', { name: 'Pinned message' })).toBeNull();
  });

  it('lines that wait are allowed or refused by the performer, and not shown to a viewer', async () => {
    const { store, server } = await page(210);
    const held = {
      held_id: '7',
      at_ms: 1,
      text: 'ばか',
      lang: 'ja' as const,
      author: { ...line.author, user_id: '9' },
    };
    server.answer(getChatRules, { chat: { seen: SEEN, own: OWN } });
    server.answer(listHeldLines, { lines: [held] });
    const decide = { ...decideHeldLine, path: '/api/held-lines/7/decide' } as const;
    server.answer(decide, {});
    const { person } = show(<ChatTop performer={hana} channel_id="7" />, { store, language: 'en' });
    await person.click(await screen.findByRole('button', { name: 'Allow ren’s message' }));
    const refuse = await screen.findByRole<HTMLButtonElement>('button', { name: 'Refuse ren’s message' });
    await expect.poll(() => refuse.disabled).toBe(false);
    await person.click(refuse);
    await expect.poll(() => server.bodiesOf(decide)).toEqual([{ decision: 'allow' }, { decision: 'refuse' }]);
    const viewer = await page(205);
    viewer.server.answer(getChatRules, { chat: { seen: SEEN, own: OWN } });
    show(<ChatTop performer={hana} channel_id="7" />, { store: viewer.store, language: 'en' });
    await viewer.rules({});
    expect(viewer.server.bodiesOf(listHeldLines)).toEqual([]);
  });
});

describe('the note above the field', () => {
  const note = (text = '', onText = vi.fn()) => (
    <ComposerNote channel_id="7" bound lines={[line]} text={text} onText={onText} />
  );

  it.each([
    [{ writers: 'paying' as const }, {}, /used points in this broadcast/],
    [{ writers: 'favourites' as const }, {}, /have this performer as a favorite/],
    [{}, { next_at_ms: Date.now() + 300_000 }, /Next message in/],
    [{ writers: 'paying' as const }, { muted_until_ms: Date.now() + 300_000 }, /cannot write now/],
  ])('says why a viewer cannot write, and closes the field', async (seen, own, text) => {
    const { store, rules } = await page(205);
    show(note(), { store, language: 'en' });
    expect(selectGateClosed(store.getState())).toBe(false);
    await rules(seen, own);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(selectGateClosed(store.getState())).toBe(true);
    await rules({ version: 2 }, { paying: true, favourite: true });
    expect(selectGateClosed(store.getState())).toBe(false);
  });

  it('a helper may always write, and slow mode is said before it bites', async () => {
    const { store, rules } = await page(205);
    show(note(), { store, language: 'en' });
    await rules({ slow_s: 10 });
    expect(screen.getByText('One message every 10 seconds')).toBeTruthy();
    await rules({ writers: 'paying', slow_s: 10 }, { helper: true });
    expect(screen.getByText('You help in this room')).toBeTruthy();
    expect(selectGateClosed(store.getState())).toBe(false);
  });

  it('completes a name, and names the line that is replied to', async () => {
    const { store } = await page(205);
    const onText = vi.fn();
    const { person } = show(note('hi @r', onText), { store, language: 'en' });
    await person.click(screen.getByRole('button', { name: 'ren' }));
    expect(onText).toHaveBeenCalledWith('hi @ren ');
    await act(
      async () => void store.dispatch(replyChosen({ line_id: 5, name: 'ren', text: 'good evening' })),
    );
    expect(screen.getByText('Reply to ren')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Do not reply' }));
    expect(selectReply(store.getState())).toBeNull();
  });
});

describe('the choices for a line', () => {
  const sheet = (more: Partial<Parameters<typeof LineSheet>[0]> = {}) => (
    <LineSheet
      line={line}
      name="ren"
      own={false}
      performer_name="hana"
      channel_id="7"
      writes
      open
      onOpenChange={vi.fn()}
      {...more}
    />
  );
  const offered = () => screen.getAllByRole('button').map((button) => button.textContent);

  it('are reply and report for a viewer; a helper also deletes and mutes viewers', async () => {
    const { store, rules } = await page(205);
    const { person } = show(sheet(), { store, language: 'en' });
    expect(await screen.findByRole('button', { name: 'Reply' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Report' })).toBeTruthy();
    expect(offered()).not.toContain('Delete');
    await rules({}, { helper: true });
    expect(offered()).toEqual(expect.arrayContaining(['5 minutes', '30 minutes', '60 minutes', 'Delete']));
    expect(offered()).not.toContain('Pin');
    await person.click(screen.getByRole('button', { name: 'Reply' }));
    expect(selectReply(store.getState())).toEqual({ line_id: 5, name: 'ren', text: 'good evening' });
  });

  it('are the same for a sticker, which a reply quotes by its emoji', async () => {
    const { store, rules } = await page(205);
    const sticker: SaidLine = {
      ...{ kind: 'sticker', sticker: 'moon', line_id: 6, at_ms: 6 },
      author: line.author,
    };
    const { person } = show(sheet({ line: sticker }), { store, language: 'en' });
    await rules({}, { helper: true });
    expect(offered()).toContain('Delete');
    await person.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(selectReply(store.getState())).toEqual({ line_id: 6, name: 'ren', text: '🌙' });
  });

  it('let the performer pin, delete and mute', async () => {
    const { store, server } = await page(210);
    const remove = { ...deleteChatLine, path: '/api/chat-lines/5/delete' } as const;
    const mute = { ...muteViewer, path: '/api/mutes/9' } as const;
    server.answer(remove, {});
    server.answer(mute, {});
    server.answer(pinChatLine, {});
    const { person } = show(sheet(), { store, language: 'en' });
    await person.click(await screen.findByRole('button', { name: 'Pin' }));
    await person.click(screen.getByRole('button', { name: 'Stop ren’s messages for 30 minutes' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await expect.poll(() => server.bodiesOf(pinChatLine)).toEqual([{ line_id: '5' }]);
    await expect.poll(() => server.bodiesOf(mute)).toEqual([{ performer_name: 'hana', minutes: 30 }]);
    await expect.poll(() => server.bodiesOf(remove)).toHaveLength(1);
  });
});

it('a viewer is muted from the list after a question, and can write again without one', async () => {
  const { store, server } = await page(210);
  const mute = { ...muteViewer, path: '/api/mutes/9' } as const;
  const none = { helpers: [], muted: [], acts: [] };
  server.answer(getModeration, none);
  server.answer(mute, {});
  const { person } = show(<ModerationActions viewer_id="9" name="ren" />, { store, language: 'en' });
  await person.click(await screen.findByRole('button', { name: 'Stop for 30 minutes' }));
  const question = await screen.findByRole('alertdialog', { name: 'Stop ren’s messages for 30 minutes?' });
  expect(server.bodiesOf(mute)).toEqual([]);
  server.answer(getModeration, {
    ...none,
    muted: [{ user_id: '9', user_name: 'ren', until_ms: 1_800_000 }],
  });
  await person.click(within(question).getByRole('button', { name: 'Stop for 30 minutes' }));
  await person.click(await screen.findByRole('button', { name: 'Let write' }));
  await expect
    .poll(() => server.bodiesOf(mute))
    .toEqual([
      { performer_name: 'momo', minutes: 30 },
      { performer_name: 'momo', minutes: 0 },
    ]);
});

it('she sets the rules, and takes back what a helper did', async () => {
  const { store, server } = await page(210);
  const usual = {
    words: ['ばか'],
    on_word: 'hold',
    mask_contacts: false,
    slow_s: 0,
    writers: 'all',
  } as const;
  server.answer(getOwnChatRules, { ...usual, words: [...usual.words] });
  server.answer(setChatRules, { ...usual, words: [...usual.words] });
  const who = { user_id: '9', user_name: 'ren' };
  const deleted = {
    act_id: '4',
    act: 'delete' as const,
    helper: who,
    viewer: null,
    text: 'rude',
    at_ms: 1,
    undone: false,
  };
  server.answer(getModeration, { helpers: [who], muted: [], acts: [deleted] });
  const undo = { ...undoModerationAct, path: '/api/moderation-acts/4/undo' } as const;
  server.answer(undo, {});
  const { person } = show(<ChatRulesForm />, { store, language: 'en' });
  await person.type(await screen.findByRole('textbox', { name: /Forbidden words/ }), '\nidiot\n');
  await person.click(screen.getByRole('switch', { name: 'Mask links and contact details' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const sent = { ...usual, words: ['ばか', 'idiot'], mask_contacts: true };
  await expect.poll(() => server.bodiesOf(setChatRules)).toEqual([sent]);
  await person.click(screen.getByRole('button', { name: 'Undo “rude”' }));
  await expect.poll(() => server.bodiesOf(undo)).toHaveLength(1);
});
