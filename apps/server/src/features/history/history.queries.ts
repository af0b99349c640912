import type { PastVisit, Visitor } from '@akari/contract';
import { isViewer, USER_TYPES } from '@akari/rules';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';

export interface HistoryPage {
  /** The last row of the page before: its time and its id. */
  before?: string | undefined;
  limit: number;
}
interface Read<R> {
  rows: R[];
  next_before: string | null;
}

/** The visits of viewer $1 since $2, of which they kept those that they did not take out. */
const KEPT = `SELECT coalesce(v.visit_id, v.id) AS visit_id, v.channel_id, min(v.started_at_ms) AS at_ms,
    sum(v.delivered_ms)::bigint AS lasted_ms, sum(v.charged_units)::bigint AS time_units,
    array_agg(v.id) AS session_ids
  FROM viewer_session v
  WHERE v.viewer_id = $1 AND v.started_at_ms >= $2 AND v.delivered_ms > 0
    AND NOT EXISTS (SELECT FROM forgotten_visit f WHERE f.viewer_id = $1 AND f.visit_id = coalesce(v.visit_id, v.id))
  GROUP BY coalesce(v.visit_id, v.id), v.channel_id`;

/** A page ends before time $3 and id $4. */
const VISITS = `SELECT k.visit_id, k.at_ms, k.lasted_ms, u.user_name, u.closed_at_ms IS NULL AS open,
    c.display_name, coalesce(m.text, '') AS memo,
    (k.time_units + (SELECT coalesce(sum(p.kept_units), 0) FROM payment p
      WHERE p.viewer_id = $1 AND p.session_id = ANY (k.session_ids)))::bigint AS spent_units
  FROM (SELECT * FROM (${KEPT}) kept WHERE (at_ms, visit_id) < ($3, $4) ORDER BY at_ms DESC, visit_id DESC LIMIT $5) k
  JOIN app_user u ON u.id = k.channel_id
  JOIN channel c ON c.performer_id = k.channel_id
  LEFT JOIN memo m ON m.owner_id = $1 AND m.about_id = k.channel_id
  ORDER BY k.at_ms DESC, k.visit_id DESC`;

/** Administrators leave no trace, whether they are visible or not. */
export const VIEWER_TYPES = USER_TYPES.filter(isViewer).join(', ');

/**
 * Who visited performer $1 since $2, with what they paid under their name. Free previews are shown to her as a number, never
 * by name.
 */
const VISITORS = `SELECT w.viewer_id, w.at_ms, w.lasted_ms, w.visits, u.user_name, coalesce(m.text, '') AS memo,
    jsonb_build_object('picture_id', CASE WHEN f.picture THEN f.shown_picture_id::text END,
      'line', CASE WHEN f.line THEN nullif(f.shown_line, '') END, 'tier', CASE WHEN f.tier THEN u.tier END) AS profile,
    (w.time_units + (SELECT coalesce(sum(p.performer_units), 0) FROM payment p
      WHERE p.viewer_id = w.viewer_id AND p.performer_id = $1 AND p.at_ms >= $2 AND NOT p.anonymous AND p.kind <> 'present'))::bigint
      AS earned_units
  FROM (
    SELECT * FROM (
      SELECT v.viewer_id, max(v.started_at_ms) AS at_ms, sum(v.delivered_ms)::bigint AS lasted_ms,
        sum(v.performer_units)::bigint AS time_units, count(DISTINCT coalesce(v.visit_id, v.id))::int AS visits
      FROM viewer_session v
      WHERE v.channel_id = $1 AND v.started_at_ms >= $2 AND v.delivered_ms > 0 AND v.mode <> 'preview'
      GROUP BY v.viewer_id
    ) everybody
    WHERE (at_ms, viewer_id) < ($3, $4)
      AND EXISTS (SELECT FROM app_user WHERE id = viewer_id AND user_type IN (${VIEWER_TYPES}) AND closed_at_ms IS NULL)
    ORDER BY at_ms DESC, viewer_id DESC LIMIT $5
  ) w
  JOIN app_user u ON u.id = w.viewer_id
  LEFT JOIN viewer_profile f ON f.viewer_id = w.viewer_id
  LEFT JOIN memo m ON m.owner_id = $1 AND m.about_id = w.viewer_id
  ORDER BY w.at_ms DESC, w.viewer_id DESC`;

interface VisitRow extends Record<string, unknown> {
  visit_id: number;
  at_ms: number;
  lasted_ms: number;
  user_name: string;
  open: boolean;
  display_name: { ja: string; en: string };
  memo: string;
  spent_units: number;
}
interface VisitorRow extends Record<string, unknown> {
  viewer_id: number;
  at_ms: number;
  lasted_ms: number;
  visits: number;
  user_name: string;
  profile: Visitor['profile'];
  memo: string;
  earned_units: number;
}

/** One row more than a page tells whether another page follows. */
async function read<R extends { at_ms: number } & Record<string, unknown>>(
  rows: Promise<R[]>,
  limit: number,
  idOf: (row: R) => number,
): Promise<Read<R>> {
  const found = await rows;
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const more = found.length > limit && last !== undefined;
  return { rows: shown, next_before: more ? `${last.at_ms}-${idOf(last)}` : null };
}

function endOf(before: string | undefined): [at_ms: number, id: number] {
  const [at, id] = (before ?? '').split('-');
  const end = Number.MAX_SAFE_INTEGER;
  return [rowIdOf(at ?? '') ?? end, rowIdOf(id ?? '') ?? end];
}

/** The visits that a viewer paid or not, newest first. @param since_ms the oldest that is shown */
export async function visitsOf(
  db: Db,
  viewer_id: number,
  since_ms: number,
  { before, limit }: HistoryPage,
): Promise<{ visits: PastVisit[]; next_before: string | null }> {
  const values = [viewer_id, since_ms, ...endOf(before), limit + 1];
  const { rows, next_before } = await read(
    namedQuery<VisitRow>(db, 'history_visits', VISITS, values),
    limit,
    ({ visit_id }) => visit_id,
  );
  const visits = rows.map(({ visit_id, at_ms, user_name, ...row }) => ({
    ...row,
    visit_id: String(visit_id),
    performer_name: user_name,
    started_at_ms: at_ms,
  }));
  return { visits, next_before };
}

/** Who visited a performer, the latest first; guests, administrators and closed accounts have no row. */
export async function visitorsOf(
  db: Db,
  performer_id: number,
  since_ms: number,
  { before, limit }: HistoryPage,
): Promise<{ visitors: Visitor[]; next_before: string | null }> {
  const values = [performer_id, since_ms, ...endOf(before), limit + 1];
  const { rows, next_before } = await read(
    namedQuery<VisitorRow>(db, 'history_visitors', VISITORS, values),
    limit,
    ({ viewer_id }) => viewer_id,
  );
  const visitors = rows.map(({ viewer_id, at_ms, ...row }) => ({
    ...row,
    viewer_id: String(viewer_id),
    last_at_ms: at_ms,
  }));
  return { visitors, next_before };
}
