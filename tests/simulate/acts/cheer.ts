import { sendCheer } from '@akari/server/features/cheer/send-cheer';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { someDoor } from './viewer.ts';

const ROOM = `SELECT u.user_name FROM viewer_session s JOIN app_user u ON u.id = s.channel_id
  WHERE s.viewer_id = $1 AND s.ended_at_ms IS NULL ORDER BY s.id DESC LIMIT 1`;

/** A viewer cheers where they are, in some cases elsewhere; a page may send a press twice, or two pages press at once. */
async function cheer(world: World): Promise<boolean> {
  const { random, eye, payers, cheers } = world;
  const inside = payers.filter(({ session_id }) => session_id !== null);
  const { member } = random.pick(inside.length > 0 && random.chance(0.9) ? inside : payers);
  const { rows } = await eye.pool.query<{ user_name: string }>(ROOM, [member.user_id]);
  const elsewhere = random.chance(0.1) ? undefined : rows[0];
  const performer_name = elsewhere?.user_name ?? someDoor(world).member.user_name;
  const press = async (key: string): Promise<void> => {
    const said = cheers.press(member.user_id, key);
    said(await world.ask((services) => sendCheer(services, member, performer_name, key)));
  };
  const key = world.newKey();
  const again = random.chance(0.4) ? key : world.newKey();
  await Promise.all(random.chance(0.4) ? [press(key), press(again)] : [press(key)]);
  return true;
}

/** Free cheers in rooms. */
export const CHEER_ACTS: readonly Act[] = [{ name: 'cheer', weight: 4, run: cheer }];
