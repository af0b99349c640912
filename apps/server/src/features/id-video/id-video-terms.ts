import { ID_VIDEO_TERMS, isIdVideoPrice, parsePoints, pointsText, type IdVideoTerms } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const NAME = 'id_video';
/** Most bytes of an upload, whatever a site's terms allow. */
export const ID_VIDEO_BODY_LIMIT = 32_000_000;

const positive = z.number().int().positive();
const kept = z.object({
  units: z.number().refine(isIdVideoPrice),
  countdown_ms: positive,
  paid_for_ms: positive,
  valid_ms: positive,
  max_ms: positive,
  max_bytes: positive.max(ID_VIDEO_BODY_LIMIT),
});

const TERMS = `SELECT s.value FROM app_user u JOIN setting s ON s.scope = 'site:' || u.site_id AND s.name = '${NAME}'
  WHERE u.id = $1`;

/** The ID video terms of a performer's site, or else the defaults of the rules. */
export async function idVideoTerms(db: Db | Tx, performer_id: number): Promise<IdVideoTerms> {
  const [row] = await namedQuery<{ value: unknown }>(db, 'id_video_terms', TERMS, [performer_id]);
  const set = kept.safeParse(row?.value);
  return set.success ? set.data : ID_VIDEO_TERMS;
}

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
