import { hold } from '../broken.ts';
import type { World } from '../world.ts';

interface Entry {
  id: number;
  version: number;
  planned_at_ms: number | null;
  published_at_ms: number | null;
}
const ENTRIES = `SELECT id, version, planned_at_ms, published_at_ms FROM blog_entry
  WHERE performer_id IS NOT NULL ORDER BY id`;

/** Entries and open reports of comments with another number of places in the queues than the one that they need. */
const MISPLACED = `SELECT 'entry' AS what, e.id, e.state FROM blog_entry e WHERE e.performer_id IS NOT NULL
    AND (SELECT count(*) FROM queue_item q WHERE q.kind = 'blog' AND q.subject = e.id::text AND q.state IN ('open', 'claimed'))
      <> CASE e.state WHEN 'pending' THEN 1 ELSE 0 END
  UNION ALL SELECT 'report', r.id, r.state FROM report r WHERE r.target = 'comment'
    AND (SELECT count(*) FROM queue_item q WHERE q.kind = 'report' AND q.subject = r.id::text AND q.state IN ('open', 'claimed'))
      <> CASE r.state WHEN 'open' THEN 1 ELSE 0 END`;

/** The same comment of a viewer twice. */
const TWICE = `SELECT entry_id, viewer_id, text FROM blog_comment WHERE state IN ('pending', 'approved')
  GROUP BY 1, 2, 3 HAVING count(*) > 1`;

interface Said {
  what: string;
  id: string;
  performer_id: number;
  viewer_id: number;
}
const SAID = `SELECT 'comment' AS what, c.id::text AS id, c.performer_id, c.viewer_id FROM blog_comment c
  UNION ALL SELECT 'like', l.entry_id || ' ' || l.viewer_id || ' ' || l.at_ms, e.performer_id, l.viewer_id
    FROM blog_like l JOIN blog_entry e ON e.id = l.entry_id ORDER BY 1, 2`;
const WAITING_OF_BANNED = `SELECT c.id FROM blog_comment c JOIN bar b
    ON b.performer_id = c.performer_id AND b.viewer_id = c.viewer_id AND b.until_ms IS NULL
  WHERE c.state = 'pending'`;
const BANS = 'SELECT performer_id, viewer_id FROM bar WHERE until_ms IS NULL ORDER BY 1, 2';

/** Rules of blogs: when entries appear, and who takes part. What a reader sees is checked as it is read. */
export class BlogRules {
  readonly #world: World;
  /** When entries have appeared that others have seen. */
  readonly #seen = new Map<number, number>();
  readonly #versions = new Map<number, number>();
  #said = new Set<string>();
  #bans = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    if (!this.#world.blog.begun) return;
    for (const entry of await this.#query<Entry>(ENTRIES)) this.#entry(entry);
    const misplaced = await this.#query<object>(MISPLACED);
    hold('what waits for staff is in its queue once', misplaced.length === 0, () =>
      JSON.stringify(misplaced),
    );
    const twice = await this.#query<object>(TWICE);
    hold('a comment is written once', twice.length === 0, () => JSON.stringify(twice));
    const waiting = await this.#query<object>(WAITING_OF_BANNED);
    hold('no comment of a banned viewer waits', waiting.length === 0, () => JSON.stringify(waiting));
    await this.#bannedOut();
  }

  /** Who is banned takes no part. A ban of the same step may have come later. */
  async #bannedOut(): Promise<void> {
    const said = await this.#query<Said>(SAID);
    const bans = new Set(
      (await this.#query<{ performer_id: number; viewer_id: number }>(BANS)).map(
        ({ performer_id, viewer_id }) => `${performer_id} ${viewer_id}`,
      ),
    );
    for (const one of said) {
      const pair = `${one.performer_id} ${one.viewer_id}`;
      const is_new = !this.#said.has(`${one.what} ${one.id}`);
      const banned = is_new && bans.has(pair) && this.#bans.has(pair);
      hold('who is banned takes no part in a blog', !banned, () => JSON.stringify(one));
    }
    this.#said = new Set(said.map(({ what, id }) => `${what} ${id}`));
    this.#bans = bans;
  }

  #entry(entry: Entry): void {
    const { id, version, planned_at_ms, published_at_ms } = entry;
    const said = (): string => JSON.stringify(entry);
    const unchanged = this.#versions.get(id) === version;
    this.#versions.set(id, version);
    if (published_at_ms === null) return;
    const seen_ms = this.#seen.get(id);
    if (seen_ms !== undefined)
      hold('an entry keeps the time at which it has appeared', published_at_ms === seen_ms, said);
    // One that has appeared in this step may have got another time since.
    else if (unchanged) hold('an entry appears at its time', published_at_ms >= (planned_at_ms ?? 0), said);
    if (published_at_ms <= this.#world.clock.nowMs()) this.#seen.set(id, published_at_ms);
  }

  async #query<R extends object>(text: string): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text)).rows;
  }
}
