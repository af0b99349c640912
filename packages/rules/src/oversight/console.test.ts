import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPrivateMessage,
  addTwoway,
  addViewer,
  closeTwowayOf,
  createInbox,
  EMPTY_ADMIN_CHAT,
  EMPTY_VIEWER_SELECTION,
  setSelectedViewer,
  setToRead,
  setViewerList,
  switchViewer,
  type AdminChat,
  type AdminTwoway,
  type ViewerSelection,
} from './console.ts';

type Chat = AdminChat<string>;
/** Few ids, so that they meet; one that every object has a field of. */
const ids = fc.constantFrom('1', '2', '3', '__proto__', 'constructor');

type Step = (chat: Chat) => Chat;
const steps: fc.Arbitrary<Step> = fc.oneof(
  ids.map(
    (id): Step =>
      (chat) =>
        addViewer(chat, id),
  ),
  fc.option(ids).map(
    (id): Step =>
      (chat) =>
        switchViewer(chat, id),
  ),
  fc.tuple(ids, fc.string()).map(
    ([id, text]): Step =>
      (chat) =>
        addPrivateMessage(chat, id, text),
  ),
  ids.map(
    (id): Step =>
      (chat) =>
        createInbox(chat, id),
  ),
  ids.map(
    (id): Step =>
      (chat) =>
        setToRead(chat, id),
  ),
);
const chats: fc.Arbitrary<Chat> = fc
  .array(steps, { maxLength: 30 })
  .map((all) => all.reduce<Chat>((chat, step) => step(chat), EMPTY_ADMIN_CHAT));
const entryOf = (chat: Chat, id: string) => Object.entries(chat.inbox).find(([of]) => of === id)?.[1];
const check = (property: (chat: Chat, id: string) => void): void =>
  fc.assert(
    fc.property(chats, ids, (chat, id) => {
      property(chat, id);
    }),
  );

describe('the chat of an administrator', () => {
  it('begins without inbox, viewers and a selected viewer', () => {
    expect(EMPTY_ADMIN_CHAT).toEqual({ inbox: {}, viewerlist: [], target_viewer: null });
  });

  it('lists each viewer once', () => {
    check(({ viewerlist }) => expect(new Set(viewerlist).size).toBe(viewerlist.length));
  });

  it('adds a viewer at the end and changes nothing else', () => {
    check((chat, id) => {
      const now = addViewer(chat, id);
      expect(now.viewerlist.at(-1)).toBe(id);
      expect(now.viewerlist.slice(0, -1)).toEqual(chat.viewerlist.filter((one) => one !== id));
      expect({ ...now, viewerlist: [] }).toEqual({ ...chat, viewerlist: [] });
    });
  });

  it('switches to a viewer and changes nothing else', () => {
    check((chat, id) => expect(switchViewer(chat, id)).toEqual({ ...chat, target_viewer: id }));
  });

  it('appends a message, which is new unless its viewer is selected', () => {
    check((chat, id) => {
      const now = addPrivateMessage(chat, id, 'text');
      expect(entryOf(now, id)).toEqual({
        messages: [...(entryOf(chat, id)?.messages ?? []), 'text'],
        isNew: chat.target_viewer !== id,
      });
      expect(entryOf(addPrivateMessage(switchViewer(chat, id), id, 'text'), id)?.isNew).toBe(false);
    });
  });

  it('keeps the inboxes of other viewers', () => {
    check((chat, id) => {
      const others = (one: Chat) => Object.entries(one.inbox).filter(([of]) => of !== id);
      for (const now of [addPrivateMessage(chat, id, 'x'), createInbox(chat, id), setToRead(chat, id)])
        expect(others(now)).toEqual(others(chat));
    });
  });

  it('creates an empty inbox that is not new, and lists its viewer', () => {
    check((chat, id) => {
      const now = createInbox(chat, id);
      if (entryOf(chat, id) !== undefined) return expect(now).toEqual(chat);
      expect(entryOf(now, id)).toEqual({ messages: [], isNew: false });
      expect(now.viewerlist.at(-1)).toBe(id);
    });
  });

  it('sets an inbox to read and keeps its messages; without an inbox nothing changes', () => {
    check((chat, id) => {
      const before = entryOf(chat, id);
      const now = setToRead(chat, id);
      if (before === undefined) return expect(now).toEqual(chat);
      expect(entryOf(now, id)).toEqual({ messages: before.messages, isNew: false });
    });
  });
});

describe('the two-ways of an administrator', () => {
  const sessions: fc.Arbitrary<AdminTwoway[]> = fc
    .array(fc.record({ user_name: ids, from_socket_id: ids }), { maxLength: 10 })
    .map((all) => all.reduce<AdminTwoway[]>((list, one) => [...addTwoway(list, one)], []));

  it('are one of each user name, the last', () => {
    fc.assert(
      fc.property(sessions, ids, ids, (list, user_name, from_socket_id) => {
        const now = addTwoway(list, { user_name, from_socket_id });
        expect(now.filter((one) => one.user_name === user_name)).toEqual([{ user_name, from_socket_id }]);
        expect(now.slice(0, -1)).toEqual(list.filter((one) => one.user_name !== user_name));
      }),
    );
  });

  it('close by the socket', () => {
    fc.assert(
      fc.property(sessions, ids, (list, socket_id) => {
        expect(closeTwowayOf(list, socket_id)).toEqual(
          list.filter(({ from_socket_id }) => from_socket_id !== socket_id),
        );
      }),
    );
  });
});

describe('the selection of a viewer', () => {
  it('sets the list and the selected viewer apart, and is empty after a reset', () => {
    expect(EMPTY_VIEWER_SELECTION).toEqual({ viewerlist: [], selectedViewer: '' });
    const empty: ViewerSelection<string> = EMPTY_VIEWER_SELECTION;
    const listed = setViewerList(empty, ['1', '2']);
    expect(listed).toEqual({ viewerlist: ['1', '2'], selectedViewer: '' });
    expect(setSelectedViewer(listed, '2')).toEqual({ viewerlist: ['1', '2'], selectedViewer: '2' });
  });
});
