import { isQuiet, minuteOfDay, type Language } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { pushKinds, type PushText } from '../push/push-kinds.ts';
import { languagesOf } from '../push/push-person.ts';
import { clockTime } from './soon-time.ts';

const SAID = {
  ja: {
    neutral: (time: string) => `${time}に、お気に入りの配信が始まる予定です。`,
    named: (time: string, name: string) => `${time}に、${name}さんの配信が始まる予定です。`,
  },
  en: {
    neutral: (time: string) => `A favorite of yours plans to go live at ${time}.`,
    named: (time: string, name: string) => `${name} plans to go live at ${time}.`,
  },
} as const satisfies Record<Language, object>;

/** What still holds when the pushes are sent: she plans the time and is not live, and the viewer may enter and wants them. */
const STILL = `SELECT p.id, p.user_id, p.subject_id, n.performer_id, n.at_ms, u.user_name AS performer_name, c.display_name,
    coalesce(o.detailed, false) AS detailed, s.quiet_from_min, s.quiet_to_min, s.time_zone
  FROM push p JOIN soon_notice n ON n.id = p.subject_id AND n.at_ms > $2
  JOIN next_login l ON l.performer_id = n.performer_id AND l.at_ms = n.at_ms
  JOIN channel c ON c.performer_id = n.performer_id AND c.status IN ('offline', 'preparing')
  JOIN favourite f ON f.viewer_id = p.user_id AND f.performer_id = n.performer_id AND f.tells_push
  JOIN favourite_person s ON s.user_id = p.user_id AND s.tells_push
  JOIN app_user u ON u.id = n.performer_id AND u.closed_at_ms IS NULL
  LEFT JOIN push_person o ON o.user_id = p.user_id
  WHERE p.id = ANY (${listOf(1)})
    AND NOT EXISTS (SELECT FROM bar b WHERE b.performer_id = n.performer_id AND b.viewer_id = p.user_id
      AND (b.until_ms IS NULL OR b.until_ms > $2))
    AND NOT EXISTS (SELECT FROM spend_limit l WHERE l.user_id = p.user_id AND l.excluded_until_ms > $2)`;

interface StillRow extends Record<string, unknown> {
  id: number;
  user_id: number;
  subject_id: number;
  performer_id: number;
  at_ms: number;
  performer_name: string;
  display_name: Record<Language, string>;
  detailed: boolean;
  quiet_from_min: number | null;
  quiet_to_min: number | null;
  time_zone: string;
}

function isQuietNow({ quiet_from_min, quiet_to_min, time_zone }: StillRow, now_ms: number): boolean {
  if (quiet_from_min === null || quiet_to_min === null) return false;
  return isQuiet({ from_min: quiet_from_min, to_min: quiet_to_min }, minuteOfDay(now_ms, time_zone));
}

function textOf(row: StillRow, lang: Language): PushText {
  const time = clockTime(row.at_ms, row.time_zone, lang);
  const { neutral, named } = SAID[lang];
  return {
    ...{ title: 'Akari', lang },
    body: row.detailed ? named(time, row.display_name[lang]) : neutral(time),
    path: `/viewers/${encodeURIComponent(row.performer_name)}`,
    tag: `soon:${row.subject_id}`,
    replaces: String(row.performer_id),
  };
}

/** The push that a favourite means to be on the air. It names the performer for a person who lets it alone. */
export const addSoonPush = (services: Services): void =>
  pushKinds(services).add('favourite_soon', async ({ clock }, db, pushes) => {
    const now_ms = clock.nowMs();
    const ids = idList(pushes.map(({ id }) => id));
    const rows = await namedQuery<StillRow>(db, 'push_soon', STILL, [ids, now_ms]);
    const languages = await languagesOf(
      db,
      rows.map(({ user_id }) => user_id),
    );
    return new Map(
      rows.flatMap((row): [number, PushText][] =>
        isQuietNow(row, now_ms) ? [] : [[row.id, textOf(row, languages.get(row.user_id) ?? 'ja')]],
      ),
    );
  });
