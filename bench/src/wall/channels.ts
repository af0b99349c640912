import type { Database } from '@akari/server/platform/database/database';

/** Creates channels on air, each with viewers, a still of this time, and a look of a member of the staff. */
export async function fillWall({ pool }: Database, channels: number, viewers: number): Promise<void> {
  await pool.query(
    `INSERT INTO app_user (id, user_name, password_hash, user_type, tier, site_id, chat_lang, created_at_ms)
     SELECT n, 'bench' || n::text, '', CASE WHEN n <= $1::int THEN 210 ELSE 205 END, 'regular', 1000048, 'ja', 0
     FROM generate_series(1, $1::int + $1::int * $2::int) n`,
    [channels, viewers],
  );
  await pool.query(
    `INSERT INTO broadcast (id, performer_id, started_at_ms, on_air_at_ms) OVERRIDING SYSTEM VALUE
     SELECT n, n, 0, 0 FROM generate_series(1, $1::int) n`,
    [channels],
  );
  await pool.query(
    `INSERT INTO channel (performer_id, status, broadcast_id, publisher_live, display_name, introduction, languages)
     SELECT n, 'chatting', n, true, jsonb_build_object('ja', '名前' || n::text, 'en', 'Name ' || n::text),
       '{"ja":"","en":""}', '["ja"]' FROM generate_series(1, $1::int) n`,
    [channels],
  );
  await pool.query(
    `INSERT INTO viewer_session (viewer_id, channel_id, broadcast_id, session_type, mode, state, lang, started_at_ms,
       point_type, share_bp, rate_units_per_min, opening_rate_units_per_min, opening_ms)
     SELECT $1::int + (n - 1) * $2::int + v, n, n, 115, 'party', 'on', 'ja', 0, 2000, 4000, 12000, 12000, 0
     FROM generate_series(1, $1::int) n, generate_series(1, $2::int) v`,
    [channels, viewers],
  );
  await pool.query(
    `INSERT INTO wall_look (broadcast_id, staff_id, at_ms) SELECT n, n, 1795000000000 FROM generate_series(1, $1::int) n`,
    [channels],
  );
  await pool.query(
    `INSERT INTO still (performer_id, jpeg, width_px, height_px, taken_at_ms)
     SELECT n, '', 640, 360, 1795000000000 FROM generate_series(1, $1::int) n`,
    [channels],
  );
  await pool.query('ANALYZE');
}
