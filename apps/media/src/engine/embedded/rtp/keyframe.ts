import type { VideoCodec } from '../../../sdp/codec.ts';
import { payloadOffset } from '@akari/whip/rtp/header';

/** Whether this packet shows that its frame can be decoded without earlier frames. */
export function opensKeyframe(codec: VideoCodec, packet: Buffer): boolean {
  const offset = payloadOffset(packet);
  if (offset < 0) return false;
  return codec === 'VP8' ? opensVp8(packet, offset) : opensH264(packet, offset);
}

/** VP8, RFC 7741 §4.2–4.3: first packet of the first partition, inverse keyframe flag clear. */
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
const opensPicture = (nalType: number): boolean => nalType === IDR || nalType === SEQUENCE_PARAMETERS;

/** H.264, RFC 6184 §5.4: an IDR slice or an SPS, as a single NAL unit, in a STAP-A or as the first FU-A fragment. */
function opensH264(packet: Buffer, start: number): boolean {
  const nalType = packet[start]! & 0x1f;
  if (nalType === FU_A) {
    const fragment = packet[start + 1] ?? 0;
    return (fragment & 0x80) !== 0 && opensPicture(fragment & 0x1f);
  }
  if (nalType !== STAP_A) return opensPicture(nalType);
  for (let offset = start + 1; offset + 2 < packet.length;) {
    if (opensPicture(packet[offset + 2]! & 0x1f)) return true;
    offset += 2 + packet.readUInt16BE(offset);
  }
  return false;
}

/**
 * Finds where the last keyframe begins: at the first packet with its RTP timestamp. That need not be the packet that
 * identifies the keyframe, because an access unit delimiter may come first.
 */
export class KeyframeFinder {
  /** Sequence number of the last keyframe's first packet; -1 when there is none yet. */
  first_sequence = -1;
  /** Arrival time of that keyframe, ms on the caller's clock. */
  at_ms = -Infinity;
  #picture_timestamp = -1;
  #picture_first_sequence = -1;
  #key_timestamp = -1;

  /**
   * Records a packet.
   * @returns true when the packet identifies a new keyframe; once per keyframe
   */
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
