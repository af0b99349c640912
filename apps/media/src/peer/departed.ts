import type { MediaTokenClaims } from '@akari/contract';
import { sameBearer, type Peer } from './peer.ts';

/** A client that closes its connection first and its resource afterwards (OBS does) is still heard this long. */
const REMEMBERED_MS = 30_000;

/**
 * Resources that have just ended, by whatever cause. Their owner's DELETE wants what is already so, and is answered as
 * if it had come first (RFC 9725 §4.2).
 */
export class Departed {
  /** By resource id, in the order in which they ended. The peer itself is let go, with its packets and its connection. */
  readonly #ended = new Map<string, { claims: MediaTokenClaims; at_ms: number }>();

  note({ id, claims }: Peer, at_ms: number): void {
    this.#ended.set(id, { claims, at_ms });
  }

  /** Whether the resource has ended lately and was this bearer's. */
  has(resource_id: string, claims: MediaTokenClaims): boolean {
    const ended = this.#ended.get(resource_id);
    return ended !== undefined && sameBearer(ended.claims, claims);
  }

  sweep(now_ms: number): void {
    for (const [id, { at_ms }] of this.#ended) {
      if (now_ms - at_ms < REMEMBERED_MS) return;
      this.#ended.delete(id);
    }
  }
}
