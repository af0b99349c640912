import type { SeenEntry } from '@akari/contract';
import { commentsOf } from '@akari/server/features/blog/comments';
import { newestEntries, performerEntries } from '@akari/server/features/blog/read-blog';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** More than all that a simulation writes. */
const limit = 1_000;

interface Allowed {
  id: string;
  text: string;
}
/** Entries whose time has come, of open accounts: what others may see. */
const ALLOWED = `SELECT e.id::text AS id, e.shown_words->'text'->>'en' AS text FROM blog_entry e
  JOIN app_user u ON u.id = e.performer_id
  WHERE u.closed_at_ms IS NULL AND e.state <> 'taken_down' AND e.state <> 'deleted' AND e.shown_words IS NOT NULL
    AND e.published_at_ms <= $1 AND ($2::bigint IS NULL OR e.performer_id = $2) ORDER BY e.id`;

async function allowed({ eye, clock }: World, performer_id: number | null): Promise<Allowed[]> {
  return (await eye.pool.query<Allowed>(ALLOWED, [clock.nowMs(), performer_id])).rows;
}

const has = (all: readonly Allowed[], { entry_id, words }: SeenEntry): boolean =>
  all.some(({ id, text }) => id === entry_id && text === words.text.en);

function checkEntry({ blog, isAlone }: World, entry: SeenEntry): void {
  const said = (): string => JSON.stringify({ entry, ...blog.likesOf(entry.entry_id) });
  hold(
    'a blog shows what staff have approved',
    blog.approvedOf(entry.entry_id).has(entry.words.text.en),
    said,
  );
  const { least, most } = blog.likesOf(entry.entry_id);
  // Others may press beside this reader.
  if (isAlone) hold('a like counts once', entry.likes >= least && entry.likes <= most, said);
}

/** Reads the entries of a performer, or of all, and the comments below one of them. */
export async function readBlog(world: World): Promise<boolean> {
  const { random, blog } = world;
  const performer = random.chance(0.5) ? random.pick(world.performers).member : null;
  const [before, ended] = [await allowed(world, performer?.user_id ?? null), new Set(blog.ended)];
  const shown = await world.ask((services) =>
    performer === null
      ? newestEntries(services, 'performers', { limit })
      : performerEntries(services, performer.user_name, { limit }),
  );
  if (shown === null) return true;
  const after = await allowed(world, performer?.user_id ?? null);
  const said = (): string => JSON.stringify({ before, after, shown });
  for (const entry of shown.entries) {
    hold('a blog shows what its time has come for', has(before, entry) || has(after, entry), said);
    hold('an entry that was ended is not shown', !ended.has(entry.entry_id), said);
    checkEntry(world, entry);
  }
  const lacking = before.filter(
    ({ id, text }) =>
      after.some((one) => one.id === id && one.text === text) &&
      !shown.entries.some(({ entry_id }) => entry_id === id),
  );
  hold('a blog shows all of its entries', lacking.length === 0, said);
  if (shown.entries.length > 0) await readComments(world, random.pick(shown.entries));
  return true;
}

async function readComments(world: World, { entry_id }: SeenEntry): Promise<void> {
  const { blog } = world;
  const order = world.random.pick(['newest', 'oldest'] as const);
  const shown = await world.ask((services) => commentsOf(services, null, entry_id, { limit, order }));
  const unseen = (shown?.comments ?? []).filter(({ comment_id }) => !blog.approved_comments.has(comment_id));
  hold('a comment waits for its performer', unseen.length === 0, () => JSON.stringify(unseen));
}
