import { SEEN_CARDS_MOST, type Action } from '@akari/rules';
import * as z from 'zod/mini';
import type { ErrorBody } from '../common/index.ts';
import { id, performerName } from '../common/index.ts';
import type { CardFigures, ChannelCard, ViewerList } from '../channel/index.ts';
import type { ChatLine, chatSend } from '../chat/index.ts';
import type { oversightWatchViewers } from '../oversight/index.ts';
import type { chatTranslate, TranslationState } from '../translation/index.ts';
import type { cancelTwoway, closeTwoway, sendTwoway, TwowayRequest } from '../twoway/index.ts';

/*
 * Socket.IO events, path /socket, websocket only, authenticated by the login cookie (or `auth.dlauth`).
 * Each event of the client is acknowledged with {ok:true, ...} or the error body.
 */
export const roomEnter = z.object({ performer_name: performerName });
export const roomLeave = z.object({ channel_id: id });
export const homeSee = z.object({
  cards: z.array(z.object({ channel_id: id, version: z.int() })).check(z.maxLength(SEEN_CARDS_MOST)),
});

export type Ack<T> = (answer: ({ ok: true } & T) | ({ ok: false } & ErrorBody)) => void;

export interface ClientToServer {
  /** Home page: subscribes to the statuses of all channels (`channels.changed`). */
  'home.watch': (body: Record<string, never>, ack: Ack<object>) => void;
  /**
   * Home page: the cards that are on the screen, which replace those of the last call, and their versions. Subscribes to their
   * changes, and returns what is newer than these versions.
   */
  'home.see': (
    body: z.input<typeof homeSee>,
    ack: Ack<{ channels: ChannelCard[]; figures: CardFigures[] }>,
  ) => void;
  'home.unwatch': (body: Record<string, never>, ack: Ack<object>) => void;
  /**
   * Returns a channel's card and recent lines, and subscribes to its events. Lines, tips and gifts are sent
   * only to viewers with a session.
   */
  'room.enter': (
    body: z.input<typeof roomEnter>,
    ack: Ack<{ channel: ChannelCard; lines: ChatLine[] }>,
  ) => void;
  /** Performer only: returns the viewer list and subscribes to its changes (`viewers.changed`). */
  'viewers.watch': (body: Record<string, never>, ack: Ack<ViewerList>) => void;
  /** Administrator inside the room: the same for that room's list. */
  'oversight.watch_viewers': (body: z.input<typeof oversightWatchViewers>, ack: Ack<ViewerList>) => void;
  'room.leave': (body: z.input<typeof roomLeave>, ack: Ack<object>) => void;
  /** Null: the line waits for the performer, and has no id yet. */
  'chat.send': (body: z.input<typeof chatSend>, ack: Ack<{ line_id: number | null }>) => void;
  /** Begins or ends the translation of a channel's lines for this socket (`chat.translated`). */
  'chat.translate': (body: z.input<typeof chatTranslate>, ack: Ack<{ state: TranslationState }>) => void;
  /* Two-way, by the event names of spec §7: request, cancel, end. */
  send_twoway: (body: z.input<typeof sendTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
  cancel_twoway: (body: z.input<typeof cancelTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
  send_twoway_close_notice: (body: z.input<typeof closeTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
}

/** Who may send each event, by the policy of the rules. */
export const EVENT_ACTIONS = {
  'home.watch': 'channel.list',
  'home.see': 'channel.list',
  'home.unwatch': 'channel.list',
  'room.enter': 'channel.watch',
  'viewers.watch': 'channel.list_viewers',
  'oversight.watch_viewers': 'oversight.list_viewers',
  'room.leave': 'channel.watch',
  'chat.send': 'chat.write',
  'chat.translate': 'chat.read',
  send_twoway: 'twoway.request',
  cancel_twoway: 'twoway.cancel',
  send_twoway_close_notice: 'twoway.end',
} as const satisfies Record<keyof ClientToServer, Action>;

export * from './server-events.ts';
