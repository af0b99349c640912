import type { Thankable } from '@akari/contract';
import {
  isOnAir,
  refusesThankYou,
  thankYouAgainAtMs,
  THANK_YOU_SPENT_MS,
  USUAL_THANK_YOU_ACCEPTS,
  type ChannelStatus,
  type ThankYouAccepts,
  type ThankYouStanding,
} from '@akari/rules';
import { cardsById } from '../../core/channel/state/channel.queries.ts';
import { shownCard } from '../../core/favourite/list-favourites.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';

/** So many performers are listed, those of the last payments. */
const LISTED = 50;

/** What viewer $1 spent with performers since $2: time, and everything that was paid for but thanks themselves. */
const spentText = (performer: string): string => `SELECT performer_id, sum(units)::bigint AS spent_units,
    max(at_ms) AS at_ms FROM (
    SELECT channel_id AS performer_id, charged_units AS units, coalesce(ended_at_ms, started_at_ms) AS at_ms
    FROM viewer_session WHERE viewer_id = $1 AND charged_units > 0 AND (ended_at_ms IS NULL OR ended_at_ms >= $2)
    UNION ALL
    SELECT performer_id, units, at_ms FROM payment
    WHERE viewer_id = $1 AND at_ms >= $2 AND kind NOT IN ('present', 'thank_you')
  ) spent ${performer} GROUP BY performer_id`;

const STANDING = `SELECT (SELECT c.accepts FROM thank_you_choice c WHERE c.performer_id = $3) AS accepts,
  (SELECT max(t.at_ms) FROM thank_you t WHERE t.viewer_id = $1 AND t.performer_id = $3) AS last_at_ms,
  (SELECT s.spent_units FROM (${spentText('WHERE performer_id = $3')}) s) AS spent_units`;
const LIST = `SELECT s.performer_id, s.spent_units, c.accepts,
    (SELECT max(t.at_ms) FROM thank_you t
      WHERE t.viewer_id = $1 AND t.performer_id = s.performer_id) AS last_at_ms
  FROM (${spentText('')}) s LEFT JOIN thank_you_choice c ON c.performer_id = s.performer_id
    JOIN app_user u ON u.id = s.performer_id AND u.closed_at_ms IS NULL
  WHERE s.spent_units > 0 ORDER BY s.at_ms DESC, s.performer_id LIMIT ${LISTED}`;
const CHOICE = 'SELECT accepts FROM thank_you_choice WHERE performer_id = $1';

interface StandingRow extends Record<string, unknown> {
  accepts: ThankYouAccepts | null;
  last_at_ms: number | null;
  spent_units: number | null;
}

/** A hidden chat is not for everybody, so nothing here tells that it runs. */
export const isThankable = (status: ChannelStatus): boolean => isOnAir(status) && status !== 'hidden_chat';

const standingOf = (row: StandingRow | undefined, status: ChannelStatus): ThankYouStanding => ({
  accepts: row?.accepts ?? USUAL_THANK_YOU_ACCEPTS,
  on_air: isThankable(status),
  spent_units: row?.spent_units ?? 0,
  last_at_ms: row?.last_at_ms ?? null,
});

/** What decides whether a viewer may thank a performer. Without the channel, which the caller has locked. */
export async function thankYouRow(
  tx: Tx,
  viewer_id: number,
  performer_id: number,
  now_ms: number,
): Promise<(status: ChannelStatus) => ThankYouStanding> {
  const since_ms = now_ms - THANK_YOU_SPENT_MS;
  const [row] = await namedQuery<StandingRow>(tx, 'thank_you_standing', STANDING, [
    viewer_id,
    since_ms,
    performer_id,
  ]);
  return (status) => standingOf(row, status);
}

/** The performers with whom a viewer spent points in the last three weeks: who is on the air first, then the last ones. */
export async function thankablesOf({ database, clock }: Services, viewer_id: number): Promise<Thankable[]> {
  const now_ms = clock.nowMs();
  const rows = await namedQuery<StandingRow & { performer_id: number }>(database.db, 'thankables', LIST, [
    viewer_id,
    now_ms - THANK_YOU_SPENT_MS,
  ]);
  const cards = await cardsById(
    database.db,
    rows.map(({ performer_id }) => performer_id),
  );
  const listed = rows.flatMap((row) => {
    const card = cards.get(row.performer_id);
    if (card === undefined) return [];
    const standing = standingOf(row, card.status);
    return {
      channel: shownCard(card),
      accepts: standing.accepts,
      spent_units: standing.spent_units,
      again_at_ms: thankYouAgainAtMs(standing.last_at_ms, now_ms),
      refused: refusesThankYou(standing, now_ms),
    };
  });
  // Stable: within both parts the order is that of the payments.
  return listed.toSorted(
    (one, other) => Number(isOnAir(other.channel.status)) - Number(isOnAir(one.channel.status)),
  );
}

/** Which points a performer accepts as thanks. */
export async function thankYouChoiceOf(db: Db | Tx, performer_id: number): Promise<ThankYouAccepts> {
  const [row] = await namedQuery<{ accepts: ThankYouAccepts }>(db, 'thank_you_choice', CHOICE, [
    performer_id,
  ]);
  return row?.accepts ?? USUAL_THANK_YOU_ACCEPTS;
}
