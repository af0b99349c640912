import {
  POLL_SECONDS,
  STAGE_EFFECT_ACCESS,
  STAGE_EFFECTS,
  STAGE_POINT_MAX,
  type PointType,
} from '@akari/rules';
import { setOptions } from '@akari/server/core/channel/broadcast/command-channel';
import { buyVote } from '@akari/server/features/poll/buy-vote';
import { beginPoll, closePoll } from '@akari/server/features/poll/hold-poll';
import { votePoll } from '@akari/server/features/poll/vote-poll';
import { sendSecretMessage } from '@akari/server/features/private-message/send-secret';
import { sendStageEffect } from '@akari/server/features/stage-effect/send-stage-effect';
import { setTipGoal } from '@akari/server/features/tip-goal/set-tip-goal';
import type { Services } from '@akari/server/platform/services';
import { hold } from '../broken.ts';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { someChatPair } from './chat-pair.ts';

type PaidTable = 'secret_message' | 'stage_effect' | 'paid_vote' | 'thank_you';
/** Spec §5 and the rules of products: a secret message, and the effects, in units. */
const EFFECT_UNITS = { touch: 2_000, lick: 5_000, bukkake: 10_000 } as const;
const VOTE_UNITS = [0, 2_000, 2_000, 5_000, 100_000] as const;

const rowsOf = async ({ eye }: World, table: PaidTable, { member }: Viewer): Promise<number> => {
  const { rows } = await eye.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE viewer_id = $1`,
    [member.user_id],
  );
  return rows[0]?.count ?? 0;
};

/** A viewer pays for something, in some cases twice with the same key, as a page does after an answer was lost. */
export async function payOnce(
  world: World,
  viewer: Viewer,
  table: PaidTable,
  work: (services: Services, key: string) => Promise<unknown>,
): Promise<void> {
  const key = world.newKey();
  const times = world.random.chance(0.25) ? 2 : 1;
  const before = await rowsOf(world, table, viewer);
  let answered = false;
  for (let time = 0; time < times; time += 1)
    answered = (await world.ask((services) => work(services, key))) !== null || answered;
  if (!world.isAlone) return;
  const added = (await rowsOf(world, table, viewer)) - before;
  // An answer may be lost when connections are cut.
  const right = added === (answered ? 1 : 0) || (added === 1 && world.statements.cut);
  hold('a paid act is kept once, or not at all', right, () => `${table}: ${added} for ${times} of one key`);
}

export const somePoints = ({ random }: World): PointType => (random.chance(0.2) ? 2010 : 2000);

async function sendSecret(world: World): Promise<boolean> {
  const pair = await someChatPair(world);
  if (pair === null) return false;
  const { viewer, performer } = pair;
  const { user_name: performer_name } = performer.member;
  const body = { performer_name, text: 'for you alone', lang: 'en', point_type: somePoints(world) } as const;
  await payOnce(world, viewer, 'secret_message', (services, key) =>
    sendSecretMessage(services, viewer.member, body, key),
  );
  return true;
}

/** A point: few gifts reach a round. */
const GOAL = { kind: 'repeating', steps: [{ units: 10_000, text: 'one more song' }] } as const;

/** A performer allows effects on her picture, or ends that, and begins a goal for what is given from now on. */
async function allowEffects(world: World): Promise<boolean> {
  const { random } = world;
  const { member } = random.pick(world.performers);
  const stage_effects = random.chance(0.6) ? 'members' : random.pick(STAGE_EFFECT_ACCESS);
  await world.ask(async (services) => {
    await setOptions(services, member.user_id, { stage_effects });
    return setTipGoal(services, member.user_id, { ...GOAL, steps: [...GOAL.steps] });
  });
  return true;
}

/** A viewer pays for an effect, in some cases at a price that is not right. */
async function makeEffect(world: World): Promise<boolean> {
  const { random } = world;
  const pair = await someChatPair(world);
  if (pair === null) return false;
  const { viewer, performer } = pair;
  const effect = random.pick(STAGE_EFFECTS);
  const body = {
    ...{ performer_name: performer.member.user_name, effect, point_type: somePoints(world) },
    ...{ x: random.int(0, STAGE_POINT_MAX), y: random.int(0, STAGE_POINT_MAX) },
    units: random.chance(0.95) ? EFFECT_UNITS[effect] : random.int(1, 1_999),
  };
  await payOnce(world, viewer, 'stage_effect', (services, key) =>
    sendStageEffect(services, viewer.member, body, key),
  );
  return true;
}

interface OpenPoll {
  id: number;
  performer_id: number;
  units: number;
}
const openPolls = async ({ eye }: World): Promise<OpenPoll[]> =>
  (
    await eye.pool.query<OpenPoll>(
      `SELECT id, performer_id, units FROM poll WHERE state = 'open' ORDER BY id`,
    )
  ).rows;

async function begin(world: World): Promise<boolean> {
  const { random } = world;
  const pair = await someChatPair(world);
  if (pair === null) return false;
  const body = {
    ...{ question: 'What next?', options: ['A song', 'A story', 'A game'] },
    ...{ seconds: random.pick(POLL_SECONDS), units: random.pick(VOTE_UNITS) },
  };
  await world.ask((services) => beginPoll(services, pair.performer.member.user_id, body));
  return true;
}

/** A viewer of the room, or any other, votes in an open poll, by points where it asks for them. */
async function vote(world: World): Promise<boolean> {
  const { random } = world;
  const polls = await openPolls(world);
  const pair = await someChatPair(world);
  if (polls.length === 0 || pair === null) return false;
  const here = polls.find(({ performer_id }) => performer_id === pair.performer.member.user_id);
  if (here === undefined && random.chance(0.8)) return false;
  const { id, units } = here ?? random.pick(polls);
  const { viewer } = pair;
  const option = random.int(0, 3);
  const free = units === 0;
  if (free ? random.chance(0.95) : random.chance(0.05)) {
    await world.ask((services) => votePoll(services, viewer.member, String(id), option));
    return true;
  }
  const body = { option, anonymous: random.chance(0.3), point_type: somePoints(world) };
  await payOnce(world, viewer, 'paid_vote', (services, key) =>
    buyVote(services, viewer.member, String(id), body, key),
  );
  return true;
}

async function close(world: World): Promise<boolean> {
  const { random } = world;
  const polls = await openPolls(world);
  if (polls.length === 0) return false;
  const { id, performer_id } = random.pick(polls);
  const by = random.chance(0.05) ? random.pick(world.performers).member.user_id : performer_id;
  const how = random.chance(0.5) ? 'end' : 'cancel';
  await world.ask((services) => closePoll(services, by, String(id), how));
  return true;
}

/** What viewers pay for beside time, tips, gifts and toys. */
export const PAID_ACTS: readonly Act[] = [
  { name: 'send a secret message', weight: 4, run: sendSecret },
  { name: 'allow effects on the picture', weight: 2, run: allowEffects },
  { name: 'make an effect on the picture', weight: 5, run: makeEffect },
  { name: 'begin a poll', weight: 8, run: begin },
  { name: 'vote in a poll', weight: 14, run: vote },
  { name: 'close a poll', weight: 3, run: close },
];
