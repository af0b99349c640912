import { isGuest } from '@akari/rules';
import { changeOwnPassword } from '@akari/server/core/account/change-password';
import { endLogins } from '@akari/server/core/account/login/end-logins';
import { streamKeyEnds, studioLoginsEnded } from '@akari/server/core/channel/channel.capability';
import type { Member } from '@akari/server/platform/http/person';
import { viewerLoginsEnded } from '@akari/server/core/session/session.capability';
import { openLoginsOf, someLogin } from '../logins.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

/** The listeners that the server is composed with. */
const LOGINS_ENDED = [viewerLoginsEnded, studioLoginsEnded];
const PASSWORD_CHANGED = [viewerLoginsEnded, streamKeyEnds, studioLoginsEnded];

/** Picks a member, mostly one with running media, because that is what has to end. */
function somebody({ random, node, viewers, performers }: World): Member {
  const members = viewers.filter(({ member }) => !isGuest(member.user_type));
  const all = [...performers, ...members].map(({ member }) => member);
  const busy = new Set([
    ...node.players().map(({ user_id }) => user_id),
    ...performers.map(({ member }) => member.user_id).filter((id) => node.isPublishing(id)),
  ]);
  const running = all.filter(({ user_id }) => busy.has(user_id));
  return random.pick(running.length > 0 && random.chance(0.8) ? running : all);
}

/**
 * Changes a member's password from one of their devices; some give a wrong current password. In the simulation the
 * stored hash is the password itself.
 */
async function changePassword(world: World): Promise<boolean> {
  const { random, eye } = world;
  const member = somebody(world);
  const login_id = await someLogin(world, member.user_id);
  const { rows } = await eye.pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM app_user WHERE id = $1',
    [member.user_id],
  );
  const current = random.chance(0.8) ? (rows[0]?.password_hash ?? '') : 'a guess';
  const asked = { current, next: world.newKey() };
  await world.ask((services) =>
    changeOwnPassword(services, { ...member, login_id }, asked, PASSWORD_CHANGED),
  );
  return true;
}

/** Ends one of a member's logins, as from the list of logins. */
async function endLogin(world: World): Promise<boolean> {
  const { user_id } = somebody(world);
  const open = await openLoginsOf(world, user_id);
  if (open.length === 0) return false;
  const login_id = world.random.pick(open);
  await world.ask((services) => endLogins(services, { user_id, login_id }, LOGINS_ENDED));
  return true;
}

export const ACCOUNT_ACTS: readonly Act[] = [
  { name: 'change password', weight: 3, run: changePassword },
  { name: 'end a login', weight: 2, run: endLogin },
];
