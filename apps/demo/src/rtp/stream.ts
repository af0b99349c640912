import { senderReport, sourceDescription } from '@akari/whip/rtcp/sender-report';
import { RTP_HEADER_BYTES, writeRtp } from '@akari/whip/rtp/write';

/** Packets stored for retransmission; about three seconds of video. */
const RING_SIZE = 256;
/** Minimum time between retransmissions of a packet, however many receivers request it. */
const RESEND_INTERVAL_MS = 40;

export interface StreamSettings {
  ssrc: number;
  payload_type: number;
  clock_rate: number;
  cname: string;
  first_sequence: number;
  first_timestamp: number;
}

/** One RTP source: numbers its packets, stores the last ones for retransmission and makes its sender reports. */
export class RtpStream {
  readonly #settings: StreamSettings;
  readonly #ring: (Buffer | undefined)[] = new Array<Buffer | undefined>(RING_SIZE).fill(undefined);
  readonly #resent_at_ms = new Float64Array(RING_SIZE).fill(-Infinity);
  #sequence: number;
  #packet_count = 0;
  #octet_count = 0;

  constructor(settings: StreamSettings) {
    this.#settings = settings;
    this.#sequence = settings.first_sequence & 0xffff;
  }

  get ssrc(): number {
    return this.#settings.ssrc;
  }

  /** Converts media time, milliseconds since the start, to an RTP timestamp. */
  timestampAt(media_ms: number): number {
    return (this.#settings.first_timestamp + Math.round((media_ms * this.#settings.clock_rate) / 1000)) >>> 0;
  }

  /** Builds the next packet and stores it for retransmission. */
  packet(media_ms: number, marker: boolean, ...payload: readonly Uint8Array[]): Buffer {
    const { ssrc, payload_type } = this.#settings;
    const sequence = this.#sequence;
    this.#sequence = (sequence + 1) & 0xffff;
    const made = writeRtp(
      { payload_type, marker, sequence, timestamp: this.timestampAt(media_ms), ssrc },
      ...payload,
    );
    this.#ring[sequence % RING_SIZE] = made;
    this.#resent_at_ms[sequence % RING_SIZE] = -Infinity;
    this.#packet_count += 1;
    this.#octet_count += made.length - RTP_HEADER_BYTES;
    return made;
  }

  /** @returns the packet with that sequence number; null when it is no longer stored or was just retransmitted */
  resend(sequence: number, now_ms: number): Buffer | null {
    const slot = sequence % RING_SIZE;
    const kept = this.#ring[slot];
    if (kept === undefined || kept.readUInt16BE(2) !== sequence) return null;
    if (now_ms - (this.#resent_at_ms[slot] ?? -Infinity) < RESEND_INTERVAL_MS) return null;
    this.#resent_at_ms[slot] = now_ms;
    return kept;
  }

  report(wall_ms: number, media_ms: number): Buffer {
    const { ssrc, cname } = this.#settings;
    const report = senderReport({
      ssrc,
      wall_ms,
      timestamp: this.timestampAt(media_ms),
      packet_count: this.#packet_count,
      octet_count: this.#octet_count,
    });
    return Buffer.concat([report, sourceDescription(ssrc, cname)]);
  }
}
