import { randomBytes, randomUUID } from 'node:crypto';
import type { MediaTokenClaims, NodeEvent, PeerStats } from '@akari/contract';
import type { SessionAccount } from '../grant/session-account.ts';
import type { Figure } from '../journal/journal.ts';
import { Meter } from '../stats/meter.ts';
import { RemoteCandidates } from '../sdp/candidate.ts';
import type { Connection } from './connection.ts';

/** `offered`: the engine made the offer, and the client has not answered yet. */
export type PeerState = 'offered' | 'connecting' | 'connected' | 'ended';

/** Whether two tokens are of the same person, session, role and channel. */
export const sameBearer = (one: MediaTokenClaims, other: MediaTokenClaims): boolean =>
  one.sub === other.sub &&
  one.session_id === other.session_id &&
  one.role === other.role &&
  one.channel_id === other.channel_id;

/** What publishers and subscribers have in common: one WHIP or WHEP resource with its connection. */
export abstract class Peer {
  readonly id = randomUUID();
  /** Entity tag of the ICE session (RFC 9725 §4.3.1). Constant, because this node does not do ICE restarts. */
  readonly etag = `"${randomBytes(9).toString('base64url')}"`;
  readonly claims: MediaTokenClaims;
  readonly joined_at_ms = Date.now();
  readonly meter: Meter;
  /** What a subscriber may receive and has received; null for a publisher. */
  readonly account: SessionAccount | null;
  link: Connection | null = null;
  readonly candidates = new RemoteCandidates();
  /** The client's ICE ufrag; null before the client's answer when the engine makes the offer. */
  ice_ufrag: string | null = null;
  state: PeerState = 'connecting';
  /** Monotonic time of creation, ms; `heard_at_ms`: of the last packet or message from the client. */
  readonly created_at_ms: number;
  heard_at_ms: number;
  loss = 0;
  rtt_ms: number | null = null;

  constructor(claims: MediaTokenClaims, now_ms: number, account: SessionAccount | null) {
    this.claims = claims;
    this.account = account;
    this.created_at_ms = now_ms;
    this.heard_at_ms = now_ms;
    this.meter = new Meter(now_ms);
  }

  get delivered_ms(): number {
    return this.account?.delivered_ms ?? 0;
  }

  get forgiven_ms(): number {
    return this.account?.forgiven_ms ?? 0;
  }

  /** The delivery figure of a subscriber's session. */
  figure(): Figure {
    const { delivered_ms, forgiven_ms } = this;
    return { session_id: this.claims.session_id, delivered_ms, forgiven_ms };
  }

  /** Whether sending is paused until the receiver confirms what was sent last. */
  get in_doubt(): boolean {
    return false;
  }

  /** Called when the peer ends: counts what was sent since the last count. */
  finish(_now_ms: number): void {
    return undefined;
  }

  /**
   * Handles a message of the client, sent separately from the media: it is alive; `_arrives`: media has arrived since
   * its last message.
   */
  hear(_arrives: boolean, now_ms: number): void {
    this.heard_at_ms = now_ms;
  }

  abstract get video_codec(): PeerStats['video_codec'];

  /** Whether a token's bearer is the owner of this resource. */
  belongsTo(claims: MediaTokenClaims): boolean {
    return sameBearer(claims, this.claims);
  }

  /** Fields that identify the peer in an event. */
  identity(): Pick<
    Extract<NodeEvent, { type: 'peer.started' }>,
    'role' | 'channel_id' | 'session_id' | 'user_id'
  > {
    const { role, channel_id, session_id, sub } = this.claims;
    return { role, channel_id, session_id, user_id: sub };
  }

  stats(now_ms: number): PeerStats {
    return {
      session_id: this.claims.session_id,
      user_id: this.claims.sub,
      role: this.claims.role,
      joined_at_ms: this.joined_at_ms,
      ...this.meter.rates(now_ms),
      loss: this.loss,
      rtt_ms: this.rtt_ms,
      delivered_ms: this.delivered_ms,
      video_codec: this.video_codec,
    };
  }
}
