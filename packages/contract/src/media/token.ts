import { MEDIA_KINDS } from '@akari/rules';
import * as z from 'zod/mini';

/**
 * Claims of a media bearer token: a JWT (HS256, RFC 7519) that the server signs and the media node verifies
 * with their shared secret. It allows exactly one thing: to publish or play one channel, for one session.
 * `exp` limits when a connection can be opened; the grant limits how long it lasts.
 */
export const mediaTokenClaims = z.object({
  /** Person: user id. */
  sub: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Channel id. */
  channel_id: z.string().check(z.minLength(1), z.maxLength(64)),
  role: z.enum(['publish', 'play']),
  /**
   * Publish: `broadcast-` and the channel's broadcast id. Play: the id of the viewer's session. Each has one
   * peer: a newer one replaces it.
   */
  session_id: z.string().check(z.minLength(1), z.maxLength(64)),
  /**
   * Publish: the kind of the broadcast. `voice` refuses video in the offer, `video` requires it. Absent: either is
   * accepted.
   */
  media_kind: z.optional(z.enum(MEDIA_KINDS)),
  /** Seconds since the epoch. */
  exp: z.int(),
});
export type MediaTokenClaims = z.infer<typeof mediaTokenClaims>;

/** What a client needs to publish or play: returned by the server, used by the WHIP/WHEP client. */
export const mediaAccess = z.object({
  /** WHIP (RFC 9725) or WHEP endpoint, relative to the page's origin: `/whip/{channel}` or `/whep/{channel}`. */
  url: z.string(),
  token: z.string(),
  ice_servers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  /** `relay`: connect only through the TURN servers. */
  ice_policy: z.optional(z.enum(['all', 'relay'])),
});
export type MediaAccess = z.infer<typeof mediaAccess>;

/** A media node's response to an offer: what WHEP puts into status, headers and body. */
export const mediaNegotiation = z.object({
  /** 406: the node refused the client's offer and makes its own, which the client answers (WHEP draft §4.2). */
  status: z.union([z.literal(201), z.literal(406)]),
  sdp: z.string(),
  /** URL of the media session, relative to the page's origin. */
  location: z.string(),
  /** The ICE generation; null: the node has no trickle ICE. */
  etag: z.nullable(z.string()),
  /** The `Link` header with the node's ICE servers; null: none. */
  link: z.nullable(z.string()),
});
export type MediaNegotiation = z.infer<typeof mediaNegotiation>;
