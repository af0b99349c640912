import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Spec §5: once in 24 hours, after 0.3 points in three weeks. */
const DAY_MS = 86_400_000;
const THREE_WEEKS_MS = 1_814_400_000;
const LEAST_SPENT_UNITS = 3_000;

const moved = (owner: string, kinds: string): string =>
  `(SELECT coalesce(sum(e.amount_units), 0)::bigint FROM entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transfer_id = t.transfer_id AND a.owner_id = t.${owner} AND a.kind IN (${kinds}))`;
/** Thanks that are new since the last step, with what was spent with the performer before them. */
const NEW = `SELECT t.id, t.units, t.performer_units,
    -${moved('viewer_id', `'viewer_points', 'viewer_coupon_points'`)} AS paid_units,
    ${moved('performer_id', `'performer_earnings'`)} AS earned_units,
    (SELECT min(t.at_ms - b.at_ms) FROM thank_you b
      WHERE b.viewer_id = t.viewer_id AND b.performer_id = t.performer_id AND b.id < t.id) AS since_ms,
    (SELECT coalesce(sum(s.charged_units), 0)::bigint FROM viewer_session s
      WHERE s.viewer_id = t.viewer_id AND s.channel_id = t.performer_id
        AND (s.ended_at_ms IS NULL OR s.ended_at_ms >= t.at_ms - ${THREE_WEEKS_MS})) AS time_units,
    (SELECT coalesce(sum(p.units), 0)::bigint FROM payment p
      WHERE p.viewer_id = t.viewer_id AND p.performer_id = t.performer_id AND p.units > 0
        AND p.kind <> 'thank_you' AND p.at_ms >= t.at_ms - ${THREE_WEEKS_MS}) AS other_units
  FROM thank_you t WHERE t.id <> ALL ($1) ORDER BY t.id`;

interface Thanks {
  id: number;
  units: number;
  performer_units: number;
  paid_units: number;
  earned_units: number;
  since_ms: number | null;
  time_units: number;
  other_units: number;
}

/** Rules of thank-you points. */
export class ThanksRules {
  readonly #world: World;
  readonly #seen: number[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { rows } = await this.#world.eye.pool.query<Thanks>(NEW, [this.#seen]);
    for (const thanks of rows) {
      this.#seen.push(thanks.id);
      const said = (): string => JSON.stringify(thanks);
      const { units, paid_units, performer_units, earned_units, since_ms, time_units, other_units } = thanks;
      hold('thanks are in the ledger with their points', paid_units === units, said);
      hold('thanks earn the share of the performer', earned_units === performer_units, said);
      const apart = since_ms === null || since_ms >= DAY_MS - this.#world.set_back_ms;
      hold('thanks are once in 24 hours', apart, said);
      hold('thanks follow 0.3 points', time_units + other_units >= LEAST_SPENT_UNITS, said);
    }
  }
}
