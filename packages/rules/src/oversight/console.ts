/*
 * The administrator's console (spec §3 Admin chat state, §4 Admin chat console) as pure functions over its state. The
 * names of the fields are those of the specification.
 */

/** The conversation with one viewer. */
export interface InboxEntry<M> {
  messages: readonly M[];
  /** A message has come that was not seen yet. */
  isNew: boolean;
}

export interface AdminChat<M> {
  /** By viewer id. */
  inbox: Readonly<Record<string, InboxEntry<M>>>;
  /** Viewer ids, each once. */
  viewerlist: readonly string[];
  /** The selected viewer; null: none. */
  target_viewer: string | null;
}

/** The state at first; a message is of whatever type the page has. */
export const EMPTY_ADMIN_CHAT: AdminChat<never> = { inbox: {}, viewerlist: [], target_viewer: null };

/** Appends a viewer; an equal id is removed first, so that none is there twice. */
export const addViewer = <M>(chat: AdminChat<M>, viewer_id: string): AdminChat<M> => ({
  ...chat,
  viewerlist: [...chat.viewerlist.filter((id) => id !== viewer_id), viewer_id],
});

export const switchViewer = <M>(chat: AdminChat<M>, target_viewer: string | null): AdminChat<M> => ({
  ...chat,
  target_viewer,
});

/** The inbox of a viewer; undefined: none. Ids come from outside, so those of `Object.prototype` are no inbox. */
const entryOf = <M>({ inbox }: AdminChat<M>, viewer_id: string): InboxEntry<M> | undefined =>
  Object.hasOwn(inbox, viewer_id) ? inbox[viewer_id] : undefined;

const withEntry = <M>(chat: AdminChat<M>, viewer_id: string, entry: InboxEntry<M>): AdminChat<M> => ({
  ...chat,
  inbox: { ...chat.inbox, [viewer_id]: entry },
});

/** Appends a message to a viewer's inbox; it is new unless that viewer is selected. */
export const addPrivateMessage = <M>(chat: AdminChat<M>, viewer_id: string, message: M): AdminChat<M> =>
  withEntry(chat, viewer_id, {
    messages: [...(entryOf(chat, viewer_id)?.messages ?? []), message],
    isNew: viewer_id !== chat.target_viewer,
  });

/** Creates the inbox of a viewer unless there is one, and adds the viewer to the list. */
export const createInbox = <M>(chat: AdminChat<M>, viewer_id: string): AdminChat<M> =>
  entryOf(chat, viewer_id) === undefined
    ? addViewer(withEntry(chat, viewer_id, { messages: [], isNew: false }), viewer_id)
    : chat;

/** Marks an inbox as read and keeps its messages. */
export function setToRead<M>(chat: AdminChat<M>, viewer_id: string): AdminChat<M> {
  const entry = entryOf(chat, viewer_id);
  return entry === undefined ? chat : withEntry(chat, viewer_id, { ...entry, isNew: false });
}

/** A two-way that the administrator sees. */
export interface AdminTwoway {
  user_name: string;
  from_socket_id: string;
}

/** Adds a two-way; one of the same user name is replaced. */
export const addTwoway = (sessions: readonly AdminTwoway[], session: AdminTwoway): readonly AdminTwoway[] => [
  ...sessions.filter(({ user_name }) => user_name !== session.user_name),
  session,
];

/** Removes the two-ways of a socket. */
export const closeTwowayOf = (sessions: readonly AdminTwoway[], socket_id: string): readonly AdminTwoway[] =>
  sessions.filter(({ from_socket_id }) => from_socket_id !== socket_id);

/** The list of viewers that the administrator selects from. */
export interface ViewerSelection<V> {
  viewerlist: readonly V[];
  /** Empty: none. */
  selectedViewer: string;
}
export const EMPTY_VIEWER_SELECTION: ViewerSelection<never> = { viewerlist: [], selectedViewer: '' };

export const setViewerList = <V>(
  selection: ViewerSelection<V>,
  viewerlist: readonly V[],
): ViewerSelection<V> => ({ ...selection, viewerlist });
export const setSelectedViewer = <V>(
  selection: ViewerSelection<V>,
  selectedViewer: string,
): ViewerSelection<V> => ({ ...selection, selectedViewer });
