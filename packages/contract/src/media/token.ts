import { z } from 'zod';

/**
 * Claims of a media bearer token: a JWT (HS256, RFC 7519) that the server signs and the media node verifies
 * with the secret they share. It opens exactly one thing: publish or play one channel, for one session.
 * `exp` limits when a connection may be opened, not how long it lasts: that is the grant's business.
 */
export const mediaTokenClaims = z.object({
  /** Person: user id. */
  sub: z.string().min(1).max(64),
  /** Channel id. */
  channel_id: z.string().min(1).max(64),
  role: z.enum(['publish', 'play']),
  /**
   * Publish: `broadcast-` and the channel's broadcast id. Play: the viewer session's id. One live peer each: a newer
   * one replaces it.
   */
  session_id: z.string().min(1).max(64),
  /** Seconds since the epoch. */
  exp: z.number().int(),
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
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
  /** `relay`: by the TURN servers alone. */
  ice_policy: z.enum(['all', 'relay']).optional(),
});
export type MediaAccess = z.infer<typeof mediaAccess>;
