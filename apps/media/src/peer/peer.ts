import { randomBytes, randomUUID } from 'node:crypto';
import type { MediaTokenClaims, NodeEvent, PeerStats } from '@akari/contract';
import type { SessionAccount } from '../grant/session-account.ts';
import type { Figure } from '../journal/journal.ts';
import { Meter } from '../stats/meter.ts';
import { RemoteCandidates } from '../sdp/candidate.ts';
import type { Connection } from './connection.ts';

/** `offered`: the engine made the offer, and the client has not answered it. */
export type PeerState = 'offered' | 'connecting' | 'connected' | 'ended';

/** Whether two tokens speak of the same person in the same session. */
export const sameBearer = (one: MediaTokenClaims, other: MediaTokenClaims): boolean =>
  one.sub === other.sub &&
  one.session_id === other.session_id &&
  one.role === other.role &&
  one.channel_id === other.channel_id;

/** What publisher and subscriber have in common: one WHIP or WHEP resource with its connection. */
export abstract class Peer {
  readonly id = randomUUID();
  /** Names the ICE session (RFC 9725 §4.3.1); this node never restarts one in place, so it stays. */
  readonly etag = `"${randomBytes(9).toString('base64url')}"`;
  readonly claims: MediaTokenClaims;
  readonly joined_at_ms = Date.now();
  readonly meter: Meter;
  /** What a subscriber may receive and has received; publishers have none. */
  readonly account: SessionAccount | null;
  link: Connection | null = null;
  readonly candidates = new RemoteCandidates();
  /** Null as long as it is not known: before the client's answer. */
  ice_ufrag: string | null = null;
  state: PeerState = 'connecting';
  /** Monotonic time of creation and of the last sign of life. */
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

  /** What a subscriber's session comes to. */
  figure(): Figure {
    const { delivered_ms, forgiven_ms } = this;
    return { session_id: this.claims.session_id, delivered_ms, forgiven_ms };
  }

  /** Whether what was sent last waits for its receiver's word, and nothing more is sent meanwhile. */
  get in_doubt(): boolean {
    return false;
  }

  /** Counts what has been sent since it was counted last: nothing follows. */
  finish(_now_ms: number): void {
    return undefined;
  }

  /** The client itself says, beside the media, that it is there, and whether anything has arrived since it last did. */
  hear(_arrives: boolean, now_ms: number): void {
    this.heard_at_ms = now_ms;
  }

  abstract get video_codec(): PeerStats['video_codec'];

  /** Whether a token's bearer is the one for whom this resource was made. */
  belongsTo(claims: MediaTokenClaims): boolean {
    return sameBearer(claims, this.claims);
  }

  /** Fields that name the peer in an event. */
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
