import type { VideoCodec } from '../../../sdp/codec.ts';
import { payloadOffset } from './header.ts';

/** Whether this packet shows that its picture can be decoded without any before it. */
export function opensKeyframe(codec: VideoCodec, packet: Buffer): boolean {
  const offset = payloadOffset(packet);
  if (offset < 0) return false;
  return codec === 'VP8' ? opensVp8(packet, offset) : opensH264(packet, offset);
}

/** RFC 7741 §4.2–4.3: first partition's first packet, inverse key frame flag clear. */
function opensVp8(packet: Buffer, start: number): boolean {
  let offset = start;
  const descriptor = packet[offset++]!;
  if ((descriptor & 0x10) === 0 || (descriptor & 0x07) !== 0) return false;
  if ((descriptor & 0x80) !== 0) {
    const extension = packet[offset++] ?? 0;
    if ((extension & 0x80) !== 0) offset += ((packet[offset] ?? 0) & 0x80) !== 0 ? 2 : 1;
    if ((extension & 0x40) !== 0) offset += 1;
    if ((extension & 0x30) !== 0) offset += 1;
  }
  return offset < packet.length && (packet[offset]! & 0x01) === 0;
}

const IDR = 5;
const SEQUENCE_PARAMETERS = 7;
const STAP_A = 24;
const FU_A = 28;
const opensPicture = (nal_type: number): boolean => nal_type === IDR || nal_type === SEQUENCE_PARAMETERS;

/** RFC 6184 §5.4: an IDR slice or its parameter set, alone, aggregated or as a first fragment. */
function opensH264(packet: Buffer, start: number): boolean {
  const nal_type = packet[start]! & 0x1f;
  if (nal_type === FU_A) {
    const fragment = packet[start + 1] ?? 0;
    return (fragment & 0x80) !== 0 && opensPicture(fragment & 0x1f);
  }
  if (nal_type !== STAP_A) return opensPicture(nal_type);
  for (let offset = start + 1; offset + 2 < packet.length;) {
    if (opensPicture(packet[offset + 2]! & 0x1f)) return true;
    offset += 2 + packet.readUInt16BE(offset);
  }
  return false;
}

/**
 * Finds where the last key picture begins. Its first packet is the first with its timestamp, which need not be the
 * one that shows it: an access unit delimiter may stand before.
 */
export class KeyframeFinder {
  /** Sequence number of the last key picture's first packet; -1: none yet. */
  first_sequence = -1;
  /** When that picture came, ms on the caller's clock. */
  at_ms = -Infinity;
  #picture_timestamp = -1;
  #picture_first_sequence = -1;
  #key_timestamp = -1;

  /** True when this packet belongs to a key picture that has just begun. */
  observe(codec: VideoCodec, packet: Buffer, sequence: number, timestamp: number, now_ms: number): boolean {
    if (timestamp !== this.#picture_timestamp) {
      this.#picture_timestamp = timestamp;
      this.#picture_first_sequence = sequence;
    }
    if (timestamp === this.#key_timestamp || !opensKeyframe(codec, packet)) return false;
    this.#key_timestamp = timestamp;
    this.first_sequence = this.#picture_first_sequence;
    this.at_ms = now_ms;
    return true;
  }

  forget(): void {
    this.first_sequence = -1;
    this.at_ms = -Infinity;
    this.#key_timestamp = -1;
    this.#picture_timestamp = -1;
  }
}
