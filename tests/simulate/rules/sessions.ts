import { isAdmin, modesOpenTo, SESSION_TYPE, type SessionState } from '@akari/rules';
import { expectedCostUnits } from '@akari/server/testing/expected-cost';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';
import type { Channel, Session } from './rows.ts';

/** Length of a slice, milliseconds: time is sold in slices of 10 s. */
const SLICE_MS = 10_000;

function fits(session: Session, channel: Channel): boolean {
  const { mode, state, viewer_type } = session;
  if (mode === 'twoshot' || mode === 'twoway') return channel.status === mode;
  const open = modesOpenTo(viewer_type, channel);
  // A viewer who is asked to go on after a free chat or a two-shot: possible while a paid mode is open.
  return state === 'asked' ? open.includes('party') || open.includes('voice') : open.includes(mode);
}

/** Rules of sessions: mode and channel status, delivery and cost. */
export class SessionRules {
  readonly #world: World;
  /** The last value of the sequence that was read. Ids are permuted, so that they cannot be compared. */
  #last_number = 0;
  #running: readonly Session[] = [];
  readonly #states = new Map<number, SessionState>();

  constructor(world: World) {
    this.#world = world;
  }

  /** @returns the sessions that run. */
  async check(channels: ReadonlyMap<number, Channel>): Promise<Session[]> {
    const sessions = await this.#read();
    const running = sessions.filter(({ state }) => state !== 'ended');
    this.#alone(running);
    for (const session of sessions) {
      if (session.state === 'ended') this.#ended(session);
      else this.#runs(session, channels.get(session.channel_id));
    }
    this.#running = running;
    return running;
  }

  /** Checks that no session runs. Call it after all people have disconnected. */
  over(): void {
    const ids = this.#running.map(({ id }) => id);
    hold('every session ends', ids.length === 0, () => `sessions ${ids.join(', ')}`);
  }

  /** Checks that only running sessions receive media. Call it after every other rule of the step. */
  checkMedia(): void {
    const running = new Map(this.#running.map((session) => [session.id, session]));
    for (const ticket of this.#world.node.players()) {
      const session = running.get(ticket.session_id);
      const right =
        session !== undefined && session.state !== 'asked' && session.channel_id === ticket.channel_id;
      hold('who has no session receives no media', right, () => JSON.stringify(ticket));
    }
  }

  /** Reads the sessions that ran after the last step and those that have begun since. */
  async #read(): Promise<Session[]> {
    const [sequence] = await this.#query<{ number: number }>(
      'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS number FROM viewer_session_id_seq',
      [],
    );
    const before = this.#last_number;
    this.#last_number = sequence?.number ?? 0;
    const rows = await this.#query<Session>(
      `SELECT id, channel_id, broadcast_id, viewer_id,
         (SELECT user_type FROM app_user WHERE app_user.id = viewer_id) AS viewer_type,
         payer_account_id, session_type, mode, state, end_name AS "end", ended_at_ms, rate_units_per_min, opening_rate_units_per_min, opening_ms, delivered_ms, paid_ms, charged_units,
         spend_limit_units
       FROM viewer_session WHERE id = ANY ($3) OR id IN (
         SELECT (1::bigint << 40) | permute_number('viewer_session_id_seq', 40, n) FROM generate_series($1::bigint + 1, $2) n)
       ORDER BY id`,
      [before, this.#last_number, this.#running.map(({ id }) => id)],
    );
    for (const { id, mode, state } of rows) {
      const known = this.#states.get(id);
      if (known !== state) this.#world.coverage.moved('session', known ?? null, state);
      this.#states.set(id, state);
      if (known === undefined) this.#world.coverage.opened(mode);
    }
    return rows;
  }

  #runs(session: Session, channel: Channel | undefined): void {
    const { id, state, delivered_ms, paid_ms, charged_units, payer_account_id } = session;
    const { node } = this.#world;
    const said = (): string => JSON.stringify({ ...session, channel, sent_ms });
    const sent_ms = node.delivered.get(id) ?? 0;
    hold('a session fits its channel', channel !== undefined && fits(session, channel), said);
    hold('a session is of its broadcast', session.broadcast_id === channel?.broadcast_id, said);
    hold('nothing counts as delivered that was not', delivered_ms <= sent_ms || node.forgotten.has(id), said);
    hold('who is on receives media', state !== 'on' || !node.up || node.isPlaying(id), said);
    const { spend_limit_units } = session;
    hold('a limit holds', spend_limit_units === null || charged_units <= spend_limit_units, said);
    if (payer_account_id === null) {
      hold('a guest sees what is granted', paid_ms === 0 || sent_ms <= paid_ms, said);
      hold('free is free', charged_units === 0 && session.rate_units_per_min === 0, said);
      return;
    }
    hold('what is charged is what is paid for', charged_units === expectedCostUnits(session, paid_ms), said);
    hold('nothing is delivered that is not paid for', sent_ms <= paid_ms, said);
    hold('at most one slice is charged ahead', paid_ms <= sent_ms + SLICE_MS, said);
  }

  #ended(session: Session): void {
    const { id, end, delivered_ms, paid_ms, charged_units, payer_account_id } = session;
    const { node, coverage } = this.#world;
    const sent_ms = node.delivered.get(id) ?? 0;
    const said = (): string => JSON.stringify({ ...session, sent_ms });
    hold('an end has a name and a time', end !== null && session.ended_at_ms !== null, said);
    if (end !== null) coverage.ended(end);
    const exact = node.forgotten.has(id) ? delivered_ms <= sent_ms : delivered_ms === sent_ms;
    hold('at its end a session has what was delivered', exact, said);
    const cost = payer_account_id === null ? 0 : expectedCostUnits(session, delivered_ms);
    hold('at its end a session costs what was delivered', charged_units === cost, said);
    hold('at its end nothing is paid ahead', payer_account_id === null || paid_ms === delivered_ms, said);
  }

  /** Checks that each person has one session, and that a two-shot excludes everyone but administrators. */
  #alone(running: readonly Session[]): void {
    const people = new Set<number>();
    const players = this.#world.node.players();
    const admins = new Set(running.filter(({ viewer_type }) => isAdmin(viewer_type)).map(({ id }) => id));
    for (const session of running) {
      hold('one session a person', !people.has(session.viewer_id), () => JSON.stringify(session));
      people.add(session.viewer_id);
      if (session.session_type !== SESSION_TYPE.twoshot) continue;
      const others = running.filter(
        ({ id, channel_id }) => channel_id === session.channel_id && id !== session.id && !admins.has(id),
      );
      hold('two-shot is for one', others.length === 0, () => JSON.stringify([session, ...others]));
      const watching = players.filter(
        ({ channel_id, session_id }) =>
          channel_id === session.channel_id && session_id !== session.id && !admins.has(session_id),
      );
      hold('two-shot is sent to one', watching.length === 0, () => JSON.stringify([session, ...watching]));
    }
  }

  async #query<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text, values)).rows;
  }
}
