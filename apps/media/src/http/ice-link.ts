import { createHmac } from 'node:crypto';

/** Validity of TURN credentials; connections made with them continue after that. */
const TURN_LIFETIME_S = 12 * 3_600;

/**
 * Builds the `Link` header values that give a WHIP or WHEP client its ICE servers (RFC 9725 §4.5). TURN servers get
 * credentials made from the secret shared with them, as coturn's `use-auth-secret` expects; without a secret they are
 * left out.
 */
export function iceLinks(
  urls: string[],
  turn_secret: string | null,
  user_id: string,
  wall_ms: number,
): string[] {
  const links: string[] = [];
  for (const url of urls) {
    if (url.startsWith('stun:')) links.push(`<${url}>; rel="ice-server"`);
    else if (turn_secret !== null) {
      const username = `${Math.floor(wall_ms / 1000) + TURN_LIFETIME_S}:${user_id.replace(/[^\w.-]/g, '_')}`;
      const credential = createHmac('sha1', turn_secret).update(username).digest('base64');
      links.push(
        `<${url}>; rel="ice-server"; username="${username}"; credential="${credential}"; credential-type="password"`,
      );
    }
  }
  return links;
}
