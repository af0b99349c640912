import type { Offer } from '@akari/contract';
import {
  CAMPAIGN_LABELS,
  EARNED_TIERS,
  baseRate,
  flatPrice,
  halfPriceLeftMs,
  may,
  modesOpenTo,
  priceWith,
  rateTiers,
  SESSION_TYPE_OF_MODE,
  strongestCampaign,
  discountOf,
  type Campaign,
  type SessionMode,
} from '@akari/rules';
import { rateTable, type ChannelRow } from '../../channel/state/channel.queries.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';

/** Inputs of a price. */
export interface PriceInputs {
  site: unknown;
  tier: unknown;
  campaigns: Campaign[];
  registered_ms_ago: number;
  /** False when no campaign depends on it. */
  first_in_broadcast: boolean;
  /** Half-price time earned by a tip or gift in free chat: the rest, and what was used. */
  half_price_left_ms: number;
  half_price_had_ms: number;
  /** Whether the viewer has a ticket for the ticket show that runs. */
  has_ticket: boolean;
}

/** The scopes of the rates of a viewer's tier, and of those below it. */
const TIER_SCOPES = `CASE u.tier ${EARNED_TIERS.map((tier) => {
  const scopes = rateTiers(tier).map((one) => `'tier:${one}'`);
  return `WHEN '${tier}' THEN ARRAY[${scopes.join()}]`;
}).join(' ')} ELSE ARRAY['tier:' || u.tier] END`;

/** Inputs that every price needs. Each is a scalar subquery, so that no join multiplies rows. */
const PRICE_INPUTS = `SELECT u.created_at_ms,
    (SELECT value FROM setting WHERE scope = 'site:' || p.site_id AND name = 'rates') AS site,
    (SELECT value FROM setting WHERE scope = ANY (${TIER_SCOPES}) AND name = 'rates' AND value <> '{}'::jsonb
      ORDER BY array_position(${TIER_SCOPES}, scope) LIMIT 1) AS tier,
    ARRAY(SELECT to_jsonb(k) FROM campaign k
      WHERE k.label = ANY ('{${CAMPAIGN_LABELS.join()}}') AND k.starts_at_ms <= $3 AND k.ends_at_ms > $3 AND (k.site_id IS NULL OR k.site_id = p.site_id)
        AND (k.performer_id IS NULL OR k.performer_id = $2) ORDER BY k.id) AS campaigns,
    EXISTS (SELECT FROM payment WHERE given AND broadcast_id = c.broadcast_id AND viewer_id = $1) AS gave,
    c.ticket_units IS NOT NULL AND EXISTS (SELECT FROM ticket_show h JOIN ticket t ON t.show_id = h.id
      WHERE h.performer_id = $2 AND h.state IN ('begun', 'counted') AND t.viewer_id = $1 AND t.state <> 'returned')
      AS has_ticket
  FROM channel c JOIN app_user p ON p.id = c.performer_id LEFT JOIN app_user u ON u.id = $1
  WHERE c.performer_id = $2`;
type PriceInputsRow = Pick<PriceInputs, 'site' | 'tier' | 'campaigns' | 'has_ticket'> & {
  created_at_ms: number | null;
  gave: boolean;
};

/** Inputs that few prices need. They scan the sessions of a whole broadcast, so they are read only when needed. */
const HISTORY = `SELECT ($3 AND NOT EXISTS (
      SELECT FROM viewer_session s WHERE s.broadcast_id = c.broadcast_id
        AND s.charged_units > 0 AND s.viewer_id <> $1)) AS first_in_broadcast,
    free.tipped_units, CASE WHEN free.tipped_units > 0 THEN (
      SELECT coalesce(sum(least(s.delivered_ms, s.opening_ms)), 0)::bigint FROM viewer_session s
      WHERE s.viewer_id = $1 AND s.broadcast_id = c.broadcast_id AND s.payer_account_id IS NOT NULL
      ) ELSE 0 END AS half_price_had_ms
  FROM channel c
    CROSS JOIN LATERAL (SELECT coalesce(max(coalesce(g.face_units, t.units)), 0) AS tipped_units
      FROM payment t JOIN viewer_session s ON s.id = t.session_id LEFT JOIN tip g ON t.kind = 'tip' AND g.id = t.id
      WHERE t.given AND t.broadcast_id = c.broadcast_id AND t.viewer_id = $1 AND s.mode = 'free') free
  WHERE c.performer_id = $2`;
type History = Pick<PriceInputs, 'first_in_broadcast' | 'half_price_had_ms'> & { tipped_units: number };
const NO_HISTORY: History = { first_in_broadcast: false, tipped_units: 0, half_price_had_ms: 0 };

/**
 * Reads the inputs of a viewer's prices with a performer: in one statement, or two for a viewer who has given a tip or
 * gift in the broadcast or when a first-viewer campaign runs.
 * @throws performer_not_found
 */
export async function readPriceInputs(
  db: Db | Tx,
  viewer_id: number,
  performer_id: number,
  now_ms: number,
): Promise<PriceInputs> {
  const [row] = await namedQuery<PriceInputsRow>(db, 'price_ground', PRICE_INPUTS, [
    viewer_id,
    performer_id,
    now_ms,
  ]);
  if (row === undefined) throw new Problem('performer_not_found');
  const { created_at_ms, gave, ...inputs } = row;
  const firstCounts = row.campaigns.some(({ label }) => label === 'first_viewer');
  const [history = NO_HISTORY] =
    gave || firstCounts
      ? await namedQuery<History>(db, 'price_history', HISTORY, [viewer_id, performer_id, firstCounts])
      : [];
  const { tipped_units, ...counted } = history;
  return {
    ...inputs,
    ...counted,
    registered_ms_ago: now_ms - (created_at_ms ?? 0),
    half_price_left_ms: halfPriceLeftMs(tipped_units, counted.half_price_had_ms),
  };
}

/** The member that a price is computed for. */
type Asker = Pick<Member, 'user_id' | 'user_type'>;

/** The offer of a mode for a member, computed from inputs that are already read. */
export function offerOf(
  mode: SessionMode,
  member: Pick<Member, 'user_type'>,
  channel: ChannelRow,
  inputs: PriceInputs,
): Offer {
  const session_type = SESSION_TYPE_OF_MODE[mode];
  // A ticket pays for the whole show.
  if (may(member.user_type, 'oversight.watch') || (mode === 'showtime' && channel.ticket_units !== null))
    return { mode, session_type, ...flatPrice(0), campaign: null };
  const rate = baseRate(mode, {
    performer: channel.rates,
    tier: rateTable(inputs.tier),
    site: rateTable(inputs.site),
  });
  const campaign = rate === 0 ? null : strongestCampaign(inputs.campaigns, { mode, ...inputs });
  const price = priceWith(rate, campaign === null ? 0 : discountOf(campaign), inputs.half_price_left_ms);
  return { mode, session_type, ...price, campaign: campaign?.label ?? null };
}

/** The offers of several modes of a channel for a member now. @throws performer_not_found */
export async function quote(
  db: Db | Tx,
  member: Asker,
  channel: ChannelRow,
  modes: readonly SessionMode[],
  now_ms: number,
): Promise<Offer[]> {
  const inputs = await readPriceInputs(db, member.user_id, channel.performer_id, now_ms);
  return modes.map((mode) => offerOf(mode, member, channel, inputs));
}

/** Whether a ticket show runs for which a viewer has no ticket. */
export const needsTicket = (
  { status, ticket_units }: Pick<ChannelRow, 'status' | 'ticket_units'>,
  { has_ticket }: Pick<PriceInputs, 'has_ticket'>,
): boolean => status === 'showtime' && ticket_units !== null && !has_ticket;

/** The offers of all modes in which a member may enter a channel now. @throws performer_not_found */
export async function offersOf(
  db: Db | Tx,
  member: Asker,
  channel: ChannelRow,
  now_ms: number,
): Promise<Offer[]> {
  const inputs = await readPriceInputs(db, member.user_id, channel.performer_id, now_ms);
  if (needsTicket(channel, inputs) && !may(member.user_type, 'oversight.watch')) return [];
  return modesOpenTo(member.user_type, channel).map((mode) => offerOf(mode, member, channel, inputs));
}
