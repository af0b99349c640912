import type { Offer } from '@akari/contract';
import {
  costUnits,
  hasEntered,
  isPartyMode,
  isPeepViewer,
  limitLeft,
  POINT_TYPE,
  priceAfter,
  twowayExtraAtStart,
  withTwoway,
  type ErrorName,
  type UserType,
  type ViewerTier,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { buildReceipt } from '../../core/session/receipt/build-receipt.ts';
import { quote } from '../../core/session/price/quote.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { runningSessionOf, type SessionRow } from '../../core/session/state/session.queries.ts';
import { limitOfSession } from '../../core/spend-limit/spend-limit.queries.ts';

/** The price of a viewer's session from the start of a two-way beside it. */
export interface TwowayOffer {
  offer: Offer;
  extra_units_per_min: number;
}

/**
 * The viewer's session from which a two-way can be requested.
 * @throws twoway_from_chat, feature_not_for_peep, twoway_unavailable
 */
export async function sessionForTwoway(
  db: Db | Tx,
  viewerId: number,
  channel: ChannelRow,
): Promise<SessionRow> {
  const session = await runningSessionOf(db, viewerId);
  if (session === null || session.channel_id !== channel.performer_id || !hasEntered(session))
    throw new Problem('twoway_from_chat');
  if (isPeepViewer(session)) throw new Problem('feature_not_for_peep');
  if (session.mode !== 'twoshot' && !isPartyMode(session.mode)) throw new Problem('twoway_unavailable');
  return session;
}

/**
 * This viewer's extra rate with this performer now. It depends on site, tier, performer and campaign, as
 * every rate.
 */
async function extraOf(tx: Db | Tx, session: SessionRow, channel: ChannelRow, now_ms: number) {
  const [person] = await tx.select().from(userTable).where(eq(userTable.id, session.viewer_id));
  if (person === undefined) throw new Problem('server_failed');
  const asker = {
    user_id: person.id,
    site_id: person.site_id,
    user_type: person.user_type as UserType,
    tier: person.tier as ViewerTier,
  };
  const [extra] = await quote(tx, asker, channel, ['twoway'], now_ms);
  if (extra === undefined) throw new Problem('server_failed');
  return extra.rate_units_per_min;
}

/** A session's own price after `delivered_ms` milliseconds of delivered time, as an offer. */
const priceOf = (session: SessionRow, delivered_ms: number): Offer =>
  priceAfter(
    {
      mode: session.mode,
      session_type: session.session_type,
      campaign: session.campaign,
      rate_units_per_min: session.rate_units_per_min,
      opening_rate_units_per_min: session.opening_rate_units_per_min,
      opening_ms: session.opening_ms,
    },
    delivered_ms,
  );

/**
 * The price of party chat as before the two-way; time delivered in the two-way uses up the lower opening
 * rate.
 */
export const partyPrice = (party: SessionRow, twoway: SessionRow): Offer => ({
  ...priceOf(party, 0),
  opening_ms: Math.max(0, twoway.opening_ms - twoway.delivered_ms),
});

/** The price of party chat plus the extra rate. */
export const besideParty = (party: SessionRow, delivered_ms: number, extra_units_per_min: number): Offer => ({
  ...withTwoway(priceOf(party, delivered_ms), extra_units_per_min),
  mode: 'twoway',
});

/**
 * What a two-way costs from this session on; inside a two-shot it is included (spec §4).
 * @param agreed_units_per_min the extra that the viewer agreed to in the request; the extra is never higher
 */
export async function twowayOffer(
  services: Services,
  tx: Db | Tx,
  session: SessionRow,
  channel: ChannelRow,
  agreed_units_per_min = Infinity,
): Promise<TwowayOffer> {
  const receipt = await buildReceipt(services, tx, session);
  if (session.mode === 'twoshot')
    return { offer: priceOf(session, receipt.delivered_ms), extra_units_per_min: 0 };
  const now_units_per_min = await extraOf(tx, session, channel, services.clock.nowMs());
  const extra_units_per_min = twowayExtraAtStart(now_units_per_min, agreed_units_per_min);
  return { offer: besideParty(session, receipt.delivered_ms, extra_units_per_min), extra_units_per_min };
}

/**
 * Checks that the viewer can continue at another price, in the session's type of points. What was paid in
 * advance and not delivered counts, because settlement gives it back.
 * @throws points_short, coupon_points_short, spend_limit_spent, money_stopped
 */
export async function requireSlice(
  services: Services,
  tx: Tx,
  session: SessionRow,
  offer: Offer,
): Promise<void> {
  await requireSoundLedger(tx);
  await limitOfSession(tx, session.viewer_id, offer, services.clock.nowMs());
  const { balance_units, spent_units } = await buildReceipt(services, tx, session);
  const slice_units = costUnits(offer, services.config.terms.charge_slice_ms);
  // The next session continues this one, so this session's spend limit still holds.
  if (limitLeft(session.spend_limit_units, spent_units) < slice_units) throw new Problem('spend_limit_spent');
  if (balance_units >= slice_units) return;
  throw new Problem(session.point_type === POINT_TYPE.coupon ? 'coupon_points_short' : 'points_short');
}

const SHORT: readonly ErrorName[] = ['points_short', 'coupon_points_short', 'spend_limit_spent'];

/**
 * Whether the viewer can continue at this price. The caller's locks keep the answer true until the
 * transaction ends.
 */
export async function canPay(
  services: Services,
  tx: Tx,
  session: SessionRow,
  offer: Offer,
): Promise<boolean> {
  try {
    await requireSlice(services, tx, session, offer);
    return true;
  } catch (error) {
    if (error instanceof Problem && SHORT.includes(error.problem)) return false;
    throw error;
  }
}
