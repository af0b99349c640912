import { isAdmin } from '@akari/rules';
import { runCommand } from '@akari/server/core/channel/broadcast/command-channel';
import { quoteEntry } from '@akari/server/core/session/join/join-session';
import { renewMedia } from '@akari/server/core/session/end/leave-session';
import { answerTwoshot, cancelTwoshot, endTwoshot } from '@akari/server/features/twoshot/answer-twoshot';
import { requestTwoshot } from '@akari/server/features/twoshot/request-twoshot';
import { openTwoshotsOf } from '@akari/server/features/twoshot/twoshot.queries';
import { ticketOf } from '../media-plane.ts';
import type { Performer, Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { someParty } from './party.ts';

/** Picks a viewer who receives media, and the performer. */
function someCouple({ random, node, viewers, performers }: World) {
  const players = node.players();
  if (players.length === 0) return {};
  const { user_id, channel_id } = random.pick(players);
  return {
    viewer: viewers.find(({ member }) => member.user_id === user_id),
    performer: performers.find(({ member }) => member.user_id === channel_id),
  };
}

const anybody = ({ random, viewers, performers }: World) => ({
  viewer: random.pick(viewers),
  performer: random.pick(performers),
});

/** A viewer requests a two-shot, mostly from inside of the performer's channel. */
async function request(world: World): Promise<boolean> {
  const { random } = world;
  const { viewer, performer } = random.chance(0.95) ? someCouple(world) : anybody(world);
  return viewer !== undefined && performer !== undefined && ask(world, viewer, performer);
}

async function ask(world: World, viewer: Viewer, performer: Performer): Promise<boolean> {
  const { random } = world;
  const { user_name: performer_name } = performer.member;
  const seen = await world.ask((services) => quoteEntry(services, viewer.member, performer_name));
  if (seen === null || isAdmin(viewer.member.user_type)) return false;
  if (seen.twoshot === null && random.chance(0.9)) return false;
  await world.ask((services) =>
    requestTwoshot(services, viewer.member, world.newKey(), {
      performer_name,
      rate_units_per_min: seen.twoshot?.rate_units_per_min ?? 1,
      coupon_to_twoshot: random.chance(0.5),
    }),
  );
  return true;
}

/** Every viewer of a party chat requests a two-shot with the performer; only one can start. */
export async function askAll(world: World): Promise<boolean> {
  const { room, performer } = await someParty(world);
  for (const viewer of room) await ask(world, viewer, performer);
  return room.length > 0;
}

async function cancel(world: World): Promise<boolean> {
  const { member } = world.random.pick(world.viewers);
  const [open] = await openTwoshotsOf(world.eye.db, 'viewer_id', member.user_id);
  if (open === undefined) return false;
  await world.ask((services) => cancelTwoshot(services, member, open.request_id));
  return true;
}

async function answer(world: World): Promise<boolean> {
  const { random } = world;
  const { db } = world.eye;
  const read = () =>
    Promise.all(world.performers.map(({ member }) => openTwoshotsOf(db, 'channel_id', member.user_id)));
  const open = (await world.once('two-shots', read))
    .flat()
    .filter(({ state }) => state === 'waiting' || random.chance(0.1));
  if (open.length === 0) return false;
  const { request_id, viewer_id, channel_id } = random.pick(open);
  const asked = world.performers.find(({ member }) => String(member.user_id) === channel_id);
  // Another performer may try to answer the request.
  const who = (random.chance(0.05) ? random.pick(world.performers) : (asked ?? random.pick(world.performers)))
    .member;
  const word = random.chance(0.8) ? 'accept' : 'decline';
  const answered = await world.ask((services) => answerTwoshot(services, who, request_id, word));
  const viewer = world.viewers.find(({ member }) => String(member.user_id) === viewer_id);
  const session_id = answered?.session_id ?? null;
  if (viewer === undefined || session_id === null) return true;
  viewer.session_id = session_id;
  const media = await world.ask((services) => renewMedia(services, viewer.member, session_id));
  viewer.ticket = media === null ? null : ticketOf(media);
  if (viewer.ticket !== null && random.chance(0.9)) world.node.connect(viewer.ticket, world.clock.nowMs());
  return true;
}

/** Ends a running two-shot from either side, or from both; afterwards its viewer is asked (`answer` of free chat acts). */
async function end(world: World): Promise<boolean> {
  const { random } = world;
  const { db } = world.eye;
  const read = () =>
    Promise.all(world.performers.map(({ member }) => openTwoshotsOf(db, 'channel_id', member.user_id)));
  const running = (await world.once('two-shots', read)).flat().filter(({ state }) => state === 'started');
  if (running.length === 0) return false;
  const { request_id, viewer_id, channel_id } = random.pick(running);
  const viewer = world.viewers.find(({ member }) => String(member.user_id) === viewer_id);
  const by = random.weighted(ENDS);
  if (by.side !== 'performer' && viewer !== undefined)
    await world.ask((services) => endTwoshot(services, viewer.member, request_id));
  if (by.side !== 'viewer')
    await world.ask((services) => runCommand(services, Number(channel_id), 'end_twoshot'));
  return true;
}

const ENDS = [
  { side: 'viewer', weight: 4 },
  { side: 'performer', weight: 4 },
  { side: 'both', weight: 2 },
] as const;

export const TWOSHOT_ACTS: readonly Act[] = [
  { name: 'request two-shot', weight: 14, run: request },
  { name: 'all ask for two-shot', weight: 10, run: askAll },
  { name: 'cancel two-shot', weight: 1, run: cancel },
  { name: 'answer two-shot', weight: 25, run: answer },
  { name: 'end two-shot', weight: 6, run: end },
];
