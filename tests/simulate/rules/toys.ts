import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Spec §9: seconds of the ten levels. */
const SECONDS = [3, 3, 7, 7, 7, 10, 30, 60, 120, 300];
const WHOLE_BP = 10_000n;
const OPEN = ['queued', 'sending', 'running'];

/** What a transfer moved for one owner. */
const moved = (transfer: string, owner: string, kinds: string): string =>
  `(SELECT coalesce(sum(e.amount_units), 0)::bigint FROM entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transfer_id = c.${transfer} AND a.owner_id = c.${owner} AND a.kind = ${kinds})`;
const PAYER = `CASE c.point_type WHEN 2010 THEN 'viewer_coupon_points' ELSE 'viewer_points' END`;

/** Commands that were open after the last step, or whose points are not back yet, or that are new. */
const COMMANDS = `SELECT c.id, c.performer_id, c.viewer_id, c.level, c.v_level, c.duration_ms, c.state, c.units, c.share_bp, c.point_type,
    c.back_units, c.transfer_id, c.back_transfer_id, c.toy_id, c.started_at_ms, c.over_at_ms, c.performer_units,
    -${moved('transfer_id', 'viewer_id', PAYER)} AS paid_units,
    ${moved('transfer_id', 'performer_id', "'performer_earnings'")} AS earned_units,
    ${moved('back_transfer_id', 'viewer_id', PAYER)} AS given_back_units,
    -${moved('back_transfer_id', 'performer_id', "'performer_earnings'")} AS taken_units,
    EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = c.viewer_id AND s.channel_id = c.performer_id
      AND s.state <> 'ended' AND s.session_type <> 110) AS inside,
    ARRAY(SELECT kind FROM deadline d WHERE d.subject IN (c.id::text, c.performer_id::text, c.performer_id || ':' || c.viewer_id)
      AND d.kind LIKE 'toy.%') AS deadlines
  FROM toy_command c WHERE c.id <> ALL ($1) ORDER BY c.id`;

/** Controls of viewers who are not in the chat, and that nothing ends. */
const LONELY = `SELECT 'control ' || c.id AS name FROM toy_control c
  WHERE c.state IN ('requested', 'accepted', 'in_use') AND (
    c.state = 'accepted' AND NOT EXISTS (SELECT FROM deadline d WHERE d.kind = 'toy.start' AND d.subject = c.id::text)
    OR NOT EXISTS (SELECT FROM deadline d WHERE d.kind = 'toy.left' AND d.subject = c.channel_id || ':' || c.viewer_id)
      AND NOT EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = c.viewer_id AND s.channel_id = c.channel_id
        AND s.state <> 'ended' AND s.session_type <> 110))`;

/** What servers that tick have not done in time: all of it is due at once. */
const LATE = `SELECT kind || ' ' || subject AS name FROM deadline
  WHERE kind IN ('toy.left', 'toy.back', 'toy.pump', 'toy.sent', 'toy.over') AND due_at_ms < $1`;

interface Command {
  id: number;
  performer_id: number;
  viewer_id: number;
  level: number;
  v_level: number;
  duration_ms: number;
  state: 'queued' | 'sending' | 'running' | 'done' | 'stopped' | 'returned';
  units: number;
  share_bp: number;
  point_type: number;
  back_units: number;
  transfer_id: number | null;
  back_transfer_id: number | null;
  toy_id: string | null;
  started_at_ms: number | null;
  over_at_ms: number | null;
  performer_units: number;
  paid_units: number;
  earned_units: number;
  given_back_units: number;
  taken_units: number;
  inside: boolean;
  deadlines: string[];
}

const shareOf = ({ share_bp }: Command, units: number): number =>
  Number((BigInt(units) * BigInt(share_bp)) / WHOLE_BP);

/** What has to go back: nothing of what ran, all of what did not, and of what was stopped the rest of its time. */
function owed({ state, units, duration_ms, started_at_ms, over_at_ms }: Command): number {
  if (state === 'returned') return units;
  if (state !== 'stopped') return 0;
  const ran_ms = Math.min(duration_ms, Math.max(0, (over_at_ms ?? 0) - (started_at_ms ?? 0)));
  return Math.ceil((units * (duration_ms - ran_ms)) / duration_ms);
}

/** Rules of toys: each paid command runs once or its points are back, and no toy moves after its cause. */
export class ToyRules {
  readonly #world: World;
  /** Commands that are over and paid back, and so cannot change. */
  readonly #finished = new Set<number>();
  /** Commands that were sent, by `performer toy level`. */
  readonly #sent = new Map<string, Set<number>>();
  /** Of those, the ones that a toy must have obeyed. */
  readonly #ran = new Map<string, Set<number>>();
  readonly #states = new Map<number, string>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const { pool } = this.#world.eye;
    if (this.#world.statements.cut) this.#world.toys.excuseAll();
    const { rows } = await pool.query<Command>(COMMANDS, [[...this.#finished]]);
    for (const command of rows) this.#command(command);
    this.#sentOnce();
    this.#moveFor(rows);
    await this.#none('a control ends with its chat', LONELY);
    await this.#none('what toys need is done in time', LATE, [this.#world.ticked_ms]);
  }

  /** Checks that nothing waits or runs. Call it after every deadline has passed. */
  over(): Promise<void> {
    return this.#none(
      'every command and control of a toy is over',
      `SELECT 'command ' || id AS name FROM toy_command WHERE state IN ('queued', 'sending', 'running')
         OR (back_units > 0 AND back_transfer_id IS NULL)
       UNION ALL SELECT 'control ' || id FROM toy_control WHERE state IN ('requested', 'accepted', 'in_use')`,
    );
  }

  #command(command: Command): void {
    const said = (): string => JSON.stringify(command);
    const { id, state, level, duration_ms, units, back_units, back_transfer_id, inside, deadlines } = command;
    const before = this.#states.get(id);
    if (before !== state) this.#world.coverage.moved('toy', before ?? null, state);
    this.#states.set(id, state);
    const open = OPEN.includes(state);
    hold('a command runs as long as its level', duration_ms === (SECONDS[level - 1] ?? 0) * 1_000, said);
    hold('a command is paid', command.paid_units === units, said);
    const share = shareOf(command, units);
    const { earned_units: earned } = command;
    // Coupon points of an allowance bring no share (`presents.ts`).
    const is_share = command.point_type === 2010 ? earned >= 0 && earned <= share : earned === share;
    hold('the performer has the share of a command', is_share, said);
    hold('what did not run is owed', back_units === owed(command), said);
    const back = back_transfer_id === null ? 0 : back_units;
    hold('what is owed goes back once', command.given_back_units === back, said);
    const taken = earned - Math.min(earned, shareOf(command, units - back));
    hold('the performer gives back the share', command.taken_units === taken, said);
    hold('what is owed is not forgotten', back === back_units || deadlines.includes('toy.back'), said);
    hold('a command ends with its chat', !open || inside || deadlines.includes('toy.left'), said);
    const due = { queued: null, sending: 'toy.sent', running: 'toy.over' }[state as 'queued'] ?? null;
    hold('a command that moves a toy has an end', due === null || deadlines.includes(due), said);
    this.#note(command);
    if (!open && back === back_units) this.#finished.add(id);
  }

  #note({ id, performer_id, toy_id, v_level, state }: Command): void {
    if (toy_id === null) return;
    const key = `${performer_id} ${toy_id} ${v_level}`;
    const add = (to: Map<string, Set<number>>): void => void to.set(key, (to.get(key) ?? new Set()).add(id));
    add(this.#sent);
    if (state === 'running' || state === 'done' || state === 'stopped') add(this.#ran);
  }

  /** Checks by what the toys were told, whatever a server has stored. */
  #sentOnce(): void {
    const { orders, runs } = this.#world.toys;
    const shown = (key: string) => (): string =>
      JSON.stringify([key, orders.get(key) ?? 0, runs.get(key) ?? 0, this.#ran.get(key)?.size ?? 0]);
    for (const [key, sent] of orders)
      hold('a command is sent once', sent <= (this.#sent.get(key)?.size ?? 0), shown(key));
    for (const [key, ran] of this.#ran)
      hold('a command that is kept has run', ran.size <= (runs.get(key) ?? 0), shown(key));
  }

  /** Checks that each toy that moves does so for a command that runs or was just sent. */
  #moveFor(commands: readonly Command[]): void {
    const now_ms = this.#world.clock.nowMs();
    const causes = new Set(
      commands
        .filter(({ state }) => state === 'sending' || state === 'running')
        .map(({ performer_id, toy_id }) => `${performer_id} ${toy_id}`),
    );
    for (const key of this.#world.toys.movers(now_ms))
      hold('a toy moves for a command alone', causes.has(key), () => key);
  }

  async #none(rule: string, text: string, values: unknown[] = []): Promise<void> {
    const { rows } = await this.#world.eye.pool.query<{ name: string }>(text, values);
    hold(rule, rows.length === 0, () => JSON.stringify(rows));
  }
}
