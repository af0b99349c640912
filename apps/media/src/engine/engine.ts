import type { MediaTokenClaims, NodeProfile } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import type { SessionAccount } from '../grant/session-account.ts';
import type { Peer } from '../peer/peer.ts';
import type { NodeEndReason } from '../peer/end-reason.ts';
import type { RelayEndReason, Relays } from './relays.ts';
import type { TapSource } from './tap.ts';

/** What the engine tells the node. */
export interface EngineHost {
  /** The peer's connection is up. */
  onConnected(peer: Peer): void;
  onEnded(peer: Peer, reason: NodeEndReason): void;
  /** The engine has gone, and every peer with it. */
  onLost(): void;
  onRelayEnded(channel_id: string, source_url: string, reason: RelayEndReason): void;
}

/** What the client gets: the answer to its offer, or an offer that it shall answer. */
export interface Opened {
  type: 'answer' | 'offer';
  sdp: string;
}

/** A client's offer that has been read and found usable; nothing has happened yet. */
export interface Attempt {
  peer: Peer;
  /** Throws a `Failure` or what the engine finds wrong with the offer. */
  connect: () => Promise<Opened>;
}

/** What moves the packets: our own forwarding in this process, or a server beside it. */
export interface Engine {
  readonly profile: NodeProfile;
  readonly state: 'up' | 'down';
  readonly relays: Relays;
  /** The UDP port of all media, where there is one. */
  readonly udp_port: number;
  /** `http_port`: where this node's own interface listens. */
  start(host: EngineHost, http_port: number): Promise<void>;
  stop(): void;
  /** What the engine itself has to tell over HTTP, not behind the node's secret. */
  routes(app: FastifyInstance): void;
  /** Throws `SdpError`. */
  publisher(claims: MediaTokenClaims, sdp: string): Attempt;
  /** Throws `SdpError`. */
  subscriber(claims: MediaTokenClaims, sdp: string, account: SessionAccount): Attempt;
  /** Takes the client's answer to an offer of the engine's. */
  answer(peer: Peer, sdp: string): Promise<void>;
  /** Whether there is a publisher to play, here or by a relay. */
  isPublished(channel_id: string): boolean;
  /** Null: nobody publishes it on this node itself. */
  tapSource(channel_id: string): TapSource | null;
  /** A peer from which nothing was heard for this long has vanished. */
  silenceLimitMs(): number;
  /** The peer has ended: whatever the engine holds for it goes. */
  remove(peer: Peer): void;
  /** Every 50 ms. */
  tick(now_ms: number): void;
  everySecond(now_ms: number): void;
}
