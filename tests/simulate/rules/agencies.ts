import { hold } from '../broken.ts';
import type { World } from '../world.ts';

interface Cut {
  id: number;
  member_id: number;
  performer_id: number;
  date: string;
  share_bp: number;
  earned_units: number;
  presents_units: number;
  divided_units: number;
  units: number;
  last_date: string | null;
  is_first: boolean;
  /** The entry of its transfer on the performer's account; null: it moved nothing. */
  entry_id: number | null;
  moved_units: number;
}
const CUTS = `SELECT c.id, c.member_id, c.performer_id, c.date, c.share_bp, c.earned_units, c.presents_units,
    c.divided_units, c.units, m.last_date, row_number() OVER (PARTITION BY c.member_id ORDER BY c.id) = 1 AS is_first,
    e.id AS entry_id, coalesce(-e.amount_units, 0)::bigint AS moved_units
  FROM agency_cut c JOIN agency_member m ON m.id = c.member_id
    LEFT JOIN ledger_account a ON a.owner_id = c.performer_id AND a.kind = 'performer_earnings'
    LEFT JOIN entry e ON e.transfer_id = c.transfer_id AND e.account_id = a.id
  ORDER BY c.id`;
/** What was booked as earnings between two entries of a performer's account. */
const EARNED = `SELECT coalesce(sum(e.amount_units), 0)::bigint AS units
  FROM ledger_account a JOIN entry e ON e.account_id = a.id JOIN transfer t ON t.id = e.transfer_id
  WHERE a.owner_id = $1 AND a.kind = 'performer_earnings' AND e.id > $2 AND e.id < $3
    AND t.cause NOT IN ('payout', 'payout_back', 'agency_part')
    AND NOT EXISTS (SELECT FROM present p WHERE p.transfer_id = t.id)`;
const ACCEPTED = `SELECT id FROM agency_terms WHERE state = 'accepted'`;
const OPEN = `SELECT performer_id FROM agency_member WHERE state IN ('member', 'leaving') GROUP BY 1 HAVING count(*) > 1`;

/** Rules of agencies: they get the percentage that a performer has accepted of what she earned, from its first day to the last. */
export class AgencyRules {
  readonly #world: World;
  #seen = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { pool } = this.#world.eye;
    if (this.#world.agencies.length === 0) return;
    const two = await pool.query<object>(OPEN);
    hold('a performer has one agency', two.rows.length === 0, () => JSON.stringify(two.rows));
    const { rows } = await pool.query<Cut>(CUTS);
    const fresh = rows.filter(({ id }) => id > this.#seen);
    if (fresh.length === 0) return;
    this.#seen = fresh.at(-1)!.id;
    const known = await pool.query<{ id: number }>(ACCEPTED);
    const accepted = new Set(known.rows.map(({ id }) => id));
    for (const cut of fresh) {
      this.#checkPart(cut, accepted);
      await this.#checkEarned(cut, rows);
    }
  }

  #checkPart(cut: Cut, accepted: ReadonlySet<number>): void {
    const said = (): string => JSON.stringify({ cut, accepted: this.#world.accepted });
    const { earned_units, presents_units, divided_units, units, share_bp } = cut;
    hold('a part of an agency moves', cut.moved_units === units, said);
    hold(
      'no agency gets a part after the last day',
      cut.last_date === null || cut.date <= cut.last_date || units === 0,
      said,
    );
    let share = 0;
    let since = '';
    for (const one of this.#world.accepted)
      if (
        one.member_id === cut.member_id &&
        accepted.has(one.id) &&
        one.from_date <= cut.date &&
        one.from_date >= since
      )
        [share, since] = [one.share_bp, one.from_date];
    const due = cut.is_first || (cut.last_date !== null && cut.date > cut.last_date) ? 0 : share;
    hold('an agency gets the percentage that was accepted', share_bp === due, said);
    const divided = earned_units > 0 ? Math.max(0, earned_units - presents_units) : earned_units;
    hold('an agency divides what was earned', divided_units === (share_bp === 0 ? 0 : divided), said);
    const part = Number((BigInt(divided_units) * BigInt(share_bp)) / 10_000n);
    hold('an agency gets its percentage', units === part + 0, said);
  }

  /** Since the last cut that moved something: what the cuts say was earned is what the entries say. */
  async #checkEarned(cut: Cut, all: readonly Cut[]): Promise<void> {
    const own = all.filter(({ member_id, id }) => member_id === cut.member_id && id <= cut.id);
    const before = own.findLast(({ entry_id, id }) => entry_id !== null && id < cut.id);
    if (cut.entry_id === null || before === undefined) return;
    const { rows } = await this.#world.eye.pool.query<{ units: number }>(EARNED, [
      cut.performer_id,
      before.entry_id,
      cut.entry_id,
    ]);
    const counted = own.filter(({ id }) => id > before.id).reduce((sum, one) => sum + one.earned_units, 0);
    hold('cuts count each earning once', rows[0]?.units === counted, () =>
      JSON.stringify({ cut, before, counted, booked: rows[0]?.units }),
    );
  }
}
