/** Leaves room for the RTP header, the SRTP authentication tag, UDP, IP and a tunnel within 1,280 bytes. */
export const MAX_PAYLOAD_BYTES = 1_120;
const DESCRIPTOR_BYTES = 4;
const PICTURE_ID_MASK = 0x7fff;

/** One packet's payload: descriptor and a slice of the frame. */
export interface Vp8Payload {
  descriptor: Uint8Array;
  data: Uint8Array;
  /** Last payload of its frame, sent with the RTP marker. */
  last: boolean;
}

/**
 * Splits a VP8 frame into RTP payloads of about equal size (RFC 7741 §4.2), each with a descriptor that contains a 15
 * bit picture id. The frame is sent as one partition (PID 0): S is set in the first packet only.
 */
export function packetizeVp8(
  frame: Uint8Array,
  pictureId: number,
  max_bytes = MAX_PAYLOAD_BYTES,
): Vp8Payload[] {
  const count = Math.max(1, Math.ceil(frame.length / (max_bytes - DESCRIPTOR_BYTES)));
  const id = pictureId & PICTURE_ID_MASK;
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((frame.length * index) / count);
    const to = Math.floor((frame.length * (index + 1)) / count);
    return {
      descriptor: Uint8Array.of(index === 0 ? 0x90 : 0x80, 0x80, 0x80 | (id >> 8), id & 0xff),
      data: frame.subarray(from, to),
      last: index === count - 1,
    };
  });
}
