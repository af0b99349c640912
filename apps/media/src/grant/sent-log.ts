import { sequenceDistance } from '@akari/whip/rtp/sequence';

/** Number of marks, a power of two. With `STEP_MS` between marks, they cover more than the largest window. */
const MARKS = 64;
const STEP_MS = 60;

/** The fields of a report block that can be checked against what was sent. */
export interface Claim {
  highest_sequence: number;
  cumulative_lost: number;
}
/** Result of checking a report. `repeats`: same sequence number as the last report. Null: implausible. */
export type Verdict = { type: 'arrived'; sent_ms: number; loss: number } | { type: 'repeats' } | null;

/** Which packets of one stream were recently sent to one subscriber, and the account's `sent_ms` at that time. */
export class SentLog {
  readonly #sequence = new Uint16Array(MARKS);
  readonly #packets = new Uint32Array(MARKS);
  readonly #sent_ms = new Float64Array(MARKS);
  #marks = 0;
  #last = -1;
  #count = 0;
  #last_sent_ms = 0;
  /** First sequence number of the current uninterrupted run of packets; -1: the next packet starts one. */
  #begins = -1;
  /** The last plausible report. */
  #reported = { sequence: -1, packets: 0, lost: 0 };

  /** Records that a packet was sent, with the account's `sent_ms` at that time. */
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

  /** Ends the current run: sending is paused. */
  pause(): void {
    this.#begins = -1;
  }

  /** Whether a packet belongs to the current run. Earlier packets were not counted, so a NACK must not obtain them. */
  wasDue(sequence: number): boolean {
    if (this.#begins === -1 || this.#last === -1) return false;
    return sequenceDistance(this.#begins, sequence) >= 0 && sequenceDistance(sequence, this.#last) >= 0;
  }

  /**
   * The account's `sent_ms` when the packet was sent.
   * @returns null when the packet was not sent recently, so that a claim to have received it is false
   */
  sentAt(sequence: number): number | null {
    const mark = this.#find(sequence);
    if (mark === null) return null;
    return sequence === this.#last ? this.#last_sent_ms : this.#sent_ms[mark]!;
  }

  /**
   * Checks a report block and computes the packet loss since the last one.
   * @returns null when the report is implausible
   */
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
    // The receiver also counts packets as lost that were never sent to it, so loss is computed from what it received.
    const received = advance - (cumulative_lost - before.lost);
    this.#reported = { sequence, packets, lost: cumulative_lost };
    const loss = sent <= 0 ? 0 : Math.min(1, Math.max(0, 1 - received / sent));
    return { type: 'arrived', sent_ms, loss };
  }

  /**
   * Index of the newest mark at or before a packet; null when no stored mark is that old, or the packet was not sent
   * yet.
   */
  #find(sequence: number): number | null {
    if (this.#last === -1 || sequenceDistance(sequence, this.#last) < 0) return null;
    const oldest = Math.max(0, this.#marks - MARKS);
    for (let n = this.#marks - 1; n >= oldest; n -= 1)
      if (sequenceDistance(this.#sequence[n % MARKS]!, sequence) >= 0) return n % MARKS;
    return null;
  }
}
