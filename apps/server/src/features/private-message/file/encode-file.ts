import {
  MESSAGE_CLIP_TYPES,
  MESSAGE_PICTURE_SIDE_PX,
  type ErrorName,
  type MessageFileKind,
} from '@akari/rules';
import { ClipFault, encodeClip, type ClipFaultName } from '../../../platform/clip/encode-clip.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { encodePicture, PictureFault } from '../../../platform/picture/encode-picture.ts';
import type { Services } from '../../../platform/services.ts';

/** A file as it is kept: written by this server, without the metadata of the upload. */
export interface EncodedFile {
  kind: MessageFileKind;
  bytes: Buffer;
  type: string;
  width_px: number;
  height_px: number;
  /** Null: a picture. */
  duration_ms: number | null;
}

async function pictureOf(bytes: Buffer, declared: string, most_bytes: number): Promise<EncodedFile> {
  try {
    const limits = { side_px: MESSAGE_PICTURE_SIDE_PX, most_bytes };
    return { kind: 'picture', duration_ms: null, ...(await encodePicture(bytes, declared, limits)) };
  } catch (error) {
    if (error instanceof PictureFault) throw new Problem(`private_file_${error.fault}`);
    throw error;
  }
}

const CLIP_PROBLEMS = {
  wrong_type: 'private_file_wrong_type',
  extra: 'private_file_extra',
  too_many_pixels: 'private_file_too_many_pixels',
  broken: 'private_clip_broken',
  codec: 'private_clip_codec',
  no_video: 'private_clip_no_video',
  too_long: 'private_clip_too_long',
} as const satisfies Record<ClipFaultName, ErrorName>;

/**
 * Checks an uploaded picture or clip by its content and writes it again.
 * @param declared media type of the request; it must be that of the content
 * @throws private_file_wrong_type, private_file_extra, private_file_broken, private_file_too_many_pixels,
 * private_clip_broken, private_clip_codec, private_clip_no_video, private_clip_too_long
 */
export async function encodeFile(services: Services, bytes: Buffer, declared: string): Promise<EncodedFile> {
  const { data_bytes, seconds } = services.config.terms.message_file;
  const clip_type = MESSAGE_CLIP_TYPES.find((type) => type === declared);
  if (clip_type === undefined) return pictureOf(bytes, declared, data_bytes);
  const clip = await encodeClip(services, bytes, clip_type, seconds).catch((error: unknown) => {
    throw error instanceof ClipFault ? new Problem(CLIP_PROBLEMS[error.fault]) : error;
  });
  return { kind: 'clip', ...clip, bytes: Buffer.from(clip.bytes) };
}
