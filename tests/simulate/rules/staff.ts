import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Acts of staff and what they ended: each has its row of the audit log, and each row its end. `$1`: the last row seen. */
const ACTS = `
  SELECT a.seq, a.act, a.login_id, s.state AS session_state, s.end_name AS session_end, b.end_name AS broadcast_end,
    EXISTS (SELECT FROM staff_proof p WHERE p.login_id = a.login_id) AS proven
  FROM audit a
    LEFT JOIN viewer_session s ON a.act = 'session.end' AND s.id = (a.after->>'session_id')::bigint
    LEFT JOIN broadcast b ON a.act = 'broadcast.end' AND b.id = (a.after->>'broadcast_id')::bigint
  WHERE a.seq > $1 AND a.actor_kind = 'staff' AND a.act IN ('session.end', 'broadcast.end', 'bar.kick', 'bar.ban')
  ORDER BY a.seq`;

/** Ends that only staff give, without a row that says so. */
const UNRECORDED = `
  SELECT 'session ' || s.id AS name FROM viewer_session s
    WHERE s.end_name = 'session_ended_by_staff'
      AND NOT EXISTS (SELECT FROM audit a WHERE a.act = 'session.end' AND a.after->>'session_id' = s.id::text)
  UNION ALL SELECT 'broadcast ' || b.id FROM broadcast b
    WHERE b.end_name = 'broadcast_ended_by_staff'
      AND NOT EXISTS (SELECT FROM audit a WHERE a.act = 'broadcast.end' AND a.after->>'broadcast_id' = b.id::text)`;

/** What an administrator may leave behind: no charge, a record of each visit, and no line of an invisible one. */
const TRACES = `
  SELECT 'charged ' || s.id AS name FROM viewer_session s JOIN app_user u ON u.id = s.viewer_id
    WHERE u.user_type IN (215, 220) AND s.charged_units <> 0
  UNION ALL SELECT 'no record of ' || s.id FROM viewer_session s JOIN app_user u ON u.id = s.viewer_id
    WHERE u.user_type IN (215, 220) AND NOT EXISTS (SELECT FROM oversight o WHERE o.session_id = s.id)
  UNION ALL SELECT 'record goes on of ' || s.id FROM viewer_session s JOIN oversight o ON o.session_id = s.id
    WHERE s.state = 'ended' AND o.to_ms IS NULL
  UNION ALL SELECT 'line ' || l.id FROM chat_line l JOIN app_user u ON u.id = l.author_id WHERE u.user_type = 220`;

interface ActRow {
  seq: number;
  act: string;
  login_id: number | null;
  session_state: string | null;
  session_end: string | null;
  broadcast_end: string | null;
  proven: boolean;
}

function heldBy(row: ActRow): boolean {
  if (row.act === 'session.end')
    return row.session_state === 'ended' && row.session_end === 'session_ended_by_staff';
  return row.act !== 'broadcast.end' || row.broadcast_end === 'broadcast_ended_by_staff';
}

/** The rules of what staff do in rooms. */
export class StaffRules {
  readonly #world: World;
  #seen = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { pool } = this.#world.eye;
    const { rows } = await pool.query<ActRow>(ACTS, [this.#seen]);
    for (const row of rows) {
      this.#seen = row.seq;
      const said = (): string => JSON.stringify(row);
      hold('what staff ended is over', heldBy(row), said);
      hold('staff act with a proven login', row.proven, said);
    }
    const unrecorded = await pool.query<{ name: string }>(UNRECORDED);
    hold('an end by staff has its row', unrecorded.rows.length === 0, () => JSON.stringify(unrecorded.rows));
    const traces = await pool.query<{ name: string }>(TRACES);
    hold('an administrator leaves a record and nothing else', traces.rows.length === 0, () =>
      JSON.stringify(traces.rows),
    );
  }
}
