import { buyTicket } from '@akari/server/features/ticket-show/buy-ticket';
import { announceShow, commandShow } from '@akari/server/features/ticket-show/hold-show';
import { runCommand } from '@akari/server/core/channel/broadcast/command-channel';
import { hold } from '../broken.ts';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { enterAs } from './viewer.ts';

const SECOND_MS = 1_000;
const POINT_UNITS = 10_000;
const MINUTES = [5, 10, 15] as const;

interface OpenShow {
  id: number;
  performer_id: number;
  units: number;
  state: 'announced' | 'begun' | 'counted';
  late_at_ms: number;
  counts_at_ms: number | null;
  until_ms: number | null;
}
const openShows = async ({ eye }: World): Promise<OpenShow[]> =>
  (
    await eye.pool.query<OpenShow>(
      `SELECT id, performer_id, units, state, late_at_ms, counts_at_ms, until_ms FROM ticket_show
       WHERE state IN ('announced', 'begun', 'counted') ORDER BY id`,
    )
  ).rows;

/** A performer on the air announces a show, in some cases at a price that is not allowed. */
async function announce(world: World): Promise<boolean> {
  const { random, node, performers } = world;
  const live = performers.filter(({ member }) => node.isPublishing(member.user_id));
  if (live.length === 0) return false;
  const units = random.chance(0.95) ? random.int(1, 3) * POINT_UNITS : random.int(0, POINT_UNITS - 1);
  const body = { title: 'Evening of songs', units, minutes: random.pick(MINUTES) };
  const { user_id } = random.pick(live).member;
  await world.ask((services) => announceShow(services, user_id, body));
  return true;
}

const ticketsOf = async ({ eye }: World, show_id: number, viewer_id: number): Promise<number> =>
  (
    await eye.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM ticket WHERE show_id = $1 AND viewer_id = $2',
      [show_id, viewer_id],
    )
  ).rows[0]?.count ?? 0;

/** Those who can pay for a ticket; free points of the registration do not. */
const RICH = `SELECT owner_id FROM ledger_account WHERE kind = 'viewer_points' AND balance_units - bonus_units >= $1`;

/** Mostly a viewer with enough points, inside of the room or at its door. */
async function someBuyer({ random, eye, payers }: World, { units }: OpenShow): Promise<Viewer> {
  const { rows } = await eye.pool.query<{ owner_id: number }>(RICH, [units]);
  const rich = payers.filter(({ member }) => rows.some(({ owner_id }) => owner_id === member.user_id));
  return random.pick(rich.length > 0 && random.chance(0.8) ? rich : payers);
}

/** A viewer buys a ticket, in some cases twice with one key, or one more with another. */
async function buy(world: World): Promise<boolean> {
  const { random } = world;
  const shows = await openShows(world);
  if (shows.length === 0) return false;
  const show = random.pick(shows);
  const viewer = await someBuyer(world, show);
  const before = await ticketsOf(world, show.id, viewer.member.user_id);
  const key = world.newKey();
  const ask = (by: string) =>
    world.ask((services) => buyTicket(services, viewer.member, String(show.id), by));
  for (let times = random.chance(0.25) ? 2 : 1; times > 0; times -= 1) await ask(key);
  if (random.chance(0.2)) await ask(world.newKey());
  if (!world.isAlone) return true;
  const added = (await ticketsOf(world, show.id, viewer.member.user_id)) - before;
  hold(
    'a person has one ticket for a show',
    added <= 1,
    () => `${added} tickets of ${viewer.member.user_name}`,
  );
  return true;
}

/** A performer begins the show, or calls it off. Another performer may try to. */
async function move(world: World): Promise<boolean> {
  const { random, performers } = world;
  const shows = await openShows(world);
  if (shows.length === 0) return false;
  const { id, performer_id } = random.pick(shows);
  const by = random.chance(0.05) ? random.pick(performers).member.user_id : performer_id;
  const how = random.chance(0.85) ? 'begin' : 'call_off';
  await world.ask((services) => commandShow(services, by, String(id), how));
  return true;
}

/** A viewer comes to a running show, with or without a ticket. */
async function come(world: World): Promise<boolean> {
  const { random, viewers, performers } = world;
  const running = (await openShows(world)).filter(({ state }) => state !== 'announced');
  if (running.length === 0) return false;
  const { performer_id } = random.pick(running);
  const performer = performers.find(({ member }) => member.user_id === performer_id);
  const outside = viewers.filter(({ session_id }) => session_id === null);
  if (performer === undefined || outside.length === 0) return false;
  return enterAs(world, random.pick(outside), performer);
}

/** A performer ends a running show, early or late. */
async function end(world: World): Promise<boolean> {
  const running = (await openShows(world)).filter(({ state }) => state !== 'announced');
  if (running.length === 0) return false;
  const { performer_id } = world.random.pick(running);
  await world.ask((services) => runCommand(services, performer_id, 'stop_chat'));
  return true;
}

/** The next time of a show comes: it is late, it counts, or it has run long enough. */
async function waitForShow(world: World): Promise<boolean> {
  const { random, clock } = world;
  const shows = await openShows(world);
  if (shows.length === 0) return false;
  const { state, late_at_ms, counts_at_ms, until_ms } = random.pick(shows);
  const at_ms = { announced: late_at_ms, begun: counts_at_ms, counted: until_ms }[state] ?? 0;
  const ahead_ms = at_ms - clock.nowMs() - SECOND_MS;
  if (ahead_ms > 0) clock.advance(ahead_ms);
  await world.pass(2 * SECOND_MS);
  return true;
}

export const TICKET_ACTS: readonly Act[] = [
  { name: 'announce a ticket show', weight: 5, run: announce },
  { name: 'buy a ticket', weight: 14, run: buy },
  { name: 'move a ticket show', weight: 6, run: move },
  { name: 'come to a ticket show', weight: 8, run: come },
  { name: 'end a ticket show', weight: 1.5, run: end },
];
/** This act advances the clock. */
export const TICKET_TIME_ACTS: readonly Act[] = [
  { name: 'the time of a ticket show comes', weight: 3, run: waitForShow },
];
