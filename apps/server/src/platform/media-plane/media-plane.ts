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
/** Access to a viewer's own media in a two-way: the viewer publishes, and only the performer plays. */
export interface TwowayAccess {
  twoway_id: number;
  user_id: number;
  role: 'publish' | 'play';
  /** End of the lease to play it; `keepTwoways` renews it. */
  lease_until_ms: number;
}
export type RecordingPlace = { node: string | null } | { channel_id: number };
/** Total delivered time of a session; and forgiven time, which was sent and is not charged, when there is any. */
export type FinalFigure = readonly [session_id: number, delivered_ms: number, forgiven_ms?: number];

/** Reason of `peer.ended` when the peer's media node is lost: a new access is placed on another node. */
export const NODE_LOST = 'node_lost';

/** `reason` and `node` as in `peer.ended`, when they are known. */
export interface TwowayEnded {
  type: 'twoway.ended';
  role: 'publish' | 'play';
  twoway_id: number;
  reason?: string | undefined;
  node?: string | undefined;
}

export type MediaEvent =
  /**
   * `peer.ended`, whatever its reason: no connection of that session is left on the node. `node`: the media node of a
   * cluster that the event comes from.
   */
  | (Exclude<NodeEvent, { type: 'hello' | 'relay.ended' }> & { node?: string })
  /** This server node now follows a media node of the cluster; final figures that were missed are in its journal. */
  | { type: 'node.followed'; node: string }
  /** The viewer's media of a two-way has started or ended (`publish`), or the performer's playback of it (`play`). */
  | { type: 'twoway.started'; role: 'publish' | 'play'; twoway_id: number }
  | TwowayEnded
  /**
   * The media node is draining, and the peer should migrate to another one. `when_idle`: a publisher migrates only
   * while no viewer pays in the channel.
   */
  | {
      type: 'peer.migration_requested';
      role: 'publish' | 'play';
      channel_id: string;
      session_id: string;
      when: 'immediately' | 'when_idle';
    }
  /** The engine has started or restarted: all earlier peers are gone. */
  | { type: 'engine.started' }
  /** The engine is down: all peers are gone. */
  | { type: 'engine.lost' };

/** The transaction in which sessions end, and its id in the database. */
export interface Ending {
  tx: Tx;
  ends_in: string;
}

/**
 * The server's interface to the media nodes. One implementation runs an embedded media node, another drives a cluster.
 * Media nodes know session ids as strings. A caller inside a transaction passes it (`tx`), so that it does not wait for
 * a second database connection while it holds one (pool deadlock).
 */
export interface MediaPlane {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Base URL of a node's WHIP/WHEP signalling, for the proxy (of any node unless named); null while it is down. */
  signalling_url(node?: string): string | null;
  /** Name of the node that a channel is published on; null: it has none, or the media node is embedded. */
  nodeOf(channel_id: string): Promise<string | null>;
  publisherAccess(request: PublisherRequest): Promise<MediaAccess>;
  /** Sends the grant before it returns, so that the viewer may connect at once. */
  subscriberAccess(request: SubscriberRequest, tx?: Tx): Promise<MediaAccess>;
  /** Extends or shortens the grants of running subscribers. */
  grant(grants: MediaGrant[]): Promise<void>;
  /** Ends sessions on the media nodes. @returns final figures of the sessions that the nodes know */
  endSubscribers(session_ids: number[], reason: string, within?: Ending): Promise<FinalFigure[]>;
  /**
   * Ends every subscriber of a channel except these sessions, on every media node. To be called when a channel becomes
   * private. In a cluster, nodes that cannot confirm it get no relay of the channel for the length of a lease.
   * @throws media_unavailable when the channel's own node cannot confirm it; the channel must not become private then
   */
  restrictTo(channel_id: number, session_ids: readonly number[], tx: Tx): Promise<void>;
  /** Ends every subscriber of a channel, and optionally its publisher. */
  endChannel(channel_id: number, options: { publisher: boolean; reason: string }, tx?: Tx): Promise<void>;
  /** Gives one side of a two-way access to its stream. */
  twowayAccess(request: TwowayAccess): Promise<MediaAccess>;
  keepTwoways(twoway_ids: number[], lease_until_ms: number): Promise<void>;
  /** Ends both sides and the grant: unexpired tokens cannot be used to play any more. */
  endTwoways(twoway_ids: number[], reason: string): Promise<void>;
  /** The recorder of a node, or of the node that a channel is published on; null: there is no such node. */
  recorder(at: RecordingPlace): Promise<Pick<NodeRecorder, keyof NodeRecorder> | null>;
  /** Null: the channel has no publisher and no subscribers. */
  channelStats(channel_id: number): Promise<ChannelStats | null>;
  /** The sessions that this server node charges, renews and sends receipts of; null: all of them. */
  ownSessions(): Promise<ReadonlySet<number> | null>;
  /** Final figures not settled yet, of the embedded node or of a node of the cluster; `settleJournal` deletes them. */
  journal(node?: string): Promise<FinalFigure[]>;
  settleJournal(node?: string): Promise<void>;
  onEvent(listener: (event: MediaEvent) => void): void;
}
