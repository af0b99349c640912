/** Short clips that can be uploaded. What is kept is MP4 or WebM. */
export const MESSAGE_CLIP_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export type MessageClipType = (typeof MESSAGE_CLIP_TYPES)[number];
/** What the browsers of both people play. HEVC is not among them: many cannot. */
export const MESSAGE_CLIP_VIDEO = ['avc', 'vp8', 'vp9', 'av1'] as const;
export type MessageClipVideo = (typeof MESSAGE_CLIP_VIDEO)[number];
export const MESSAGE_CLIP_AUDIO = ['aac', 'opus'] as const;
export type MessageClipAudio = (typeof MESSAGE_CLIP_AUDIO)[number];
/** Longest side of a clip. */
export const MESSAGE_CLIP_SIDE_MAX_PX = 3_840;
/** A camera ends a clip at the end of a frame or of a block of sound, so it may be longer by this. */
export const MESSAGE_CLIP_SLACK_S = 0.5;
/** Frames and blocks of sound: 32 s at 240 frames a second, with room to spare. */
export const MESSAGE_CLIP_PACKETS_MAX = 20_000;

/** How the bytes of a clip are laid out: boxes (ISO/IEC 14496-12, also QuickTime) or EBML (WebM). */
export type MessageClipLayout = 'boxes' | 'ebml';

const EBML = [0x1a, 0x45, 0xdf, 0xa3];
/** Boxes that a clip may have at its top level. */
const BOXES = new Set(
  'ftyp moov mdat free skip wide uuid meta udta pdin moof mfra sidx ssix styp emsg prft pnot junk'.split(' '),
);

const u32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 16_777_216 +
  (((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
const name = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The layout by the first bytes; null: it is not of a type that is taken. */
export function clipLayoutOf(bytes: Uint8Array): MessageClipLayout | null {
  if (name(bytes, 4) === 'ftyp') return 'boxes';
  return EBML.every((byte, index) => bytes[index] === byte) ? 'ebml' : null;
}

/** The layout that a media type says. MOV and MP4 are one: cameras name them as they like. */
export const clipLayoutFor = (type: MessageClipType): MessageClipLayout =>
  type === 'video/webm' ? 'ebml' : 'boxes';

function onlyBoxes(bytes: Uint8Array): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    if (!BOXES.has(name(bytes, at + 4))) return false;
    const size = u32(bytes, at);
    // 0: to the end of the file; 1: the size has 64 bits.
    if (size === 0) return true;
    const length = size === 1 ? u32(bytes, at + 8) * 4_294_967_296 + u32(bytes, at + 12) : size;
    if (length < (size === 1 ? 16 : 8)) return false;
    at += length;
  }
  return at === bytes.length;
}

/** A number of EBML with a variable length; null: unknown, which is allowed of a recording that was not closed. */
function ebmlSize(bytes: Uint8Array, at: number): { size: number | null; after: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8) return { size: -1, after: at };
  let size = first & (0xff >> length);
  let ones = size === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    size = size * 256 + (bytes[at + index] ?? 0);
    ones &&= bytes[at + index] === 0xff;
  }
  return { size: ones ? null : size, after: at + length };
}

const SEGMENT = 0x18538067;
/** Void and a check sum, which may stand between the others. */
const FILLERS = new Set([0xec, 0xbf]);

function onlyEbml(bytes: Uint8Array): boolean {
  const head = ebmlSize(bytes, 4);
  let at = head.after + (head.size ?? -1);
  if (head.size === null || head.size < 0) return false;
  while (at < bytes.length) {
    const filler = FILLERS.has(bytes[at] ?? 0);
    if (!filler && u32(bytes, at) !== SEGMENT) return false;
    const { size, after } = ebmlSize(bytes, at + (filler ? 1 : 4));
    if (size === null) return !filler;
    if (size < 0) return false;
    at = after + size;
  }
  return at === bytes.length;
}

/** Whether a file ends where its clip ends. Behind the end something else may be hidden: a page or an archive. */
export const isOnlyClip = (bytes: Uint8Array, layout: MessageClipLayout): boolean =>
  layout === 'boxes' ? onlyBoxes(bytes) : onlyEbml(bytes);
