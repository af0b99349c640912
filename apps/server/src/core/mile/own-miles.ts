import type { AnswerOf, getMiles, listMileLines, MileLine, MILE_LINES } from '@akari/contract';
import { FIXED_MILE_ACTS, mileRates, usableMiles, type MileAct, type MileLot } from '@akari/rules';
import { sealedNumbers } from '../../platform/config/sealed-number.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { openMileLots } from './mile-account.ts';

const DAY_MS = 86_400_000;

/** What expires at the same time is one line: miles of missions of a month do. */
function byExpiry(lots: readonly MileLot[]): { miles: number; expires_at_ms: number }[] {
  const lines = new Map<number, number>();
  for (const { left, expires_at_ms } of lots)
    lines.set(expires_at_ms, (lines.get(expires_at_ms) ?? 0) + left);
  return [...lines].map(([expires_at_ms, miles]) => ({ miles, expires_at_ms }));
}

/** The own miles of a viewer, what earns them on their site, and what they give. */
export async function ownMiles(
  { database, clock, config }: Services,
  { user_id, site_id }: Member,
): Promise<AnswerOf<typeof getMiles>> {
  const { db } = database;
  const [earned, rates, open] = await Promise.all([
    siteTermsOf(db, site_id, 'miles_earned'),
    siteTermsOf(db, site_id, 'mile_rates'),
    openMileLots(db, user_id),
  ]);
  const lots = usableMiles(open, clock.nowMs());
  return {
    balance: lots.reduce((sum, { left }) => sum + left, 0),
    lots: byExpiry(lots),
    earned_by: FIXED_MILE_ACTS.map((act) => ({ act, miles: earned[act] })).filter(({ miles }) => miles > 0),
    valid_days: earned.valid_ms / DAY_MS,
    points_valid_days: config.points.valid_ms / DAY_MS,
    rates: mileRates(rates),
  };
}

const LINES = `SELECT e.id, t.cause, e.amount_units AS miles, e.balance_after_units AS balance_after, x.units, l.act, t.at_ms
  FROM ledger_account a JOIN entry e ON e.account_id = a.id AND e.session_id IS NULL AND e.balance_after_units IS NOT NULL
    JOIN transfer t ON t.id = e.transfer_id LEFT JOIN mile_exchange x ON x.transfer_id = t.id
    LEFT JOIN mile_lot l ON l.viewer_id = $1 AND l.transfer_id = t.id
  WHERE a.owner_id = $1 AND a.kind = 'viewer_miles' AND e.id < $2 ORDER BY e.id DESC LIMIT $3`;

type LineKind = (typeof MILE_LINES)[number];
const KIND_OF: Readonly<Record<string, LineKind>> = {
  miles_earned: 'earned',
  miles_exchanged: 'exchanged',
  miles_expired: 'expired',
  miles_back: 'taken_back',
};
type Row = Omit<MileLine, 'kind'> & { id: number; cause: string; act: MileAct | null };

/** How the balance of a viewer's miles came about, newest first. */
export async function mileLinesOf(
  services: Services,
  user_id: number,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<AnswerOf<typeof listMileLines>> {
  const numbers = sealedNumbers(services.secret('miles'));
  const from = before === undefined ? Number.MAX_SAFE_INTEGER : (numbers.open(before) ?? 0);
  const rows = await namedQuery<Row & Record<string, unknown>>(services.database.db, 'mile_lines', LINES, [
    user_id,
    from,
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    lines: shown.map(({ cause, act, miles, balance_after, units, at_ms }) => ({
      ...{ kind: KIND_OF[cause] ?? 'earned', act, miles, balance_after, units, at_ms },
    })),
    next_before: rows.length > limit && last !== undefined ? numbers.seal(last.id) : null,
  };
}
