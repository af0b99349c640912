import { perNode } from '../platform/per-node.ts';

/**
 * Which running sessions began in the media engine's present life. By their ids, for the machine's clock may have been
 * set back since the others began.
 */
class EngineLife {
  readonly #session_ids = new Set<number>();

  /** What runs now was of an earlier life. */
  end(): void {
    this.#session_ids.clear();
  }

  began(session_id: number): void {
    this.#session_ids.add(session_id);
  }

  ended(session_id: number): void {
    this.#session_ids.delete(session_id);
  }

  has(session_id: number): boolean {
    return this.#session_ids.has(session_id);
  }
}

export const engineLife = perNode(() => new EngineLife());
