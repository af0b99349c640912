import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Limits of a performer for a day of Japan (UTC+9), units: 10 points of the allowance, and 100 of the earnings. */
const ALLOWANCE_UNITS = 100_000;
const EARNINGS_UNITS = 1_000_000;
const DAY_MS = 86_400_000;
const JAPAN_MS = 32_400_000;
/** Of a performer for whom nothing else is set. */
const USUAL_SHARE_BP = 4_000;
const WHOLE_BP = 10_000n;

/** What a transfer moved on accounts of a kind. */
const moved = (kind: string, owner: string): string =>
  `(SELECT coalesce(sum(e.amount_units), 0)::bigint FROM entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transfer_id = p.transfer_id AND a.kind = '${kind}' AND a.owner_id IS NOT DISTINCT FROM ${owner})`;

interface Present {
  id: number;
  units: number;
  earnings_units: number;
  received_units: number;
  given_units: number;
  house_units: number;
  own_session: boolean;
  mode: string;
  point_type: number;
  at_ms: number;
  ended_at_ms: number | null;
}
/** Presents that are new since the last step. */
const PRESENTS = `SELECT p.id, p.units, p.earnings_units, p.at_ms, ${moved('viewer_coupon_points', 'p.viewer_id')} AS received_units,
    -${moved('performer_earnings', 'p.performer_id')} AS given_units, -${moved('house_promotion', 'NULL')} AS house_units,
    s.viewer_id = p.viewer_id AND s.channel_id = p.performer_id AS own_session, s.mode, s.point_type, s.ended_at_ms
  FROM present p JOIN viewer_session s ON s.id = p.session_id WHERE p.id <> ALL ($1) ORDER BY p.id`;

const TOO_MUCH = `SELECT performer_id, sum(units - earnings_units)::bigint AS allowance_units, sum(earnings_units)::bigint AS earnings_units
  FROM present GROUP BY performer_id, (at_ms + ${JAPAN_MS}) / ${DAY_MS}
  HAVING sum(units - earnings_units) > ${ALLOWANCE_UNITS} OR sum(earnings_units) > ${EARNINGS_UNITS}`;

/**
 * What each performer has earned with coupon points of a viewer: in single payments, by their transfers, and in time. What
 * went back is taken off.
 */
const EARNED = `WITH coupon AS (SELECT id, owner_id FROM ledger_account WHERE kind = 'viewer_coupon_points')
  SELECT viewer_id, performer_id, coalesce((SELECT share_bp FROM channel c WHERE c.performer_id = x.performer_id), ${USUAL_SHARE_BP}) AS share_bp,
    sum(units)::bigint AS units
  FROM (
    SELECT k.owner_id AS viewer_id, a.owner_id AS performer_id, e.amount_units AS units
    FROM entry v JOIN coupon k ON k.id = v.account_id JOIN entry e ON e.transfer_id = v.transfer_id
      JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'performer_earnings'
      JOIN transfer t ON t.id = v.transfer_id
    WHERE v.session_id IS NULL AND NOT EXISTS (SELECT FROM present p WHERE p.transfer_id = t.id)
    UNION ALL
    SELECT k.owner_id, s.channel_id, s.performer_units FROM viewer_session s JOIN coupon k ON k.id = s.payer_account_id
  ) x WHERE units <> 0 GROUP BY viewer_id, performer_id`;

/** Coupon points that a viewer received otherwise than out of an allowance, and not back for something paid with them. */
const SHARED = `SELECT a.owner_id AS viewer_id, coalesce(sum(e.amount_units - coalesce(p.units - p.earnings_units, 0)), 0)::bigint AS units
  FROM ledger_account a JOIN entry e ON e.account_id = a.id AND e.amount_units > 0 AND e.session_id IS NULL
    JOIN transfer t ON t.id = e.transfer_id LEFT JOIN present p ON p.transfer_id = t.id
  WHERE a.kind = 'viewer_coupon_points' AND t.idempotency_key !~ '^\\w+_back:' AND t.cause <> 'session_correction'
  GROUP BY a.owner_id`;

/** Rules of presents of performers: their limits, where their points come from, and that allowances earn nothing. */
export class PresentRules {
  readonly #world: World;
  readonly #seen: number[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const fresh = await this.#query<Present>(PRESENTS, [this.#seen]);
    for (const present of fresh) this.#present(present);
    // Without a present there is no allowance that could bring a share.
    if (this.#seen.length === 0) return;
    if (fresh.length > 0) {
      const much = await this.#query<object>(TOO_MUCH);
      hold('presents stay within the limits of a day', much.length === 0, () => JSON.stringify(much));
    }
    await this.#checkShares();
  }

  #present(present: Present): void {
    this.#seen.push(present.id);
    const said = (): string => JSON.stringify(present);
    const { units, earnings_units, at_ms, ended_at_ms, mode, point_type } = present;
    hold('a present arrives in full', present.received_units === units, said);
    hold('a present costs the earnings that it names', present.given_units === earnings_units, said);
    hold('the service pays the rest of a present', present.house_units === units - earnings_units, said);
    hold('a present is for a viewer of the room', present.own_session, said);
    hold('a present is inside of a chat', mode !== 'preview' && mode !== 'peep', said);
    hold('no present joins coupon points that pay for time', point_type !== 2010, said);
    const in_time = ended_at_ms === null || at_ms <= ended_at_ms + this.#world.set_back_ms;
    hold('no present comes after the end of its session', in_time, said);
  }

  /** A share is brought by other coupon points alone: what was earned is no more than the share of as many. */
  async #checkShares(): Promise<void> {
    type Earned = { viewer_id: number; performer_id: number; share_bp: number; units: number };
    const earned = await this.#query<Earned>(EARNED);
    const shared = await this.#query<{ viewer_id: number; units: number }>(SHARED);
    const left = new Map(shared.map(({ viewer_id, units }) => [viewer_id, BigInt(units) * WHOLE_BP]));
    for (const one of earned) {
      const { viewer_id, share_bp, units } = one;
      const had = left.get(viewer_id) ?? 0n;
      // Paid with at least this many points, in ten thousandths of a unit.
      const paid = share_bp === 0 ? 0n : (BigInt(units) * WHOLE_BP * WHOLE_BP) / BigInt(share_bp);
      const said = (): string => JSON.stringify({ ...one, earned, shared });
      hold('points of an allowance bring no share', units === 0 || (share_bp > 0 && paid <= had), said);
      left.set(viewer_id, had - paid);
    }
  }

  async #query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text, values)).rows;
  }
}
