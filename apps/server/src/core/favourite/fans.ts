import { minuteOfDay, noticeWays } from '@akari/rules';
import type { Services } from '../../platform/services.ts';

/** Viewers of one transaction, which is short; other deadlines that are due come between two of them. */
export const VIEWERS_AT_ONCE = 2_000;
/** Above every id: all viewers have been told. */
export const TOLD_ALL = Number.MAX_SAFE_INTEGER;
export const DAY_MS = 86_400_000;

/** A viewer who wants notices about a performer, and by which ways. */
export interface Fan extends Record<string, unknown> {
  viewer_id: number;
  tells_page: boolean;
  tells_mail: boolean;
  tells_push: boolean;
  /** Mails about favourites that were written to the viewer in the last day; 0 where none is wanted. */
  mails: number;
  mailed_at_ms: number | null;
  quiet_from_min: number | null;
  quiet_to_min: number | null;
  time_zone: string;
}

/**
 * SQL of the next viewers of a performer: $1 her id, $2 the last viewer before, $3 the time, $4 a day before. Without those
 * who cannot enter, who have excluded themselves from spending, and closed accounts.
 * @param mailed column of the last mail of the same kind about her
 */
export const fansText = (
  mailed: 'mailed_at_ms' | 'soon_mailed_at_ms',
): string => `SELECT f.viewer_id, f.tells_page AND p.tells_page AS tells_page, f.tells_mail, f.tells_push AND p.tells_push AS tells_push,
    f.${mailed} AS mailed_at_ms,
    p.quiet_from_min, p.quiet_to_min, p.time_zone,
    CASE WHEN f.tells_mail THEN (SELECT count(*)::int FROM mail m WHERE m.user_id = f.viewer_id
      AND m.at_ms > $4 AND m.kind IN ('favourite_on_air', 'favourite_soon')) ELSE 0 END AS mails
  FROM favourite f JOIN favourite_person p ON p.user_id = f.viewer_id
  WHERE f.performer_id = $1 AND f.viewer_id > $2 AND (f.tells_page OR f.tells_mail OR f.tells_push)
    AND NOT EXISTS (SELECT FROM bar b WHERE b.performer_id = f.performer_id AND b.viewer_id = f.viewer_id
      AND (b.until_ms IS NULL OR b.until_ms > $3))
    AND NOT EXISTS (SELECT FROM spend_limit l WHERE l.user_id = f.viewer_id AND l.excluded_until_ms > $3)
    AND (SELECT u.closed_at_ms FROM app_user u WHERE u.id = f.viewer_id) IS NULL
  ORDER BY f.viewer_id LIMIT ${VIEWERS_AT_ONCE} FOR NO KEY UPDATE OF f`;

/** How each of these viewers gets a notice now. */
export function waysOf(
  { clock, config }: Services,
  fans: readonly Fan[],
): Record<'site' | 'mail' | 'push', number[]> {
  const now_ms = clock.nowMs();
  const { mail_gap_ms, mails_a_day } = config.terms.login_notice;
  const minutes = new Map<string, number>();
  const told = { site: [] as number[], mail: [] as number[], push: [] as number[] };
  for (const { viewer_id, time_zone, ...fan } of fans) {
    const minute = minutes.get(time_zone) ?? minuteOfDay(now_ms, time_zone);
    minutes.set(time_zone, minute);
    const { quiet_from_min: from_min, quiet_to_min: to_min, mailed_at_ms } = fan;
    const quiet = from_min === null || to_min === null ? null : { from_min, to_min };
    const wants = { site: fan.tells_page, mail: fan.tells_mail, push: fan.tells_push };
    const ways = noticeWays(
      { ...wants, quiet, mailed_at_ms, mails: fan.mails },
      { now_ms, minute, mail_gap_ms, mails_a_day },
    );
    if (ways.site) told.site.push(viewer_id);
    if (ways.mail) told.mail.push(viewer_id);
    if (ways.push) told.push.push(viewer_id);
  }
  return told;
}

/** The last viewer of a batch that another one follows; undefined: it was the last batch. */
export const lastOfBatch = (fans: readonly Fan[]): Fan | undefined =>
  fans.length === VIEWERS_AT_ONCE ? fans.at(-1) : undefined;
