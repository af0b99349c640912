import { isAdmin, STOP_REASONS } from '@akari/rules';
import { barAsStaff } from '@akari/server/features/oversight/bar-as-staff';
import { endBroadcastAsStaff, endSessionAsStaff } from '@akari/server/features/oversight/end-as-staff';
import type { RoomAct } from '@akari/server/features/oversight/act-in-room';
import { staffProofTable } from '@akari/server/core/staff/staff.table';
import { someLogin } from '../logins.ts';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { enterAs, someDoor } from './viewer.ts';

const admins = (world: World): Viewer[] => world.viewers.filter(({ member }) => isAdmin(member.user_type));

/** An administrator, visible or not, enters a room or goes from one to another. */
const enter = (world: World): Promise<boolean> =>
  enterAs(world, world.random.pick(admins(world)), someDoor(world));

interface RoomSeen {
  by: RoomAct;
  /** A viewer in the room, or in another one. */
  viewer_id: number;
}

/** An administrator who acts: mostly in the room in which they are, and with a proven login. */
async function someRoom(world: World): Promise<RoomSeen | null> {
  const { random, node, performers } = world;
  const inside = admins(world).filter(({ session_id }) => session_id !== null);
  if (inside.length === 0) return null;
  const { member } = random.pick(inside);
  const room = node.players().find(({ user_id }) => user_id === member.user_id)?.channel_id;
  const here = performers.find(({ member: one }) => one.user_id === room);
  const performer = here !== undefined && random.chance(0.9) ? here : random.pick(performers);
  const there = node
    .players()
    .filter(
      ({ channel_id, user_id }) => channel_id === performer.member.user_id && user_id !== member.user_id,
    );
  const login_id = await someLogin(world, member.user_id);
  if (random.chance(0.9)) await prove(world, login_id);
  const from = random.chance(0.15) ? ('wall' as const) : ('room' as const);
  return {
    by: {
      member: { ...member, login_id },
      request: { id: 'simulation', ip: '127.0.0.1' },
      performer_name: performer.member.user_name,
      reason: random.pick(STOP_REASONS),
      from,
    },
    viewer_id:
      there.length > 0 && random.chance(0.95)
        ? random.pick(there).user_id
        : random.pick(world.viewers).member.user_id,
  };
}

/** Proves a login, as a passkey would. */
async function prove(world: World, login_id: number): Promise<void> {
  const now_ms = world.clock.nowMs();
  const proof = { method: 'passkey', proved_at_ms: now_ms, used_at_ms: now_ms } as const;
  await world.ask(({ database }) =>
    database.db
      .insert(staffProofTable)
      .values({ login_id, ...proof })
      .onConflictDoUpdate({ target: staffProofTable.login_id, set: proof }),
  );
}

async function acting(world: World, work: (seen: RoomSeen) => Parameters<World['ask']>[0]): Promise<boolean> {
  const seen = await someRoom(world);
  if (seen === null) return false;
  await world.ask(work(seen));
  return true;
}

const bar = (world: World): Promise<boolean> =>
  acting(world, ({ by, viewer_id }) => {
    const kind = world.random.chance(0.7) ? 'kick' : 'ban';
    return (services) => barAsStaff(services, { ...by, from: 'room' }, { viewer_id, kind });
  });
const endSession = (world: World): Promise<boolean> =>
  acting(
    world,
    ({ by, viewer_id }) =>
      (services) =>
        endSessionAsStaff(services, by, viewer_id),
  );
const endBroadcast = (world: World): Promise<boolean> =>
  acting(
    world,
    ({ by }) =>
      (services) =>
        endBroadcastAsStaff(services, by),
  );

/** What administrators do in the rooms that they watch. */
export const OVERSIGHT_ACTS: readonly Act[] = [
  { name: 'administrator enters', weight: 3, run: enter },
  { name: 'staff kick or ban in a room', weight: 0.7, run: bar },
  { name: 'staff end a session', weight: 1.5, run: endSession },
  { name: 'staff end a broadcast', weight: 0.5, run: endBroadcast },
];
