/** Share of the frame interval over which its packets are spread, so that frames do not overlap. */
const SPREAD_SHARE = 0.7;
/** Largest gap between packets, so that a small frame is sent without needless delay. */
const MAX_GAP_MS = 2.5;

interface Waiting {
  packet: Buffer;
  due_ms: number;
}

/** Spreads a frame's packets over time: a keyframe sent at once would overrun small router queues. */
export class Pacer {
  #queue: Waiting[] = [];

  /** Queues the packets of one frame from `from_ms` on; `interval_ms` is the time until the next frame. */
  add(packets: readonly Buffer[], from_ms: number, interval_ms: number): void {
    const gap_ms = Math.min(MAX_GAP_MS, (interval_ms * SPREAD_SHARE) / packets.length);
    packets.forEach((packet, index) => this.#queue.push({ packet, due_ms: from_ms + index * gap_ms }));
  }

  /** Removes and returns the packets that are due, in order. */
  take(now_ms: number): Buffer[] {
    let count = 0;
    while (count < this.#queue.length && (this.#queue[count]?.due_ms ?? Infinity) <= now_ms) count += 1;
    return this.#queue.splice(0, count).map((waiting) => waiting.packet);
  }
}
