import type { Offer } from '@akari/contract';
import { continuedVisit, limitLeft, type PointType } from '@akari/rules';
import { shareIn, type ChannelRow } from '../../channel/state/channel.queries.ts';
import { takeFirstSlice, withFirstSlice } from '../charge/charge-first-slice.ts';
import { isMoneyStopped } from '../../ledger/ledger-check-state.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { engineEpoch } from '../delivery/engine-epoch.ts';
import { lockFundsOfNewSession, mostUnits, type PayerFunds } from '../price/payer-funds.ts';
import { formerVisitOf, type FormerVisit } from '../receipt/visit.queries.ts';
import { bonusTerms } from './bonus-terms.ts';
import { MEDIA_ARRIVAL } from '../state/session-deadlines.ts';
import { insertSession, newSessionRow } from '../state/insert-session.ts';
import type { SessionRow } from '../state/session.queries.ts';
import { forgivableMs } from '../delivery/unconfirmed-media.ts';

/** What is read from the database for a new session, beside its channel. */
export interface NewSessionInputs {
  session_id: number;
  funds: PayerFunds;
  /** How much unconfirmed media may be given back, milliseconds. */
  forgivable_ms: number;
  money_stopped: boolean;
  /** Null: the viewer has had no session. */
  former_visit: FormerVisit | null;
}

/** Reads the inputs and locks the viewer's ledger account. The viewer's former session must have ended before. */
export async function readNewSessionInputs(
  services: Services,
  tx: Tx,
  viewer_id: number,
  point_type: PointType,
): Promise<NewSessionInputs> {
  const [found, forgivable_ms, money_stopped, former_visit] = await Promise.all([
    lockFundsOfNewSession(tx, viewer_id, point_type, services.clock.nowMs()),
    forgivableMs(services, tx, viewer_id),
    isMoneyStopped(tx),
    formerVisitOf(tx, viewer_id),
  ]);
  return { ...found, forgivable_ms, money_stopped, former_visit };
}

/** Refuses a paid session while money is stopped. @throws money_stopped */
export function requireMoney({ money_stopped }: NewSessionInputs, offer: Offer): void {
  if (money_stopped && offer.rate_units_per_min > 0) throw new Problem('money_stopped');
}

interface Entry {
  offer: Offer;
  point_type: PointType;
  guest_budget_ms?: number;
  /** The ended session that this one continues: what is left of its spend limit applies. */
  goes_on_from?: SessionRow;
  /** The session whose place this one takes. */
  follows?: Pick<SessionRow, 'id'> | null;
}

/** What the session may cost at most, units; null: limited by the balance only. @throws spend_limit_spent */
function limitOf(funds: PayerFunds, { offer, goes_on_from }: Entry): number | null {
  const most_units = mostUnits(funds, offer) ?? Infinity;
  const left_units =
    goes_on_from === undefined
      ? Infinity
      : limitLeft(goes_on_from.spend_limit_units, goes_on_from.charged_units);
  const limit_units = Math.min(most_units, left_units);
  return limit_units === Infinity ? null : limit_units;
}

/**
 * Opens a session at a price and charges its first slice. The caller holds the channel lock.
 * @param inputs read here if missing
 * @throws self_excluded, spend_limit_spent, points_short, coupon_points_short, money_stopped
 */
export async function openSession(
  services: Services,
  tx: Tx,
  member: Pick<Member, 'user_id' | 'chat_lang'> & Pick<SessionRow, 'login_id'>,
  channel: ChannelRow & { broadcast_id: number },
  entry: Entry,
  inputs?: NewSessionInputs,
): Promise<SessionRow> {
  const now_ms = services.clock.nowMs();
  const { mode, session_type, campaign, rate_units_per_min, opening_rate_units_per_min, opening_ms } =
    entry.offer;
  const { performer_id, broadcast_id } = channel;
  const found = inputs ?? (await readNewSessionInputs(services, tx, member.user_id, entry.point_type));
  requireMoney(found, entry.offer);
  const { session_id, funds, forgivable_ms, former_visit } = found;
  if (funds.excluded) throw new Problem('self_excluded');
  engineEpoch(services).began(session_id);
  const bonus = await bonusTerms(services, tx, channel, { funds, offer: entry.offer });
  const opened = newSessionRow({
    ...bonus,
    id: session_id,
    channel_id: performer_id,
    broadcast_id,
    viewer_id: member.user_id,
    login_id: member.login_id,
    follows_id: entry.follows?.id ?? null,
    visit_id: continuedVisit(
      former_visit?.former ?? null,
      { channel_id: performer_id, at_ms: now_ms },
      services.config.terms.visit_gap_ms,
    ),
    session_type,
    mode,
    point_type: entry.point_type,
    lang: member.chat_lang,
    rate_units_per_min,
    opening_rate_units_per_min,
    opening_ms,
    campaign,
    spend_limit_units: limitOf(funds, entry),
    paid_ms: entry.guest_budget_ms ?? 0,
    forgivable_ms,
    share_bp: shareIn(channel),
    started_at_ms: now_ms,
  });
  const { charge_slice_ms, media_arrival_ms } = services.config.terms;
  const session = rate_units_per_min === 0 ? opened : withFirstSlice(opened, funds.account, charge_slice_ms);
  insertSession(tx, session);
  takeFirstSlice(tx, session);
  enqueue(tx, setDeadline(tx, MEDIA_ARRIVAL, String(session.id), now_ms + media_arrival_ms));
  return session;
}
