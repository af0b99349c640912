import {
  isOnlyPicture,
  MESSAGE_PICTURE_PIXELS_MAX,
  pictureTypeOf,
  type MessagePictureType,
} from '@akari/rules';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { turns } from '../sync/in-turn.ts';

/** A picture as it is kept: encoded by this server, so that it has no bytes of the upload and no metadata. */
export interface EncodedPicture {
  bytes: Buffer;
  type: 'image/jpeg';
  width_px: number;
  height_px: number;
}

/** Why an uploaded picture is not taken. */
export type PictureFaultName = 'wrong_type' | 'extra' | 'broken' | 'too_many_pixels';
export class PictureFault extends Error {
  override name = 'PictureFault';
  readonly fault: PictureFaultName;
  constructor(fault: PictureFaultName) {
    super(`the picture is not taken: ${fault}`);
    this.fault = fault;
  }
}

interface Limits {
  /** Longest side. */
  side_px: number;
  most_bytes: number;
  /** Width for a height of 1: the middle is cut out, and made as wide as `side_px`. Absent: the picture keeps its shape. */
  ratio?: number;
}

/** Longest side as a part of the most, and quality: each step is smaller than the one before. */
const STEPS = [
  [1, 84],
  [1, 72],
  [0.75, 72],
  [0.6, 64],
  [0.4, 60],
] as const;
const FORMAT: Readonly<Record<MessagePictureType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};
/** Pictures that are encoded at a time. More would take the threads that the process reads files with. */
const inTurn = turns(2);
const TIMEOUT_S = 10;

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MESSAGE_PICTURE_PIXELS_MAX, failOn: 'error', pages: 1 }).timeout({
    seconds: TIMEOUT_S,
  });

/** @throws PictureFault broken, too_many_pixels */
async function readHead(bytes: Buffer, type: MessagePictureType): Promise<void> {
  // The head alone is read here, so a limit of pixels is not applied yet.
  const head: Metadata | null = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (head === null || head.format !== FORMAT[type]) throw new PictureFault('broken');
  if (head.width * head.height > MESSAGE_PICTURE_PIXELS_MAX) throw new PictureFault('too_many_pixels');
}

async function encode(bytes: Buffer, { side_px, most_bytes, ratio }: Limits): Promise<EncodedPicture> {
  for (const [part, quality] of STEPS) {
    const side = Math.round(side_px * part);
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize(
        ratio === undefined
          ? { width: side, height: side, fit: 'inside', withoutEnlargement: true }
          : { width: side, height: Math.round(side / ratio), fit: 'cover' },
      )
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= most_bytes)
      return { bytes: data, type: 'image/jpeg', width_px: info.width, height_px: info.height };
  }
  throw new PictureFault('too_many_pixels');
}

/**
 * Checks an uploaded picture by its content and encodes it again.
 * @param declared media type of the request; it must be that of the content
 * @throws PictureFault
 */
export async function encodePicture(
  bytes: Buffer,
  declared: string,
  limits: Limits,
): Promise<EncodedPicture> {
  const type = pictureTypeOf(bytes);
  if (type === null || type !== declared) throw new PictureFault('wrong_type');
  return inTurn(async () => {
    await readHead(bytes, type);
    if (!isOnlyPicture(bytes, type)) throw new PictureFault('extra');
    return encode(bytes, limits).catch((error: unknown) => {
      if (error instanceof PictureFault) throw error;
      throw new PictureFault('broken');
    });
  });
}
