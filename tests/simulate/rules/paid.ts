import { hold } from '../broken.ts';
import type { World } from '../world.ts';

const TABLES = ['secret_message', 'stage_effect', 'paid_vote'] as const;
type PaidTable = (typeof TABLES)[number];

/** What a transfer moved for one owner. */
const moved = (transfer: string, owner: string, kinds: string): string =>
  `(SELECT coalesce(sum(e.amount_units), 0)::bigint FROM entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transfer_id = p.${transfer} AND a.owner_id = p.${owner} AND a.kind IN (${kinds}))`;
const OF_VIEWER = `'viewer_points', 'viewer_coupon_points'`;
const OF_PERFORMER = `'performer_earnings'`;

interface PaidAct {
  id: number;
  units: number;
  performer_units: number;
  paid_units: number;
  earned_units: number;
  /** Whether its points went back since. */
  back: boolean;
  at_ms: number;
  own_session: boolean;
  mode: string;
  ended_at_ms: number | null;
}
/** Paid acts that are new since the last step. */
const paidActs = (table: PaidTable): string => `SELECT p.id, p.units, p.performer_units, p.at_ms,
    -${moved('transfer_id', 'viewer_id', OF_VIEWER)} AS paid_units,
    ${moved('transfer_id', 'performer_id', OF_PERFORMER)} AS earned_units,
    ${table === 'paid_vote' ? 'p.back_transfer_id IS NOT NULL' : 'false'} AS back,
    s.viewer_id = p.viewer_id AND s.channel_id = p.performer_id AS own_session, s.mode, s.ended_at_ms
  FROM ${table} p JOIN viewer_session s ON s.id = p.session_id WHERE p.id <> ALL ($1) ORDER BY p.id`;

/** Secret messages without a payment, and the other way round. */
const UNPAID_SECRETS = `SELECT m.id, s.message_id FROM (SELECT id FROM private_message WHERE secret) m
  FULL JOIN secret_message s ON s.message_id = m.id WHERE m.id IS NULL OR s.message_id IS NULL`;

/** Free messages of a viewer in a row, more than may wait for an answer. */
const TOO_MANY = `SELECT m.performer_id, m.viewer_id, count(*)::int AS count FROM private_message m
  WHERE NOT m.from_performer AND NOT m.secret
  GROUP BY m.performer_id, m.viewer_id, m.broadcast_id, (SELECT max(p.id) FROM private_message p
    WHERE p.performer_id = m.performer_id AND p.viewer_id = m.viewer_id AND p.from_performer AND p.id < m.id)
  HAVING count(*) > 3`;

/** Votes whose points are back, or have to go back. */
const VOTES_BACK = `SELECT p.id, p.units, q.state, p.back_transfer_id IS NOT NULL AS back, p.performer_units,
    ${moved('back_transfer_id', 'viewer_id', OF_VIEWER)} AS given_back_units,
    EXISTS (SELECT FROM deadline d WHERE d.kind = 'poll.vote_back' AND d.subject = p.id::text) AS due
  FROM paid_vote p JOIN poll q ON q.id = p.poll_id
  WHERE (p.back_transfer_id IS NOT NULL OR q.state = 'cancelled') AND p.id <> ALL ($1) ORDER BY p.id`;

interface VoteBack {
  id: number;
  units: number;
  state: string;
  back: boolean;
  performer_units: number;
  given_back_units: number;
  due: boolean;
}

/** Rules of secret messages, effects on the picture and votes by points. */
export class PaidRules {
  readonly #world: World;
  readonly #seen = new Map<PaidTable, number[]>(TABLES.map((table) => [table, []]));
  readonly #back: number[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    for (const table of TABLES) await this.#checkActs(table);
    await this.#checkVotesBack();
    const secrets = await this.#query<object>(UNPAID_SECRETS);
    hold('a secret message is paid for, and only that', secrets.length === 0, () => JSON.stringify(secrets));
    const waiting = await this.#query<object>(TOO_MANY);
    hold('three free messages wait for an answer', waiting.length === 0, () => JSON.stringify(waiting));
  }

  /** Checks that no poll is open and that no points of votes are owed. Call it after every deadline has passed. */
  async over(): Promise<void> {
    const open = await this.#query<object>(`SELECT id FROM poll WHERE state = 'open'`);
    hold('every poll is over', open.length === 0, () => JSON.stringify(open));
    const owed = (await this.#query<VoteBack>(VOTES_BACK, [[]])).filter(({ back }) => !back);
    hold('points of votes without a result are back', owed.length === 0, () => JSON.stringify(owed));
  }

  async #checkActs(table: PaidTable): Promise<void> {
    const seen = this.#seen.get(table) ?? [];
    for (const act of await this.#query<PaidAct>(paidActs(table), [seen])) {
      seen.push(act.id);
      const said = (): string => `${table} ${JSON.stringify(act)}`;
      const { units, paid_units, earned_units, performer_units, back, mode, at_ms, ended_at_ms } = act;
      hold('a paid act is in the ledger with its price', paid_units === units, said);
      hold('a paid act earns its share', back || earned_units === performer_units, said);
      hold('a paid act is of its payer and room', act.own_session, said);
      hold('a paid act is inside of a chat', mode !== 'preview' && mode !== 'peep', said);
      const in_time = ended_at_ms === null || at_ms <= ended_at_ms + this.#world.set_back_ms;
      hold('nothing is paid after the end of its session', in_time, said);
    }
  }

  async #checkVotesBack(): Promise<void> {
    for (const vote of await this.#query<VoteBack>(VOTES_BACK, [this.#back])) {
      const said = (): string => JSON.stringify(vote);
      hold('points of a poll without a result go back', vote.back || vote.due, said);
      if (!vote.back) continue;
      this.#back.push(vote.id);
      hold('a vote that counts costs its points', vote.state === 'cancelled', said);
      hold('all points of a vote go back, once', vote.given_back_units === vote.units, said);
      hold('a vote that is back earns nothing', vote.performer_units === 0, said);
    }
  }

  async #query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text, values)).rows;
  }
}
