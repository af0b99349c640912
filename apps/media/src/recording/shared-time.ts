import type { SenderTime } from '../engine/tap.ts';
import type { MediaKind } from '../sdp/codec.ts';

export const CLOCK_RATE_KHZ = { video: 90, audio: 48 } as const;

/** The packet with the least delay in this window gives the offset between the medium's clock and ours. */
const WINDOW_MS = 5_000;
/** Maximum correction of a drifting clock: faster than any clock drifts, and too slow to be audible. */
const SLEW_MS_PER_S = 5;
/** A larger jump means that the publisher's clock was set; such a report is ignored. */
const LEAP_MS = 5_000;

/**
 * Converts one medium's RTP timestamps to milliseconds, and holds their offset to the timeline that both media share.
 */
class MediumTime {
  readonly #rate_khz: number;
  #last_timestamp = -1;
  #last_ms = 0;
  #window = { since_ms: -Infinity, least_ms: Infinity, before_ms: Infinity };
  /** Shared time minus own time in ms, from the publisher's sender reports; null when there are none. */
  reported_ms: number | null = null;
  offset_ms = 0;

  constructor(kind: MediaKind) {
    this.#rate_khz = CLOCK_RATE_KHZ[kind];
  }

  /** Shared time minus own time in ms, from packet arrival times. Infinite before the first packet. */
  get arrived_ms(): number {
    return Math.min(this.#window.least_ms, this.#window.before_ms);
  }

  /** Converts an RTP timestamp to own time, ms. The first timestamp passed is its zero. */
  own(timestamp: number): number {
    if (this.#last_timestamp < 0) this.#last_timestamp = timestamp;
    return this.#last_ms + ((timestamp - this.#last_timestamp) | 0) / this.#rate_khz;
  }

  observe(timestamp: number, now_ms: number): void {
    const own_ms = this.own(timestamp);
    if (own_ms >= this.#last_ms) [this.#last_timestamp, this.#last_ms] = [timestamp, own_ms];
    const { since_ms, least_ms } = this.#window;
    if (now_ms - since_ms > WINDOW_MS)
      this.#window = { since_ms: now_ms, least_ms: Infinity, before_ms: least_ms };
    this.#window.least_ms = Math.min(this.#window.least_ms, now_ms - own_ms);
  }
}

/**
 * Puts audio and video, whose clocks start anywhere and drift apart, on one timeline. Uses the publisher's sender
 * reports if there is one of each medium at the start; else packet arrival times, which are accurate to the difference
 * between the delays of the two media.
 */
export class SharedTime {
  readonly #media = new Map<MediaKind, MediumTime>();
  #by: 'reports' | 'arrival' | null = null;
  #slewed_at_ms = 0;

  constructor(kinds: readonly MediaKind[]) {
    for (const kind of kinds) this.#media.set(kind, new MediumTime(kind));
  }

  observe(kind: MediaKind, timestamp: number, now_ms: number): void {
    this.#media.get(kind)?.observe(timestamp, now_ms);
    if (this.#by !== null) this.#slew(now_ms);
  }

  report(kind: MediaKind, { ntp_ms, rtp_timestamp }: SenderTime): void {
    const medium = this.#media.get(kind);
    if (medium === undefined) return;
    const reported_ms = ntp_ms - medium.own(rtp_timestamp);
    if (this.#by === null || Math.abs(reported_ms - medium.offset_ms) < LEAP_MS)
      medium.reported_ms = reported_ms;
  }

  /** Starts the timeline. Call it when `complete` is true. */
  begin(now_ms: number): void {
    const media = [...this.#media.values()];
    this.#by = media.every(({ reported_ms }) => reported_ms !== null) ? 'reports' : 'arrival';
    for (const medium of media) medium.offset_ms = this.#target(medium);
    this.#slewed_at_ms = now_ms;
  }

  get begun(): boolean {
    return this.#by !== null;
  }

  /** Whether a packet of each medium has arrived. */
  get complete(): boolean {
    return [...this.#media.values()].every(({ arrived_ms }) => Number.isFinite(arrived_ms));
  }

  /** Maps an RTP timestamp to milliseconds on the shared timeline. */
  at(kind: MediaKind, timestamp: number): number {
    const medium = this.#media.get(kind);
    return medium === undefined ? 0 : medium.own(timestamp) + medium.offset_ms;
  }

  #target({ reported_ms, arrived_ms }: MediumTime): number {
    return this.#by === 'reports' ? (reported_ms ?? 0) : arrived_ms;
  }

  #slew(now_ms: number): void {
    const most_ms = ((now_ms - this.#slewed_at_ms) / 1_000) * SLEW_MS_PER_S;
    this.#slewed_at_ms = now_ms;
    for (const medium of this.#media.values()) {
      const off_ms = this.#target(medium) - medium.offset_ms;
      medium.offset_ms += Math.max(-most_ms, Math.min(most_ms, off_ms));
    }
  }
}
