import type { Performer, Viewer, World } from '../world.ts';

export interface ChatPair {
  viewer: Viewer;
  performer: Performer;
}

/** A viewer who takes part in a performer's chat, and the performer; sometimes any two people. */
export async function someChatPair(world: World): Promise<ChatPair | null> {
  const { random, eye, payers, performers } = world;
  if (random.chance(0.05)) return { viewer: random.pick(payers), performer: random.pick(performers) };
  const { rows } = await eye.pool.query<{ viewer_id: number; channel_id: number }>(
    `SELECT viewer_id, channel_id FROM viewer_session WHERE state = 'on' AND mode NOT IN ('preview', 'peep')
     ORDER BY id`,
  );
  const pairs = rows.flatMap(({ viewer_id, channel_id }): ChatPair[] => {
    const viewer = payers.find(({ member }) => member.user_id === viewer_id);
    const performer = performers.find(({ member }) => member.user_id === channel_id);
    return viewer === undefined || performer === undefined ? [] : [{ viewer, performer }];
  });
  return pairs.length === 0 ? null : random.pick(pairs);
}
