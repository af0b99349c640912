import type { Action } from '@akari/rules';
import * as z from 'zod/mini';
import type { ErrorBody } from '../common/index.ts';
import { id, performerName } from '../common/index.ts';
import type { Bar } from '../bar/index.ts';
import type { ChatCall } from '../call/index.ts';
import type {
  BroadcastEnded,
  CardFigures,
  ChannelCard,
  EncoderRefused,
  ViewerList,
  ViewerListChange,
} from '../channel/index.ts';
import type { ChatLine, chatSend } from '../chat/index.ts';
import type { GiftNotice } from '../gift/index.ts';
import type { IdVideoView } from '../id-video/index.ts';
import type { BroadcastEarnings } from '../ledger/index.ts';
import type { Purchase } from '../purchase/index.ts';
import type { FreeAnswers, Receipt, SessionEnded, ViewerSession } from '../session/index.ts';
import type { TipNotice } from '../tip/index.ts';
import type { TwoshotRequest } from '../twoshot/index.ts';
import type { cancelTwoway, closeTwoway, sendTwoway, TwowayRequest } from '../twoway/index.ts';

/*
 * Socket.IO events, path /socket, websocket only, authenticated by the login cookie (or `auth.dlauth`).
 * Each event of the client is acknowledged with {ok:true, ...} or the error body.
 */
export const roomEnter = z.object({ performer_name: performerName });
export const roomLeave = z.object({ channel_id: id });

export type Ack<T> = (answer: ({ ok: true } & T) | ({ ok: false } & ErrorBody)) => void;

export interface ClientToServer {
  /** Home page: subscribes to the changes of all channels (`channels.changed`). */
  'home.watch': (body: Record<string, never>, ack: Ack<object>) => void;
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
  'room.leave': (body: z.input<typeof roomLeave>, ack: Ack<object>) => void;
  'chat.send': (body: z.input<typeof chatSend>, ack: Ack<{ line_id: number }>) => void;
  /* Two-way, by the event names of spec §7: request, cancel, end. */
  send_twoway: (body: z.input<typeof sendTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
  cancel_twoway: (body: z.input<typeof cancelTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
  send_twoway_close_notice: (body: z.input<typeof closeTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
}

/** Who may send each event, by the policy of the rules. */
export const EVENT_ACTIONS = {
  'home.watch': 'channel.list',
  'home.unwatch': 'channel.list',
  'room.enter': 'channel.watch',
  'viewers.watch': 'channel.list_viewers',
  'room.leave': 'channel.watch',
  'chat.send': 'chat.write',
  send_twoway: 'twoway.request',
  cancel_twoway: 'twoway.cancel',
  send_twoway_close_notice: 'twoway.end',
} as const satisfies Record<keyof ClientToServer, Action>;

export interface ServerToClient {
  'channel.changed': (body: { channel: ChannelCard }) => void;
  /** Home page: the changes since the last event, at most once a second. */
  'channels.changed': (body: { channels: ChannelCard[]; figures: CardFigures[] }) => void;
  /** Batches of lines, at most ten a second. */
  'chat.lines': (body: { channel_id: string; lines: ChatLine[] }) => void;
  'tip.sent': (body: TipNotice) => void;
  'gift.sent': (body: GiftNotice) => void;
  /**
   * The media node of this person's publisher or subscriber is gone: requesting access again leads to another
   * node.
   */
  'media.reconnect': (body: { role: 'publish' | 'play'; channel_id: string }) => void;
  'session.receipt': (body: Receipt) => void;
  /**
   * Media of the person's own session has arrived: the session has entered, and these lines are on its board.
   */
  'session.entered': (body: { session_id: string; channel_id: string; lines: ChatLine[] }) => void;
  /** The free chat has become paid: the session has no media until the viewer agrees to the price. */
  'session.asked': (body: { session: ViewerSession }) => void;
  'session.ended': (body: SessionEnded) => void;
  /**
   * `session_id`: the balance after a charge of that session. The client ignores it when that session is
   * over.
   */
  'balance.changed': (body: {
    points_units: number;
    coupon_points_units: number;
    bonus_units?: number;
    session_id?: string;
  }) => void;
  'purchase.changed': (body: { purchase: Purchase }) => void;
  /** A two-shot request, to its viewer and its performer. */
  'twoshot.changed': (body: { request: TwoshotRequest }) => void;
  /** A two-way request, to its viewer and its performer. */
  'twoway.changed': (body: { request: TwowayRequest }) => void;
  /** A chat call, to its viewer and its performer. */
  'call.changed': (body: { call: ChatCall }) => void;
  /** A view of an ID video, to its viewer. */
  'id_video.changed': (body: { view: IdVideoView }) => void;
  /** To a performer: their own ID video has changed; the page requests the new state. */
  'own_id_video.changed': (body: Record<string, never>) => void;
  /** To the performer and the viewer: the viewer was barred, or requests that the bar is lifted. */
  'bar.changed': (body: { bar: Bar }) => void;
  /** To the performer's pages that subscribed (`viewers.watch`), at most once a second. */
  'viewers.changed': (body: ViewerListChange) => void;
  /** Performer only: the free chat has become paid, and these are the viewers' answers. */
  'free_answers.changed': (body: FreeAnswers) => void;
  'earnings.changed': (body: BroadcastEarnings) => void;
  /** To the performer's publishing page only: why the broadcast ended. */
  'broadcast.ended': (body: BroadcastEnded) => void;
  /** To the publishing page: an encoder with the stream key was refused. */
  'encoder.refused': (body: EncoderRefused) => void;
  /** The login of this socket was ended elsewhere. */
  'login.ended': (body: Record<string, never>) => void;
}
