import { sequenceDistance } from '../engine/embedded/rtp/sequence.ts';

/** A power of two. With the step below they reach over more than the widest window. */
const MARKS = 64;
const STEP_MS = 60;

/** What a receiver report says of a stream, as far as it can be checked. */
export interface Claim {
  highest_sequence: number;
  cumulative_lost: number;
}
/** What a believable claim comes to. `repeats`: it says what the one before said. */
export type Verdict = { type: 'arrived'; sent_ms: number; loss: number } | { type: 'repeats' } | null;

/** Which packets of one stream were sent to one receiver lately, and what had been counted by then. */
export class SentLog {
  readonly #sequence = new Uint16Array(MARKS);
  readonly #packets = new Uint32Array(MARKS);
  readonly #sent_ms = new Float64Array(MARKS);
  #marks = 0;
  #last = -1;
  #count = 0;
  #last_sent_ms = 0;
  /** Where what is sent without a break begins; -1: with the next packet. */
  #begins = -1;
  /** What the last believable report said. */
  #reported = { sequence: -1, packets: 0, lost: 0 };

  /** A packet has been sent. */
  note(sequence: number, sent_ms: number): void {
    this.#count += 1;
    if (this.#begins === -1) this.#begins = sequence;
    if (this.#last !== -1 && sequenceDistance(this.#last, sequence) <= 0) return;
    if (this.#reported.sequence === -1) this.#reported.sequence = (sequence - 1) & 0xffff;
    this.#last = sequence;
    this.#last_sent_ms = sent_ms;
    if (this.#marks > 0 && sent_ms - this.#sent_ms[(this.#marks - 1) % MARKS]! < STEP_MS) return;
    const at = this.#marks % MARKS;
    this.#sequence[at] = sequence;
    this.#packets[at] = this.#count;
    this.#sent_ms[at] = sent_ms;
    this.#marks += 1;
  }

  /** Nothing is sent for a while. */
  pause(): void {
    this.#begins = -1;
  }

  /** Whether a packet was due to this receiver since sending last began: what was not may not be had by asking. */
  wasDue(sequence: number): boolean {
    if (this.#begins === -1 || this.#last === -1) return false;
    return sequenceDistance(this.#begins, sequence) >= 0 && sequenceDistance(sequence, this.#last) >= 0;
  }

  /**
   * What had been counted when a packet was sent that is said to have arrived; null: it was not sent lately, so that
   * nobody can have it.
   */
  sentAt(sequence: number): number | null {
    const mark = this.#find(sequence);
    if (mark === null) return null;
    return sequence === this.#last ? this.#last_sent_ms : this.#sent_ms[mark]!;
  }

  /** Judges a report; null: it is not to be believed. */
  judge({ highest_sequence, cumulative_lost }: Claim): Verdict {
    const sequence = highest_sequence & 0xffff;
    const before = this.#reported;
    const advance = sequenceDistance(before.sequence, sequence);
    if (this.#last === -1 || advance < 0) return null;
    if (advance === 0) return { type: 'repeats' };
    const mark = this.#find(sequence);
    const sent_ms = this.sentAt(sequence);
    if (mark === null || sent_ms === null) return null;
    const packets =
      sequence === this.#last
        ? this.#count
        : Math.min(this.#count, this.#packets[mark]! + sequenceDistance(this.#sequence[mark]!, sequence));
    const sent = packets - before.packets;
    // What was never sent to this receiver is missing in its eyes as well: only what it has counts.
    const received = advance - (cumulative_lost - before.lost);
    this.#reported = { sequence, packets, lost: cumulative_lost };
    const loss = sent <= 0 ? 0 : Math.min(1, Math.max(0, 1 - received / sent));
    return { type: 'arrived', sent_ms, loss };
  }

  /** The newest mark at or before a packet; null when it is not among what is remembered. */
  #find(sequence: number): number | null {
    if (this.#last === -1 || sequenceDistance(sequence, this.#last) < 0) return null;
    const oldest = Math.max(0, this.#marks - MARKS);
    for (let n = this.#marks - 1; n >= oldest; n -= 1)
      if (sequenceDistance(this.#sequence[n % MARKS]!, sequence) >= 0) return n % MARKS;
    return null;
  }
}
