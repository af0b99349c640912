import type { MessageClipVideo } from '@akari/rules';

/** The bitstream of a clip is not as its codec says. */
export class BitstreamFault extends Error {
  override name = 'BitstreamFault';
}

/** NAL units that a picture needs: slices, parameter sets and ends. Free data (SEI, filler) is not among them. */
const AVC_KEPT = new Set([1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
/** OBUs that a picture does not need: metadata and padding. */
const AV1_DROPPED = new Set([5, 15]);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param size_bytes of the length before each unit */
function avcWithout(data: Uint8Array, size_bytes: number): Uint8Array {
  const kept: Uint8Array[] = [];
  for (let at = 0; at < data.length;) {
    let length = 0;
    for (let index = 0; index < size_bytes; index += 1) length = length * 256 + (data[at + index] ?? 0);
    const end = at + size_bytes + length;
    if (length === 0 || end > data.length) throw new BitstreamFault('a NAL unit without its bytes');
    if (AVC_KEPT.has((data[at + size_bytes] ?? 0) & 0x1f)) kept.push(data.subarray(at, end));
    at = end;
  }
  return joined(kept);
}

/** Bytes of an OBU, and how many bytes its length takes (AV1 5.3). */
function obuLength(data: Uint8Array, from: number): number {
  let length = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = data[from + index] ?? 0;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return index + 1 + length;
  }
  throw new BitstreamFault('the length of an OBU does not end');
}

function av1Without(data: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  for (let at = 0; at < data.length;) {
    const head = data[at] ?? 0;
    const head_bytes = (head & 4) === 0 ? 1 : 2;
    const end = (head & 2) === 0 ? data.length : at + head_bytes + obuLength(data, at + head_bytes);
    if (end > data.length) throw new BitstreamFault('an OBU without its bytes');
    if (!AV1_DROPPED.has((head >> 3) & 15)) kept.push(data.subarray(at, end));
    at = end;
  }
  return joined(kept);
}

/**
 * A frame without the free data that its codec allows beside the picture. VP8 and VP9 allow none.
 * @param description the decoder's configuration; of H.264 it says how the lengths are written
 * @throws BitstreamFault
 */
export function dropUserData(
  codec: MessageClipVideo,
  data: Uint8Array,
  description: Uint8Array | null,
): Uint8Array {
  if (codec === 'av1') return av1Without(data);
  if (codec !== 'avc') return data;
  if (description === null || description.length < 7) throw new BitstreamFault('no parameter sets');
  return avcWithout(data, ((description[4] ?? 0) & 3) + 1);
}
