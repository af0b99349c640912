/** A VP8 stream in an IVF file: a 32 byte header, then frames with a 12 byte header each. */
export interface IvfFile {
  width: number;
  height: number;
  /** Frames a second, from the time base. */
  fps: number;
  frames: VideoFrame[];
}

export interface VideoFrame {
  data: Uint8Array;
  keyframe: boolean;
}

const FILE_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 12;

/** The lowest bit of the first byte is 0 in a keyframe (RFC 6386 §9.1). */
const isKeyframe = (data: Uint8Array): boolean => ((data[0] ?? 1) & 1) === 0;

/**
 * Parses an IVF file.
 * @throws when it is not VP8 in IVF or is truncated
 */
export function readIvf(bytes: Uint8Array): IvfFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < FILE_HEADER_BYTES || text(0) !== 'DKIF') throw new Error('ivf: no DKIF header');
  if (text(8) !== 'VP80') throw new Error(`ivf: codec ${text(8)} is not VP80`);
  const frames: VideoFrame[] = [];
  let at = view.getUint16(6, true);
  while (at < bytes.length) {
    if (at + FRAME_HEADER_BYTES > bytes.length) throw new Error('ivf: frame header is cut short');
    const size = view.getUint32(at, true);
    const start = at + FRAME_HEADER_BYTES;
    if (start + size > bytes.length) throw new Error('ivf: frame is cut short');
    const data = bytes.subarray(start, start + size);
    frames.push({ data, keyframe: isKeyframe(data) });
    at = start + size;
  }
  return {
    width: view.getUint16(12, true),
    height: view.getUint16(14, true),
    fps: view.getUint32(16, true) / view.getUint32(20, true),
    frames,
  };
}
