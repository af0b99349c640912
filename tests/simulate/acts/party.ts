import type { Performer, Viewer, World } from '../world.ts';

/** Picks a performer and the viewers in party chat with them; no viewers where fewer than two are. */
export async function someParty(world: World): Promise<{ performer: Performer; room: Viewer[] }> {
  const { rows } = await world.eye.pool.query<{ viewer_id: number; channel_id: number }>(
    `SELECT viewer_id, channel_id FROM viewer_session WHERE state = 'on' AND mode = 'party' ORDER BY id`,
  );
  const rooms = world.performers.map((performer) => ({
    performer,
    room: world.viewers.filter(({ member }) =>
      rows.some(
        ({ viewer_id, channel_id }) =>
          viewer_id === member.user_id && channel_id === performer.member.user_id,
      ),
    ),
  }));
  const full = rooms.filter(({ room }) => room.length > 1);
  return world.random.pick(full.length > 0 ? full : rooms.map((each) => ({ ...each, room: [] })));
}
