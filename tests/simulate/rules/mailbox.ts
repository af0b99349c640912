import { confirmedText } from '../acts/mailbox.ts';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';

const DAY_MS = 86_400_000;
const WHOLE_BP = 10_000n;
/** Of a performer for whom nothing else is set. */
const USUAL_SHARE_BP = 4_000;

const moved = (kind: string, owner: string): string =>
  `(SELECT coalesce(sum(e.amount_units), 0)::bigint FROM entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transfer_id = p.transfer_id AND a.kind = '${kind}' AND a.owner_id = p.${owner})`;

interface Payment {
  id: number;
  kind: 'message' | 'picture';
  units: number;
  performer_units: number;
  share_bp: number;
  paid_units: number;
  earned_units: number;
  text: string;
  message_units: number;
  picture_units: number;
  own: boolean;
}
const PAYMENTS = `SELECT p.id, p.kind, p.units, p.performer_units, coalesce(c.share_bp, ${USUAL_SHARE_BP}) AS share_bp,
    -${moved('viewer_points', 'viewer_id')} AS paid_units, ${moved('performer_earnings', 'performer_id')} AS earned_units,
    m.text, m.units AS message_units, m.picture_units,
    t.viewer_id = p.viewer_id AND t.performer_id = p.performer_id AS own
  FROM mailbox_payment p JOIN mailbox_message m ON m.id = p.message_id JOIN mailbox_thread t ON t.id = m.thread_id
  JOIN channel c ON c.performer_id = p.performer_id WHERE p.id <> ALL ($1) ORDER BY p.id`;

/** Messages with a price that nothing was paid for. */
const UNPAID = `SELECT m.id FROM mailbox_message m WHERE m.units > 0
  AND NOT EXISTS (SELECT FROM mailbox_payment p WHERE p.message_id = m.id AND p.kind = 'message' AND p.units = m.units)`;

/** Free messages of a viewer in a row, more than may wait for an answer. */
const TOO_MANY = `SELECT m.thread_id, count(*)::int AS count FROM mailbox_message m WHERE NOT m.from_performer AND m.units = 0
  GROUP BY m.thread_id, (SELECT max(p.id) FROM mailbox_message p
    WHERE p.thread_id = m.thread_id AND p.from_performer AND p.news_id IS NULL AND p.id < m.id)
  HAVING count(*) > 3`;

/** The last message that each viewer who blocks a performer has from her; 0: none. */
const BLOCKED = `SELECT t.id, coalesce((SELECT max(m.id) FROM mailbox_message m
    WHERE m.thread_id = t.id AND m.from_performer AND NOT m.withheld), 0) AS last_id
  FROM mailbox_thread t WHERE t.blocks ORDER BY t.id`;

interface Circular {
  id: number;
  sent: number;
  given: number;
  viewers: number;
  after_ms: number | null;
}
const CIRCULARS = `SELECT n.id, n.sent, count(m.id)::int AS given, count(DISTINCT m.receiver_id)::int AS viewers,
    n.at_ms - (SELECT max(b.at_ms) FROM mailbox_news b WHERE b.performer_id = n.performer_id AND b.id < n.id) AS after_ms
  FROM mailbox_news n LEFT JOIN mailbox_message m ON m.news_id = n.id GROUP BY n.id ORDER BY n.id`;

/** Rules of messages outside of rooms, and of what is paid for them. */
export class MailboxRules {
  readonly #world: World;
  readonly #seen: number[] = [];
  /** The last message of before a block, by conversation. */
  readonly #blocked = new Map<number, number>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    for (const payment of await this.#query<Payment>(PAYMENTS, [this.#seen])) this.#payment(payment);
    const unpaid = await this.#query<object>(UNPAID);
    hold('a message for points is paid for', unpaid.length === 0, () => JSON.stringify(unpaid));
    const waiting = await this.#query<object>(TOO_MANY);
    hold('three free mails wait for an answer', waiting.length === 0, () => JSON.stringify(waiting));
    for (const { id, last_id } of await this.#query<{ id: number; last_id: number }>(BLOCKED)) {
      const before = this.#blocked.get(id) ?? last_id;
      this.#blocked.set(id, before);
      hold('a viewer who blocks gets no mail', last_id === before, () => `${id}: ${last_id} after ${before}`);
    }
    for (const one of await this.#query<Circular>(CIRCULARS)) {
      const said = (): string => JSON.stringify(one);
      const { sent, given, viewers, after_ms } = one;
      hold('a message to all comes once', given === viewers && sent === given, said);
      const late = after_ms === null || after_ms >= DAY_MS - this.#world.set_back_ms;
      hold('messages to all are once in 24 hours', late, said);
    }
  }

  #payment(payment: Payment): void {
    this.#seen.push(payment.id);
    const said = (): string => JSON.stringify(payment);
    const { kind, units, share_bp, text, message_units, picture_units } = payment;
    const share = Number((BigInt(units) * BigInt(share_bp)) / WHOLE_BP);
    hold('mail is in the ledger with its price', payment.paid_units === units, said);
    const earned = payment.earned_units === share && payment.performer_units === share;
    hold('mail earns the share of its performer', earned, said);
    hold('mail is paid by its viewer', payment.own, said);
    if (kind === 'picture') hold('a picture costs its price', picture_units === units, said);
    else
      hold(
        'a message costs what was confirmed',
        message_units === units && text === confirmedText(units),
        said,
      );
  }

  async #query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#world.eye.pool.query<R>(text, values)).rows;
  }
}
