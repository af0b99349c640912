import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** What the stamps of a card give, one a day (`docs/product-rules.md`). */
const CARD = [1, 1, 2, 2, 3, 3, 10];
/** Miles that a day gives at most, whatever staff set: the largest of what the acts set. */
const DAY_MOST = 30;
/** Miles live so long, and to the end of that month. */
const LEAST_VALID_MS = 365 * 86_400_000;
const MOST_VALID_MS = (365 + 31) * 86_400_000;

interface Claim {
  id: number;
  user_id: number;
  kind: string;
  day: string;
  step: number | null;
  miles: number;
  at_ms: number;
  lots: number;
  issued: number;
  moved: number;
  expires_at_ms: number | null;
}
const CLAIMS = `SELECT c.id, c.user_id, c.kind, c.day, c.step, c.miles, c.at_ms,
    count(l.id)::int AS lots, coalesce(sum(l.issued), 0)::int AS issued, min(l.expires_at_ms) AS expires_at_ms,
    coalesce(sum((SELECT sum(e.amount_units) FROM entry e JOIN ledger_account a ON a.id = e.account_id
      WHERE e.transfer_id = l.transfer_id AND a.kind = 'viewer_miles' AND a.owner_id = c.user_id)), 0)::int AS moved
  FROM mission_claim c LEFT JOIN mile_lot l ON l.subject_id = c.id AND l.viewer_id = c.user_id
    AND l.act = CASE c.kind WHEN 'login_bonus' THEN 'login_bonus' ELSE 'mission' END
  GROUP BY c.id ORDER BY c.user_id, c.day, c.id`;

/** Rules of the rewards for what viewers did in a day. */
export class MissionRules {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { rows } = await this.#world.eye.pool.query<Claim>(CLAIMS);
    const days = new Map<string, number>();
    const steps = new Map<number, number>();
    const taken = new Set<string>();
    for (const claim of rows) {
      const said = (): string => JSON.stringify(claim);
      const { user_id, kind, day, step, miles, at_ms, expires_at_ms } = claim;
      const right = claim.issued === miles && claim.moved === miles && claim.lots === (miles > 0 ? 1 : 0);
      hold('a mission gives its miles once', right, said);
      const place = `${user_id} ${day} ${kind}`;
      hold('a mission is taken once in a day', !taken.has(place), said);
      taken.add(place);
      const sum = (days.get(`${user_id} ${day}`) ?? 0) + miles;
      days.set(`${user_id} ${day}`, sum);
      hold('a day gives no more than its limit', sum <= DAY_MOST, said);
      const lives_ms = expires_at_ms === null ? LEAST_VALID_MS : expires_at_ms - at_ms;
      const lives = lives_ms >= LEAST_VALID_MS && lives_ms <= MOST_VALID_MS;
      hold('miles of a mission live a year, to the end of a month', lives, said);
      if (step === null) continue;
      const wanted = ((steps.get(user_id) ?? 0) % CARD.length) + 1;
      steps.set(user_id, step);
      hold('a card goes on where it was', step === wanted || this.#world.set_back_ms > 0, said);
      hold('a stamp gives what its card shows', miles <= (CARD[step - 1] ?? 0), said);
    }
  }
}
