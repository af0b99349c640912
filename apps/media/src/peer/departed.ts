import type { MediaTokenClaims } from '@akari/contract';
import { sameBearer, type Peer } from './peer.ts';

/**
 * A client may close its connection first and DELETE its resource afterwards (OBS does); ended resources are remembered
 * this long.
 */
const REMEMBERED_MS = 30_000;

/**
 * Resources that ended recently, for whatever reason. A DELETE by their owner asks for what has already happened, and
 * is answered as if it had come first (RFC 9725 §4.2).
 */
export class Departed {
  /**
   * By resource id, in the order in which they ended. The peer itself is not referenced, so that its memory is
   * released.
   */
  readonly #ended = new Map<string, { claims: MediaTokenClaims; at_ms: number }>();

  note({ id, claims }: Peer, at_ms: number): void {
    this.#ended.set(id, { claims, at_ms });
  }

  /** Whether the resource ended recently and belonged to this token's bearer. */
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
