import * as z from 'zod/mini';
import { RELAY_END_REASONS } from './relay.ts';

/*
 * Control interface of a media node, for the server alone (bearer: the shared secret; loopback or private network).
 *
 *   PUT    /control/grants                 body: grantsBody      what subscribers may receive
 *   POST   /control/end                    body: endBody -> endAnswer   ends peers; answers when they are closed
 *   GET    /control/stats                  -> nodeStats
 *   GET    /control/stats/{channel_id}     -> channelStats (404 when nobody publishes or plays it)
 *   GET    /control/events                 NDJSON stream of nodeEvent, one a line, from now on
 *   GET    /control/journal                -> journal: final deliveries of an earlier life of this node
 *   DELETE /control/journal                forget them (they have been settled)
 *   GET    /control/health                 -> nodeHealth: health.ts
 *   …      /control/relay/…                channels of other nodes: relay.ts
 *   …      /control/recording/…            recordings of what is published: recording.ts
 */

/**
 * A grant is a viewer's right to media. Paid sessions carry a budget of *delivered* milliseconds: the node closes
 * the subscriber the moment `delivered_ms` reaches `paid_ms`. Every grant also has a wall-clock lease, so that media
 * stops by itself when the server that should renew it is gone (fail closed).
 */
export const mediaGrant = z.object({
  session_id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Budget of delivered media, milliseconds since the session began; null: not charged. */
  paid_ms: z.nullable(z.int().check(z.nonnegative())),
  /** Delivered before this node took the session over, milliseconds; counting goes on from here. */
  delivered_ms: z.int().check(z.nonnegative()),
  /**
   * What of this session's unconfirmed media may be given back in all, milliseconds; absent: nothing. Media that was
   * sent is charged; only this much is not, when the receiver vanished or proves that it did not arrive.
   */
  forgivable_ms: z.optional(z.int().check(z.nonnegative())),
  /** Of that, what has been given back before this node took the session over. */
  forgiven_ms: z.optional(z.int().check(z.nonnegative())),
  /** Lease, milliseconds since the epoch. */
  lease_until_ms: z.int(),
  /** `hidden`: what came before the session's first grant was private, and is not repeated to it. */
  past: z.optional(z.literal('hidden')),
  /** How the server saw the database when it granted this (snapshot.ts): without the session's end, it comes too late. */
  as_of: z.optional(z.string().check(z.maxLength(10_000))),
  /** The database's transaction in which the session ends: what was granted without having seen that is refused. */
  ends_in: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
});
export type MediaGrant = z.infer<typeof mediaGrant>;
export const grantsBody = z.object({ grants: z.array(mediaGrant).check(z.maxLength(20_000)) });

/** Why the server ends a peer: a reason of the server's, echoed in the peer.ended event. */
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
  /** Of the sessions asked for that the node knows a grant of: delivered in all, connected at that moment or not. */
  finals: z.array(z.tuple([z.string(), z.int()])),
  /** Of these sessions, what was given back in all; those of which nothing was are left out. */
  forgiven: z.optional(z.array(z.tuple([z.string(), z.int()]))),
});
export type EndAnswer = z.infer<typeof endAnswer>;

/** Ends that the node itself decides. */
export const NODE_END_REASONS = [
  'budget_spent', // delivered_ms reached paid_ms
  'lease_expired', // the server did not renew
  'client_closed', // DELETE on the WHIP/WHEP resource
  'peer_timeout', // no RTCP for 8 s
  'peer_failed', // ICE or DTLS failed or closed
  'replaced', // the same session connected anew
  'engine_lost', // the media engine beside the node is gone; the node waits for its return
  'node_stopping',
] as const;

export const peerStats = z.object({
  session_id: z.string(),
  user_id: z.string(),
  role: z.enum(['publish', 'play']),
  joined_at_ms: z.int(),
  /** Video frames a second over the last 2 s; null: the engine does not see frames. */
  fps: z.nullable(z.number()),
  /** Kilobits a second over the last 2 s, both media. */
  bitrate_kbps: z.number(),
  /** Fraction lost as the receiver last reported, 0 to 1. */
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
  /** The node whose publisher is played here; null: nobody's. */
  relayed_from: z.optional(z.nullable(z.string())),
});
export type ChannelStats = z.infer<typeof channelStats>;

/** What a node is; absent where a node of an earlier version speaks. */
export const nodeProfile = z.object({
  engine: z.enum(['embedded', 'janus']),
  /** Whether channels can be relayed to it and from it. */
  can_relay: z.boolean(),
  /** Whether it has what records. */
  can_record: z.optional(z.boolean()),
  /** Whether it takes stills: `POST /control/still/{channel_id}` answers with a JPEG of the next key picture. */
  can_take_stills: z.optional(z.boolean()),
});
export type NodeProfile = z.infer<typeof nodeProfile>;

/** How much a node carries and how much it may. */
export const nodeLoad = z.object({
  /** `down`: the engine beside the node does not answer; nobody can publish or play there. */
  state: z.enum(['up', 'down']),
  peers: z.int().check(z.nonnegative()),
  max_peers: z.int().check(z.positive()),
  /** Kilobits a second that leave the node: to viewers and to other nodes. */
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

/** One line of the event stream. `delivery` comes every second with each subscriber that received since the last, also when there is none. */
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
    /** Final for this peer. */
    delivered_ms: z.int(),
    /** Given back since the session began: sent, not confirmed by the receiver and not charged; absent: nothing. */
    forgiven_ms: z.optional(z.int().check(z.nonnegative())),
  }),
  /** Pairs of session id and delivered milliseconds since the session began. */
  z.object({
    type: z.literal('delivery'),
    at_ms: z.int(),
    sessions: z.array(z.tuple([z.string(), z.int()])),
    load: z.optional(nodeLoad),
  }),
  /** A relay towards this node has ended by itself. */
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

/** Start-up settings, given as environment variables by whoever starts the node. */
export const mediaNodeEnv = z.object({
  /** Shared secret: signs media tokens and opens the control interface. */
  MEDIA_SECRET: z.string().check(z.minLength(32)),
  /** Signalling and control over HTTP; 0: any free port, told to the parent by IPC `{type:'listening', port}`. */
  MEDIA_HTTP_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 0),
  MEDIA_HTTP_HOST: z._default(z.string(), '127.0.0.1'),
  /** The one UDP port of all media; 0: any free one. */
  MEDIA_UDP_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 10_000),
  /** Address put into the candidates; empty: found. */
  MEDIA_PUBLIC_IP: z._default(z.string(), ''),
  /** `stun:`/`turn:` servers the node itself uses, JSON list of URLs. */
  MEDIA_ICE_SERVERS: z._default(z.string(), '[]'),
  /** Secret shared with the TURN servers: time-limited credentials are made from it; empty: none are. */
  MEDIA_TURN_SECRET: z._default(z.string(), ''),
  /** Folder of the delivery journal and of recordings. */
  MEDIA_DATA_DIR: z.string(),
});
export type MediaNodeEnv = z.infer<typeof mediaNodeEnv>;
