import type { Offer } from '@akari/contract';
import { isAdmin, isGuest, PAGE_MEDIA_FAULTS, SESSION_MODES, type PointType } from '@akari/rules';
import { callerLoggedOut } from '@akari/server/features/call/call.capability';
import { joinAsViewer, quoteEntry } from '@akari/server/core/session/join/join-session';
import { leaveSession, renewMedia } from '@akari/server/core/session/end/leave-session';
import { viewerLoggedOut } from '@akari/server/core/session/session.capability';
import { socketGone } from '@akari/server/core/session/presence/presence';
import { givePoints } from '@akari/server/testing/factories';
import { sendTip } from '@akari/server/features/tip/send-tip';
import { someLogin } from '../logins.ts';
import type { Receiver } from '../media-node.ts';
import { ticketOf } from '../media-plane.ts';
import type { Performer, Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { giveAs } from './gift.ts';

const LEAVES = ['left', 'left', 'browser_closed', 'window_inactive', 'failed', 'remoting_timeout'] as const;
const TIPS = ['0.01', '0.2', '0.2', '1', '10', '0.001', 'ten'];

const inside = (world: World): Viewer[] => world.viewers.filter(({ session_id }) => session_id !== null);

/** The key of a hidden chat, as in the link that its performer has passed on. */
async function hiddenKey(world: World, { member }: Performer): Promise<string | null> {
  const { rows } = await world.eye.pool.query<{ hidden_key: string | null }>(
    'SELECT hidden_key FROM channel WHERE performer_id = $1',
    [member.user_id],
  );
  return rows[0]?.hidden_key ?? null;
}

/** Picks a performer, mostly one who publishes. */
export function someDoor({ random, node, performers }: World): Performer {
  const live = performers.filter(({ member }) => node.isPublishing(member.user_id));
  return random.pick(live.length > 0 && random.chance(0.85) ? live : performers);
}

/** The offers that the channel's entry page shows; a guest's shows the free preview only. */
async function doorOf(
  world: World,
  { member }: Viewer,
  performer_name: string,
): Promise<{ offers: Pick<Offer, 'mode' | 'rate_units_per_min'>[] } | null> {
  if (isGuest(member.user_type)) return { offers: [{ mode: 'preview', rate_units_per_min: 0 }] };
  return world.ask((services) => quoteEntry(services, member, performer_name));
}

/** Joins a channel with an offer of its entry page, or with forged values. */
export async function comeTo(world: World, viewer: Viewer, performer: Performer): Promise<boolean> {
  const { random } = world;
  const { user_name: performer_name } = performer.member;
  const seen = await doorOf(world, viewer, performer_name);
  if (seen === null) return true;
  const forged = random.chance(0.05);
  if (seen.offers.length === 0 && !forged) return false;
  // Party chat is preferred, because most requests are possible from there.
  const party = seen.offers.find(({ mode }) => mode === 'party');
  const liked = party !== undefined && random.chance(0.5) ? party : undefined;
  const offer = liked ?? (seen.offers.length === 0 ? null : random.pick(seen.offers));
  const mode = forged || offer === null ? random.pick(SESSION_MODES) : offer.mode;
  const rate_units_per_min = random.chance(0.03) ? random.int(0, 30_000) : (offer?.rate_units_per_min ?? 0);
  const key = random.chance(0.9) ? await hiddenKey(world, performer) : 'guessed';
  const point_type: PointType = random.chance(0.25) ? 2010 : 2000;
  const login_id = await someLogin(world, viewer.member.user_id);
  const joined = await world.ask((services) =>
    joinAsViewer(
      services,
      { ...viewer.member, login_id },
      world.newKey(),
      {
        performer_name,
        mode,
        point_type,
        rate_units_per_min,
        ...(key === null ? {} : { hidden_key: key }),
        // Administrators are asked for it where the room is private.
        ...(isAdmin(viewer.member.user_type) ? { reason: 'a look' } : {}),
      },
      '127.0.0.1',
    ),
  );
  if (joined === null) return true;
  viewer.session_id = joined.session.session_id;
  viewer.ticket = ticketOf(joined.media);
  return true;
}

/** Joins a channel and mostly connects the media. */
export async function enterAs(
  world: World,
  viewer: Viewer,
  performer: Performer,
  receiver?: Receiver,
): Promise<boolean> {
  if (!(await comeTo(world, viewer, performer))) return false;
  if (receiver !== undefined || world.random.chance(0.8)) await connect(world, viewer, receiver);
  return true;
}

/** A viewer enters; most have no session yet, some come from a second device. */
async function enter(world: World): Promise<boolean> {
  const outside = world.viewers.filter(({ session_id }) => session_id === null);
  const from = world.random.chance(0.9) ? outside : world.viewers;
  return from.length > 0 && enterAs(world, world.random.pick(from), someDoor(world));
}

/** Enters a random channel, which may be the same again. */
export const enterSomewhere = (world: World, viewer: Viewer): Promise<boolean> =>
  enterAs(world, viewer, someDoor(world));

/** Weights of receivers: most clients are browsers, which confirm what they receive. */
const RECEIVERS: readonly { receiver: Receiver; weight: number }[] = [
  { receiver: 'honest', weight: 14 },
  { receiver: 'late', weight: 3 },
  { receiver: 'mute', weight: 2 },
  { receiver: 'claims loss', weight: 1 },
];

async function connect(
  world: World,
  viewer: Viewer,
  receiver = world.random.weighted(RECEIVERS).receiver,
): Promise<boolean> {
  if (viewer.ticket === null) return false;
  return world.node.connect(viewer.ticket, world.clock.nowMs(), receiver);
}

/** A media fault that a page reports, in some cases. */
const someFault = ({ random }: World) => (random.chance(0.15) ? random.pick(PAGE_MEDIA_FAULTS) : undefined);

/** A page without media requests new access and connects again. */
async function reconnect(world: World): Promise<boolean> {
  const still = inside(world).filter(({ session_id }) => !world.node.isPlaying(Number(session_id)));
  if (still.length === 0) return false;
  const viewer = world.random.pick(still);
  // Some pages use the token that they have, which may be out of date.
  if (world.random.chance(0.15)) return connect(world, viewer);
  const fault = someFault(world);
  const media = await world.ask((services) =>
    renewMedia(services, viewer.member, viewer.session_id ?? '', fault),
  );
  if (media === null) {
    viewer.session_id = null;
    return true;
  }
  viewer.ticket = ticketOf(media);
  await connect(world, viewer);
  return true;
}

async function loseMedia(world: World): Promise<boolean> {
  const playing = inside(world).filter(({ session_id }) => world.node.isPlaying(Number(session_id)));
  if (playing.length === 0) return false;
  const reason = world.random.pick(['client_closed', 'peer_failed', 'peer_timeout']);
  world.node.endPlayer(Number(world.random.pick(playing).session_id), reason);
  return true;
}

async function leave(world: World): Promise<boolean> {
  return inside(world).length > 0 && leaveAs(world, world.random.pick(inside(world)));
}

export async function leaveAs(world: World, viewer: Viewer): Promise<boolean> {
  const { random } = world;
  // Another viewer may try to end the session.
  const who = random.chance(0.03) ? random.pick(world.viewers) : viewer;
  const said = { end: random.pick(LEAVES), fault: someFault(world) };
  await world.ask((services) => leaveSession(services, who.member, viewer.session_id ?? '', said));
  if (who === viewer) viewer.session_id = null;
  return true;
}

async function dropSocket(world: World): Promise<boolean> {
  const there = world.viewers.filter(({ socket }) => socket !== null);
  if (there.length === 0) return false;
  const viewer = world.random.pick(there);
  const life = viewer.socket;
  viewer.socket = null;
  if (life !== null) await world.ask((services) => socketGone(services, viewer.member.user_id), life);
  return true;
}

async function returnSocket(world: World): Promise<boolean> {
  const away = world.viewers.filter(({ socket }) => socket === null);
  if (away.length === 0) return false;
  await world.openSocket(world.random.pick(away));
  return true;
}

const tip = (world: World): Promise<boolean> => tipAs(world, world.random.pick(world.payers));

export async function tipAs(world: World, viewer: Viewer): Promise<boolean> {
  const { random } = world;
  const playing = world.node.players().find(({ user_id }) => user_id === viewer.member.user_id);
  const there = world.performers.find(({ member }) => member.user_id === playing?.channel_id);
  await tipTo(world, viewer, there ?? random.pick(world.performers), random.pick(TIPS));
  return true;
}

export async function tipTo(
  world: World,
  { member }: Viewer,
  performer: Performer,
  amount: string,
): Promise<void> {
  const { random } = world;
  const point_type: PointType = random.chance(0.2) ? 2010 : 2000;
  const { user_name: performer_name } = performer.member;
  const body = { performer_name, amount, anonymous: random.chance(0.3), point_type };
  await world.ask((services) => sendTip(services, member, body, world.newKey()));
}

async function getPoints(world: World): Promise<boolean> {
  const { random } = world;
  const viewer = random.pick(world.payers);
  const units = random.int(1, 50_000);
  const gift = random.chance(0.3) ? { coupon_points_units: units } : { points_units: units };
  await world.ask((services) => givePoints(services, viewer.member.user_id, gift));
  return true;
}

async function logOut(world: World): Promise<boolean> {
  const viewer = world.random.pick(world.viewers);
  await world.ask((services) => viewerLoggedOut(services, viewer.member));
  await world.ask((services) => callerLoggedOut(services, viewer.member));
  viewer.session_id = null;
  return true;
}

export const VIEWER_ACTS: readonly Act[] = [
  { name: 'enter', weight: 30, run: enter },
  { name: 'reconnect', weight: 20, run: reconnect },
  { name: 'lose media', weight: 3, run: loseMedia },
  { name: 'leave', weight: 3, run: leave },
  { name: 'drop socket', weight: 2, run: dropSocket },
  { name: 'return socket', weight: 6, run: returnSocket },
  { name: 'tip', weight: 6, run: tip },
  { name: 'give a gift', weight: 5, run: (world) => giveAs(world, world.random.pick(world.payers)) },
  { name: 'get points', weight: 4, run: getPoints },
  { name: 'log out', weight: 1, run: logOut },
];
