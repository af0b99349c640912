import type { ViewerListEntry } from '@akari/contract';
import {
  costUnits,
  USER_TYPE,
  VIEWERS_LEFT_MOST,
  type Price,
  type TwowayMode,
  type UserType,
  type ViewerFlag,
  type ViewerTier,
} from '@akari/rules';
import type { userTable } from '../../account/state/account.table.ts';
import { hidden, idList, listOf } from '../../../platform/database/columns.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { shownFavouriteText } from '../../favourite/state/favourite.sql.ts';
import { ignoredText } from '../../ignore/state/ignored.sql.ts';
import { flagText } from '../../viewer-flag/state/flag.sql.ts';
import { enteredText } from '../state/entered.sql.ts';
import type { SessionRow } from '../../session/state/session.queries.ts';

/**
 * A person's figures are those of the whole broadcast: who changes the mode, or leaves and comes back, stays the same
 * supporter. Anonymous tips and gifts are not included, so that the performer cannot infer them. `twoway` is what the
 * viewer sends in a running two-way, `toys` what they use, `wrote_secret` whether they paid for a message, `thanked` whether they sent thank-you points,
 * `effects` which effects they made.
 */
const entriesText = (
  from: string,
  where: string,
): string => `SELECT s.id, s.channel_id, s.session_type, s.mode, s.lang,
    s.started_at_ms, s.ended_at_ms, s.delivered_ms,
    s.rate_units_per_min, s.opening_rate_units_per_min, s.opening_ms,
    s.viewer_id AS user_id, u.user_name, u.user_type, u.tier,
    coalesce(s.source_site_id, u.site_id) AS site_id,
    visits.earlier_units, visits.given_units, ${ignoredText('s.channel_id', 's.viewer_id')} AS ignored,
    ${flagText('s.channel_id', 's.viewer_id')} AS flag,
    ${shownFavouriteText('s.viewer_id', 's.channel_id')} AS favourite,
    (SELECT t.mode FROM twoway_request t WHERE t.session_id = s.id AND t.state = 'started') AS twoway,
    (SELECT string_agg(c.slot::text, '' ORDER BY c.slot) FROM toy_control c
      WHERE c.channel_id = s.channel_id AND c.viewer_id = s.viewer_id AND c.state = 'in_use') AS toys,
    EXISTS (SELECT FROM secret_message m
      WHERE m.broadcast_id = s.broadcast_id AND m.viewer_id = s.viewer_id) AS wrote_secret,
    EXISTS (SELECT FROM thank_you k
      WHERE k.broadcast_id = s.broadcast_id AND k.viewer_id = s.viewer_id) AS thanked,
    (SELECT string_agg(DISTINCT f.effect, ',') FROM stage_effect f
      WHERE f.broadcast_id = s.broadcast_id AND f.viewer_id = s.viewer_id) AS effects
  FROM ${from} CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.charged_units) FILTER (WHERE e.id <> s.id), 0)::bigint AS earlier_units,
      coalesce(sum((SELECT sum(p.units) FROM payment p
        WHERE p.given AND p.session_id = e.id AND NOT p.anonymous)), 0)::bigint AS given_units
    FROM viewer_session e WHERE e.viewer_id = s.viewer_id AND e.broadcast_id = s.broadcast_id
  ) visits WHERE ${where}`;
const PERSON = `CROSS JOIN LATERAL (SELECT user_name, user_type, tier, site_id FROM app_user WHERE id = s.viewer_id OFFSET 0) u`;

const HERE = entriesText(
  `viewer_session s ${PERSON}`,
  `s.channel_id = ANY (${listOf(1)}) AND ${enteredText('s')} AND u.user_type <> ${USER_TYPE.invisibleAdmin}`,
);
/**
 * The last session of each person in the running broadcast, if media was delivered to it. People who are present again
 * or barred are excluded, and guests, because their names are not known to the performer.
 */
const LEFT = entriesText(
  `channel c
  CROSS JOIN LATERAL (
    SELECT * FROM (
      SELECT DISTINCT ON (e.viewer_id) e.* FROM viewer_session e
      WHERE e.channel_id = c.performer_id AND e.broadcast_id = c.broadcast_id
        AND e.ended_at_ms > ${hidden(2)} AND e.delivered_ms > 0
        AND (SELECT v.user_type FROM app_user v WHERE v.id = e.viewer_id)
          NOT IN (${USER_TYPE.guest}, ${USER_TYPE.invisibleAdmin})
        AND NOT EXISTS (SELECT FROM viewer_session now
          WHERE now.viewer_id = e.viewer_id AND now.channel_id = e.channel_id AND ${enteredText('now')})
        AND NOT EXISTS (SELECT FROM bar b WHERE b.performer_id = e.channel_id AND b.viewer_id = e.viewer_id
          AND (b.until_ms IS NULL OR b.until_ms > ${hidden(3)}))
      ORDER BY e.viewer_id, e.ended_at_ms DESC, e.started_at_ms DESC, e.id
    ) last ORDER BY last.ended_at_ms DESC, last.id LIMIT ${VIEWERS_LEFT_MOST}
  ) s ${PERSON}`,
  `c.performer_id = ANY (${listOf(1)})`,
);
const VIEWERS = `${HERE} UNION ALL ${LEFT} ORDER BY started_at_ms, id`;

type ViewerRow = Price &
  Pick<
    SessionRow,
    'channel_id' | 'session_type' | 'mode' | 'lang' | 'started_at_ms' | 'ended_at_ms' | 'delivered_ms'
  > &
  Pick<typeof userTable.$inferSelect, 'user_name' | 'site_id'> & {
    user_id: number;
    user_type: UserType;
    tier: ViewerTier;
    /** Charged for the person's other sessions of this broadcast. */
    earlier_units: number;
    given_units: number;
    ignored: boolean;
    flag: ViewerFlag | null;
    /** The performer is a favourite of the viewer, who lets her see it. */
    favourite: boolean;
    twoway: TwowayMode | null;
    /** Digits of the slots of the toys that the viewer uses. */
    toys: string | null;
    wrote_secret: boolean;
    thanked: boolean;
    /** The effects that the viewer made, divided by commas. */
    effects: string | null;
  };

const effectIcons = (effects: string | null): ('touch' | 'bukkake')[] => [
  ...(/touch|lick/.test(effects ?? '') ? (['touch'] as const) : []),
  ...(/bukkake/.test(effects ?? '') ? (['bukkake'] as const) : []),
];

const TOY_ICONS = ['remocha1', 'remocha2', 'remocha3'] as const;
const iconsOf = ({
  twoway,
  toys,
  wrote_secret,
  thanked,
  effects,
}: Pick<ViewerRow, 'twoway' | 'toys' | 'wrote_secret' | 'thanked' | 'effects'>): ViewerListEntry['icons'] => [
  ...(twoway === null ? [] : ([twoway === 'audio' ? 'twowayAudioOnly' : 'twoway'] as const)),
  ...effectIcons(effects),
  ...TOY_ICONS.filter((_, index) => toys?.includes(String(index + 1)) === true),
  ...(thanked ? (['thankyouP'] as const) : []),
  ...(wrote_secret ? (['secretMessage'] as const) : []),
];

const entryOf = (row: ViewerRow): ViewerListEntry => ({
  user_id: String(row.user_id),
  user_name: row.user_name,
  user_type: row.user_type,
  tier: row.tier,
  session_type: row.session_type,
  mode: row.mode,
  lang: row.lang,
  from_site: row.site_id,
  icons: iconsOf(row),
  joined_at_ms: row.started_at_ms,
  spent_units: row.earlier_units + costUnits(row, row.delivered_ms) + row.given_units,
  given_units: row.given_units,
  ignored: row.ignored,
  ...(row.flag === null ? {} : { flag: row.flag }),
  ...(row.favourite ? { favourite: true as const } : {}),
  ...(row.ended_at_ms === null ? {} : { left_at_ms: row.ended_at_ms }),
});

interface Moment {
  now_ms: number;
  /** Viewers who left after this time are still in the list, milliseconds since the epoch. */
  left_since_ms: number;
}

/**
 * Viewers who are in each channel or left recently, in order of arrival; without invisible administrators (spec §6).
 */
export async function viewersByChannel(
  db: Db | Tx,
  channel_ids: number[],
  { now_ms, left_since_ms }: Moment,
): Promise<Map<number, ViewerListEntry[]>> {
  const values = [idList(channel_ids), left_since_ms, now_ms];
  const rows = await namedQuery<ViewerRow>(db, 'viewers_by_channel', VIEWERS, values);
  const lists = new Map(channel_ids.map((id) => [id, [] as ViewerListEntry[]]));
  for (const row of rows) lists.get(row.channel_id)?.push(entryOf(row));
  return lists;
}

/** Viewers who are present. */
export const viewersOf = async (db: Db | Tx, channel_id: number): Promise<ViewerListEntry[]> => {
  const nobodyLeft = { now_ms: 0, left_since_ms: Number.MAX_SAFE_INTEGER };
  return (await viewersByChannel(db, [channel_id], nobodyLeft)).get(channel_id) ?? [];
};
