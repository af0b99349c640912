import type { ChannelStats, MediaAccess, MediaGrant, NodeEvent } from '@akari/contract';

export interface PublisherRequest {
  channel_id: number;
  user_id: number;
  broadcast_id: number;
}
export interface SubscriberRequest {
  channel_id: number;
  user_id: number;
  session_id: number;
  grant: MediaGrant;
}
export type MediaEvent =
  /** `peer.ended` says that nothing is connected for that session any more, whatever its reason. */
  | Exclude<NodeEvent, { type: 'hello' | 'relay.ended' }>
  /** The engine has started or come back: whoever was connected before is gone. */
  | { type: 'engine.started' }
  /** The engine is gone; every peer with it. */
  | { type: 'engine.lost' };

/**
 * The picture path as the server sees it. One implementation starts and drives our own media node; another can drive
 * a cluster. Session ids are strings on this side of the wire.
 */
export interface MediaPlane {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Base address of the engine's WHIP/WHEP signalling, for the proxy; null while it is down. */
  signalling_url(): string | null;
  publisherAccess(request: PublisherRequest): Promise<MediaAccess>;
  /** Grants before it answers: the viewer may connect at once. */
  subscriberAccess(request: SubscriberRequest): Promise<MediaAccess>;
  /** Extends or shortens what running subscribers may receive. */
  grant(grants: MediaGrant[]): Promise<void>;
  endSubscribers(session_ids: number[], reason: string): Promise<void>;
  /** Ends every subscriber of a channel, and its publisher where asked. */
  endChannel(channel_id: number, options: { publisher: boolean; reason: string }): Promise<void>;
  /** Null: nobody publishes or plays it. */
  channelStats(channel_id: number): Promise<ChannelStats | null>;
  /** Deliveries that an earlier life of the engine left behind; forgotten by `settleJournal`. */
  journal(): Promise<[session_id: number, delivered_ms: number][]>;
  settleJournal(): Promise<void>;
  onEvent(listener: (event: MediaEvent) => void): void;
}
