import { RECORDING_LIMITS, type RecordingLimits } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import { performerTermsOf } from '../../platform/config/site-terms.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

const NAME = 'recording';

/** The recording limits of a performer's site. */
export const recordingLimits = (db: Db | Tx, performer_id: number): Promise<RecordingLimits> =>
  performerTermsOf(db, performer_id, NAME);

const [MINUTE_MS, DAY_MS, GIGABYTE] = [60_000, 86_400_000, 1_000_000_000];
const { max_ms, max_bytes, max_count, kept_ms } = RECORDING_LIMITS;
const options = z.object({
  minutes: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_440)
    .default(max_ms / MINUTE_MS),
  gigabytes: z.coerce
    .number()
    .min(0.1)
    .max(10_000)
    .default(max_bytes / GIGABYTE),
  count: z.coerce.number().int().min(1).max(10_000).default(max_count),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(kept_ms / DAY_MS),
});

/** Staff act: sets the limits of length, size, number and retention of recordings. */
export async function setRecordingLimits(
  tx: Tx,
  { site_id, options: asked }: ActRequest,
): Promise<ActReport> {
  const { minutes, gigabytes, count, days } = options.parse(asked);
  const value: RecordingLimits = {
    max_ms: minutes * MINUTE_MS,
    max_bytes: Math.round(gigabytes * GIGABYTE),
    max_count: count,
    kept_ms: days * DAY_MS,
  };
  return {
    subject: { kind: 'site', id: site_id },
    ...(await setSiteSetting(tx, site_id, NAME, value)),
    message: `recordings of site ${site_id}: ${minutes} min each, ${count} and ${gigabytes} GB a performer, kept ${days} days, for those that begin or end from now on`,
  };
}
