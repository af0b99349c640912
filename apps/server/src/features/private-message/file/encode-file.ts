import { MESSAGE_CLIP_TYPES, type MessageFileKind } from '@akari/rules';
import type { Services } from '../../../platform/services.ts';
import { encodeClip } from './clip/encode-clip.ts';
import { encodePicture } from './encode-picture.ts';

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

/**
 * Checks an uploaded picture or clip by its content and writes it again.
 * @param declared media type of the request; it must be that of the content
 * @throws what `encodePicture` and `encodeClip` throw
 */
export async function encodeFile(services: Services, bytes: Buffer, declared: string): Promise<EncodedFile> {
  const { data_bytes, seconds } = services.config.terms.message_file;
  const clip_type = MESSAGE_CLIP_TYPES.find((type) => type === declared);
  if (clip_type === undefined)
    return { kind: 'picture', duration_ms: null, ...(await encodePicture(bytes, declared, data_bytes)) };
  const clip = await encodeClip(services, bytes, clip_type, seconds);
  return { kind: 'clip', ...clip, bytes: Buffer.from(clip.bytes) };
}
