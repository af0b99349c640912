import { ID_VIDEO_UPLOAD_PATH } from '@akari/contract/id-video';
import type { ErrorName } from '@akari/rules';
import { addressOf, refusal } from '../../../platform/api/call-server.ts';
import type { Take } from './use-take.ts';

/** Uploads a take. @returns the error, or null */
export async function submitTake({ blob, type, duration_ms }: Take): Promise<ErrorName | null> {
  const response = await fetch(addressOf(ID_VIDEO_UPLOAD_PATH, { query: { duration_ms } }), {
    method: 'POST',
    headers: { 'content-type': type },
    credentials: 'same-origin',
    body: blob,
  }).catch(() => null);
  if (response === null) return 'server_unreachable';
  if (response.ok) return null;
  return (await refusal(response.status, await response.json().catch(() => null))).name;
}
