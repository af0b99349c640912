import { CALL_DECLINES } from '@akari/rules';
import { answerCall, cancelCall } from '@akari/server/features/call/answer-call';
import { callsFor } from '@akari/server/features/call/call.queries';
import { startCall } from '@akari/server/features/call/start-call';
import { quoteEntry } from '@akari/server/core/session/join/join-session';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { enterAs } from './viewer.ts';

async function call(world: World): Promise<boolean> {
  const { random } = world;
  const { member } = random.pick(world.payers);
  const { user_name: performer_name } = random.pick(world.performers).member;
  const seen = await world.ask((services) => quoteEntry(services, member, performer_name));
  if (seen === null || (seen.call === null && random.chance(0.9))) return false;
  const rate_units_per_min = seen.call?.rate_units_per_min ?? 1;
  await world.ask((services) =>
    startCall(services, member, world.newKey(), { performer_name, rate_units_per_min }),
  );
  return true;
}

/** Reads the calls that are open. */
async function open(world: World) {
  const { db } = world.eye;
  const read = () => Promise.all(world.performers.map(({ member }) => callsFor(db, member.user_id)));
  return (await world.once('calls', read)).flat();
}

async function cancel(world: World): Promise<boolean> {
  const waiting = await open(world);
  if (waiting.length === 0) return false;
  const { call_id, caller_id } = world.random.pick(waiting);
  const caller = world.viewers.find(({ member }) => String(member.user_id) === caller_id);
  if (caller === undefined) return false;
  await world.ask((services) => cancelCall(services, caller.member, call_id));
  return true;
}

/** The performer answers a call; most accepted callers then enter. */
async function answer(world: World): Promise<boolean> {
  const { random } = world;
  const waiting = await open(world);
  if (waiting.length === 0) return false;
  const { call_id, caller_id, channel_id } = random.pick(waiting);
  const performer = world.performers.find(({ member }) => String(member.user_id) === channel_id);
  const caller = world.viewers.find(({ member }) => String(member.user_id) === caller_id);
  if (performer === undefined || caller === undefined) return false;
  const word = random.chance(0.6) ? 'accept' : 'decline';
  const decline = word === 'decline' && random.chance(0.7) ? random.pick(CALL_DECLINES) : null;
  const answered = await world.ask((services) =>
    answerCall(services, performer.member, call_id, { answer: word, decline }),
  );
  if (answered?.state === 'accepted' && random.chance(0.8)) await enterAs(world, caller, performer);
  return true;
}

export const CALL_ACTS: readonly Act[] = [
  { name: 'call', weight: 7, run: call },
  { name: 'cancel call', weight: 7, run: cancel },
  { name: 'answer call', weight: 25, run: answer },
];
