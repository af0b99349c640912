import type { ToySlot } from '@akari/rules';
import { campaignTable } from '@akari/server/core/campaign/campaign.table';
import { Problem } from '@akari/server/platform/http/problem';
import { commandToy } from '@akari/server/features/toy/command-toy';
import { unlinkToys } from '@akari/server/features/toy/link-toys';
import { answerControl, moveOwnControl, requestToy } from '@akari/server/features/toy/move-control';
import { callLovenseBack, pairLovense } from '@akari/server/features/toy/pair-lovense';
import { stopToys, vetoToy } from '@akari/server/features/toy/stop-toys';
import { hold } from '../broken.ts';
import { TOY_FAULTS, TOYS } from '../toy-service.ts';
import type { Performer, Viewer, World } from '../world.ts';
import type { Act } from './act.ts';

/** Spec §9: units of the ten levels. */
const PRICES = [2_000, 4_000, 5_000, 10_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000];
const SLOTS = [1, 2, 3] as const;
const WHOLE_BP = 10_000;
const LABELS = ['second_toy_discount', 'second_toy_free', 'third_toy_discount', 'third_toy_free'] as const;

interface Link {
  performer_id: number;
  way: string;
}
const linksOf = async ({ eye }: World): Promise<Link[]> =>
  (await eye.pool.query<Link>('SELECT performer_id, way FROM toy_link ORDER BY performer_id')).rows;

/** Viewers in chats in which toys may be used. */
const chatsOf = async ({ eye }: World): Promise<{ viewer_id: number; channel_id: number }[]> =>
  (
    await eye.pool.query<{ viewer_id: number; channel_id: number }>(
      `SELECT viewer_id, channel_id FROM viewer_session
       WHERE state = 'on' AND mode NOT IN ('preview', 'peep', 'free') ORDER BY id`,
    )
  ).rows;

/** A performer connects toys: by the Lovense service, or by her page. */
async function link(world: World): Promise<boolean> {
  const { random, toys, node } = world;
  const linked = (await linksOf(world)).map(({ performer_id }) => performer_id);
  const chats = (await chatsOf(world)).map(({ channel_id }) => channel_id);
  if (chats.length === 0 && random.chance(0.9)) return false;
  const live = world.performers.filter(({ member }) =>
    chats.length > 0 && random.chance(0.9)
      ? chats.includes(member.user_id)
      : node.isPublishing(member.user_id),
  );
  const without = live.filter(({ member }) => !linked.includes(member.user_id));
  const from = without.length > 0 || random.chance(0.85) ? without : live;
  if (from.length === 0) return false;
  const { member } = random.pick(from);
  if (random.chance(0.5)) {
    await toys.openPage(member.user_id);
    return true;
  }
  toys.closePage(member.user_id, true);
  const paired = await world.ask((services) => pairLovense(services, member));
  if (paired !== null) await callBack(world, member.user_id);
  return true;
}

/** The Lovense application reports itself, sometimes with a secret that is not valid. */
async function callBack(world: World, performer_id: number): Promise<void> {
  const { random, toys } = world;
  const utoken = random.chance(0.95) ? (toys.paired.get(performer_id) ?? '') : 'guessed';
  const listed = toys.reported(performer_id).map(({ toy_id, name, connected }) => {
    const status = connected ? (1 as const) : (0 as const);
    return [toy_id, { id: toy_id, name, status }] as const;
  });
  const body = { uid: `akari-${performer_id}`, utoken, toys: Object.fromEntries(listed) };
  await world.ask((services) => callLovenseBack(services, body));
}

/** Applications report their toys; one may have been switched off or on. */
async function report(world: World): Promise<boolean> {
  const { random, toys } = world;
  const paired = (await linksOf(world)).filter(({ way }) => way === 'lovense_cloud');
  if (paired.length === 0) return false;
  for (const { performer_id } of paired) {
    if (random.chance(0.1)) toys.toggle(performer_id, random.pick(TOYS));
    await callBack(world, performer_id);
  }
  return true;
}

/** The page of a performer closes, or its computer loses power. */
async function closePage({ random, toys }: World): Promise<boolean> {
  const open = [...toys.pages.keys()];
  if (open.length === 0) return false;
  toys.closePage(random.pick(open), random.chance(0.7));
  return true;
}

async function unlink(world: World): Promise<boolean> {
  const links = await linksOf(world);
  if (links.length === 0) return false;
  const { performer_id } = world.random.pick(links);
  const { member } = performerOf(world, performer_id);
  if (world.random.chance(0.5)) world.toys.closePage(performer_id, true);
  await world.ask((services) => unlinkToys(services, member));
  return true;
}

const performerOf = ({ performers }: World, id: number): Performer =>
  performers.find(({ member }) => member.user_id === id)!;

/** A viewer in a chat with a performer with toys; sometimes any other. */
async function someUser(world: World): Promise<{ viewer: Viewer; performer: Performer } | null> {
  const { random } = world;
  const links = await linksOf(world);
  if (links.length === 0) return null;
  if (random.chance(0.03))
    return { viewer: random.pick(world.payers), performer: random.pick(world.performers) };
  const here = (await chatsOf(world)).filter(({ channel_id }) =>
    links.some(({ performer_id }) => performer_id === channel_id),
  );
  if (here.length === 0) return null;
  const { viewer_id, channel_id } = random.pick(here);
  const viewer = world.payers.find(({ member }) => member.user_id === viewer_id);
  return viewer === undefined ? null : { viewer, performer: performerOf(world, channel_id) };
}

interface Control {
  id: number;
  channel_id: number;
  viewer_id: number;
  slot: ToySlot;
  state: 'requested' | 'accepted' | 'in_use';
}
const controlsOf = async ({ eye }: World): Promise<Control[]> =>
  (
    await eye.pool.query<Control>(
      `SELECT id, channel_id, viewer_id, slot, state FROM toy_control
       WHERE state IN ('requested', 'accepted', 'in_use') ORDER BY id`,
    )
  ).rows;

async function ask(world: World): Promise<boolean> {
  const user = await someUser(world);
  if (user === null) return false;
  const { user_name: performer_name } = user.performer.member;
  const asked = { performer_name, slot: world.random.pick(SLOTS) };
  await world.ask((services) => requestToy(services, user.viewer.member, asked));
  return true;
}

async function answer(world: World): Promise<boolean> {
  const { random } = world;
  const waiting = (await controlsOf(world)).filter(
    ({ state }) => state === 'requested' || random.chance(0.1),
  );
  if (waiting.length === 0) return false;
  const { id, channel_id } = random.pick(waiting);
  // Another performer may try to answer the request.
  const { member } = random.chance(0.05) ? random.pick(world.performers) : performerOf(world, channel_id);
  const word = random.chance(0.8) ? 'accept' : 'decline';
  await world.ask((services) => answerControl(services, member, String(id), word));
  return true;
}

/** A viewer starts, cancels or ends the use; some send the wrong move, as a late page would. */
async function move(world: World): Promise<boolean> {
  const { random } = world;
  const open = (await controlsOf(world)).filter(({ state }) => state !== 'requested' || random.chance(0.05));
  if (open.length === 0) return false;
  const { id, viewer_id, state } = random.pick(open);
  const viewer = world.viewers.find(({ member }) => member.user_id === viewer_id);
  if (viewer === undefined || (state === 'in_use' && random.chance(0.7))) return false;
  const { member } = random.chance(0.05) ? random.pick(world.viewers) : viewer;
  const right = state === 'accepted' ? 'start' : state === 'in_use' ? 'end' : 'cancel';
  const event = random.chance(0.9) ? right : random.pick(['start', 'cancel', 'end'] as const);
  await world.ask((services) => moveOwnControl(services, member, String(id), event));
  return true;
}

/** The price of a level for a viewer, by the rules of campaigns: the strongest one for the number of the toy. */
async function priceOf(
  { eye, clock }: World,
  asked: { viewer_id: number; performer_id: number; slot: ToySlot; level: number },
): Promise<number> {
  const { viewer_id, performer_id, slot, level } = asked;
  const { rows: held } = await eye.pool.query<{ slot: number }>(
    `SELECT slot FROM toy_control WHERE channel_id = $1 AND viewer_id = $2 AND state IN ('accepted', 'in_use') ORDER BY id`,
    [performer_id, viewer_id],
  );
  const place = held.findIndex((one) => one.slot === slot);
  const number = place < 0 ? held.length + 1 : place + 1;
  const { rows } = await eye.pool.query<{ label: string; discount_bp: number }>(
    `SELECT label, discount_bp FROM campaign WHERE starts_at_ms <= $1 AND ends_at_ms > $1
       AND (performer_id IS NULL OR performer_id = $2) AND label LIKE $3`,
    [clock.nowMs(), performer_id, `${number === 2 ? 'second' : number === 3 ? 'third' : 'no'}_toy_%`],
  );
  const off_bp = Math.max(
    0,
    ...rows.map(({ label, discount_bp }) => (label.endsWith('free') ? WHOLE_BP : discount_bp)),
  );
  return Math.floor(((PRICES[level - 1] ?? 0) * (WHOLE_BP - off_bp)) / WHOLE_BP);
}

/** A viewer pays for a command, some at a price that is not right. */
async function command(world: World): Promise<boolean> {
  const { random } = world;
  const user = await someUser(world);
  if (user === null) return false;
  const { viewer, performer } = user;
  const [viewer_id, performer_id] = [viewer.member.user_id, performer.member.user_id];
  const slot = random.pick(SLOTS);
  // Most viewers have few points.
  const level = random.chance(0.8) ? random.int(1, 4) : random.int(1, 10);
  const units = await priceOf(world, { viewer_id, performer_id, slot, level });
  const honest = random.chance(0.95);
  const body = {
    ...{ performer_name: performer.member.user_name, slot, level, anonymous: random.chance(0.3) },
    units: honest ? units : random.int(0, 10) * 1_000 + 1,
    point_type: random.chance(0.2) ? (2010 as const) : (2000 as const),
  };
  const key = world.newKey();
  let disputed = false;
  const sent = await world.ask((services) =>
    commandToy(services, viewer.member, body, key).catch((error: unknown) => {
      disputed = error instanceof Problem && error.problem === 'toy_price_changed';
      throw error;
    }),
  );
  // Beside other acts the price may have changed since it was shown.
  const wrong = honest ? disputed && world.isAlone : sent !== null;
  hold('a toy costs what the rules say', !wrong, () => JSON.stringify({ ...body, right_units: units }));
  return true;
}

async function veto(world: World): Promise<boolean> {
  const { rows } = await world.eye.pool.query<{ id: number; performer_id: number }>(
    `SELECT id, performer_id FROM toy_command WHERE state IN ('queued', 'sending', 'running') ORDER BY id`,
  );
  if (rows.length === 0) return false;
  const { id, performer_id } = world.random.pick(rows);
  const { member } = performerOf(world, performer_id);
  await world.ask((services) => vetoToy(services, member, String(id)));
  return true;
}

async function stop(world: World): Promise<boolean> {
  const links = await linksOf(world);
  if (links.length === 0) return false;
  const { member } = performerOf(world, world.random.pick(links).performer_id);
  await world.ask((services) => stopToys(services, member));
  return true;
}

/** The service, or what reaches the toys, fails for a while. */
async function fail({ random, toys }: World): Promise<boolean> {
  toys.fault = toys.fault === 'none' ? random.pick(TOY_FAULTS) : 'none';
  return true;
}

async function campaign(world: World): Promise<boolean> {
  const { random, clock } = world;
  const starts_at_ms = clock.nowMs();
  const values = {
    ...{ label: random.pick(LABELS), discount_bp: random.int(1, 9) * 1_000, starts_at_ms },
    ends_at_ms: starts_at_ms + random.int(60, 600) * 1_000,
    performer_id: random.chance(0.5) ? random.pick(world.performers).member.user_id : null,
  };
  await world.ask(({ database }) => database.db.insert(campaignTable).values(values));
  return true;
}

export const TOY_ACTS: readonly Act[] = [
  { name: 'connect toys', weight: 10, run: link },
  { name: 'toys are reported', weight: 4, run: report },
  { name: 'toy page closes', weight: 0.3, run: closePage },
  { name: 'disconnect toys', weight: 0.4, run: unlink },
  { name: 'request toy', weight: 8, run: ask },
  { name: 'answer toy', weight: 12, run: answer },
  { name: 'move control of toy', weight: 8, run: move },
  { name: 'command toy', weight: 35, run: command },
  { name: 'veto toy', weight: 1.5, run: veto },
  { name: 'stop all toys', weight: 0.6, run: stop },
  { name: 'toys fail', weight: 0.7, run: fail },
  { name: 'toy campaign', weight: 0.7, run: campaign },
];
