import { withdrawItem } from '@akari/server/core/queue/file-item';
import { lockEntry } from '@akari/server/features/blog/blog.queries';
import { banAuthor } from '@akari/server/features/blog/ban-author';
import { blogQueue } from '@akari/server/features/blog/blog-queue';
import { decideComment, deleteComment, sendComment } from '@akari/server/features/blog/comments';
import { moveEntry } from '@akari/server/features/blog/move-entry';
import { changeEntry, deleteEntry, makeEntry } from '@akari/server/features/blog/own-entries';
import { likeEntry } from '@akari/server/features/blog/read-blog';
import { reportQueue } from '@akari/server/features/report/report-queue';
import { sendReport } from '@akari/server/features/report/send-report';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { readBlog } from './read-blog.ts';
import { barWriter } from './shut-out.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REASONS = ['harassment', 'spam', 'threat'] as const;

interface Entry {
  id: number;
  performer_id: number;
  version: number;
  state: string;
  shown: boolean;
  text: string;
}
const ENTRIES = `SELECT id, performer_id, version, state, words->'text'->>'en' AS text,
    (shown_words IS NOT NULL AND state NOT IN ('taken_down', 'deleted')) AS shown
  FROM blog_entry WHERE performer_id IS NOT NULL ORDER BY id`;
const entries = async ({ eye }: World): Promise<Entry[]> => (await eye.pool.query<Entry>(ENTRIES)).rows;

/** Picks an entry of these, mostly one of the last, so that several people meet. */
async function some(world: World, fits: (entry: Entry) => boolean): Promise<Entry | null> {
  const all = (await entries(world)).filter(fits);
  if (all.length === 0) return null;
  return world.random.pick(world.random.chance(0.7) ? all.slice(-2) : all);
}

const wordsOf = (en: string) => ({ title: { ja: '', en }, text: { ja: '', en } });

/** Words that no other entry has, and a time at which it is to appear; null: as soon as staff have approved it. */
function somePlan(world: World) {
  const { random, clock } = world;
  const now_ms = clock.nowMs();
  const times = [null, now_ms + random.int(1, 30) * MINUTE_MS, now_ms + random.int(1, 12) * HOUR_MS];
  return {
    words: wordsOf(world.newName('entry')),
    planned_at_ms: random.pick(times),
    send: random.chance(0.8),
  };
}

const memberOf = ({ performers }: World, performer_id: number) =>
  performers.find(({ member }) => member.user_id === performer_id)?.member;

/** A performer writes an entry, in some cases twice with one key. */
async function write(world: World): Promise<boolean> {
  const { random } = world;
  world.blog.begun = true;
  const { member } = random.pick(world.performers);
  const [plan, key] = [somePlan(world), world.newKey()];
  const once = () => world.ask((services) => makeEntry(services, member, plan, key));
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

/** A performer changes an entry, or its time alone; some do so on a page that is out of date. */
async function change(world: World): Promise<boolean> {
  const { random } = world;
  const entry = await some(world, ({ state }) => state !== 'deleted');
  const member = memberOf(world, entry?.performer_id ?? 0);
  if (entry === null || member === undefined) return false;
  const plan = somePlan(world);
  const words = random.chance(0.4) ? wordsOf(entry.text) : plan.words;
  const version = random.chance(0.9) ? entry.version : entry.version - 1;
  const once = () =>
    world.ask((services) => changeEntry(services, member, String(entry.id), { ...plan, words, version }));
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}
/** Staff approve an entry, or refuse it; two may decide at once. */
async function decide(world: World): Promise<boolean> {
  const { random, blog } = world;
  const entry = await some(world, ({ state }) => state === 'pending');
  if (entry === null) return false;
  const subject = String(entry.id);
  const once = () => {
    const approves = random.chance(0.85);
    if (approves) blog.approve(subject, entry.text);
    const decided = {
      ...{ decision: approves ? ('approve' as const) : ('reject' as const), text: undefined, staff_id: 1 },
      reason: approves ? undefined : ('insult' as const),
    };
    return world.ask((services) =>
      unitOfWork(services.database.db, async (tx, after) => {
        const locked = await lockEntry(tx, entry.id);
        // Staff decide on the words that they have read.
        if (locked?.version === entry.version) await blogQueue(services).decide(tx, after, subject, decided);
      }),
    );
  };
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

/** Staff take an entry down, or its performer deletes it. */
async function end(world: World): Promise<boolean> {
  const { random, blog } = world;
  const entry = await some(world, ({ state, shown }) => state !== 'deleted' && shown);
  const member = memberOf(world, entry?.performer_id ?? 0);
  if (entry === null || member === undefined) return false;
  const takes = random.chance(0.6);
  const done = takes
    ? await world.ask((services) =>
        unitOfWork(services.database.db, async (tx) => {
          const locked = await lockEntry(tx, entry.id);
          if (locked !== null) await moveEntry(services, tx, locked, 'take_down', 'unsuitable');
          return true;
        }),
      )
    : await world.ask(async (services) => {
        await deleteEntry(services, member, String(entry.id));
        return true;
      });
  if (done === true) blog.ended.add(String(entry.id));
  return true;
}

/** A viewer likes an entry, or not any more; some press on two pages at once. */
async function like(world: World): Promise<boolean> {
  const { random, blog, payers } = world;
  const entry = await some(world, ({ shown }) => shown);
  if (entry === null) return false;
  const { member } = random.pick(random.chance(0.6) ? payers.slice(0, 3) : payers);
  const entry_id = String(entry.id);
  const once = async (): Promise<void> => {
    const liked = random.chance(0.8);
    const said = blog.like(entry_id, member.user_id, liked);
    said(await world.ask((services) => likeEntry(services, member, entry_id, liked)));
  };
  await Promise.all(random.chance(0.4) ? [once(), once()] : [once()]);
  return true;
}

/** A viewer comments on an entry, in some cases twice with one key, or on two pages at once. */
async function comment(world: World): Promise<boolean> {
  const { random, payers } = world;
  const entry = await some(world, ({ shown }) => shown);
  if (entry === null) return false;
  const { member } = random.pick(random.chance(0.6) ? payers.slice(0, 3) : payers);
  const sent = { name: random.chance(0.5) ? 'K' : '', text: random.pick(['nice', 'thank you']) };
  const key = world.newKey();
  const once = (own: string) =>
    world.ask((services) => sendComment(services, member, String(entry.id), sent, own));
  const again = random.chance(0.5) ? key : world.newKey();
  await Promise.all(random.chance(0.4) ? [once(key), once(again)] : [once(key)]);
  return true;
}

interface Comment {
  id: number;
  performer_id: number;
  viewer_id: number;
}
const COMMENTS = `SELECT id, performer_id, viewer_id FROM blog_comment WHERE state = ANY ($1) ORDER BY id`;
async function someComment({ eye, random }: World, states: readonly string[]): Promise<Comment | null> {
  const { rows } = await eye.pool.query<Comment>(COMMENTS, [states]);
  return rows.length === 0 ? null : random.pick(rows);
}

/** A performer approves a comment or removes it, or its author deletes it; two things may happen at once. */
async function decideOn(world: World): Promise<boolean> {
  const { random, blog } = world;
  const found = await someComment(world, ['pending', 'pending', 'approved', 'removed']);
  if (found === null) return false;
  const { id, performer_id, viewer_id } = found;
  const once = () => {
    if (random.chance(0.15)) return world.ask((services) => deleteComment(services, viewer_id, String(id)));
    const event = random.chance(0.75) ? 'approve' : 'remove';
    if (event === 'approve') blog.approved_comments.add(String(id));
    return world.ask((services) => decideComment(services, performer_id, String(id), event));
  };
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

/** A viewer, or the performer, reports a comment. */
async function report(world: World): Promise<boolean> {
  const { random, payers } = world;
  const found = await someComment(world, ['approved', 'approved', 'pending']);
  if (found === null) return false;
  const viewer = random.pick(payers).member;
  const member = random.chance(0.3) ? (memberOf(world, found.performer_id) ?? viewer) : viewer;
  const about = { target: 'comment', comment_id: String(found.id) } as const;
  const once = () =>
    world.ask((services) => sendReport(services, member, { about, reason: random.pick(REASONS) }));
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

/** Staff take a reported comment down, or dismiss the report. */
async function decideReport(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ id: number }>(
    `SELECT id FROM report WHERE state = 'open' AND target = 'comment' ORDER BY id`,
  );
  if (rows.length === 0) return false;
  const subject = String(random.pick(rows).id);
  const takes = random.chance(0.7);
  const decided = {
    ...{ decision: takes ? ('take_down' as const) : ('dismiss' as const), text: undefined, staff_id: 1 },
    reason: takes ? ('insult' as const) : undefined,
  };
  const once = () =>
    world.ask((services) =>
      unitOfWork(services.database.db, async (tx, after) => {
        const queue = reportQueue(services);
        await queue.lock?.(tx, subject);
        await queue.decide(tx, after, subject, decided);
        await withdrawItem(services, tx, { kind: 'report', subject });
      }),
    );
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

/** A performer bans a viewer, or kicks one, which does not keep anybody from her blog. */
async function shutOut(world: World): Promise<boolean> {
  const { random, payers } = world;
  const performer = random.pick(world.performers).member;
  const viewer = random.pick(random.chance(0.7) ? payers.slice(0, 3) : payers).member;
  await barWriter(world, performer, viewer, random.chance(0.3) ? 'kick' : 'ban');
  return true;
}

/** A performer bans the author of a comment; two things may happen at once. */
async function banFrom(world: World): Promise<boolean> {
  const { random } = world;
  const found = await someComment(world, ['pending', 'approved', 'removed']);
  if (found === null) return false;
  const { id, performer_id, viewer_id } = found;
  const published = random.chance(0.5) ? 'keep' : 'remove';
  const once = () => world.ask((services) => banAuthor(services, performer_id, String(id), { published }));
  const author = world.payers.find(({ member }) => member.user_id === viewer_id)?.member;
  const entry = await some(world, (one) => one.performer_id === performer_id && one.shown);
  const besides =
    author === undefined || entry === null
      ? once
      : () =>
          world.ask((services) =>
            sendComment(
              services,
              author,
              String(entry.id),
              { name: '', text: world.newName('say') },
              world.newKey(),
            ),
          );
  await Promise.all(random.chance(0.4) ? [once(), besides()] : [once()]);
  return true;
}

/** Blogs of performers: what they write, what staff decide, and what viewers say. */
export const BLOG_ACTS: readonly Act[] = [
  { name: 'write an entry', weight: 4, run: write },
  { name: 'change an entry', weight: 2, run: change },
  { name: 'decide on an entry', weight: 5, run: decide },
  { name: 'end an entry', weight: 0.7, run: end },
  { name: 'like an entry', weight: 4, run: like },
  { name: 'comment on an entry', weight: 5, run: comment },
  { name: 'decide on a comment', weight: 5, run: decideOn },
  { name: 'report a comment', weight: 1.5, run: report },
  { name: 'decide on a report', weight: 1.5, run: decideReport },
  { name: 'ban a reader', weight: 0.8, run: shutOut },
  { name: 'ban an author', weight: 0.6, run: banFrom },
  { name: 'read the blog', weight: 5, run: readBlog },
];
