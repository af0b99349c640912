import * as z from 'zod/mini';
import { RELAY_END_REASONS } from './relay.ts';

/*
 * Control interface of a media node, for the server only (bearer: the shared secret; loopback or private network).
 *
 *   PUT    /control/grants                 body: grantsBody      what subscribers may receive
 *   POST   /control/end                    body: endBody -> endAnswer   ends peers; answers when they are closed
 *   GET    /control/stats                  -> nodeStats
 *   GET    /control/stats/{channel_id}     -> channelStats (404 when nobody publishes or plays it)
 *   GET    /control/events                 NDJSON stream of new events (nodeEvent), one a line
 *   GET    /control/journal                -> journal: unsettled delivery figures of an earlier run of this node
 *   DELETE /control/journal                deletes them (they were settled)
 *   GET    /control/health                 -> nodeHealth: health.ts
 *   …      /control/relay/…                channels of other nodes: relay.ts
 *   …      /control/recording/…            recordings of what is published: recording.ts
 */

/**
 * A grant is what a viewer may receive. A paid session has a budget of *delivered* milliseconds: the node
 * closes the subscriber as soon as `delivered_ms` reaches `paid_ms`. Every grant also has a wall-clock lease,
 * so that media stops by itself when the server no longer renews it (fail closed).
 */
export const mediaGrant = z.object({
  session_id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Budget of delivered media, milliseconds since the session began; null: not charged. */
  paid_ms: z.nullable(z.int().check(z.nonnegative())),
  /** Delivered before this node took the session over, milliseconds; the node counts on from this value. */
  delivered_ms: z.int().check(z.nonnegative()),
  /**
   * Most milliseconds of unconfirmed media to forgive in this session; absent: 0. Sent media is charged,
   * except for this much, when the receiver vanished or proves that the media did not arrive.
   */
  forgivable_ms: z.optional(z.int().check(z.nonnegative())),
  /** Milliseconds of it that were forgiven before this node took the session over. */
  forgiven_ms: z.optional(z.int().check(z.nonnegative())),
  /** Lease, milliseconds since the epoch. */
  lease_until_ms: z.int(),
  /** `hidden`: media from before the session's first grant was private and is not repeated to the session. */
  past: z.optional(z.literal('hidden')),
  /**
   * The server's database snapshot at the time of the grant (snapshot.ts). If the session ended outside this
   * snapshot, the grant is outdated.
   */
  as_of: z.optional(z.string().check(z.maxLength(10_000))),
  /**
   * The database transaction that ends the session: a grant whose snapshot does not include it is refused.
   */
  ends_in: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
});
export type MediaGrant = z.infer<typeof mediaGrant>;
export const grantsBody = z.object({ grants: z.array(mediaGrant).check(z.maxLength(20_000)) });

/** Why the server ends a peer: a reason of the server, repeated in the peer.ended event. */
export const endBody = z.union([
  z.object({
    session_ids: z.array(z.string()).check(z.maxLength(20_000)),
    reason: z.string().check(z.maxLength(64)),
  }),
  /** Ends all subscribers of a channel, and its publisher when `publisher` is true. */
  z.object({ channel_id: z.string(), publisher: z.boolean(), reason: z.string().check(z.maxLength(64)) }),
]);
export type EndBody = z.infer<typeof endBody>;
export const endAnswer = z.object({
  /** How many peers were ended. */
  ended: z.int().check(z.nonnegative()),
  /**
   * Total delivered milliseconds of those requested sessions that the node has a grant of, connected or not.
   */
  finals: z.array(z.tuple([z.string(), z.int()])),
  /** Total forgiven milliseconds of these sessions; sessions with none are left out. */
  forgiven: z.optional(z.array(z.tuple([z.string(), z.int()]))),
});
export type EndAnswer = z.infer<typeof endAnswer>;

/** Reasons of the node itself to end a peer. */
export const NODE_END_REASONS = [
  'budget_spent', // delivered_ms reached paid_ms
  'lease_expired', // the server did not renew
  'client_closed', // DELETE on the WHIP/WHEP resource
  'peer_timeout', // no RTCP for 8 s
  'peer_failed', // ICE or DTLS failed or closed
  'replaced', // the same session connected again
  'engine_lost', // the node's media engine is gone; the node waits for its return
  'node_stopping',
] as const;

export const peerStats = z.object({
  session_id: z.string(),
  user_id: z.string(),
  role: z.enum(['publish', 'play']),
  joined_at_ms: z.int(),
  /** Video frames a second over the last 2 s; null: the engine does not count frames. */
  fps: z.nullable(z.number()),
  /** Kilobits a second over the last 2 s, audio and video. */
  bitrate_kbps: z.number(),
  /** Fraction of packets lost in the receiver's last report, 0 to 1. */
  loss: z.number(),
  /** Round trip, milliseconds; null until known. */
  rtt_ms: z.nullable(z.number()),
  delivered_ms: z.int(),
  video_codec: z.nullable(z.enum(['VP8', 'H264'])),
});
export type PeerStats = z.infer<typeof peerStats>;

export const channelStats = z.object({
  channel_id: z.string(),
  publisher: z.nullable(peerStats),
  subscribers: z.array(peerStats),
  /** The node from which the publisher is relayed; null: the publisher is on this node, or there is none. */
  relayed_from: z.optional(z.nullable(z.string())),
});
export type ChannelStats = z.infer<typeof channelStats>;

/** Capabilities of a node; absent from a node of an earlier version. */
export const nodeProfile = z.object({
  engine: z.enum(['embedded', 'janus']),
  /** Whether the node can be source and target of a relay. */
  can_relay: z.boolean(),
  /** Whether the node has a recorder. */
  can_record: z.optional(z.boolean()),
  /**
   * Whether the node takes stills: `POST /control/still/{channel_id}` answers with a JPEG of the next
   * keyframe.
   */
  can_take_stills: z.optional(z.boolean()),
});
export type NodeProfile = z.infer<typeof nodeProfile>;

/** A node's load and its limits. */
export const nodeLoad = z.object({
  /** `down`: the node's engine does not answer; nobody can publish or play on the node. */
  state: z.enum(['up', 'down']),
  peers: z.int().check(z.nonnegative()),
  max_peers: z.int().check(z.positive()),
  /** Kilobits a second that the node sends to viewers and other nodes. */
  sent_kbps: z.int().check(z.nonnegative()),
  max_sent_kbps: z.int().check(z.positive()),
});
export type NodeLoad = z.infer<typeof nodeLoad>;

export const nodeStats = z.object({
  started_at_ms: z.int(),
  channels: z.array(channelStats),
  profile: z.optional(nodeProfile),
  load: z.optional(nodeLoad),
});
export type NodeStats = z.infer<typeof nodeStats>;

/**
 * One line of the event stream. `delivery` is sent every second, even if empty, with each subscriber that
 * received media since the last one.
 */
export const nodeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    started_at_ms: z.int(),
    profile: z.optional(nodeProfile),
    load: z.optional(nodeLoad),
  }),
  z.object({
    type: z.literal('peer.started'),
    role: z.enum(['publish', 'play']),
    channel_id: z.string(),
    session_id: z.string(),
    user_id: z.string(),
  }),
  z.object({
    type: z.literal('peer.ended'),
    role: z.enum(['publish', 'play']),
    channel_id: z.string(),
    session_id: z.string(),
    user_id: z.string(),
    reason: z.string(),
    /** Final figure of this peer. */
    delivered_ms: z.int(),
    /**
     * Milliseconds forgiven since the session began: sent, not confirmed by the receiver and not charged;
     * absent: 0.
     */
    forgiven_ms: z.optional(z.int().check(z.nonnegative())),
  }),
  /** Pairs of session id and delivered milliseconds since the session began. */
  z.object({
    type: z.literal('delivery'),
    at_ms: z.int(),
    sessions: z.array(z.tuple([z.string(), z.int()])),
    load: z.optional(nodeLoad),
  }),
  /** A relay to this node has ended by itself. */
  z.object({
    type: z.literal('relay.ended'),
    channel_id: z.string(),
    source_url: z.string(),
    reason: z.enum(RELAY_END_REASONS),
  }),
]);
export type NodeEvent = z.infer<typeof nodeEvent>;

export const journal = z.object({
  sessions: z.array(z.tuple([z.string(), z.int()])),
  /** As in `endAnswer`. */
  forgiven: z.optional(z.array(z.tuple([z.string(), z.int()]))),
});
export type Journal = z.infer<typeof journal>;

/** Start-up settings of a media node, as environment variables. */
export const mediaNodeEnv = z.object({
  /** Shared secret: signs media tokens and opens the control interface. */
  MEDIA_SECRET: z.string().check(z.minLength(32)),
  /**
   * Signalling and control over HTTP; 0: any free port, sent to the parent by IPC `{type:'listening', port}`.
   */
  MEDIA_HTTP_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 0),
  MEDIA_HTTP_HOST: z._default(z.string(), '127.0.0.1'),
  /** The one UDP port of all media; 0: any free port. */
  MEDIA_UDP_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 10_000),
  /** Address in the ICE candidates; empty: detected. */
  MEDIA_PUBLIC_IP: z._default(z.string(), ''),
  /** `stun:`/`turn:` servers that the node itself uses, as a JSON list of URLs. */
  MEDIA_ICE_SERVERS: z._default(z.string(), '[]'),
  /**
   * Secret shared with the TURN servers, from which time-limited credentials are made; empty: no credentials.
   */
  MEDIA_TURN_SECRET: z._default(z.string(), ''),
  /** Folder of the delivery journal and of recordings. */
  MEDIA_DATA_DIR: z.string(),
});
export type MediaNodeEnv = z.infer<typeof mediaNodeEnv>;
