import * as z from 'zod/mini';

/*
 * Relay: a channel that is published on one media node (the source) and played on another (the target).
 *
 * For the server, on the target node:
 *   PUT    /control/relay/{channel_id}     body: relayBody -> relayState   plays here what the source receives
 *   DELETE /control/relay/{channel_id}     ends it (204, also when there was none)
 *
 * The PUT may be repeated: with the same source it changes nothing; with another source the relay moves there, and the
 * channel's subscribers here continue. Refusals: 404 media_channel_not_found (the source has no publisher of the
 * channel), 409 conflict (the channel is published on this node itself), 501 media_relay_unsupported (the engine of
 * either node cannot relay), 503 media_unavailable (the source or this node's engine does not answer).
 *
 * A relay ends by itself, reported as `relay.ended`: the publisher at the source has ended, the source has not answered
 * for the length of its lease, or the channel has had no subscriber here for 30 s. Subscribers here stay connected, as
 * they do when their publisher is lost: without packets no delivered time is counted, and the server decides whether to
 * wait or to end them. The source keeps a relay only as long as the target renews it.
 *
 * For the server, on the source node, when a channel becomes private while a target does not answer the request to end
 * its subscribers:
 *   PUT    /control/relay/{channel_id}/targets   body: relayTargets   sends only to these targets for a while (204)
 *
 * Between nodes (bearer: the shared secret), called by the target on the source:
 *   GET    /control/relay/{channel_id}/source               -> relaySource   what could be relayed now (404: nothing)
 *   PUT    /control/relay/{channel_id}/source/{relay_id}    body: relayLeg   sends there, as long as it is renewed (204)
 *   DELETE /control/relay/{channel_id}/source/{relay_id}    stops (204)
 */

export const relayBody = z.object({
  /** Base address of the source node's HTTP interface, reachable from this node: `http://10.0.0.7:7100`. */
  source_url: z.string().check(z.regex(/^https?:\/\/[^\s/?#]+$/)),
  /** The servers' name of this node. */
  target: z.optional(z.string().check(z.maxLength(200))),
});
export type RelayBody = z.infer<typeof relayBody>;

/**
 * Target nodes by their names at the servers. Every other relay of the channel is stopped, and refused for
 * `for_ms` milliseconds.
 */
export const relayTargets = z.object({
  only: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1_000)),
  for_ms: z.int().check(z.gte(1), z.lte(600_000)),
});
export type RelayTargets = z.infer<typeof relayTargets>;

export const relayState = z.object({ channel_id: z.string(), source_url: z.string() });
export type RelayState = z.infer<typeof relayState>;

export const relayStream = z.object({
  /** Index among the publisher's media. */
  index: z.int().check(z.nonnegative()),
  kind: z.enum(['audio', 'video']),
  codec: z.enum(['OPUS', 'VP8', 'H264']),
});
export type RelayStream = z.infer<typeof relayStream>;

export const relaySource = z.object({
  /** Identifies this connection of the publisher; a new connection is relayed again. */
  publisher_id: z.string(),
  streams: z.array(relayStream).check(z.minLength(1)),
});
export type RelaySource = z.infer<typeof relaySource>;

/** Address where the target receives plain RTP: the network between nodes is private. */
export const relayLeg = z.object({
  publisher_id: z.string(),
  /** As in relayBody. */
  target: z.optional(z.string().check(z.maxLength(200))),
  host: z.string(),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  /** The target sends requests for keyframes from this port. */
  rtcp_port: z.int().check(z.gte(1), z.lte(65_535)),
  /** The source stops sending when the relay was not renewed for this long. */
  lease_ms: z.int().check(z.gte(500), z.lte(60_000)),
});
export type RelayLeg = z.infer<typeof relayLeg>;

/** Why a relay ended by itself. */
export const RELAY_END_REASONS = ['publisher_ended', 'source_lost', 'unused', 'engine_lost'] as const;
