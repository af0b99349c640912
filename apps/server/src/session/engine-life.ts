import { perNode } from '../platform/per-node.ts';

/**
 * Which sessions began in the media engine's present life. By their ids, for the machine's clock may have been set back
 * since the others began.
 */
class EngineLife {
  #first_session_id = Infinity;

  /** What runs now was of an earlier life. */
  end(): void {
    this.#first_session_id = Infinity;
  }

  began(session_id: number): void {
    this.#first_session_id = Math.min(this.#first_session_id, session_id);
  }

  /** Null: none has begun yet. */
  get first_session_id(): number | null {
    return Number.isFinite(this.#first_session_id) ? this.#first_session_id : null;
  }
}

export const engineLife = perNode(() => new EngineLife());
