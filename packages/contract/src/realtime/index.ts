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
  /** Home page: be told of the changes of all channels (`channels.changed`). */
  'home.watch': (body: Record<string, never>, ack: Ack<object>) => void;
  'home.unwatch': (body: Record<string, never>, ack: Ack<object>) => void;
  /** A room: its snapshot, its recent lines, and from now on its events. Lines, tips and gifts reach those in a session only. */
  'room.enter': (
    body: z.input<typeof roomEnter>,
    ack: Ack<{ channel: ChannelCard; lines: ChatLine[] }>,
  ) => void;
  /** Performer only: who is with her, and from now on what changes of it (`viewers.changed`). */
  'viewers.watch': (body: Record<string, never>, ack: Ack<ViewerList>) => void;
  'room.leave': (body: z.input<typeof roomLeave>, ack: Ack<object>) => void;
  'chat.send': (body: z.input<typeof chatSend>, ack: Ack<{ line_id: number }>) => void;
  /* Two-way, by the names of spec §7: asking, calling it off, ending it. */
  send_twoway: (body: z.input<typeof sendTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
  cancel_twoway: (body: z.input<typeof cancelTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
  send_twoway_close_notice: (body: z.input<typeof closeTwoway>, ack: Ack<{ request: TwowayRequest }>) => void;
}

export interface ServerToClient {
  'channel.changed': (body: { channel: ChannelCard }) => void;
  /** Home page: what has changed since it was last told, at most once a second. */
  'channels.changed': (body: { channels: ChannelCard[]; figures: CardFigures[] }) => void;
  /** In batches, at most ten a second. */
  'chat.lines': (body: { channel_id: string; lines: ChatLine[] }) => void;
  'tip.sent': (body: TipNotice) => void;
  'gift.sent': (body: GiftNotice) => void;
  /** The media node of what this person publishes or plays is gone: a fresh access leads to another one. */
  'media.reconnect': (body: { role: 'publish' | 'play'; channel_id: string }) => void;
  'session.receipt': (body: Receipt) => void;
  /** The picture of one's own session has arrived: one is in the room from now on, and these lines stand on its board. */
  'session.entered': (body: { session_id: string; channel_id: string; lines: ChatLine[] }) => void;
  /** The free chat is a paid one now: one's own session has no media until one goes on at its price. */
  'session.asked': (body: { session: ViewerSession }) => void;
  'session.ended': (body: SessionEnded) => void;
  /** `session_id`: as the charge of that session left it; when the session is over, such a word comes too late. */
  'balance.changed': (body: {
    points_units: number;
    coupon_points_units: number;
    bonus_units?: number;
    session_id?: string;
  }) => void;
  'purchase.changed': (body: { purchase: Purchase }) => void;
  /** A request for two-shot, to its viewer and its performer. */
  'twoshot.changed': (body: { request: TwoshotRequest }) => void;
  /** A request for two-way, to its viewer and its performer. */
  'twoway.changed': (body: { request: TwowayRequest }) => void;
  /** A call to chat, to its caller and its performer. */
  'call.changed': (body: { call: ChatCall }) => void;
  /** A viewer's look at an ID video, to that viewer. */
  'id_video.changed': (body: { view: IdVideoView }) => void;
  /** To a performer: something about her own ID video; what it is, she asks. */
  'own_id_video.changed': (body: Record<string, never>) => void;
  /** A viewer was barred, or asks to be let back in: to the performer and to the viewer. */
  'bar.changed': (body: { bar: Bar }) => void;
  /** To those pages of the performer that asked (`viewers.watch`), at most once a second. */
  'viewers.changed': (body: ViewerListChange) => void;
  /** Performer only: her free chat became a paid one, and viewers answer. */
  'free_answers.changed': (body: FreeAnswers) => void;
  'earnings.changed': (body: BroadcastEarnings) => void;
  /** Performer only, and where it was published from: why it went off the air. */
  'broadcast.ended': (body: BroadcastEnded) => void;
  /** To where it is published from: an encoder came with the stream key beside it. */
  'encoder.refused': (body: EncoderRefused) => void;
  /** The login behind this socket was ended elsewhere. */
  'login.ended': (body: Record<string, never>) => void;
}
