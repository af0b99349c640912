import { isViewer, TWOWAY_MODES } from '@akari/rules';
import { answerTwoway } from '@akari/server/features/twoway/answer-twoway';
import { cancelTwoway, closeTwoway } from '@akari/server/features/twoway/end-twoway';
import { quoteTwoway, requestTwoway } from '@akari/server/features/twoway/request-twoway';
import { openTwowayMedia, switchTwoway } from '@akari/server/features/twoway/twoway-media';
import { livingTwowaysOf } from '@akari/server/features/twoway/twoway.queries';
import type { TwowayTicket } from '../twoway-streams.ts';
import type { Performer, Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { someParty } from './party.ts';

/** Reads every open two-way request with its viewer and performer. */
async function living(world: World) {
  const { db } = world.eye;
  const read = () =>
    Promise.all(world.performers.map(({ member }) => livingTwowaysOf(db, 'channel_id', member.user_id)));
  return (await world.once('two-ways', read)).flat().flatMap((request) => {
    const viewer = world.viewers.find(({ member }) => String(member.user_id) === request.viewer_id);
    const performer = world.performers.find(({ member }) => String(member.user_id) === request.channel_id);
    return viewer === undefined || performer === undefined ? [] : [{ request, viewer, performer }];
  });
}

/** Picks a viewer and a performer; some viewers are in a mode in which a two-way cannot be requested. */
async function someCouple({ random, node, eye }: World) {
  const { rows } = await eye.pool.query<{ user_id: number; channel_id: number }>(
    `SELECT viewer_id AS user_id, channel_id FROM viewer_session
     WHERE state = 'on' AND mode IN ('party', 'twoshot', 'twoway') ORDER BY id`,
  );
  const from = random.chance(0.97) ? rows : node.players();
  return from.length === 0 ? null : random.pick(from);
}

/** A viewer requests a two-way, mostly at the quoted price. */
async function request(world: World): Promise<boolean> {
  const couple = await someCouple(world);
  const viewer = world.viewers.find(({ member }) => member.user_id === couple?.user_id);
  const performer = world.performers.find(({ member }) => member.user_id === couple?.channel_id);
  return viewer !== undefined && performer !== undefined && ask(world, viewer, performer);
}

async function ask(world: World, viewer: Viewer, performer: Performer): Promise<boolean> {
  const { random } = world;
  if (!isViewer(viewer.member.user_type)) return false;
  const { user_name: performer_name } = performer.member;
  const seen = await world.ask((services) => quoteTwoway(services, viewer.member, performer_name));
  if (seen === null && random.chance(0.9)) return false;
  await world.ask((services) =>
    requestTwoway(services, viewer.member, {
      performer_name,
      mode: random.pick(TWOWAY_MODES),
      rate_units_per_min: random.chance(0.03) ? 1 : (seen?.offer.rate_units_per_min ?? 1),
    }),
  );
  return true;
}

/** Every viewer of a party chat requests a two-way with the performer; only one can run at a time. */
async function askAll(world: World): Promise<boolean> {
  const { room, performer } = await someParty(world);
  for (const viewer of room) await ask(world, viewer, performer);
  return room.length > 0;
}

async function answer(world: World): Promise<boolean> {
  const { random } = world;
  const open = (await living(world)).filter(
    ({ request: { state } }) => state === 'waiting' || random.chance(0.1),
  );
  if (open.length === 0) return false;
  const { request: asked, performer } = random.pick(open);
  // Another performer may try to answer the request.
  const who = random.chance(0.05) ? random.pick(world.performers) : performer;
  const word = random.chance(0.85) ? 'accept' : 'decline';
  await world.ask((services) => answerTwoway(services, who.member, asked.request_id, word));
  return true;
}

async function connect(world: World, person: Viewer | Performer, request_id: string): Promise<boolean> {
  const media = await world.ask((services) => openTwowayMedia(services, person.member, request_id));
  if (media === null) return false;
  return world.node.twoways.connect(JSON.parse(media.token) as TwowayTicket, world.clock.nowMs());
}

/** The viewer publishes their own media, for the first time or again. */
async function send(world: World): Promise<boolean> {
  const { random, node } = world;
  const silent = (await living(world)).filter(
    ({ request: { request_id } }) => !node.twoways.isPublishing(Number(request_id)),
  );
  if (silent.length === 0) return false;
  const { request: asked, viewer } = random.pick(silent);
  await connect(world, viewer, asked.request_id);
  return true;
}

/** The performer plays the viewer's media; another performer may try to. */
async function look(world: World): Promise<boolean> {
  const { random, node } = world;
  const unseen = (await living(world)).filter(
    ({ request: { request_id } }) => !node.twoways.playing().includes(Number(request_id)),
  );
  if (unseen.length === 0) return false;
  const { request: asked, performer } = random.pick(unseen);
  const who = random.chance(0.05) ? random.pick(world.performers) : performer;
  await connect(world, who, asked.request_id);
  return true;
}

async function breakOff(world: World): Promise<boolean> {
  const sending = world.node.twoways.publishing();
  if (sending.length === 0) return false;
  world.node.twoways.lose(world.random.pick(sending));
  return true;
}

async function toggle(world: World): Promise<boolean> {
  const { random } = world;
  const open = await living(world);
  if (open.length === 0) return false;
  const { request: asked, viewer } = random.pick(open);
  const who = random.chance(0.1) ? random.pick(world.viewers) : viewer;
  const wished = { camera: random.chance(0.5), microphone: random.chance(0.5) };
  await world.ask((services) => switchTwoway(services, who.member, asked.request_id, wished));
  return true;
}

/**
 * The viewer, the performer or a stranger ends a two-way; some send `cancel` for `close` or the reverse, as a late page
 * would.
 */
async function stop(world: World): Promise<boolean> {
  const { random } = world;
  const open = await living(world);
  if (open.length === 0) return false;
  const { request: asked, viewer, performer } = random.pick(open);
  const strangers = [random.pick(world.viewers), random.pick(world.performers)];
  const who = random.pick(random.chance(0.05) ? strangers : [viewer, performer]);
  const end = random.chance(0.9) === (asked.state === 'started') ? closeTwoway : cancelTwoway;
  await world.ask((services) => end(services, who.member, asked.request_id));
  return true;
}

export const TWOWAY_ACTS: readonly Act[] = [
  { name: 'request two-way', weight: 14, run: request },
  { name: 'all ask for two-way', weight: 5, run: askAll },
  { name: 'answer two-way', weight: 25, run: answer },
  { name: 'send own media', weight: 30, run: send },
  { name: 'look at guest', weight: 10, run: look },
  { name: 'own media breaks off', weight: 1, run: breakOff },
  { name: 'toggle camera', weight: 1, run: toggle },
  { name: 'stop two-way', weight: 3, run: stop },
];
