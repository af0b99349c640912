import { hold } from '../broken.ts';
import type { Movement } from '../company-book.ts';
import { SHOP } from '../payment-service.ts';
import { GRACE_DAYS, lineName, type FileLine } from '../provider-files.ts';
import type { World } from '../world.ts';

const DAY_MS = 86_400_000;
/** Five in the morning in Japan, in the day of UTC. */
const FIVE_MS = 20 * 3_600_000;

interface LineRow {
  id: number;
  kind: FileLine['kind'];
  reference: string;
  occurred_on: string;
  cents: number;
  fee_cents: number;
  booked_cents: number;
  /** Of its difference; null: it has none. */
  difference: string | null;
  state: string | null;
}
const LINES = `SELECT l.id, l.kind, l.reference, l.occurred_on, l.amount_minor AS cents, l.fee_minor AS fee_cents,
    (SELECT coalesce(sum(b.amount_minor), 0)::bigint FROM provider_posting b
      WHERE b.cause IN ('line:' || l.id, 'line_fee:' || l.id)) AS booked_cents, d.kind AS difference, d.state
  FROM provider_line l LEFT JOIN provider_difference d ON d.line_id = l.id WHERE l.provider = '${SHOP}' ORDER BY l.id`;

interface PostingRow {
  id: number;
  kind: Movement['kind'];
  occurred_on: string;
  /** By which the company names what was booked. */
  named: string[];
  /** Of the difference that no statement has it; null: it is not missing. */
  state: string | null;
  /** Staff have taken it out of the book. */
  taken_out: boolean;
}
const POSTINGS = `SELECT b.id, b.kind, b.occurred_on, d.state, coalesce(d.booked_minor <> 0, false) AS taken_out,
    ARRAY[b.purchase_id::text, 'refund-' || b.refund_id, r.reference] || ARRAY(SELECT unnest(ARRAY[e.transaction_id, e.sale_id])
      FROM payment_event e WHERE e.state = 'applied' AND CASE WHEN b.refund_id IS NULL
        THEN e.purchase_id = b.purchase_id AND e.type IN ('paid', 'renewed')
        ELSE e.id = CASE b.kind WHEN 'chargeback_reversed' THEN r.reverse_event_id ELSE r.event_id END END) AS named
  FROM provider_posting b LEFT JOIN refund r ON r.id = b.refund_id
  LEFT JOIN provider_difference d ON d.posting_id = b.id AND d.line_id IS NULL
  WHERE b.provider = '${SHOP}' AND b.kind IN ('sale', 'refund', 'chargeback', 'chargeback_reversed') ORDER BY b.id`;
const COMPARED_AT = `SELECT due_at_ms FROM deadline WHERE kind = 'provider_book.reconcile'`;

interface Facts {
  lines: LineRow[];
  postings: PostingRow[];
  /** When the next comparison is due. */
  due_at_ms: number;
}
const knows = (postings: readonly PostingRow[], { kind, reference }: Movement): boolean =>
  postings.some((one) => one.kind === kind && !one.taken_out && one.named.includes(reference));
const knowsOf = (movements: readonly Movement[], { kind, named }: PostingRow): boolean =>
  movements.some((one) => one.kind === kind && named.includes(one.reference));
const isListed = ({ state }: LineRow): boolean => state === 'open' || state === 'closed';

/** Rules of the payment company's statements: its books, and the mistakes of its files, say which differences there are. */
export class ProviderBookRules {
  readonly #world: World;
  #before: { facts: string; due_at_ms: number } | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    const facts = await this.#read();
    if (facts.lines.length === 0 && this.#world.files.imported.size === 0) return;
    this.#kept(facts.lines);
    const { lines, postings, due_at_ms } = facts;
    const same = JSON.stringify([
      lines.map(({ id }) => id),
      postings.map(({ id, named, taken_out }) => [id, named, taken_out]),
    ]);
    const before = this.#before;
    this.#before = { facts: same, due_at_ms };
    // A comparison that fails is tried again in between; one that succeeds leaves the next one to five in the morning in Japan.
    const compared = before !== null && before.due_at_ms !== due_at_ms && due_at_ms % DAY_MS === FIVE_MS;
    if (compared && before.facts === same) this.#compared(facts);
  }

  /** After the servers have run, and a day has passed. */
  async over(): Promise<void> {
    const facts = await this.#read();
    this.#kept(facts.lines);
    if (facts.lines.length > 0) this.#compared(facts);
  }

  async #read(): Promise<Facts> {
    const { pool } = this.#world.eye;
    const [lines, postings, due] = [
      (await pool.query<LineRow>(LINES)).rows,
      (await pool.query<PostingRow>(POSTINGS)).rows,
      (await pool.query<{ due_at_ms: number }>(COMPARED_AT)).rows,
    ];
    return { lines, postings, due_at_ms: due[0]?.due_at_ms ?? 0 };
  }

  #lineOf(row: LineRow): FileLine | undefined {
    return this.#world.files.lines.get(lineName({ ...row, day: row.occurred_on }));
  }

  /** What was imported is there once, and its fees are booked once. */
  #kept(rows: readonly LineRow[]): void {
    const { files } = this.#world;
    const times = new Map<string, number>();
    for (const row of rows) {
      const name = lineName({ ...row, day: row.occurred_on });
      times.set(name, (times.get(name) ?? 0) + 1);
      const cents = row.kind === 'fee' ? row.cents : row.fee_cents;
      hold('a fee of a statement is booked once', row.booked_cents === cents, () => JSON.stringify(row));
    }
    for (const [name, count] of times)
      hold(
        'a line is kept as often as its file has it',
        count <= (files.lines.get(name)?.times ?? 0),
        () => name,
      );
    for (const name of files.imported)
      hold('what was imported is kept', (times.get(name) ?? 0) >= 1, () => name);
  }

  #compared({ lines, postings }: Facts): void {
    for (const row of lines) this.#line(row, lines, postings);
    for (const line of this.#world.files.lines.values()) {
      if (line.times < 2 || line.movement === null || !knows(postings, line.movement)) continue;
      const both = lines.filter((row) => this.#lineOf(row)?.movement === line.movement);
      if (both.some(({ state }) => state === 'closed')) continue;
      const twice = both.filter((row) => isListed(row) && row.difference === 'duplicate');
      hold('a line too many is listed once', both.length < 2 || twice.length === both.length - 1, () =>
        JSON.stringify({ line, both }),
      );
    }
    this.#missing(lines, postings);
  }

  /** A line differs if it was written wrong, or if it says what the servers do not know of. */
  #line(row: LineRow, rows: readonly LineRow[], postings: readonly PostingRow[]): void {
    const line = this.#lineOf(row);
    // What staff have closed stays as it was.
    if (line === undefined || line.nature === 'fee' || row.state === 'closed') return;
    const said = (): string => JSON.stringify({ row, line });
    const { movement } = line;
    if (movement === null || !knows(postings, movement)) {
      hold('what we do not know of is listed', isListed(row) && row.difference === 'missing_with_us', said);
      return;
    }
    if (line.nature === 'amount') {
      const right = row.difference === 'amount_differs' || row.difference === 'duplicate';
      hold('another amount is listed', isListed(row) && right, said);
      return;
    }
    const wrong = rows.filter((one) => one.id !== row.id && this.#lineOf(one)?.movement === movement);
    hold('a line that is right leaves no difference', wrong.length > 0 || !isListed(row), said);
  }

  /** A movement that statements should have by now, and do not, is listed until one has it. */
  #missing(lines: readonly LineRow[], postings: readonly PostingRow[]): void {
    const days = lines.map(({ occurred_on }) => occurred_on).toSorted();
    const [from = '', last = ''] = [days[0], days.at(-1)];
    const until = new Date(Date.parse(`${last}T00:00:00Z`) - GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
    const about = (rows: readonly LineRow[]) => rows.flatMap((row) => this.#lineOf(row)?.movement ?? []);
    const movements = about(lines);
    const closed = about(lines.filter(({ state }) => state === 'closed'));
    for (const posting of postings) {
      // A line that was closed before its message came is about nothing any more.
      if (posting.taken_out || knowsOf(closed, posting)) continue;
      const said = (): string => JSON.stringify({ posting, from, until });
      const has = knowsOf(movements, posting);
      const { occurred_on, state } = posting;
      hold('a movement that a statement has is not missing', !has || state !== 'open', said);
      const late = !has && from <= occurred_on && occurred_on <= until;
      hold('what no statement has is listed', !late || state === 'open' || state === 'closed', said);
    }
  }
}
