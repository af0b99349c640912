import type { Connection } from '../../../peer/connection.ts';
import type { JanusHandle } from '../link/handle.ts';

const CANDIDATE = /^candidate:\S+ \d+ udp \d+ [0-9a-fA-F.:]+ \d{1,5} typ \w+/i;

/** A peer's connection in Janus. The peer may end before Janus has created it. */
export class JanusLink implements Connection {
  #handle: JanusHandle | null = null;
  #state: 'open' | 'closed' = 'open';

  /** Sets the handle; detaches it at once if the peer has ended in the meantime. */
  take(handle: JanusHandle): void {
    this.#handle = handle;
    if (this.#state === 'closed') handle.detach();
  }

  get handle(): JanusHandle | null {
    return this.#handle;
  }

  addCandidate(candidate: string): void {
    if (!CANDIDATE.test(candidate)) throw new Error('not a candidate');
    // All media share one transport, so the first section is used.
    this.#handle?.trickle({ candidate, sdpMLineIndex: 0 });
  }

  silence(): void {
    this.close();
  }

  close(): void {
    this.#state = 'closed';
    this.#handle?.detach();
  }
}
