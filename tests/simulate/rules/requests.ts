import { SESSION_TYPE, type TwowayState } from '@akari/rules';
import { TWOWAY_MEDIA } from '@akari/server/features/twoway/twoway-deadline';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';
import type { Channel, Session } from './rows.ts';

interface Twoway {
  id: number;
  channel_id: number;
  viewer_id: number;
  state: TwowayState;
  live: boolean;
  session_id: number | null;
  party_session_id: number | null;
  awaited: boolean;
}
/** Rules of two-shots, two-ways, calls and gifts. */
export class RequestRules {
  readonly #world: World;
  readonly #states = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(channels: ReadonlyMap<number, Channel>, running: readonly Session[]): Promise<void> {
    await this.#twoways(channels, running);
    await this.#gifts();
    await this.#requests();
  }

  /** Checks that no request or call is open. Call it after every deadline has passed. */
  async over(): Promise<void> {
    const open = await this.#query<{ name: string }>(
      `SELECT 'two-shot ' || id AS name FROM twoshot_request WHERE state IN ('waiting', 'started')
       UNION ALL SELECT 'two-way ' || id FROM twoway_request WHERE state IN ('waiting', 'accepted', 'started')
       UNION ALL SELECT 'call ' || id FROM call_request WHERE state IN ('calling', 'accepted', 'connected')`,
      [],
    );
    hold('every request and call is over', open.length === 0, () => JSON.stringify(open));
  }

  /** Checks that each open two-way runs beside a session of its viewer, and that the channel's status agrees. */
  async #twoways(channels: ReadonlyMap<number, Channel>, running: readonly Session[]): Promise<void> {
    const open = await this.#query<Twoway>(
      `SELECT t.id, t.channel_id, t.viewer_id, t.state, t.live, t.session_id, t.party_session_id,
         EXISTS (SELECT FROM deadline d WHERE d.kind = $1 AND d.subject = t.id::text) AS awaited
       FROM twoway_request t WHERE t.state IN ('waiting', 'accepted', 'started')`,
      [TWOWAY_MEDIA],
    );
    for (const twoway of open) {
      const said = (): string => JSON.stringify(twoway);
      const session = running.find(({ id }) => id === twoway.session_id);
      hold('a two-way is beside a session of its viewer', session?.viewer_id === twoway.viewer_id, said);
      const beside = twoway.party_session_id !== null;
      hold('beside party chat it has its price', (session?.mode === 'twoway') === beside, said);
      hold(
        'media that is missing is awaited',
        twoway.state === 'waiting' || twoway.live || twoway.awaited,
        said,
      );
    }
    const places = open.filter(({ state }) => state !== 'waiting').map(({ channel_id }) => channel_id);
    hold('one two-way a channel', new Set(places).size === places.length, () => JSON.stringify(open));
    for (const [id, { status }] of channels) {
      const runs = open.some(
        ({ channel_id, party_session_id }) => channel_id === id && party_session_id !== null,
      );
      hold('a channel says that a two-way runs', (status === 'twoway') === runs, () =>
        JSON.stringify([id, status, open]),
      );
    }
    const ids = open.filter(({ state }) => state === 'started').map(({ id }) => id);
    for (const id of this.#world.node.twoways.playing())
      hold('nobody plays a two-way that does not run', ids.includes(id), () => `two-way ${id}`);
  }

  /**
   * Checks that each gift was given inside a session and cost what it says, and that a reached goal begins the end of a free chat.
   */
  async #gifts(): Promise<void> {
    const rows = await this.#query<{ name: string }>(
      `SELECT 'gift ' || g.id AS name FROM gift g JOIN viewer_session s ON s.id = g.session_id
       WHERE s.viewer_id <> g.viewer_id OR s.channel_id <> g.performer_id OR s.session_type NOT IN ($1, $2)
         OR s.ended_at_ms + $3 < g.at_ms
         OR (SELECT coalesce(sum(-e.amount_units), 0) FROM entry e JOIN ledger_account a ON a.id = e.account_id
           WHERE e.transfer_id = g.transfer_id AND a.owner_id = g.viewer_id) <> g.units
       UNION ALL SELECT 'goal of channel ' || c.performer_id FROM channel c
       WHERE c.status = 'free_chat' AND c.free_phase = 'open'
         AND (c.free_gift_units >= c.free_gift_goal_units OR c.free_tip_units >= c.free_tip_goal_units)`,
      [SESSION_TYPE.chat, SESSION_TYPE.twoshot, this.#world.set_back_ms],
    );
    hold('gifts are given from inside, and goals end free chats', rows.length === 0, () =>
      JSON.stringify(rows),
    );
  }

  /**
   * Records the states of requests and calls, and checks that each open one has a session or a deadline that ends it.
   */
  async #requests(): Promise<void> {
    const rows = await this.#query<{
      machine: 'two-shot' | 'two-way' | 'call';
      id: number;
      state: string;
      alone: boolean;
    }>(
      `SELECT 'two-shot' AS machine, t.id, t.state, t.state IN ('waiting', 'started') AND NOT EXISTS (
           SELECT FROM viewer_session s WHERE s.state <> 'ended' AND CASE t.state WHEN 'started' THEN s.id = t.session_id
             ELSE s.viewer_id = t.viewer_id AND s.channel_id = t.channel_id AND s.mode IN ('party', 'twoway') END) AS alone
         FROM twoshot_request t
       UNION ALL SELECT 'two-way', w.id, w.state, false FROM twoway_request w
       UNION ALL SELECT 'call', c.id, c.state, c.state IN ('calling', 'accepted') AND NOT EXISTS (
           SELECT FROM deadline d WHERE d.subject = c.id::text AND d.kind LIKE 'call.%')
         FROM call_request c ORDER BY 1, 2`,
      [],
    );
    for (const { machine, id, state, alone } of rows) {
      hold('what runs or waits is kept going by something', !alone, () =>
        JSON.stringify({ machine, id, state }),
      );
      const key = `${machine} ${id}`;
      const before = this.#states.get(key);
      if (before !== state) this.#world.coverage.moved(machine, before ?? null, state);
      this.#states.set(key, state);
    }
  }

  async #query<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text, values)).rows;
  }
}
