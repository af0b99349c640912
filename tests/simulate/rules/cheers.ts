import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** A minute of watching gives a cheer, and a day 30 of them (`docs/product-rules.md`). */
const WATCHED_MS = 60_000;
const A_DAY = 30;

interface Day {
  viewer_id: number;
  day: string;
  cheers: number;
  watched_ms: number;
}
/** Japan is nine hours ahead of the database's clock, all year. */
const DAYS = `SELECT h.viewer_id, h.day, sum(h.cheers)::int AS cheers,
    coalesce((SELECT sum(s.delivered_ms) FROM viewer_session s WHERE s.viewer_id = h.viewer_id
      AND to_char(to_timestamp(s.started_at_ms / 1000 + 32400) AT TIME ZONE 'UTC', 'YYYY-MM-DD') = h.day), 0)::bigint AS watched_ms
  FROM cheer h GROUP BY h.viewer_id, h.day ORDER BY h.viewer_id, h.day`;
const OUTSIDE = `SELECT h.viewer_id, h.broadcast_id FROM cheer h
  WHERE NOT EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = h.viewer_id AND s.broadcast_id = h.broadcast_id)`;

/** Rules of cheers: watching gives them, a press sends one, and no points move. */
export class CheerRules {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { eye, cheers } = this.#world;
    const { rows } = await eye.pool.query<Day>(DAYS);
    const sums = new Map<number, number>();
    for (const day of rows) {
      const said = (): string => JSON.stringify(day);
      // The clock of a server that was set back gives a day of before what was watched on the next.
      const watched = this.#world.set_back_ms > 0 || day.cheers <= Math.floor(day.watched_ms / WATCHED_MS);
      hold('a minute of watching gives one cheer', watched, said);
      hold('a day gives no more cheers than its most', day.cheers <= A_DAY, said);
      sums.set(day.viewer_id, (sums.get(day.viewer_id) ?? 0) + day.cheers);
    }
    for (const [viewer_id, sum] of sums) {
      const { least, most } = cheers.of(viewer_id);
      const said = (): string => JSON.stringify({ viewer_id, sum, least, most });
      hold('a press cheers once', sum >= least && sum <= most, said);
    }
    const { rows: outside } = await eye.pool.query(OUTSIDE);
    hold('who cheers was in the broadcast', outside.length === 0, () => JSON.stringify(outside));
  }
}
