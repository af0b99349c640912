import { readRtcp } from '@akari/whip/rtcp/read';
import type { ReceptionReport } from '@akari/whip/rtp/reception';
import { nextSequence, sequenceDistance } from '@akari/whip/rtp/sequence';
import { RTP_HEADER_BYTES, writeRtp } from '@akari/whip/rtp/write';

/* The stream of the bench: 95 video packets of 1,040 bytes and 50 audio packets of 120 bytes a second, 0.84 Mbps. */

export const VIDEO_PT = 96;
export const AUDIO_PT = 111;
export const VIDEO_SSRC = 11_111;
export const AUDIO_SSRC = 22_222;
const VIDEO_BYTES = 1_040;
const AUDIO_BYTES = 120;

/** An RTP packet with a VP8 payload descriptor, so that an engine that looks for keyframes finds them. */
export function videoPacket(
  sequence: number,
  frame: number,
  first: boolean,
  last: boolean,
  key: boolean,
): Buffer {
  const payload = Buffer.alloc(VIDEO_BYTES - RTP_HEADER_BYTES, 0x33);
  payload[0] = first ? 0x10 : 0x00;
  if (first)
    payload.set(key ? [0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01] : [0x11, 0x02, 0x00], 1);
  const timestamp = frame * 3_600;
  return writeRtp({ payload_type: VIDEO_PT, marker: last, sequence, timestamp, ssrc: VIDEO_SSRC }, payload);
}

export function audioPacket(sequence: number): Buffer {
  const timestamp = sequence * 960;
  const header = { payload_type: AUDIO_PT, marker: false, sequence, timestamp, ssrc: AUDIO_SSRC };
  return writeRtp(header, Buffer.alloc(AUDIO_BYTES - RTP_HEADER_BYTES, 0x44));
}

/** Milliseconds; a larger gap between packets is a break in the media. */
const BREAK_MS = 150;
/** Milliseconds that the last packet before a break shows: one frame. */
const PICTURE_MS = 33;

/** Milliseconds of media between two packets. */
export const mediaBetween = (gap_ms: number): number => (gap_ms <= BREAK_MS ? gap_ms : PICTURE_MS);

/** SSRC with which a receiver signs its reports. */
export const OWN_SSRC = 1;
/** As many as one entry of a NACK names. */
const MAX_NACKED = 17;

/** Counts the arrivals of one source as a receiver report does. */
export class Arrivals {
  ssrc = 0;
  received = 0;
  /** Milliseconds of media by its own timestamps: unaffected by a busy receiver that reads packets late. */
  media_ms = 0;
  readonly #ticks_per_ms: number;
  #first = -1;
  #highest = -1;
  #newest_timestamp = 0;
  #transit = 0;
  #jitter = 0;
  #expected_before = 0;
  #received_before = 0;
  /** The last sender report: the middle 32 bits of its NTP time, and when it arrived. */
  #last_sr = 0;
  #last_sr_at_ms = 0;

  constructor(clock_rate_hz: number) {
    this.#ticks_per_ms = clock_rate_hz / 1000;
  }

  /** Counts a packet. @returns the first packets newly found missing before it, for a NACK */
  observe(packet: Buffer): number[] | null {
    const sequence = packet.readUInt16BE(2);
    this.received += 1;
    if (this.#first < 0) {
      this.ssrc = packet.readUInt32BE(8);
      this.#first = sequence;
      this.#highest = sequence;
      this.#newest_timestamp = packet.readUInt32BE(4);
      this.#transit = this.#transitOf(packet);
      return null;
    }
    const ahead = sequenceDistance(this.#highest, sequence);
    if (ahead <= 0) return null;
    const first_missing = nextSequence(this.#highest);
    this.#highest += ahead;
    this.#countMedia(packet.readUInt32BE(4));
    this.#drift(packet);
    const count = Math.min(MAX_NACKED, ahead - 1);
    return count > 0 ? Array.from({ length: count }, (_, after) => (first_missing + after) & 0xffff) : null;
  }

  /** Reads the sender report of this source from a compound packet. */
  observeReport(compound: Buffer): void {
    for (const item of readRtcp(compound)) {
      if (item.type !== 'sender_report' || item.ssrc !== this.ssrc) continue;
      this.#last_sr = item.ntp_middle;
      this.#last_sr_at_ms = performance.now();
    }
  }

  get expected(): number {
    return this.#first < 0 ? 0 : this.#highest - this.#first + 1;
  }

  /** Makes the figures of a receiver report (RFC 3550 §6.4.1). */
  report(): ReceptionReport {
    const expected = this.expected - this.#expected_before;
    const lost = expected - (this.received - this.#received_before);
    this.#expected_before = this.expected;
    this.#received_before = this.received;
    const delay_ms = this.#last_sr === 0 ? 0 : performance.now() - this.#last_sr_at_ms;
    return {
      ssrc: this.ssrc,
      fraction_lost: expected > 0 && lost > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
      cumulative_lost: Math.max(0, this.expected - this.received),
      highest_sequence: Math.max(0, this.#highest),
      jitter: Math.round(this.#jitter),
      last_sr: this.#last_sr,
      delay_since_sr: Math.round((delay_ms * 65_536) / 1000),
    };
  }

  #countMedia(timestamp: number): void {
    const step_ms = ((timestamp - this.#newest_timestamp) | 0) / this.#ticks_per_ms;
    this.#newest_timestamp = timestamp;
    if (step_ms > 0) this.media_ms += mediaBetween(step_ms);
  }

  /** Updates the interarrival jitter (RFC 3550 §6.4.1). */
  #drift(packet: Buffer): void {
    const transit = this.#transitOf(packet);
    this.#jitter += (Math.abs((transit - this.#transit) | 0) - this.#jitter) / 16;
    this.#transit = transit;
  }

  #transitOf(packet: Buffer): number {
    return Math.round(performance.now() * this.#ticks_per_ms) - packet.readUInt32BE(4);
  }
}
