import { isQuiet, minuteOfDay, type Language } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { pushKinds, type PushText } from '../push/push-kinds.ts';
import { languagesOf } from '../push/push-person.ts';

const SAID = {
  ja: {
    title: 'Akari',
    neutral: 'お気に入りの配信が始まりました。',
    named: (name: string) => `${name}さんの配信が始まりました。`,
  },
  en: {
    title: 'Akari',
    neutral: 'A favorite of yours is live.',
    named: (name: string) => `${name} is live now.`,
  },
} as const satisfies Record<Language, object>;

/** What still holds when the pushes are sent: the broadcast is open, and the viewer may enter and wants them. */
const STILL = `SELECT p.id, p.user_id, p.subject_id, n.performer_id, u.user_name AS performer_name, c.display_name,
    coalesce(o.detailed, false) AS detailed, s.quiet_from_min, s.quiet_to_min, s.time_zone
  FROM push p JOIN login_notice n ON n.broadcast_id = p.subject_id
  JOIN channel c ON c.performer_id = n.performer_id AND c.broadcast_id = n.broadcast_id
    AND c.status NOT IN ('offline', 'preparing', 'hidden_chat')
  JOIN favourite f ON f.viewer_id = p.user_id AND f.performer_id = n.performer_id AND f.tells_push
  JOIN favourite_person s ON s.user_id = p.user_id AND s.tells_push
  JOIN app_user u ON u.id = n.performer_id
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
  const { title, neutral, named } = SAID[lang];
  return {
    ...{ title, lang },
    body: row.detailed ? named(row.display_name[lang]) : neutral,
    path: `/chat/${encodeURIComponent(row.performer_name)}`,
    tag: `on_air:${row.subject_id}`,
    replaces: String(row.performer_id),
  };
}

/**
 * The push that a favourite is on the air. It names the performer for a person who lets it alone, because a locked screen shows it
 * to everybody beside them.
 */
export const addOnAirPush = (services: Services): void =>
  pushKinds(services).add('favourite_on_air', async ({ clock }, db, pushes) => {
    const now_ms = clock.nowMs();
    const ids = idList(pushes.map(({ id }) => id));
    const rows = await namedQuery<StillRow>(db, 'push_on_air', STILL, [ids, now_ms]);
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
