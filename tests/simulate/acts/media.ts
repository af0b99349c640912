import { PAGE_MEDIA_FAULTS } from '@akari/rules';
import { leaveSession, renewMedia } from '@akari/server/core/session/end/leave-session';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { comeTo, someDoor } from './viewer.ts';

/** A viewer joins, and the browser cannot connect to the media node; the page reports the fault that it saw. */
async function comeInVain(world: World): Promise<boolean> {
  const { random } = world;
  const outside = world.viewers.filter(({ session_id }) => session_id === null);
  if (outside.length === 0) return false;
  const viewer = random.pick(outside);
  if (!(await comeTo(world, viewer, someDoor(world)))) return false;
  const { session_id } = viewer;
  if (session_id === null) return true;
  const fault = random.pick(PAGE_MEDIA_FAULTS);
  await world.ask((services) => renewMedia(services, viewer.member, session_id, fault));
  // Some pages leave at once; the others wait until the server ends the session.
  if (random.chance(0.4)) return true;
  await world.ask((services) => leaveSession(services, viewer.member, session_id, { end: 'failed', fault }));
  viewer.session_id = null;
  return true;
}

const MOST_JOINS = 6;

/** A viewer joins the same channel several times and never connects media. */
async function comeAndGo(world: World): Promise<boolean> {
  const { random } = world;
  const outside = world.viewers.filter(({ session_id }) => session_id === null);
  if (outside.length === 0) return false;
  const viewer = random.pick(outside);
  const performer = someDoor(world);
  for (let joins = random.int(2, MOST_JOINS); joins > 0; joins -= 1) {
    if (!(await comeTo(world, viewer, performer))) return true;
    const { session_id } = viewer;
    if (session_id === null) return true;
    if (random.chance(0.5)) continue;
    await world.ask((services) => leaveSession(services, viewer.member, session_id, { end: 'left' }));
    viewer.session_id = null;
  }
  return true;
}

export const MEDIA_ACTS: readonly Act[] = [
  { name: 'come in vain', weight: 5, run: comeInVain },
  { name: 'come and go', weight: 2, run: comeAndGo },
];
