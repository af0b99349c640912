import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import { buyAlbum } from '@akari/server/features/album/buy-album';
import { lockAlbum } from '@akari/server/features/album/album.queries';
import { moveAlbum } from '@akari/server/features/album/move-album';
import { exchangeMiles } from '@akari/server/core/mile/exchange-miles';
import { moveReview } from '@akari/server/features/review/decide-review';
import { deleteReview } from '@akari/server/features/review/own-reviews';
import { lockReview } from '@akari/server/features/review/review.queries';
import { sendReview } from '@akari/server/features/review/send-review';
import { givePoints } from '@akari/server/testing/factories';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

const POINT_UNITS = 10_000;
const TEXT = 'いつも落ち着いた声で、最後まで話を聞いてくれました。また必ず来ます。ありがとうございました。';
/** Miles of an exchange with the units that it gives (`docs/product-rules.md`). */
const RATES = [
  [100, 20_000],
  [300, 65_000],
] as const;

/** An album for points with one picture, which staff have approved. */
const ALBUM = `WITH made AS (
    INSERT INTO album (performer_id, state, title, access, units, at_ms)
    VALUES ($1, 'approved', '{"ja":"夏","en":"Summer"}', 'points', $2, $3) RETURNING id
  )
  INSERT INTO album_picture (album_id, performer_id, state, position, kind, type, key, caption, width_px, height_px, size_bytes, at_ms)
  SELECT id, $1, 'approved', 1, 'picture', 'image/webp', 'album/' || id, '{"ja":"","en":""}', 640, 480, 1000, $3 FROM made`;

async function publish({ random, eye, clock, performers }: World): Promise<boolean> {
  const { user_id } = random.pick(performers).member;
  await eye.pool.query(ALBUM, [user_id, random.int(1, 12) * POINT_UNITS, clock.nowMs()]);
  return true;
}

/** Ids of albums in these states. */
async function albums({ eye }: World, states: readonly string[]): Promise<{ id: number; units: number }[]> {
  const text = 'SELECT id, units FROM album WHERE state = ANY ($1) ORDER BY id';
  return (await eye.pool.query<{ id: number; units: number }>(text, [states])).rows;
}

const KEPT = `SELECT count(*)::int AS count FROM album_purchase WHERE album_id = $1 AND viewer_id = $2 AND state = 'kept'`;

/** A viewer buys an album, in some cases two pages at once, or one page twice, or at a price that has changed. */
async function buy(world: World): Promise<boolean> {
  const { random, eye, payers } = world;
  const all = await albums(world, random.chance(0.9) ? ['approved'] : ['taken_down', 'deleted']);
  if (all.length === 0) return false;
  const { id, units } = random.pick(all);
  const { member } = random.pick(payers);
  if (random.chance(0.8))
    await world.ask((services) => givePoints(services, member.user_id, { points_units: units }));
  const body = { units: random.chance(0.9) ? units : units + POINT_UNITS, anonymous: random.chance(0.3) };
  const key = world.newKey();
  const once = (own: string) => world.ask((services) => buyAlbum(services, member, String(id), body, own));
  await Promise.all([
    once(key),
    ...(random.chance(0.3) ? [once(random.chance(0.5) ? key : world.newKey())] : []),
  ]);
  const { rows } = await eye.pool.query<{ count: number }>(KEPT, [id, member.user_id]);
  hold('an album is bought once', (rows[0]?.count ?? 0) <= 1, () => `album ${id}: ${rows[0]?.count}`);
  return true;
}

/** Staff take an album down, or its performer deletes it. */
async function end(world: World): Promise<boolean> {
  const { random } = world;
  const all = await albums(world, ['approved', 'taken_down']);
  if (all.length === 0) return false;
  const { id } = random.pick(all);
  const event = random.chance(0.6) ? 'take_down' : 'delete';
  await world.ask((services) =>
    unitOfWork(services.database.db, async (tx) => {
      const album = await lockAlbum(tx, id);
      if (album !== null)
        await moveAlbum(services, tx, album, event, event === 'delete' ? null : 'unsuitable');
    }),
  );
  return true;
}

/** A viewer writes about a performer of whom they have bought something, or of any; some send it twice at once. */
async function review(world: World): Promise<boolean> {
  const { random, eye, payers, performers } = world;
  const { rows } = await eye.pool.query<{ viewer_id: number; performer_id: number }>(
    `SELECT DISTINCT viewer_id, performer_id FROM album_purchase ORDER BY viewer_id, performer_id`,
  );
  const known = rows.length > 0 && random.chance(0.9) ? random.pick(rows) : null;
  const viewer = payers.find(({ member }) => member.user_id === known?.viewer_id) ?? random.pick(payers);
  const performer =
    performers.find(({ member }) => member.user_id === known?.performer_id) ?? random.pick(performers);
  const sent = { name: random.chance(0.5) ? 'K' : '', text: TEXT, stars: random.pick([1, 3, 5] as const) };
  const key = world.newKey();
  const once = (own: string) =>
    world.ask((services) => sendReview(services, viewer.member, performer.member.user_name, sent, own));
  await Promise.all([
    once(key),
    ...(random.chance(0.3) ? [once(random.chance(0.5) ? key : world.newKey())] : []),
  ]);
  return true;
}

/** Staff publish a review, refuse it or take it down, or its author deletes it; two may do so at once. */
async function decide(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ id: number; viewer_id: number; state: string }>(
    `SELECT id, viewer_id, state FROM review WHERE state IN ('pending', 'published') ORDER BY id`,
  );
  const waiting = rows.filter(({ state }) => state === 'pending');
  const about = waiting.length > 0 && random.chance(0.8) ? waiting : rows;
  if (about.length === 0) return false;
  const { id, viewer_id, state } = random.pick(about);
  const moves =
    state === 'pending' ? (['approve', 'approve', 'approve', 'reject'] as const) : (['remove'] as const);
  const move = () => {
    const event = random.pick(moves);
    return world.ask((services) =>
      unitOfWork(services.database.db, async (tx) => {
        const locked = await lockReview(tx, id);
        if (locked !== null)
          await moveReview(services, tx, locked, event, event === 'approve' ? null : 'insult');
      }),
    );
  };
  const remove = () => world.ask((services) => deleteReview(services, viewer_id, String(id)));
  const first = random.chance(0.15) ? remove() : move();
  await Promise.all([first, ...(random.chance(0.3) ? [random.chance(0.5) ? remove() : move()] : [])]);
  return true;
}

/** Staff of a site set what a review earns. */
async function setMiles({ random, eye, payers }: World): Promise<boolean> {
  const { site_id } = random.pick(payers).member;
  await eye.pool.query(
    `INSERT INTO setting (scope, name, value) VALUES ($1, 'miles_earned', $2)
     ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value`,
    [`site:${site_id}`, JSON.stringify({ review: random.pick([0, 20, 100, 300]) })],
  );
  return true;
}

/** A viewer exchanges miles, in some cases twice with one key, with two at once, or at a rate that is not offered. */
async function exchange(world: World): Promise<boolean> {
  const { random, eye, payers } = world;
  const { rows } = await eye.pool.query<{ viewer_id: number }>(
    `SELECT DISTINCT viewer_id FROM mile_lot WHERE left_miles > 0 ORDER BY viewer_id`,
  );
  const rich = payers.filter(({ member }) => rows.some(({ viewer_id }) => viewer_id === member.user_id));
  if (rich.length === 0) return false;
  const { member } = random.pick(rich);
  const [miles, units] = random.pick(RATES);
  const body = { miles, units: random.chance(0.9) ? units : 10 * units };
  const key = world.newKey();
  const once = (own: string) => world.ask((services) => exchangeMiles(services, member, body, own));
  await Promise.all([
    once(key),
    ...(random.chance(0.4) ? [once(random.chance(0.5) ? key : world.newKey())] : []),
  ]);
  return true;
}

/** What viewers and performers do outside of rooms that earns or costs something. */
export const COMMUNITY_ACTS: readonly Act[] = [
  { name: 'publish an album', weight: 2, run: publish },
  { name: 'buy an album', weight: 6, run: buy },
  { name: 'end an album', weight: 1, run: end },
  { name: 'write a review', weight: 4, run: review },
  { name: 'decide on a review', weight: 4, run: decide },
  { name: 'set the miles of a review', weight: 0.5, run: setMiles },
  { name: 'exchange miles', weight: 2, run: exchange },
];
