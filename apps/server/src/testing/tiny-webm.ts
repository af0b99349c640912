const HEADER = [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d];
/** Of unknown size, as recorders write it. */
const SEGMENT = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
/** Track 1 is video. */
const TRACKS = [0x16, 0x54, 0xae, 0x6b, 0x88, 0xae, 0x86, 0xd7, 0x81, 0x01, 0x83, 0x81, 0x01];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

const u32 = (value: number): number[] => [...Buffer.from(value.toString(16).padStart(8, '0'), 'hex')];

/** A cluster of one keyframe, up to its content. */
const frame = (at_ms: number, size: number): number[] => [
  ...[...CLUSTER, 0xe7, 0x84, ...u32(at_ms)],
  ...[0xa3, 0x08, ...u32(size + 4), 0x81, 0, 0, 0x80],
];
const FRAME_HEAD = frame(0, 0).length;

/**
 * A valid WebM container of `size` bytes, with one frame at its beginning and one at its end. The content of
 * each byte depends on its offset.
 */
export function tinyWebm(size = 1_000, duration_ms = 40_000): Buffer {
  const head = [...HEADER, ...SEGMENT, ...TRACKS];
  const content = size - head.length - 2 * FRAME_HEAD;
  const first = Math.floor(content / 2);
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
  bytes.set([...head, ...frame(0, first)]);
  bytes.set(frame(duration_ms, content - first), head.length + FRAME_HEAD + first);
  return bytes;
}
