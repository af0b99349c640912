import { GIFT_IDS, GIFTS, type GiftId } from '@akari/rules';
import { sendPresents } from '@akari/server/features/present/send-presents';
import { sendTip } from '@akari/server/features/tip/send-tip';
import { hold } from '../broken.ts';
import type { Performer, World } from '../world.ts';
import type { Act } from './act.ts';

/** Units: the least for one viewer, and the most (spec §6 and the rules of products). */
const LEAST_UNITS = 2_000;
const MOST_UNITS = 200_000;
const POINT_UNITS = 10_000;

interface Asked {
  viewer_ids: string[];
  units: number;
  gift: GiftId | null;
  message: string | null;
  earnings_units: number;
}

/** A few points, many or too many, or a small gift, in some cases at a price that is not right. */
function someSize({ random }: World): Pick<Asked, 'units' | 'gift'> {
  if (random.chance(0.1)) return { gift: null, units: random.int(LEAST_UNITS, MOST_UNITS + POINT_UNITS) };
  if (random.chance(0.4)) return { gift: null, units: random.int(4 * POINT_UNITS, 9 * POINT_UNITS) };
  if (random.chance(0.6)) return { gift: null, units: random.int(LEAST_UNITS, 3 * POINT_UNITS) };
  const gift = random.pick(GIFT_IDS.slice(0, 4));
  return { gift, units: random.chance(0.95) ? GIFTS[gift].units : LEAST_UNITS };
}

/** The viewers whose media arrives from this performer, and sometimes one from anywhere. */
function receivers(world: World, performer: Performer): string[] {
  const { random, node, viewers } = world;
  const here = node.players().filter(({ channel_id }) => channel_id === performer.member.user_id);
  const chosen = here.filter(() => random.chance(0.7)).map(({ user_id }) => user_id);
  const guess = random.chance(0.2) ? [random.pick(viewers).member.user_id] : [];
  return [...chosen, ...guess].map(String);
}

function someone({ random, node, performers }: World): Performer {
  const watched = new Set(node.players().map(({ channel_id }) => channel_id));
  const there = performers.filter(({ member }) => watched.has(member.user_id));
  return random.pick(there.length > 0 ? there : performers);
}

interface Kept {
  viewers: number;
  rows: number;
  units: number;
  earnings_units: number;
}
const KEPT = `SELECT count(DISTINCT p.viewer_id)::int AS viewers, count(*)::int AS rows,
    coalesce(max(p.units), 0)::bigint AS units, coalesce(sum(p.earnings_units), 0)::bigint AS earnings_units
  FROM present p JOIN transfer t ON t.id = p.transfer_id WHERE t.idempotency_key LIKE $1`;

/** A performer gives the same to some viewers, in some cases twice with one key, as a page does after a lost answer. */
async function give(world: World): Promise<boolean> {
  const { random, eye } = world;
  const performer = someone(world);
  const { user_id } = performer.member;
  const viewer_ids = receivers(world, performer);
  if (viewer_ids.length === 0) return false;
  const message = random.chance(0.3) ? 'thank you' : null;
  const earnings_units = random.chance(0.4) ? random.int(0, 5 * POINT_UNITS) : 0;
  const asked: Asked = { viewer_ids, ...someSize(world), message, earnings_units };
  const key = world.newKey();
  for (let times = random.chance(0.25) ? 2 : 1; times > 0; times -= 1)
    await world.ask((services) => sendPresents(services, user_id, asked, key));
  const { rows } = await eye.pool.query<Kept>(KEPT, [`present:${user_id}:${key}:%`]);
  const [kept] = rows;
  const said = (): string => JSON.stringify({ asked, kept });
  hold(
    'presents take no more of the earnings than was confirmed',
    (kept?.earnings_units ?? 0) <= earnings_units,
    said,
  );
  hold('a viewer gets a present of one key once', kept?.rows === kept?.viewers, said);
  hold('a present is as big as was asked', kept?.rows === 0 || kept?.units === asked.units, said);
  return true;
}

/** Viewers who have received something out of an allowance. */
const RECEIVERS = `SELECT DISTINCT viewer_id FROM present WHERE units > earnings_units ORDER BY viewer_id`;

/** A viewer tips with coupon points after a present. */
async function tipOn(world: World): Promise<boolean> {
  const { random, eye, node, viewers, performers } = world;
  const { rows } = await eye.pool.query<{ viewer_id: number }>(RECEIVERS);
  const playing = node.players().filter(({ user_id }) => rows.some(({ viewer_id }) => viewer_id === user_id));
  if (playing.length === 0) return false;
  const { user_id, channel_id } = random.pick(playing);
  const viewer = viewers.find(({ member }) => member.user_id === user_id);
  const performer = performers.find(({ member }) => member.user_id === channel_id);
  if (viewer === undefined || performer === undefined) return false;
  const { user_name: performer_name } = performer.member;
  const body = {
    performer_name,
    amount: random.pick(['1', '2', '4']),
    anonymous: false,
    point_type: 2010,
  } as const;
  await world.ask((services) => sendTip(services, viewer.member, body, world.newKey()));
  return true;
}

export const PRESENT_ACTS: readonly Act[] = [
  { name: 'give presents', weight: 6, run: give },
  { name: 'tip with a present', weight: 4, run: tipOn },
];
