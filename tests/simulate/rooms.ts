import { cardsById } from '@akari/server/core/channel/state/channel.queries';
import { viewersReading } from '@akari/server/core/chat/board-access';
import { hold } from './broken.ts';
import type { World } from './world.ts';

const CHAT = 115;
const INVISIBLE_ADMIN = 220;

interface Stay {
  id: number;
  channel_id: number;
  viewer_id: number;
  session_type: number;
  user_type: number;
  follows: boolean;
}

/**
 * Checks that a viewer whose media has not started is neither counted on the channel's card nor a reader of its board.
 * The media node, not the database, decides whose media has started.
 */
export async function checkRooms(world: World): Promise<void> {
  const { eye, node } = world;
  const { rows } = await eye.pool.query<Stay>(
    `SELECT s.id, s.channel_id, s.viewer_id, s.session_type, v.user_type, s.follows_id IS NOT NULL AS follows
     FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id WHERE s.state <> 'ended'`,
  );
  const outside = rows.filter(({ id, follows }) => !follows && !node.connected.has(id));
  const channels = [...new Set(outside.map(({ channel_id }) => channel_id))];
  if (channels.length === 0) return;
  const cards = await cardsById(eye.db, channels);
  for (const channel_id of channels) {
    const inside = rows.filter(
      (stay) => stay.channel_id === channel_id && stay.session_type === CHAT && !outside.includes(stay),
    );
    const most = inside.filter(({ user_type }) => user_type !== INVISIBLE_ADMIN).length;
    const said = (): string => JSON.stringify({ card: cards.get(channel_id), rows });
    hold('who has no media is not counted', (cards.get(channel_id)?.viewer_count ?? 0) <= most, said);
    const readers = await viewersReading(eye.db, channel_id);
    const reads = outside.some((stay) => stay.channel_id === channel_id && readers.includes(stay.viewer_id));
    hold('who has no media reads no board', !reads, said);
  }
}

/** Checks that the board has no `joined` line of a viewer whose media never started there. */
export async function checkJoinedLines({ eye, node }: World): Promise<void> {
  const { rows } = await eye.pool.query<{
    channel_id: number;
    viewer_id: number;
    lines: number;
    ids: number[];
  }>(
    `SELECT l.channel_id, l.author_id AS viewer_id, count(*)::int AS lines,
       (SELECT coalesce(array_agg(s.id::float8), '{}') FROM viewer_session s
         WHERE s.viewer_id = l.author_id AND s.channel_id = l.channel_id) AS ids
     FROM chat_line l WHERE l.body->>'kind' = 'system' AND l.body->>'event' = 'joined' GROUP BY 1, 2`,
  );
  for (const row of rows) {
    const came = row.ids.filter((id) => node.connected.has(id)).length;
    hold('who has no media is not said to come', row.lines <= came, () => JSON.stringify({ ...row, came }));
  }
}

/** Checks that no broadcast runs with a stream key that was changed. */
export async function checkStreamKeys({ eye, encoders }: World): Promise<void> {
  const { rows } = await eye.pool.query<{ broadcast_id: number; version: number }>(
    'SELECT broadcast_id, stream_key_version AS version FROM channel WHERE broadcast_id IS NOT NULL',
  );
  for (const { broadcast_id, version } of rows) {
    const its = encoders.get(broadcast_id) ?? version;
    hold('a stream key that was changed is worth nothing', its === version, () =>
      JSON.stringify({ broadcast_id, version, its }),
    );
  }
}
