import type { MediaTokenClaims, NodeProfile } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import type { SessionAccount } from '../grant/session-account.ts';
import type { Peer } from '../peer/peer.ts';
import type { NodeEndReason } from '../peer/end-reason.ts';
import type { RelayEndReason, Relays } from './relays.ts';
import type { TapSource } from './tap.ts';

/** Events that the engine reports to the node. */
export interface EngineHost {
  /** The peer's connection is established. */
  onConnected(peer: Peer): void;
  onEnded(peer: Peer, reason: NodeEndReason): void;
  /** The engine is lost, and with it every peer. */
  onLost(): void;
  onRelayEnded(channel_id: string, source_url: string, reason: RelayEndReason): void;
}

/** What is sent to the client: the answer to its offer, or an offer that it has to answer. */
export interface Opened {
  type: 'answer' | 'offer';
  sdp: string;
}

/** A client's offer that was parsed and accepted; nothing has been connected yet. */
export interface Attempt {
  peer: Peer;
  /** @throws Failure, or the engine's error about the offer */
  connect: () => Promise<Opened>;
}

/** What forwards the packets: this process itself or a Janus server. */
export interface Engine {
  readonly profile: NodeProfile;
  readonly state: 'up' | 'down';
  readonly relays: Relays;
  /** The UDP port of all media; 0 when the engine has none. */
  readonly udp_port: number;
  /** @param http_port port of this node's HTTP interface */
  start(host: EngineHost, http_port: number): Promise<void>;
  stop(): void;
  /** Registers the engine's own HTTP routes; they do not use the node's secret. */
  routes(app: FastifyInstance): void;
  /** @throws SdpError when the offer is invalid or nothing in it can be used */
  publisher(claims: MediaTokenClaims, sdp: string): Attempt;
  /** @throws SdpError when the offer is invalid or nothing in it can be used */
  subscriber(claims: MediaTokenClaims, sdp: string, account: SessionAccount): Attempt;
  /** Applies the client's answer to an offer of the engine. */
  answer(peer: Peer, sdp: string): Promise<void>;
  /** Whether the channel has a publisher, on this node or by a relay. */
  isPublished(channel_id: string): boolean;
  /** @returns null when the channel is not published on this node itself */
  tapSource(channel_id: string): TapSource | null;
  /** A peer is ended when nothing has arrived from it for this long. */
  silenceLimitMs(): number;
  /** Releases everything the engine holds for an ended peer. */
  remove(peer: Peer): void;
  /** Called every 50 ms. */
  tick(now_ms: number): void;
  everySecond(now_ms: number): void;
}
