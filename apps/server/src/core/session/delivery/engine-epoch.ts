import { perNode } from '../../../platform/per-node.ts';

/**
 * The running sessions that began since the media engine last started. They are stored by id and not compared by time,
 * because the wall clock may be set back.
 */
class EngineEpoch {
  readonly #session_ids = new Set<number>();

  /** The engine has ended: every session so far belongs to an earlier epoch. */
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

export const engineEpoch = perNode(() => new EngineEpoch());
