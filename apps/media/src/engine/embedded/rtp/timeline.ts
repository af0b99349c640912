import { sequence, ssrc, timestamp } from '@akari/whip/rtp/header';

/**
 * Turns the successive sources of a publisher into one continuous stream for the subscribers. After a reconnect or with
 * a new source, sequence numbers and timestamps continue from their last values, so that no subscriber has to
 * renegotiate and the SRTP rollover counter stays right (RFC 3711 §3.3.1).
 */
export class Timeline {
  readonly ssrc: number;
  readonly #clock_rate_hz: number;
  #source = -1;
  #sequence_offset = 0;
  #timestamp_offset = 0;
  #last_sequence: number;
  #last_timestamp: number;
  #last_at_ms = -1;

  constructor(ssrcOut: number, clock_rate_hz: number, first_sequence: number) {
    this.ssrc = ssrcOut;
    this.#clock_rate_hz = clock_rate_hz;
    this.#last_sequence = first_sequence & 0x7fff;
    this.#last_timestamp = 0;
  }

  /**
   * Rewrites SSRC, sequence number and timestamp in place.
   * @returns true when the packet is the first of a new source
   */
  rewrite(packet: Buffer, now_ms: number): boolean {
    const source = ssrc(packet);
    const fresh = source !== this.#source;
    if (fresh) this.#anchor(packet, source, now_ms);
    const number = (sequence(packet) + this.#sequence_offset) & 0xffff;
    const time = (timestamp(packet) + this.#timestamp_offset) >>> 0;
    packet[2] = number >>> 8;
    packet[3] = number & 0xff;
    packet.writeUInt32BE(time, 4);
    packet.writeUInt32BE(this.ssrc, 8);
    if (((number - this.#last_sequence) & 0xffff) < 0x8000) {
      this.#last_sequence = number;
      this.#last_timestamp = time;
      this.#last_at_ms = now_ms;
    }
    return fresh;
  }

  /**
   * Maps an RTP timestamp of the source to the outgoing one, for sender reports; null when `source` is not the current
   * source.
   */
  timestampOut(source: number, sourceTimestamp: number): number | null {
    return source === this.#source ? (sourceTimestamp + this.#timestamp_offset) >>> 0 : null;
  }

  /** SSRC of the current source; -1 before the first packet. */
  get source(): number {
    return this.#source;
  }

  /** Makes the next packet start a new source, even if it has the same SSRC. */
  detach(): void {
    this.#source = -1;
  }

  #anchor(packet: Buffer, source: number, now_ms: number): void {
    const elapsed_ms = this.#last_at_ms < 0 ? 0 : now_ms - this.#last_at_ms;
    const nextTimestamp =
      this.#last_timestamp + Math.max(1, Math.round((elapsed_ms * this.#clock_rate_hz) / 1000));
    this.#source = source;
    this.#sequence_offset = (this.#last_sequence + 1 - sequence(packet)) & 0xffff;
    this.#timestamp_offset = (nextTimestamp - timestamp(packet)) >>> 0;
  }
}
