import { idList } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { Hooks, type Hook } from '../../../platform/database/hooks.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { ChannelRow } from '../../channel/state/channel.queries.ts';
import type { SessionRow } from './session.queries.ts';

/** The fields of an ended session that hooks may use. Its cost is not included, because it is still being written. */
export type EndedSession = Pick<
  SessionRow,
  'id' | 'channel_id' | 'broadcast_id' | 'viewer_id' | 'session_type' | 'mode' | 'end'
> & {
  /** The channel of the session, as read under its lock. */
  channel: ChannelRow;
};

/**
 * SQL of a select that finds rows if a capability has something open that ends with one of the sessions. Its parameters
 * are lists: $1 ids of the sessions, $2 of their viewers, $3 of their channels (`listOf`).
 */
type Concern = string;

/** Gives each parameter its type, also where no concern names it. */
const LISTS = 'FROM (VALUES ($1::bigint[], $2::bigint[], $3::bigint[])) lists';

/**
 * Hooks that run when sessions have ended, whatever the end; their channels are locked. Most sessions leave nothing open,
 * so one statement asks for all capabilities, and only those that are concerned read their rows.
 */
export class EndHooks {
  readonly #hooks: { hook: Hook<EndedSession[]>; concern: Concern | null }[] = [];

  /** @param concern absent: the hook runs at each end */
  add(hook: Hook<EndedSession[]>, concern: Concern | null = null): void {
    this.#hooks.push({ hook, concern });
  }

  async run(tx: Tx, after: AfterCommit, sessions: EndedSession[]): Promise<void> {
    const found = await this.#concerned(tx, sessions);
    const concerned = new Hooks<EndedSession[]>();
    for (const { hook, concern } of this.#hooks)
      if (concern === null || found.has(concern)) concerned.add(hook);
    await concerned.run(tx, after, sessions);
  }

  async #concerned(tx: Tx, sessions: readonly EndedSession[]): Promise<Set<Concern>> {
    const concerns = this.#hooks.flatMap(({ concern }) => concern ?? []);
    if (concerns.length === 0) return new Set();
    const text = concerns.map((concern, index) => `EXISTS (${concern}) AS c${index}`).join(', ');
    const values = [
      sessions.map(({ id }) => id),
      sessions.map(({ viewer_id }) => viewer_id),
      sessions.map(({ channel_id }) => channel_id),
    ].map((ids) => idList(ids));
    const name = `concerned_by_end_${concerns.length}`;
    const [row] = await namedQuery<Record<string, boolean>>(tx, name, `SELECT ${text} ${LISTS}`, values);
    return new Set(concerns.filter((_, index) => row?.[`c${index}`] === true));
  }
}
