import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Receipts } from './receipts.ts';
import { SentLog } from './sent-log.ts';
import { SessionAccount } from './session-account.ts';

const RULES = { first_ms: 1_000, window_ms: 2_000, probe_ms: 300, free_ms: 7_750 };
const PACKET_MS = 20;
const ALLOWANCE_MS = 2_000;

/** A session whose packets are sent to a client that decides what it reports. */
class Stand {
  readonly account: SessionAccount;
  receipts: Receipts;
  log = new SentLog();
  now_ms = 0;
  /** Media that was truly sent. */
  sent_ms = 0;
  /** Of the last connection: what an honest receiver would report. */
  sequence = 65_500;
  highest = 65_500;
  #expected = 0;
  #received = 0;
  /** Numbers since the highest that has arrived. */
  #since = 0;

  constructor(forgivable_ms = ALLOWANCE_MS, paid_ms: number | null = 3_600_000) {
    const grant = { session_id: 's', paid_ms, delivered_ms: 0, forgivable_ms, lease_until_ms: 1e15 };
    this.account = new SessionAccount(grant, 0);
    this.receipts = new Receipts(this.account, RULES);
  }

  send(duration_ms: number, arrives: (n: number) => boolean = () => true): void {
    for (let n = 0; n * PACKET_MS < duration_ms; n += 1) {
      this.now_ms += PACKET_MS;
      this.sequence = (this.sequence + 1) & 0xffff;
      this.#since += 1;
      if (!this.receipts.mayRun(this.now_ms)) {
        // What is not sent is missing in the numbers that come later.
        this.log.pause();
        continue;
      }
      const before_ms = this.account.sent_ms;
      if (!this.account.advance(this.now_ms)) continue;
      this.sent_ms += this.account.sent_ms - before_ms;
      this.log.note(this.sequence, this.account.sent_ms);
      if (arrives(n)) this.#receive();
    }
  }

  #receive(): void {
    this.highest = this.sequence;
    this.#received += 1;
    this.#expected += this.#since;
    this.#since = 0;
  }

  get lost(): number {
    return this.#expected - this.#received;
  }

  /** A report of what has arrived, or of something else. */
  report(highest_sequence = this.highest, cumulative_lost = this.lost): void {
    const verdict = this.log.judge({ highest_sequence, cumulative_lost });
    if (verdict?.type === 'arrived') this.receipts.arrived(verdict.sent_ms, verdict.loss);
    else if (this.receipts.stalled) this.receipts.missed(this.now_ms);
  }

  /** The connection ends, and another begins. */
  reconnect(how: 'vanishes' | 'says so'): void {
    if (how === 'vanishes' || this.receipts.stalled) this.account.lose(1);
    else this.account.confirm();
    this.receipts = new Receipts(this.account, RULES);
    this.log = new SentLog();
    [this.#expected, this.#received, this.#since] = [0, 0, 0];
    this.highest = this.sequence;
    this.now_ms += 300;
  }

  get unpaid_ms(): number {
    return this.sent_ms - this.account.delivered_ms;
  }
}

describe('Receipts.mayRun', () => {
  it('allows 1 s before the first report', () => {
    const stand = new Stand();
    stand.send(10_000);
    expect(stand.sent_ms).toBeLessThanOrEqual(1_000 + PACKET_MS);
    expect(stand.receipts.stalled).toBe(true);
  });

  it('allows 2 s after the last report and resumes with the next', () => {
    const stand = new Stand();
    stand.send(900);
    stand.report();
    stand.send(10_000);
    expect(stand.sent_ms).toBeLessThanOrEqual(900 + 2_000 + PACKET_MS);
    const stopped_ms = stand.sent_ms;
    stand.report();
    stand.send(1_000);
    expect(stand.sent_ms).toBeGreaterThanOrEqual(stopped_ms + 1_000);
  });

  it('allows 300 ms to a session without allowance', () => {
    const stand = new Stand(0);
    stand.send(10_000);
    expect(stand.sent_ms).toBeLessThanOrEqual(300 + PACKET_MS);
  });

  it('allows 7 s without a report when nothing is charged', () => {
    const stand = new Stand(0, null);
    stand.send(7_000);
    expect(stand.receipts.stalled).toBe(false);
  });
});

describe('receiver report', () => {
  it('confirms nothing when it names packets never sent', () => {
    const stand = new Stand();
    stand.send(900);
    stand.report((stand.sequence + 200) & 0xffff, 0);
    stand.report((stand.sequence - 5_000) & 0xffff, 0);
    stand.send(5_000);
    expect(stand.sent_ms).toBeLessThanOrEqual(1_000 + PACKET_MS);
  });

  it('confirms nothing new when it is repeated', () => {
    const stand = new Stand();
    stand.send(500);
    for (let n = 0; n < 5; n += 1) {
      stand.report(stand.highest, 0);
      const known = stand.highest;
      stand.send(1_000);
      stand.highest = known;
    }
    expect(stand.receipts.stalled).toBe(true);
  });

  it('forgives nothing for a loss of 20 %', () => {
    const stand = new Stand();
    for (let n = 0; n < 20; n += 1) {
      stand.send(1_000, (packet) => packet % 5 !== 0);
      stand.report();
    }
    expect(stand.sent_ms).toBe(19_980);
    expect(stand.account.delivered_ms).toBe(19_980);
  });

  it('forgives a second in which almost everything was lost', () => {
    const stand = new Stand();
    for (let n = 0; n < 5; n += 1) {
      stand.send(1_000);
      stand.report();
    }
    stand.send(1_000, (packet) => packet === 49);
    stand.report();
    expect(stand.account.forgiven_ms).toBeGreaterThan(900);
    expect(stand.account.forgiven_ms).toBeLessThanOrEqual(1_000);
    expect(stand.receipts.useless).toBe(false);
  });

  it('proves no loss for a pause without packets', () => {
    const stand = new Stand();
    stand.send(900);
    stand.report();
    stand.send(4_000);
    stand.report();
    stand.send(1_000);
    stand.report();
    expect(stand.account.forgiven_ms).toBe(0);
  });

  it('forgives at most 2 s of claimed losses, then makes receipts useless', () => {
    const stand = new Stand();
    let reports = 0;
    for (; !stand.receipts.useless && reports < 20; reports += 1) {
      stand.send(900);
      stand.report(stand.sequence, 45 * (reports + 1));
    }
    expect(reports).toBe(3);
    expect(stand.unpaid_ms).toBeLessThanOrEqual(ALLOWANCE_MS);
  });
});

describe('a vanished receiver', () => {
  it('pays for nothing sent after its last report', () => {
    const stand = new Stand();
    for (let n = 0; n < 5; n += 1) {
      stand.send(1_000);
      stand.report();
    }
    stand.send(10_000, () => false);
    stand.reconnect('vanishes');
    expect(stand.account.delivered_ms).toBeLessThanOrEqual(5_000);
    expect(stand.account.delivered_ms).toBeGreaterThanOrEqual(4_900);
  });
});

it('no client gets more than its allowance uncharged, whatever it reports', () => {
  const deed = fc.oneof(
    fc.record({ send_ms: fc.integer({ min: 20, max: 4_000 }), loss: fc.constantFrom(0, 0.2, 0.6, 1) }),
    fc.constant({ report: 'honest' as const }),
    fc.record({ report: fc.integer({ min: 0, max: 0xffff }), lost: fc.integer({ min: -9_000, max: 9_000 }) }),
    fc.record({ claims_lost: fc.integer({ min: 0, max: 100_000 }) }),
    fc.record({ heard: fc.boolean() }),
    fc.record({ reconnect: fc.constantFrom('vanishes' as const, 'says so' as const) }),
  );
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 80 }), (deeds) => {
      const stand = new Stand();
      for (const each of deeds) {
        if ('send_ms' in each) stand.send(each.send_ms, (n) => (n % 10) / 10 >= each.loss);
        else if ('claims_lost' in each) stand.report(stand.sequence, each.claims_lost);
        else if ('heard' in each) {
          if (each.heard) stand.receipts.arrived();
          else stand.receipts.missed(stand.now_ms);
        } else if ('reconnect' in each) stand.reconnect(each.reconnect);
        else if (each.report === 'honest') stand.report();
        else stand.report(each.report, each.lost);
      }
      stand.reconnect('vanishes');
      expect(stand.unpaid_ms).toBeLessThanOrEqual(ALLOWANCE_MS + 1);
      expect(stand.account.delivered_ms).toBeLessThanOrEqual(stand.sent_ms);
    }),
  );
});
