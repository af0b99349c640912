import { isAdmin, type UserType } from '@akari/rules';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** How long a show runs until its tickets are paid out. */
const COUNTS_MS = 300_000;
/** How long after its time a show that has not begun is called off. */
const LATE_MS = 120_000;
const LONGEST_MS = 3_600_000;
const USUAL_SHARE_BP = 4_000;
const WHOLE_BP = 10_000n;
const RUNNING = ['begun', 'counted'];

const moved = (transfer: string, owner: string, kind: string): string =>
  `(SELECT coalesce(sum(e.amount_units), 0)::bigint FROM entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transfer_id = t.${transfer} AND a.kind = '${kind}' AND a.owner_id IS NOT DISTINCT FROM ${owner})`;

interface Ticket {
  id: number;
  show_id: number;
  viewer_id: number;
  state: string;
  units: number;
  price_units: number;
  share_bp: number;
  paid_units: number;
  held_units: number;
  back_units: number;
  earned_units: number;
  performer_units: number;
  back_transfer_id: number | null;
  settle_transfer_id: number | null;
  /** Whether its points are due to move. */
  due: boolean;
  show_state: string;
  begun_at_ms: number | null;
  settled_at_ms: number | null;
}
/** Tickets whose points may still move, and new ones. */
const TICKETS = `SELECT t.id, t.show_id, t.viewer_id, t.state, t.units, t.performer_units, t.back_transfer_id, t.settle_transfer_id,
    t.settled_at_ms, h.units AS price_units, h.state AS show_state, h.begun_at_ms, coalesce(c.share_bp, ${USUAL_SHARE_BP}) AS share_bp,
    -${moved('transfer_id', 't.viewer_id', 'viewer_points')} AS paid_units,
    ${moved('transfer_id', 'NULL', 'house_income')} AS held_units,
    ${moved('back_transfer_id', 't.viewer_id', 'viewer_points')} AS back_units,
    ${moved('settle_transfer_id', 't.performer_id', 'performer_earnings')} AS earned_units,
    EXISTS (SELECT FROM deadline d WHERE d.kind = 'ticket.pays' AND d.subject = t.id::text) AS due
  FROM ticket t JOIN ticket_show h ON h.id = t.show_id JOIN channel c ON c.performer_id = t.performer_id
  WHERE t.id <> ALL ($1) ORDER BY t.id`;

interface Show {
  id: number;
  state: string;
  performer_id: number;
  units: number;
  begins_at_ms: number;
  begun_at_ms: number | null;
  status: string;
  ticket_units: number | null;
  broadcast_id: number;
  now_broadcast_id: number | null;
}
/** Shows that are open, and that have ended since the last step. */
const SHOWS = `SELECT h.id, h.state, h.performer_id, h.units, h.begins_at_ms, h.begun_at_ms, h.broadcast_id, c.status, c.ticket_units,
    c.broadcast_id AS now_broadcast_id
  FROM ticket_show h JOIN channel c ON c.performer_id = h.performer_id
  WHERE h.id <> ALL ($1) ORDER BY h.id`;

interface Inside {
  id: number;
  viewer_id: number;
  user_type: UserType;
  rate_units_per_min: number;
  charged_units: number;
  tickets: number;
}
const INSIDE = `SELECT s.id, s.viewer_id, u.user_type, s.rate_units_per_min, s.charged_units,
    (SELECT count(*)::int FROM ticket t WHERE t.show_id = $2 AND t.viewer_id = s.viewer_id AND t.back_transfer_id IS NULL
      AND t.state <> 'returned') AS tickets
  FROM viewer_session s JOIN app_user u ON u.id = s.viewer_id WHERE s.channel_id = $1 AND s.state <> 'ended' ORDER BY s.id`;

/** What servers that tick have not done in time. */
const LATE = `SELECT kind || ' ' || subject AS name FROM deadline WHERE kind = 'ticket.pays' AND due_at_ms < $1`;

/** Rules of ticket shows: what becomes of each paid ticket, and who is inside. */
export class TicketRules {
  readonly #world: World;
  /** Tickets whose points have moved for the last time. */
  readonly #finished: number[] = [];
  readonly #over: number[] = [];
  readonly #states = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    for (const ticket of await this.#query<Ticket>(TICKETS, [this.#finished])) this.#ticket(ticket);
    for (const show of await this.#query<Show>(SHOWS, [this.#over])) {
      this.#noted('ticket show', show.id, show.state);
      if (RUNNING.includes(show.state)) await this.#inside(show);
      if (show.state === 'announced' || RUNNING.includes(show.state)) this.#show(show);
      else this.#over.push(show.id);
    }
    const late = await this.#query<object>(LATE, [this.#world.ticked_ms]);
    hold('points of a ticket move in time', late.length === 0, () => JSON.stringify(late));
  }

  /** Checks that no show is open and no ticket held. Call it after every deadline has passed. */
  async over(): Promise<void> {
    const open = await this.#query<object>('SELECT id FROM ticket_show WHERE over_at_ms IS NULL');
    hold('every show is over', open.length === 0, () => JSON.stringify(open));
    const held = await this.#query<object>(
      'SELECT id, state FROM ticket WHERE (back_transfer_id IS NULL) = (settle_transfer_id IS NULL)',
    );
    hold('every ticket is returned or paid out, once', held.length === 0, () => JSON.stringify(held));
  }

  #ticket(ticket: Ticket): void {
    const said = (): string => JSON.stringify(ticket);
    const { id, state, units, back_transfer_id, settle_transfer_id, due, show_state, settled_at_ms } = ticket;
    this.#noted('ticket', id, state);
    hold('a ticket costs the price of its show', units === ticket.price_units, said);
    hold('a ticket is paid for', ticket.paid_units === units && ticket.held_units === units, said);
    const [back, paid] = [back_transfer_id !== null, settle_transfer_id !== null];
    hold('a ticket is not returned and paid out', !(back && paid), said);
    hold('a ticket is returned in full', ticket.back_units === (back ? units : 0), said);
    const share = paid ? Number((BigInt(units) * BigInt(ticket.share_bp)) / WHOLE_BP) : 0;
    hold('a ticket pays the share', ticket.earned_units === share && ticket.performer_units === share, said);
    const open = ['announced', 'begun'].includes(show_state);
    hold('a ticket is held until its show counts or is over', open || state !== 'held', said);
    hold('a ticket is not forgotten', state === 'held' || back || paid || due, said);
    const ran_ms = (settled_at_ms ?? 0) - (ticket.begun_at_ms ?? Infinity) + this.#world.set_back_ms;
    hold('a ticket is paid out once its show has run for five minutes', !paid || ran_ms >= COUNTS_MS, said);
    if (back || paid) this.#finished.push(id);
  }

  #show(show: Show): void {
    const said = (): string => JSON.stringify({ ...show, ticked_ms });
    const { ticked_ms } = this.#world;
    const { state, begins_at_ms, begun_at_ms, status, ticket_units, units } = show;
    hold('a show is of the broadcast that runs', show.broadcast_id === show.now_broadcast_id, said);
    const runs = RUNNING.includes(state);
    hold(
      'a show that runs sells its picture',
      !runs || (status === 'showtime' && ticket_units === units),
      said,
    );
    const last_ms = runs ? (begun_at_ms ?? 0) + LONGEST_MS : begins_at_ms + LATE_MS;
    hold('a show ends in time', last_ms >= ticked_ms, said);
  }

  /** Only administrators are inside, or receive media, without a ticket. */
  async #inside(show: Show): Promise<void> {
    const people = await this.#query<Inside>(INSIDE, [show.performer_id, show.id]);
    const may = new Set<number>();
    for (const one of people) {
      const said = (): string => JSON.stringify({ show, one });
      if (isAdmin(one.user_type)) may.add(one.viewer_id);
      if (isAdmin(one.user_type)) continue;
      hold('a show is for those with a ticket', one.tickets === 1, said);
      hold('a show costs its ticket alone', one.rate_units_per_min === 0 && one.charged_units === 0, said);
      may.add(one.viewer_id);
    }
    for (const ticket of this.#world.node.players())
      if (ticket.channel_id === show.performer_id)
        hold('no media of a show without a ticket', may.has(ticket.user_id), () => JSON.stringify(ticket));
  }

  #noted(machine: 'ticket show' | 'ticket', id: number, state: string): void {
    const key = `${machine} ${id}`;
    const before = this.#states.get(key);
    if (before !== state) this.#world.coverage.moved(machine, before ?? null, state);
    this.#states.set(key, state);
  }

  async #query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text, values)).rows;
  }
}
