const SIZE_UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const HEADER = [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d];

/** What is a WebM by its container, of so many bytes: each tells where it stands. */
export function tinyWebm(size = 1_000): Buffer {
  const head = Buffer.from([...HEADER, 0x18, 0x53, 0x80, 0x67, ...SIZE_UNKNOWN]);
  const rest = Buffer.from(Array.from({ length: size - head.length }, (_, at) => at % 251));
  return Buffer.concat([head, rest]);
}
