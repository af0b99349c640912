import {
  CHANNEL_COMMANDS,
  channelCommandsAllowed,
  PUBLISH_STARTS,
  type ChannelStatus,
  type MediaKind,
} from '@akari/rules';
import {
  runCommand,
  setOptions,
  type ChannelCommand,
} from '@akari/server/core/channel/broadcast/command-channel';
import { performerLoggedOut } from '@akari/server/core/channel/channel.capability';
import { closePerformer, reopenPerformer } from '@akari/server/core/channel/broadcast/close-account';
import { prepareChannel, type Publisher } from '@akari/server/core/channel/broadcast/prepare-channel';
import { openLoginsOf, someLogin } from '../logins.ts';
import { ticketOf } from '../media-plane.ts';
import type { Performer, World } from '../world.ts';
import type { Act } from './act.ts';
import { staffAct } from './staff-act.ts';

async function statusOf(world: World, { member }: Performer): Promise<ChannelStatus> {
  const { rows } = await world.eye.pool.query<{ status: ChannelStatus }>(
    'SELECT status FROM channel WHERE performer_id = $1',
    [member.user_id],
  );
  return rows[0]?.status ?? 'offline';
}

export const publishing = ({ node }: World, { member }: Performer): boolean =>
  node.isPublishing(member.user_id);

/** Opens a performer's channel, or renews its access, and publishes. */
async function goLive(world: World): Promise<boolean> {
  const { random } = world;
  const silent = world.performers.filter((performer) => !publishing(world, performer));
  if (silent.length === 0) return false;
  const performer = random.pick(silent);
  const kind = random.chance(0.3) ? 'voice' : 'video';
  const open_ids = await openLoginsOf(world, performer.member.user_id);
  // The previous device's login is used while it is open.
  const login_id = open_ids.includes(performer.login_id)
    ? performer.login_id
    : await someLogin(world, performer.member.user_id);
  const publish_start = random.chance(0.3) ? random.pick(PUBLISH_STARTS) : undefined;
  await openStudio(world, performer, kind, { login_id, publish_start, take_over: false });
  return true;
}

export async function openStudio(
  world: World,
  performer: Performer,
  kind: MediaKind,
  from: Publisher,
): Promise<void> {
  const { user_id } = performer.member;
  const prepared = await world.ask((services) => prepareChannel(services, user_id, kind, from));
  if (prepared === null) return;
  performer.login_id = from.login_id;
  performer.ticket = ticketOf(prepared.media);
  if (world.random.chance(0.9)) world.node.connect(performer.ticket, world.clock.nowMs());
}

/** A performer opens the studio on another device while publishing from the first. */
async function changeDevice(world: World): Promise<boolean> {
  const { random } = world;
  const live = world.performers.filter((performer) => publishing(world, performer));
  if (live.length === 0) return false;
  const performer = random.pick(live);
  const others = (await openLoginsOf(world, performer.member.user_id)).filter(
    (id) => id !== performer.login_id,
  );
  const login_id = others[0] ?? (await someLogin(world, performer.member.user_id));
  await openStudio(world, performer, 'video', { login_id, take_over: random.chance(0.7) });
  return true;
}

async function closeAccount(world: World): Promise<boolean> {
  const { user_id } = world.random.pick(world.performers).member;
  await staffAct(world, 'performer.close', (tx) => closePerformer(tx, user_id, world.clock.nowMs()));
  return true;
}

async function reopenAccount(world: World): Promise<boolean> {
  const { rows } = await world.eye.pool.query<{ id: number }>(
    'SELECT id FROM app_user WHERE closed_at_ms IS NOT NULL AND id = ANY ($1) ORDER BY id',
    [world.performers.map(({ member }) => member.user_id)],
  );
  if (rows.length === 0) return false;
  const { id } = world.random.pick(rows);
  await staffAct(world, 'performer.reopen', (tx) => reopenPerformer(tx, id));
  return true;
}

/** Publishes again with the token that the studio has, which may have expired. */
async function resume(world: World): Promise<boolean> {
  const silent = world.performers.filter(
    (performer) => performer.ticket !== null && !publishing(world, performer),
  );
  if (silent.length === 0) return false;
  const { ticket } = world.random.pick(silent);
  return ticket !== null && world.node.connect(ticket, world.clock.nowMs());
}

async function losePicture(world: World): Promise<boolean> {
  const live = world.performers.filter((performer) => publishing(world, performer));
  if (live.length === 0) return false;
  world.node.endPublisher(world.random.pick(live).member.user_id, 'peer_timeout');
  return true;
}

async function order(world: World, performer: Performer, wanted: ChannelCommand): Promise<void> {
  const goal = (): number | null => (world.random.chance(0.6) ? world.random.int(1_000, 30_000) : null);
  const more = wanted === 'start_free' ? { tip_goal_units: goal(), gift_goal_units: goal() } : {};
  await world.ask((services) => runCommand(services, performer.member.user_id, wanted, more));
}

/** Weights of the studio's buttons; 1 unless listed. Chats last a while, and most of them are party chats. */
const LIKED: Partial<Record<ChannelCommand, number>> = {
  start_preview: 8,
  start_chat: 8,
  start_hidden: 2,
  start_free: 2,
  start_break: 0.5,
  start_countdown: 0.5,
  stop_chat: 0.5,
  end_twoshot: 0.5,
  stop_publish: 0.1,
};

/** Presses a button that the studio shows, or none. */
async function press(world: World): Promise<boolean> {
  const { random } = world;
  const performer = random.pick(world.performers);
  const offered = channelCommandsAllowed(await statusOf(world, performer));
  if (offered.length === 0) return false;
  const buttons = offered.map((command) => ({ command, weight: LIKED[command] ?? 1 }));
  const nothing = { command: null, weight: 3 };
  const { command } = random.weighted<{ command: ChannelCommand | null; weight: number }>([
    ...buttons,
    nothing,
  ]);
  if (command === null) return false;
  await order(world, performer, command);
  return true;
}

/** Sends any command, whether or not the studio offers it now. */
async function forge(world: World): Promise<boolean> {
  const { random } = world;
  const usual = CHANNEL_COMMANDS.filter((command) => command !== 'stop_publish');
  await order(world, random.pick(world.performers), random.pick(usual));
  return true;
}

async function setUp(world: World): Promise<boolean> {
  const { user_id } = world.random.pick(world.performers).member;
  const peep_allowed = world.random.chance(0.7);
  const publish_start = world.random.chance(0.7) ? 'waiting' : 'preparing';
  await world.ask((services) => setOptions(services, user_id, { peep_allowed, publish_start }));
  return true;
}

async function logOut(world: World): Promise<boolean> {
  const { member } = world.random.pick(world.performers);
  await world.ask((services) => performerLoggedOut(services, member));
  return true;
}

export const PERFORMER_ACTS: readonly Act[] = [
  { name: 'go live', weight: 25, run: goLive },
  { name: 'resume picture', weight: 6, run: resume },
  { name: 'lose picture', weight: 0.7, run: losePicture },
  { name: 'press button', weight: 16, run: press },
  { name: 'forge command', weight: 2, run: forge },
  { name: 'set options', weight: 2, run: setUp },
  { name: 'performer logs out', weight: 0.5, run: logOut },
  { name: 'change device', weight: 0.8, run: changeDevice },
  { name: 'account is closed', weight: 0.3, run: closeAccount },
  { name: 'account is opened again', weight: 4, run: reopenAccount },
];
