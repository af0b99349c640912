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
  const packet = Buffer.alloc(VIDEO_BYTES, 0x33);
  packet[0] = 0x80;
  packet[1] = (last ? 0x80 : 0) | VIDEO_PT;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE((frame * 3_600) >>> 0, 4);
  packet.writeUInt32BE(VIDEO_SSRC, 8);
  packet[12] = first ? 0x10 : 0x00;
  if (first)
    packet.set(key ? [0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0x68, 0x01] : [0x11, 0x02, 0x00], 13);
  return packet;
}

export function audioPacket(sequence: number): Buffer {
  const packet = Buffer.alloc(AUDIO_BYTES, 0x44);
  packet[0] = 0x80;
  packet[1] = AUDIO_PT;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE((sequence * 960) >>> 0, 4);
  packet.writeUInt32BE(AUDIO_SSRC, 8);
  return packet;
}

/** Milliseconds; a larger gap between packets is a break in the media. */
const BREAK_MS = 150;
/** Milliseconds that the last packet before a break shows: one frame. */
const PICTURE_MS = 33;

/** Milliseconds of media between two packets. */
export const mediaBetween = (gap_ms: number): number => (gap_ms <= BREAK_MS ? gap_ms : PICTURE_MS);

/** Whether a packet on an RTP port is RTCP (RFC 5761 §4). */
export const isRtcp = (packet: Buffer): boolean => (packet[1]! & 0x7f) >= 64 && (packet[1]! & 0x7f) <= 95;

const SENDER_REPORT = 200;

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

  /** Counts a packet. @returns the packets newly found missing before it, for a NACK */
  observe(packet: Buffer): [first: number, count: number] | null {
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
    const ahead = (((sequence - this.#highest) & 0xffff) << 16) >> 16;
    if (ahead <= 0) return null;
    const first_missing = (this.#highest + 1) & 0xffff;
    this.#highest += ahead;
    this.#countMedia(packet.readUInt32BE(4));
    this.#drift(packet);
    return ahead > 1 ? [first_missing, ahead - 1] : null;
  }

  /** Reads the sender report of this source from a compound packet. */
  observeReport(compound: Buffer): void {
    for (let at = 0; at + 28 <= compound.length; at += (compound.readUInt16BE(at + 2) + 1) * 4) {
      if (compound[at + 1] !== SENDER_REPORT || compound.readUInt32BE(at + 4) !== this.ssrc) continue;
      this.#last_sr = compound.readUInt32BE(at + 10);
      this.#last_sr_at_ms = performance.now();
    }
  }

  get expected(): number {
    return this.#first < 0 ? 0 : this.#highest - this.#first + 1;
  }

  /** Builds a report block (RFC 3550 §6.4.1). */
  block(): Buffer {
    const expected = this.expected - this.#expected_before;
    const lost = expected - (this.received - this.#received_before);
    this.#expected_before = this.expected;
    this.#received_before = this.received;
    const block = Buffer.alloc(24);
    block.writeUInt32BE(this.ssrc, 0);
    block[4] = expected > 0 && lost > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0;
    block.writeUIntBE(Math.max(0, this.expected - this.received), 5, 3);
    block.writeUInt32BE(Math.max(0, this.#highest), 8);
    block.writeUInt32BE(Math.round(this.#jitter), 12);
    if (this.#last_sr === 0) return block;
    block.writeUInt32BE(this.#last_sr, 16);
    const delay_ms = performance.now() - this.#last_sr_at_ms;
    block.writeUInt32BE(Math.round((delay_ms * 65_536) / 1000), 20);
    return block;
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

export function receiverReport(blocks: Buffer[]): Buffer {
  const header = Buffer.from([0x80 | blocks.length, 201, 0, 1 + blocks.length * 6, 0, 0, 0, 1]);
  return Buffer.concat([header, ...blocks]);
}

export function pictureLoss(ssrc: number): Buffer {
  const packet = Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0]);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

/** A NACK of up to 17 consecutive packets. */
export function nack(ssrc: number, first: number, count: number): Buffer {
  const packet = Buffer.from([0x81, 205, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  packet.writeUInt32BE(ssrc, 8);
  packet.writeUInt16BE(first, 12);
  packet.writeUInt16BE((1 << Math.min(16, count - 1)) - 1, 14);
  return packet;
}
