import { nextSequence, sequenceDistance } from '@akari/whip/rtp/sequence';

/** A larger gap in sequence numbers is treated as a restart of the source, not as packet loss. */
const MAX_GAP = 100;
const MAX_MISSING = 200;
const MAX_ASKED = 8;
const RETRY_MS = 60;

interface Missing {
  asked: number;
  asked_at_ms: number;
}

/** Tracks the publisher's missing packets and when to request each again with a NACK (RFC 4585 §6.2.1). */
export class LossFinder {
  readonly #missing = new Map<number, Missing>();
  #highest = -1;

  observe(sequence: number): void {
    if (this.#highest === -1) {
      this.#highest = sequence;
      return;
    }
    const distance = sequenceDistance(this.#highest, sequence);
    if (distance <= 0) {
      this.#missing.delete(sequence);
      return;
    }
    if (distance > MAX_GAP) this.#missing.clear();
    else
      for (let number = nextSequence(this.#highest); number !== sequence; number = nextSequence(number))
        if (this.#missing.size < MAX_MISSING) this.#missing.set(number, { asked: 0, asked_at_ms: -Infinity });
    this.#highest = sequence;
  }

  /** Sequence numbers to request now. A packet is abandoned after `MAX_ASKED` requests. */
  due(now_ms: number): number[] {
    if (this.#missing.size === 0) return [];
    const due: number[] = [];
    for (const [sequence, entry] of this.#missing) {
      if (now_ms - entry.asked_at_ms < RETRY_MS) continue;
      if (entry.asked >= MAX_ASKED) this.#missing.delete(sequence);
      else {
        entry.asked += 1;
        entry.asked_at_ms = now_ms;
        due.push(sequence);
      }
    }
    return due;
  }

  reset(): void {
    this.#missing.clear();
    this.#highest = -1;
  }
}
