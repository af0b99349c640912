export interface PictureSize {
  width_px: number;
  height_px: number;
}

const SOI = 0xffd8;
const MAX_SIDE_PX = 4_096;

/** Start-of-frame markers: C0 to CF except DHT (C4), JPG (C8) and DAC (CC); ITU-T T.81, table B.1. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Markers without a length: TEM, RST0 to RST7. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Reads a JPEG's size from its frame header.
 * @returns null if it is no JPEG that a browser would show
 */
export function jpegSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== SOI) return null;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1; // fill byte
    else if (standsAlone(marker)) at += 2;
    else if (isStartOfFrame(marker)) return frameSize(bytes, at);
    else if (marker === 0xda || marker === 0xd9) return null; // start of scan or end of image before any frame
    else at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
  }
  return null;
}

function frameSize(bytes: Buffer, at: number): PictureSize | null {
  if (at + 9 > bytes.length) return null;
  const [height_px, width_px] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
  const fits = (side: number): boolean => side > 0 && side <= MAX_SIDE_PX;
  return fits(width_px) && fits(height_px) ? { width_px, height_px } : null;
}
