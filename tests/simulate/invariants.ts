import {
  costUnits,
  isAdmin,
  modesOpenTo,
  SESSION_TYPE,
  SLICE_MS,
  type ChannelStatus,
  type MediaKind,
  type PublishStart,
  type SessionEnd,
  type SessionMode,
  type SessionState,
  type TwowayState,
  type UserType,
} from '@akari/rules';
import { PUBLISHER_GRACE } from '@akari/server/channel/publisher-grace';
import { checkLedger } from '@akari/server/ledger/check-ledger';
import {
  MEDIA_ARRIVAL,
  MEDIA_PAUSE,
  PAID_CHAT_ANSWER,
  PURCHASE_PACKAGE,
} from '@akari/server/session/session-deadlines';
import { TWOWAY_MEDIA } from '@akari/server/twoway/twoway-deadline';
import { hold } from './broken.ts';
import { checkGuests } from './guests.ts';
import { checkLogins } from './logins.ts';
import { checkJoinedLines, checkRooms, checkStreamKeys } from './rooms.ts';
import { checkUnpaid } from './unpaid.ts';
import type { World } from './world.ts';

interface Session {
  id: number;
  channel_id: number;
  broadcast_id: number;
  viewer_id: number;
  viewer_type: UserType;
  payer_account_id: number | null;
  session_type: number;
  mode: SessionMode;
  state: SessionState;
  end: SessionEnd | null;
  ended_at_ms: number | null;
  rate_units_per_min: number;
  opening_rate_units_per_min: number;
  opening_ms: number;
  delivered_ms: number;
  paid_ms: number;
  charged_units: number;
  spend_limit_units: number | null;
}
interface Channel {
  performer_id: number;
  publisher_live: boolean;
  status: ChannelStatus;
  broadcast_id: number | null;
  media_kind: MediaKind;
  peep_allowed: boolean;
  publish_start: PublishStart | null;
}
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
interface Entry {
  id: number;
  transfer_id: number;
  account_id: number;
  amount_units: number;
  /** Null: not for time. */
  session_id: number | null;
}

function fits(session: Session, channel: Channel): boolean {
  const { mode, state, viewer_type } = session;
  if (mode === 'twoshot' || mode === 'twoway') return channel.status === mode;
  const open = modesOpenTo(viewer_type, channel);
  // Asked to go on from a free chat: while there is a paid one to go on in.
  return state === 'asked' ? open.includes('party') || open.includes('voice') : open.includes(mode);
}

/** What must be true after every step, checked against the database and the media node. */
export class Invariants {
  readonly #world: World;
  #last_entry = 0;
  readonly #balances = new Map<number, number>();
  /** What time has cost each account until now. */
  readonly #time_units = new Map<number, number>();
  #last_session = 0;
  #running = new Set<number>();
  readonly #states = new Map<number, SessionState>();
  readonly #statuses = new Map<number, ChannelStatus>();
  readonly #requests_at = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    await this.#money();
    const channels = await this.#channels();
    const sessions = await this.#sessions();
    const running = sessions.filter(({ state }) => state !== 'ended');
    this.#alone(running);
    for (const session of sessions) {
      if (session.state === 'ended') this.#ended(session);
      else this.#runs(session, channels.get(session.channel_id));
    }
    await this.#twoways(channels, running);
    await this.#barred();
    await this.#gifts();
    await this.#waits();
    await this.#requests();
    checkUnpaid(this.#world.node);
    await checkGuests(this.#world);
    await checkLogins(this.#world);
    await checkRooms(this.#world);
    await checkStreamKeys(this.#world);
    this.#media(new Map(running.map((session) => [session.id, session])));
    this.#running = new Set(running.map(({ id }) => id));
  }

  /** The whole ledger, by the check that the product ships with. */
  async books(): Promise<void> {
    const findings = await checkLedger(this.#world.eye.db);
    await checkJoinedLines(this.#world);
    hold('the ledger balances', findings.length === 0, () => JSON.stringify(findings.slice(0, 3)));
  }

  /** After everybody has gone and every deadline has passed. */
  async over(): Promise<void> {
    hold('every session ends', this.#running.size === 0, () => `sessions ${[...this.#running].join(', ')}`);
    const left = [...this.#statuses].filter(([, status]) => status !== 'offline');
    hold('every channel goes offline', left.length === 0, () => JSON.stringify(left));
    const rows = await this.#query<{ kind: string; subject: string }>(
      'SELECT kind, subject FROM deadline WHERE due_at_ms <= $1',
      [this.#world.clock.nowMs()],
    );
    const open = await this.#query<{ name: string }>(
      `SELECT 'two-shot ' || id AS name FROM twoshot_request WHERE state IN ('waiting', 'started')
       UNION ALL SELECT 'two-way ' || id FROM twoway_request WHERE state IN ('waiting', 'accepted', 'started')
       UNION ALL SELECT 'call ' || id FROM call_request WHERE state IN ('calling', 'accepted', 'connected')`,
      [],
    );
    hold('every request and call is over', open.length === 0, () => JSON.stringify(open));
    hold('no deadline is forgotten', rows.length === 0, () => JSON.stringify(rows));
  }

  async #query<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text, values)).rows;
  }

  async #money(): Promise<void> {
    const entries = await this.#query<Entry>(
      'SELECT id, transfer_id, account_id, amount_units, session_id FROM entry WHERE id > $1 ORDER BY id',
      [this.#last_entry],
    );
    const sums = new Map<number, number>();
    for (const { id, transfer_id, account_id, amount_units, session_id } of entries) {
      this.#last_entry = id;
      sums.set(transfer_id, (sums.get(transfer_id) ?? 0) + amount_units);
      this.#balances.set(account_id, (this.#balances.get(account_id) ?? 0) + amount_units);
      if (session_id !== null)
        this.#time_units.set(account_id, (this.#time_units.get(account_id) ?? 0) - amount_units);
    }
    for (const [id, sum] of sums)
      hold('money is conserved', sum === 0, () => `transfer ${id} sums to ${sum} units`);
    const accounts = await this.#query<{ id: number; owner_id: number; kind: string; balance_units: number }>(
      'SELECT id, owner_id, kind, balance_units FROM ledger_account WHERE owner_id IS NOT NULL',
      [],
    );
    for (const { id, owner_id, kind, balance_units } of accounts) {
      hold('no balance is negative', balance_units >= 0, () => `account ${id}: ${balance_units}`);
      const units = this.#balances.get(id) ?? 0;
      hold(
        'a balance is its entries',
        balance_units === units,
        () => `account ${id}: ${balance_units}, ${units}`,
      );
      const free_units = kind === 'viewer_points' ? (this.#world.free_units.get(owner_id) ?? 0) : 0;
      const time_units = this.#time_units.get(id) ?? 0;
      hold(
        'free points pay for time alone',
        balance_units >= free_units - time_units,
        () => `account ${id}: ${balance_units} left, ${free_units} were free, time cost ${time_units}`,
      );
    }
  }

  async #channels(): Promise<Map<number, Channel>> {
    const rows = await this.#query<Channel>(
      `SELECT performer_id, publisher_live, status, broadcast_id, media_kind, peep_allowed,
         (SELECT publish_start FROM broadcast WHERE id = broadcast_id) AS publish_start FROM channel`,
      [],
    );
    const { node, coverage } = this.#world;
    for (const { performer_id, publisher_live, status, publish_start } of rows) {
      const lives = node.isPublishing(performer_id);
      const said = (): string => JSON.stringify({ performer_id, status, publisher_live, lives });
      hold('who is said to send a picture sends it', !publisher_live || lives || !node.up, said);
      const behind = status === 'preparing' && publisher_live && publish_start === 'waiting';
      hold('who has not chosen to prepare first waits once her picture arrives', !behind, said);
      const before = this.#statuses.get(performer_id) ?? 'offline';
      if (before !== status) coverage.moved('channel', before, status);
      this.#statuses.set(performer_id, status);
    }
    return new Map(rows.map((row) => [row.performer_id, row]));
  }

  /** Those that ran after the last step and those that began since. */
  async #sessions(): Promise<Session[]> {
    const rows = await this.#query<Session>(
      `SELECT id, channel_id, broadcast_id, viewer_id,
         (SELECT user_type FROM app_user WHERE app_user.id = viewer_id) AS viewer_type,
         payer_account_id, session_type, mode, state, end_name AS "end", ended_at_ms, rate_units_per_min, opening_rate_units_per_min, opening_ms, delivered_ms, paid_ms, charged_units,
         spend_limit_units
       FROM viewer_session WHERE id > $1 OR id = ANY ($2) ORDER BY id`,
      [this.#last_session, [...this.#running]],
    );
    for (const { id, mode, state } of rows) {
      const before = this.#states.get(id);
      if (before !== state) this.#world.coverage.moved('session', before ?? null, state);
      this.#states.set(id, state);
      if (id <= this.#last_session) continue;
      this.#last_session = id;
      this.#world.coverage.opened(mode);
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
    hold('what is charged is what is paid for', charged_units === costUnits(session, paid_ms), said);
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
    const cost = payer_account_id === null ? 0 : costUnits(session, delivered_ms);
    hold('at its end a session costs what was delivered', charged_units === cost, said);
    hold('at its end nothing is paid ahead', payer_account_id === null || paid_ms === delivered_ms, said);
  }

  /** Two-shot is for one viewer, and nobody but administrators is there or receives anything of it. */
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

  /** A two-way has two people, beside the session that pays for it, and the channel says so. */
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

  /** Who came in after a kick was over stays when the clock is set back. */
  async #barred(): Promise<void> {
    const { clock, set_back_ms } = this.#world;
    const rows = await this.#query<{ id: number }>(
      `SELECT s.id FROM viewer_session s JOIN bar b ON b.performer_id = s.channel_id AND b.viewer_id = s.viewer_id
       WHERE s.state <> 'ended' AND (b.until_ms IS NULL OR b.until_ms > $1)`,
      [clock.nowMs() + set_back_ms],
    );
    hold('who is barred is out', rows.length === 0, () => JSON.stringify(rows));
  }

  /** Gifts are given by who takes part, cost what they say, and end a free chat at its goal, as tips do. */
  async #gifts(): Promise<void> {
    const rows = await this.#query<{ name: string }>(
      `SELECT 'gift ' || g.id AS name FROM gift g JOIN viewer_session s ON s.id = g.session_id
       WHERE s.viewer_id <> g.viewer_id OR s.channel_id <> g.performer_id OR s.session_type NOT IN ($1, $2)
         OR s.ended_at_ms + $3 < g.at_ms
         OR (SELECT coalesce(sum(-e.amount_units), 0) FROM entry e JOIN ledger_account a ON a.id = e.account_id
           WHERE e.transfer_id = g.transfer_id AND a.owner_id = g.viewer_id) <> g.units
       UNION ALL SELECT 'goal of channel ' || c.performer_id FROM channel c
       WHERE c.status = 'free_chat'
         AND (c.free_gift_units >= c.free_gift_goal_units OR c.free_tip_units >= c.free_tip_goal_units)`,
      [SESSION_TYPE.chat, SESSION_TYPE.twoshot, this.#world.set_back_ms],
    );
    hold('gifts are given from inside, and goals end free chats', rows.length === 0, () =>
      JSON.stringify(rows),
    );
  }

  /** Two-shot requests and calls: where they stand, and that what runs has something that runs it. */
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
      const before = this.#requests_at.get(key);
      if (before !== state) this.#world.coverage.moved(machine, before ?? null, state);
      this.#requests_at.set(key, state);
    }
  }

  /** Who waits for something does not wait for ever. */
  async #waits(): Promise<void> {
    const { node, performers } = this.#world;
    const sending = performers.map(({ member }) => member.user_id).filter((id) => node.isPublishing(id));
    const rows = await this.#query<{ name: string }>(
      `SELECT 'session ' || s.id AS name FROM viewer_session s
       WHERE s.state IN ('joining', 'paused', 'unpaid', 'asked') AND NOT EXISTS (
         SELECT FROM deadline d WHERE d.subject = s.id::text
           AND d.kind = CASE s.state WHEN 'joining' THEN $1 WHEN 'paused' THEN $2
           WHEN 'asked' THEN $6 ELSE $5 END)
       UNION ALL SELECT 'media of channel ' || c.performer_id FROM channel c
       WHERE c.status = 'offline' AND c.performer_id = ANY ($4) AND NOT EXISTS (
         SELECT FROM deadline d WHERE d.subject = c.performer_id::text AND d.kind = 'channel.media_over')
       UNION ALL SELECT 'channel ' || c.performer_id FROM channel c
       WHERE c.status <> 'offline' AND NOT c.publisher_live AND NOT EXISTS (
         SELECT FROM deadline d WHERE d.subject = c.performer_id::text AND d.kind = $3)`,
      [MEDIA_ARRIVAL, MEDIA_PAUSE, PUBLISHER_GRACE, sending, PURCHASE_PACKAGE, PAID_CHAT_ANSWER],
    );
    hold('what waits has a deadline', rows.length === 0, () => JSON.stringify(rows));
  }

  #media(running: ReadonlyMap<number, Session>): void {
    for (const ticket of this.#world.node.players()) {
      const session = running.get(ticket.session_id);
      const right =
        session !== undefined && session.state !== 'asked' && session.channel_id === ticket.channel_id;
      hold('who has no session receives no media', right, () => JSON.stringify(ticket));
    }
  }
}
