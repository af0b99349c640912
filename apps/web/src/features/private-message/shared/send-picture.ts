import { messageFileSent, type PrivateMessage } from '@akari/contract/private-message';
import { MESSAGE_PICTURE_SIDE_PX, type ErrorName } from '@akari/rules';
import { addressOf, refusal } from '../../../platform/api/call-server.ts';

const QUALITY = 0.85;

/** Draws a picture as a JPEG no larger than it is kept. */
export function drawJpeg(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<Blob | null> {
  const part = Math.min(1, MESSAGE_PICTURE_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * part));
  canvas.height = Math.max(1, Math.round(height * part));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** The photo of a file, small and without its metadata; null: the browser cannot read it. */
export async function smallPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const jpeg = await drawJpeg(bitmap, bitmap);
  bitmap.close();
  return jpeg;
}

/** The messages that a file became, or why there are none. */
export type FileSent = { messages: readonly PrivateMessage[] } | { error: ErrorName };

/** Reads the answer to an upload. @param status 0: the server did not answer */
export async function readSent(status: number, body: unknown): Promise<FileSent> {
  if (status === 0) return { error: 'server_unreachable' };
  if (status !== 200) return { error: (await refusal(status, body)).name };
  const answer = messageFileSent.safeParse(body);
  return answer.success ? { messages: answer.data.messages } : { error: 'server_failed' };
}

/** Uploads a picture, which becomes a message. */
export async function uploadPicture(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  jpeg: Blob,
  idempotency_key: string,
): Promise<FileSent> {
  const response = await fetch(addressOf(path, { query }), {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'idempotency-key': idempotency_key },
    credentials: 'same-origin',
    body: jpeg,
  }).catch(() => null);
  return readSent(response?.status ?? 0, await response?.json().catch(() => null));
}
