import type { OfficePerson } from '@akari/contract/office';
import { baseRate, isExcluded, PERFORMER_SHARE_BP, SESSION_MODES, type RateTable } from '@akari/rules';
import { rateTable } from '../../../core/channel/state/channel.queries.ts';
import { officeLotsOf } from '../../../core/ledger/lots.queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';

const balance = (kind: string) =>
  `(SELECT a.balance_units FROM ledger_account a WHERE a.owner_id = u.id AND a.kind = '${kind}')`;
const setting = (name: string) =>
  `(SELECT g.value FROM setting g WHERE g.scope = 'site:' || u.site_id AND g.name = '${name}')`;
const PERSON = `
  SELECT u.id::text AS person_id, u.user_name, u.email, u.user_type, u.tier, u.site_id, u.chat_lang, u.created_at_ms, u.closed_at_ms,
    (SELECT max(l.last_seen_at_ms) FROM login l WHERE l.user_id = u.id) AS last_seen_at_ms,
    (SELECT max(a.locked_at_ms) FROM ledger_account a WHERE a.owner_id = u.id)::bigint AS payments_locked_at_ms,
    coalesce(${balance('viewer_debt')}, 0)::bigint AS debt_units,
    (SELECT l.excluded_until_ms FROM spend_limit l WHERE l.user_id = u.id) AS excluded_until_ms,
    ${balance('viewer_points')} AS points_units, ${balance('viewer_coupon_points')} AS coupon_points_units,
    (SELECT coalesce(json_agg(b ORDER BY b.currency), '[]') FROM (SELECT p.currency, sum(p.price_cents)::bigint AS amount_minor
      FROM purchase p WHERE p.user_id = u.id AND p.state = 'settled' GROUP BY p.currency) b) AS bought,
    ((SELECT coalesce(sum(s.charged_units), 0) FROM viewer_session s WHERE s.viewer_id = u.id)
      + (SELECT coalesce(sum(t.units), 0) FROM tip t WHERE t.viewer_id = u.id)
      + (SELECT coalesce(sum(g.units), 0) FROM gift g WHERE g.viewer_id = u.id))::bigint AS spent_units,
    c.performer_id, c.status, c.display_name, c.introduction, c.languages, c.rates, c.share_bp,
    ${balance('performer_earnings')} AS earnings_units, ${setting('rates')} AS site_rates, ${setting('share_bp')} AS site_share
  FROM app_user u LEFT JOIN channel c ON c.performer_id = u.id WHERE u.id = $1`;

type Channel = NonNullable<OfficePerson['channel']>;
type Row = Omit<OfficePerson, 'channel' | 'lots'> &
  Omit<Channel, 'rates_now' | 'share_now_bp'> & {
    performer_id: number | null;
    site_rates: unknown;
    site_share: unknown;
  };

function channelOf(row: Row): Channel | null {
  if (row.performer_id === null) return null;
  const { status, display_name, introduction, languages, share_bp, earnings_units } = row;
  const rates = rateTable(row.rates);
  const set = { performer: rates, site: rateTable(row.site_rates) };
  const now: RateTable = Object.fromEntries(SESSION_MODES.map((mode) => [mode, baseRate(mode, set)]));
  const site_share = Number.isInteger(row.site_share) ? Number(row.site_share) : PERFORMER_SHARE_BP;
  return {
    status,
    display_name,
    introduction,
    languages,
    rates,
    rates_now: now,
    share_bp,
    share_now_bp: share_bp ?? site_share,
    earnings_units: earnings_units ?? 0,
  };
}

/** A person whom `findPerson` has found. */
export async function readPerson(db: Db, id: number, now_ms: number): Promise<OfficePerson> {
  const [row] = await namedQuery<Row>(db, 'office_person', PERSON, [id]);
  const { person_id, user_name, email, user_type, tier, site_id, chat_lang, ...rest } = row!;
  const { excluded_until_ms: until_ms } = rest;
  const { created_at_ms, closed_at_ms, last_seen_at_ms, points_units, coupon_points_units } = rest;
  return {
    ...{ person_id, user_name, email, user_type, tier, site_id, chat_lang },
    ...{ created_at_ms, closed_at_ms, last_seen_at_ms, points_units, coupon_points_units },
    excluded_until_ms: isExcluded(until_ms, now_ms) ? until_ms : null,
    lots: points_units === null ? [] : await officeLotsOf(db, id, now_ms),
    payments_locked_at_ms: rest.payments_locked_at_ms,
    debt_units: rest.debt_units,
    bought: rest.bought,
    spent_units: rest.spent_units,
    channel: channelOf(row!),
  };
}
