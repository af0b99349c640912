import { dayStartMs, performerPart } from '@akari/rules';
import type { Offer } from '@akari/contract';
import { shareIn, type ChannelRow } from '../../channel/state/channel.queries.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Services } from '../../../platform/services.ts';
import type { PayerFunds } from '../price/payer-funds.ts';
import type { SessionRow } from '../state/session.queries.ts';

type BonusTerms = Pick<SessionRow, 'bonus_units' | 'bonus_share_bp'>;

/** Free points used today in a channel. A running session counts in full, because it may still use all of them. */
const SHARED_TODAY = `SELECT coalesce(sum(CASE WHEN state = 'ended' THEN least(charged_units, bonus_units)
    ELSE bonus_units END), 0)::bigint AS units
  FROM viewer_session
  WHERE channel_id = $1 AND bonus_units > 0 AND bonus_share_bp > 0 AND started_at_ms >= $2`;

/**
 * How many free points (units) a new session may use, and the performer's share of them (basis points). The share is a
 * part of the performer's usual share, and 0 when the free points would exceed the performer's daily limit: otherwise
 * accounts that cost nothing could produce unlimited earnings. The caller holds the channel lock, so that concurrent
 * joins are counted.
 */
export async function bonusTerms(
  { config, clock }: Services,
  tx: Tx,
  channel: ChannelRow,
  { funds, offer }: { funds: PayerFunds; offer: Offer },
): Promise<BonusTerms> {
  const { bonus_units, presented_units } = funds;
  if (offer.rate_units_per_min === 0) return { bonus_units: 0, bonus_share_bp: 0 };
  // Of coupon points: those of allowances are used first, and bring no share.
  if (presented_units > 0) return { bonus_units: presented_units, bonus_share_bp: 0 };
  if (bonus_units === 0) return { bonus_units: 0, bonus_share_bp: 0 };
  const values = [channel.performer_id, dayStartMs(clock.nowMs())];
  const [shared] = await namedQuery<{ units: number }>(tx, 'bonus_shared_today', SHARED_TODAY, values);
  const left_units = config.bonus.shared_units_a_day - (shared?.units ?? 0);
  if (bonus_units > left_units) return { bonus_units, bonus_share_bp: 0 };
  return { bonus_units, bonus_share_bp: performerPart(config.bonus.share_bp, shareIn(channel)) };
}
