import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Milliseconds within which points of an album that was taken down go back, while servers run. */
const BACK_MS = 60_000;
/** Purchases of so many days before go back. */
const BACK_DAYS_MS = 90 * 86_400_000;
const DAY_MS = 86_400_000;
/** Units that were spent with a performer before a review (spec §5: 6 points). */
const REVIEW_UNITS = 60_000;
const WHOLE_BP = 10_000n;
/** Of a performer for whom nothing else is set. */
const USUAL_SHARE_BP = 4_000;
/** Units that an exchange of so many miles gives. */
const RATES: Readonly<Record<number, number>> = { 100: 20_000, 300: 65_000 };

const moved = (column: string, kind: string, owner: string): string =>
  `(SELECT coalesce(sum(e.amount_units), 0)::bigint FROM entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transfer_id = p.${column} AND a.kind = '${kind}' AND a.owner_id = p.${owner})`;

interface Purchase {
  id: number;
  units: number;
  state: string;
  album_state: string;
  share_bp: number;
  at_ms: number;
  album_ended_ms: number | null;
  back_at_ms: number | null;
  paid_units: number;
  earned_units: number;
  back_units: number;
}
const PURCHASES = `SELECT p.id, p.units, p.state, p.at_ms, p.back_at_ms, b.state AS album_state, b.ended_at_ms AS album_ended_ms,
    coalesce(c.share_bp, ${USUAL_SHARE_BP}) AS share_bp,
    -${moved('transfer_id', 'viewer_points', 'viewer_id')} AS paid_units,
    ${moved('transfer_id', 'performer_earnings', 'performer_id')} AS earned_units,
    ${moved('back_transfer_id', 'viewer_points', 'viewer_id')} AS back_units
  FROM album_purchase p JOIN album b ON b.id = p.album_id JOIN channel c ON c.performer_id = p.performer_id
  ORDER BY p.id`;

/** While the books do not balance, no points are moved. */
const STOPPED = 'SELECT coalesce(max(finding_count), 0) > 0 AS stopped FROM ledger_check';

/** A second purchase that its viewer still has, of one album. */
const TWICE = `SELECT album_id, viewer_id FROM album_purchase WHERE state = 'kept'
  GROUP BY album_id, viewer_id HAVING count(*) > 1`;

interface Reviewed {
  id: number;
  state: string;
  spent_units: number;
  published_at_ms: number | null;
  miles: number;
  since_ms: number | null;
  lots: number;
  issued: number;
}
const REVIEWS = `SELECT r.id, r.state, r.spent_units, r.published_at_ms, r.miles,
    (SELECT min(r.at_ms - b.at_ms) FROM review b
      WHERE b.viewer_id = r.viewer_id AND b.performer_id = r.performer_id AND b.id < r.id) AS since_ms,
    (SELECT count(*)::int FROM mile_lot l WHERE l.act = 'review' AND l.subject_id = r.id) AS lots,
    (SELECT coalesce(sum(l.issued), 0)::int FROM mile_lot l WHERE l.act = 'review' AND l.subject_id = r.id) AS issued
  FROM review r ORDER BY r.id`;

/** Miles of each viewer by their account, by their lots, and by what they have exchanged. */
const MILES = `SELECT a.owner_id AS viewer_id, a.balance_units AS balance, coalesce(l.left_miles, 0)::int AS left_miles,
    coalesce(l.exchanged, 0)::int AS lots_exchanged,
    (SELECT coalesce(sum(x.miles), 0)::int FROM mile_exchange x WHERE x.viewer_id = a.owner_id) AS exchanged
  FROM ledger_account a LEFT JOIN (
    SELECT viewer_id, sum(left_miles) AS left_miles, sum(issued - left_miles - expired - taken) AS exchanged
    FROM mile_lot GROUP BY viewer_id) l ON l.viewer_id = a.owner_id
  WHERE a.kind = 'viewer_miles'`;
interface Miles {
  viewer_id: number;
  balance: number;
  left_miles: number;
  lots_exchanged: number;
  exchanged: number;
}

const EXCHANGES = `SELECT p.id, p.miles, p.units, ${moved('transfer_id', 'viewer_coupon_points', 'viewer_id')} AS given_units,
    -${moved('transfer_id', 'viewer_miles', 'viewer_id')} AS taken_miles FROM mile_exchange p ORDER BY p.id`;
interface Exchange {
  id: number;
  miles: number;
  units: number;
  given_units: number;
  taken_miles: number;
}

/** Rules of paid albums, reviews and the miles that these earn. */
export class CommunityRules {
  readonly #world: World;
  /** Since when servers owe the points of a purchase, on the clock of the time for which they ran. */
  readonly #owed = new Map<number, number>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const [{ stopped } = { stopped: false }] = await this.#query<{ stopped: boolean }>(STOPPED);
    for (const purchase of await this.#query<Purchase>(PURCHASES)) this.#purchase(purchase, stopped);
    const twice = await this.#query<object>(TWICE);
    hold('an album is bought once', twice.length === 0, () => JSON.stringify(twice));
    for (const one of await this.#query<Reviewed>(REVIEWS)) this.#review(one);
    for (const one of await this.#query<Exchange>(EXCHANGES)) {
      const right =
        one.units === RATES[one.miles] && one.given_units === one.units && one.taken_miles === one.miles;
      hold('an exchange has the rate of the table', right, () => JSON.stringify(one));
    }
    for (const one of await this.#query<Miles>(MILES)) {
      const right = one.balance === one.left_miles && one.lots_exchanged === one.exchanged;
      hold('miles are those of their lots', right, () => JSON.stringify(one));
    }
  }

  #purchase(purchase: Purchase, stopped: boolean): void {
    const said = (): string => JSON.stringify(purchase);
    const { units, share_bp, state, at_ms, album_ended_ms, album_state, back_units } = purchase;
    const share = Number((BigInt(units) * BigInt(share_bp)) / WHOLE_BP);
    hold('an album costs what was confirmed', purchase.paid_units === units, said);
    hold('an album earns the share of its performer', purchase.earned_units === share, said);
    hold(
      'no album is bought after its end',
      album_ended_ms === null || at_ms <= album_ended_ms + this.#world.set_back_ms,
      said,
    );
    hold('points of an album go back in full, or not', back_units === (state === 'kept' ? 0 : units), said);
    hold('points go back of albums that were taken down', state === 'kept' || album_ended_ms !== null, said);
    const owed = state === 'kept' && album_state === 'taken_down' && album_ended_ms !== null;
    if (!owed || at_ms < album_ended_ms - BACK_DAYS_MS) return;
    const { ran_ms } = this.#world;
    const since_ms = stopped ? ran_ms : (this.#owed.get(purchase.id) ?? ran_ms);
    this.#owed.set(purchase.id, since_ms);
    hold('points of an album are not forgotten', ran_ms - since_ms <= BACK_MS, said);
  }

  #review(one: Reviewed): void {
    const said = (): string => JSON.stringify(one);
    const { published_at_ms, since_ms, lots, issued, miles } = one;
    hold('a review follows 6 points', one.spent_units >= REVIEW_UNITS, said);
    hold(
      'reviews are once in 24 hours',
      since_ms === null || since_ms >= DAY_MS - this.#world.set_back_ms,
      said,
    );
    hold('a published review alone earns miles', published_at_ms !== null || lots === 0, said);
    hold('a review earns miles once', lots <= 1 && issued === miles, said);
  }

  async #query<R extends object>(text: string): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text)).rows;
  }
}
