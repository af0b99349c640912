import type { ChannelStats, MediaAccess, MediaGrant, NodeEvent } from '@akari/contract';
import type { MediaKind } from '@akari/rules';
import type { Tx } from '../database/database.ts';
import type { NodeRecorder } from './node-recorder.ts';

export interface PublisherRequest {
  channel_id: number;
  user_id: number;
  broadcast_id: number;
  media_kind: MediaKind;
}
export interface SubscriberRequest {
  channel_id: number;
  user_id: number;
  session_id: number;
  grant: MediaGrant;
}
/** A viewer's own media in a two-way: `publish` is the viewer, `play` the performer, and there is nobody else. */
export interface TwowayAccess {
  twoway_id: number;
  user_id: number;
  role: 'publish' | 'play';
  /** Until then it may be played unless `keepTwoways` says so again. */
  lease_until_ms: number;
}
export type RecordingPlace = { node: string | null } | { channel_id: number };
/** What a session was delivered in all; and what it was sent that is not charged, where there is any. */
export type FinalFigure = readonly [session_id: number, delivered_ms: number, forgiven_ms?: number];

/** `peer.ended` of somebody whose media node is gone while others go on: a new access leads to one of those. */
export const NODE_LOST = 'node_lost';

/** `reason` and `node` as in `peer.ended`, where they are told. */
export interface TwowayEnded {
  type: 'twoway.ended';
  role: 'publish' | 'play';
  twoway_id: number;
  reason?: string | undefined;
  node?: string | undefined;
}

export type MediaEvent =
  /**
   * `peer.ended` says that nothing is connected for that session any more, whatever its reason. `node` says which one
   * of a cluster tells it.
   */
  | (Exclude<NodeEvent, { type: 'hello' | 'relay.ended' }> & { node?: string })
  /** From now on this server node hears a node of the cluster; what nobody has heard is in that node's journal. */
  | { type: 'node.followed'; node: string }
  /** The viewer's media of a two-way arrives or stops, or the performer plays it or stops. */
  | { type: 'twoway.started'; role: 'publish' | 'play'; twoway_id: number }
  | TwowayEnded
  /**
   * The media node is to be stopped, and the peer is to move to another one. `when_idle`: a publisher moves only while
   * nobody pays in the channel.
   */
  | {
      type: 'peer.migration_requested';
      role: 'publish' | 'play';
      channel_id: string;
      session_id: string;
      when: 'immediately' | 'when_idle';
    }
  /** The engine has started or come back: whoever was connected before is gone. */
  | { type: 'engine.started' }
  /** The engine is gone; every peer with it. */
  | { type: 'engine.lost' };

/** The transaction in which sessions end, and the database's number of it. */
export interface Ending {
  tx: Tx;
  ends_in: string;
}

/**
 * The picture path as the server sees it. One implementation starts and drives our own media node, another drives a
 * cluster of them. Session ids are strings on that side of the wire. Whoever calls from within a transaction passes it
 * on (`tx`), so that nobody waits for a second connection while holding one.
 */
export interface MediaPlane {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Base address of a node's WHIP/WHEP signalling, for the proxy (of any node unless named); null while it is down. */
  signalling_url(node?: string): string | null;
  /** The node of the cluster on which a channel is published; null: none, or there is only one. */
  nodeOf(channel_id: string): Promise<string | null>;
  publisherAccess(request: PublisherRequest): Promise<MediaAccess>;
  /** Grants before it answers: the viewer may connect at once. */
  subscriberAccess(request: SubscriberRequest, tx?: Tx): Promise<MediaAccess>;
  /** Extends or shortens what running subscribers may receive. */
  grant(grants: MediaGrant[]): Promise<void>;
  /** @returns the final figures, of those whom the engine knows */
  endSubscribers(session_ids: number[], reason: string, within?: Ending): Promise<FinalFigure[]>;
  /**
   * Ends every subscriber of a channel except these sessions, on every media node. To be called when a channel becomes
   * private. @throws media_unavailable when a node cannot confirm it; the channel must not become private then
   */
  restrictTo(channel_id: number, session_ids: readonly number[], tx: Tx): Promise<void>;
  /** Ends every subscriber of a channel, and its publisher where asked. */
  endChannel(channel_id: number, options: { publisher: boolean; reason: string }, tx?: Tx): Promise<void>;
  /** Opens the stream of a two-way to one of its two people. */
  twowayAccess(request: TwowayAccess): Promise<MediaAccess>;
  keepTwoways(twoway_ids: number[], lease_until_ms: number): Promise<void>;
  /** Cuts both sides, and what is left of their tokens opens nothing that could be played. */
  endTwoways(twoway_ids: number[], reason: string): Promise<void>;
  /** What records, on a node or where a channel is published; null: there is no such place. */
  recorder(at: RecordingPlace): Promise<Pick<NodeRecorder, keyof NodeRecorder> | null>;
  /** Null: nobody publishes or plays it. */
  channelStats(channel_id: number): Promise<ChannelStats | null>;
  /** The sessions that this server node charges, renews and tells of; null: all of them. */
  ownSessions(): Promise<ReadonlySet<number> | null>;
  /** Deliveries that nobody has heard of, of the engine or of a node of the cluster; forgotten by `settleJournal`. */
  journal(node?: string): Promise<FinalFigure[]>;
  settleJournal(node?: string): Promise<void>;
  onEvent(listener: (event: MediaEvent) => void): void;
}
