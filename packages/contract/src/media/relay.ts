import * as z from 'zod/mini';

/*
 * A channel that is published on one media node (the source) and played on another (the target).
 *
 * For the server, on the target node:
 *   PUT    /control/relay/{channel_id}     body: relayBody -> relayState   plays here what the source receives
 *   DELETE /control/relay/{channel_id}     ends it (204, also when there was none)
 *
 * The PUT may be repeated: with the source that it has already it changes nothing, with another one it moves over, and
 * whoever plays the channel here goes on. Refusals: 404 media_channel_not_found (nobody publishes at the source),
 * 409 conflict (it is published on this node itself), 501 media_relay_unsupported (either node's engine cannot),
 * 503 media_unavailable (the source or this node's engine does not answer).
 *
 * A relay ends by itself, told as `relay.ended`: the publisher at the source has ended, the source has not answered for
 * its lease, or nobody has played the channel here for 30 s. Who plays it here stays connected, as viewers do whose
 * publisher is away: without a packet nothing is counted, and whether to wait or to end is the server's decision.
 * The source knows of a relay only as long as the target renews it.
 *
 * For the server, on the source node, when a channel becomes private while a target cannot be told whom to end:
 *   PUT    /control/relay/{channel_id}/targets   body: relayTargets   sends to these alone for a while (204)
 *
 * Between nodes (bearer: the shared secret), called by the target on the source:
 *   GET    /control/relay/{channel_id}/source               -> relaySource   what could be relayed now (404: nothing)
 *   PUT    /control/relay/{channel_id}/source/{relay_id}    body: relayLeg   sends there, as long as it is renewed (204)
 *   DELETE /control/relay/{channel_id}/source/{relay_id}    stops (204)
 */

export const relayBody = z.object({
  /** Base address of the source node's HTTP interface, reachable from this node: `http://10.0.0.7:7100`. */
  source_url: z.string().check(z.regex(/^https?:\/\/[^\s/?#]+$/)),
  /** What the servers call this node. */
  target: z.optional(z.string().check(z.maxLength(200))),
});
export type RelayBody = z.infer<typeof relayBody>;

/** Nodes by the names that servers have for them; every other relay of the channel is stopped, and refused until then. */
export const relayTargets = z.object({
  only: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1_000)),
  for_ms: z.int().check(z.gte(1), z.lte(600_000)),
});
export type RelayTargets = z.infer<typeof relayTargets>;

export const relayState = z.object({ channel_id: z.string(), source_url: z.string() });
export type RelayState = z.infer<typeof relayState>;

export const relayStream = z.object({
  /** Place among the publisher's media. */
  index: z.int().check(z.nonnegative()),
  kind: z.enum(['audio', 'video']),
  codec: z.enum(['OPUS', 'VP8', 'H264']),
});
export type RelayStream = z.infer<typeof relayStream>;

export const relaySource = z.object({
  /** This connection of the publisher; a newer one is relayed anew. */
  publisher_id: z.string(),
  streams: z.array(relayStream).check(z.minLength(1)),
});
export type RelaySource = z.infer<typeof relaySource>;

/** Where the target listens for plain RTP: the network between nodes is private. */
export const relayLeg = z.object({
  publisher_id: z.string(),
  /** As in relayBody. */
  target: z.optional(z.string().check(z.maxLength(200))),
  host: z.string(),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  /** Requests for key pictures come back from here. */
  rtcp_port: z.int().check(z.gte(1), z.lte(65_535)),
  /** The source stops when it has not been renewed for so long. */
  lease_ms: z.int().check(z.gte(500), z.lte(60_000)),
});
export type RelayLeg = z.infer<typeof relayLeg>;

/** Why a relay ended by itself. */
export const RELAY_END_REASONS = ['publisher_ended', 'source_lost', 'unused', 'engine_lost'] as const;
