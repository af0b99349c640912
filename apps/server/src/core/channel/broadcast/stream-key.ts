import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { channelTable } from '../state/channel.table.ts';

const KEY = /^akari_(\d{1,15})_([\w-]{32})$/;
const SECRET_BYTES = 24;

/** The stream key. It is derived and not stored: showing it does not change it, and a new version invalidates it. */
export function streamKeyOf(
  services: Pick<Services, 'secret'>,
  performerId: number,
  version: number,
): string {
  const secret = createHmac('sha256', services.secret('stream_key'))
    .update(`${performerId}:${version}`)
    .digest()
    .subarray(0, SECRET_BYTES)
    .toString('base64url');
  return `akari_${performerId}_${secret}`;
}

export const looksLikeStreamKey = (key: string): boolean => KEY.test(key);

/** Verifies a stream key. @returns its performer and version. @throws media_token_invalid */
export async function readStreamKey(
  services: Services,
  key: string,
): Promise<{ performer_id: number; stream_key_version: number }> {
  const performerId = Number(KEY.exec(key)?.[1]);
  if (!Number.isSafeInteger(performerId)) throw new Problem('media_token_invalid');
  const [channel] = await services.database.db
    .select({ version: channelTable.stream_key_version })
    .from(channelTable)
    .where(eq(channelTable.performer_id, performerId));
  const right = Buffer.from(streamKeyOf(services, performerId, channel?.version ?? 0));
  const given = Buffer.from(key);
  const same = right.length === given.length && timingSafeEqual(right, given);
  if (channel === undefined || !same) throw new Problem('media_token_invalid');
  return { performer_id: performerId, stream_key_version: channel.version };
}
