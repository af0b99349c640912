import { MESSAGE_CLIP_SLACK_S, MESSAGE_CLIP_TYPES, type ErrorName } from '@akari/rules';
import { addressOf } from '../../../platform/api/call-server.ts';
import type { FileLimits } from './private-message.slice.ts';
import { readSent, type FileSent } from './send-picture.ts';

/** Why a clip cannot be sent, as far as this page knows; null: the server judges. @param length_s null: not known yet */
export function clipRefusal(
  { type, size }: Blob,
  length_s: number | null,
  { file_bytes, seconds }: FileLimits,
): ErrorName | null {
  if (!MESSAGE_CLIP_TYPES.some((one) => one === type)) return 'private_file_wrong_type';
  if (size > file_bytes) return 'private_clip_too_large';
  // A recording of a browser may say no length.
  return length_s !== null && Number.isFinite(length_s) && length_s > seconds + MESSAGE_CLIP_SLACK_S
    ? 'private_clip_too_long'
    : null;
}

/** Uploads a clip, which becomes a message. @param onPart is called with the part that has left, from 0 to 1 */
export function uploadClip(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  clip: Blob,
  { idempotency_key, onPart }: { idempotency_key: string; onPart: (part: number) => void },
): Promise<FileSent> {
  const request = new XMLHttpRequest();
  request.open('POST', addressOf(path, { query }));
  request.responseType = 'json';
  request.setRequestHeader('content-type', clip.type);
  request.setRequestHeader('idempotency-key', idempotency_key);
  request.upload.addEventListener('progress', ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0));
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => resolve(readSent(request.status, request.response)));
    request.send(clip);
  });
}
