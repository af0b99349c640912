/**
 * The headers of a JPEG of this size: an APP0 segment, a baseline frame header, and an end marker. Enough for
 * a reader of sizes.
 */
export function tinyJpeg(width_px: number, height_px: number): Buffer {
  const app0 = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height_px, 5);
  frame.writeUInt16BE(width_px, 7);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), app0, frame, Buffer.from('ffd9', 'hex')]);
}
