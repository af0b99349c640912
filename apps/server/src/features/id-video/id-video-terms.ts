import {
  ID_VIDEO_BODY_LIMIT,
  ID_VIDEO_TERMS,
  isIdVideoPrice,
  parsePoints,
  pointsText,
  type IdVideoTerms,
} from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import { performerTermsOf } from '../../platform/config/site-terms.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

const NAME = 'id_video';

/** The ID video terms of a performer's site. */
export const idVideoTerms = (db: Db | Tx, performer_id: number): Promise<IdVideoTerms> =>
  performerTermsOf(db, performer_id, NAME);

const [SECOND_MS, HOUR_MS, DAY_MS, MEGABYTE] = [1_000, 3_600_000, 86_400_000, 1_000_000];
const { units, countdown_ms, paid_for_ms, valid_ms, max_ms, max_bytes } = ID_VIDEO_TERMS;
const whole = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise);
const options = z.object({
  points: z
    .string()
    .default(pointsText(units))
    .transform((text, context) => {
      const asked = parsePoints(text) ?? 0;
      if (!isIdVideoPrice(asked)) context.addIssue('an ID video costs 0.01 to 100 points');
      return asked;
    }),
  countdown: whole(1, 600, countdown_ms / SECOND_MS),
  hours: whole(1, 8_760, paid_for_ms / HOUR_MS),
  days: whole(1, 3_650, valid_ms / DAY_MS),
  seconds: whole(5, 180, max_ms / SECOND_MS),
  megabytes: whole(1, ID_VIDEO_BODY_LIMIT / MEGABYTE, max_bytes / MEGABYTE),
});

/** Staff act: sets the price, durations and limits of ID videos on a site. */
export async function setIdVideoTerms(tx: Tx, { site_id, options: asked }: ActRequest): Promise<ActReport> {
  const { points, countdown, hours, days, seconds, megabytes } = options.parse(asked);
  const value: IdVideoTerms = {
    units: points,
    countdown_ms: countdown * SECOND_MS,
    paid_for_ms: hours * HOUR_MS,
    valid_ms: days * DAY_MS,
    max_ms: seconds * SECOND_MS,
    max_bytes: megabytes * MEGABYTE,
  };
  return {
    subject: { kind: 'site', id: site_id },
    ...(await setSiteSetting(tx, site_id, NAME, value)),
    message: `ID videos of site ${site_id}: ${pointsText(points)} points after ${countdown} s, seen for ${hours} h; up to ${seconds} s and ${megabytes} MB, valid ${days} days from approval`,
  };
}
