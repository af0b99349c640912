import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SessionAccount } from './session-account.ts';
import { Accounts } from './accounts.ts';

const grant = (fields: Partial<Parameters<SessionAccount['renew']>[0]> = {}) => ({
  session_id: 's',
  paid_ms: 10_000,
  delivered_ms: 0,
  lease_until_ms: 1_000_000,
  ...fields,
});

/** Packets every `step_ms` from `from_ms` until the account refuses or `until_ms` is reached. */
function play(account: SessionAccount, from_ms: number, until_ms: number, step_ms = 20): number {
  let now_ms = from_ms;
  while (now_ms <= until_ms && account.advance(now_ms)) now_ms += step_ms;
  return now_ms;
}

describe('SessionAccount', () => {
  it('counts the time between packets and ends exactly at paid_ms', () => {
    const account = new SessionAccount(grant());
    expect(play(account, 500, 60_000)).toBe(10_500);
    expect(account.delivered_ms).toBe(10_000);
    expect(account.isOpen(0)).toBe(false);
  });

  it('counts only 150 ms of a 501 ms gap', () => {
    const account = new SessionAccount(grant());
    play(account, 0, 1_000);
    play(account, 1_501, 2_501);
    expect(account.delivered_ms).toBe(2_150);
  });

  it.each([
    ['two packets a second', 500, 3_000],
    ['a picture at the lowest allowed rate, ten a second', 100, 9_800],
    ['sound, fifty packets a second', 20, 9_800],
    ['one packet in three seconds', 3_000, 450],
  ])('counts the time that packets stand for with %s', (_, step_ms, least_ms) => {
    const account = new SessionAccount(grant({ paid_ms: null }));
    play(account, 0, 10_000, step_ms);
    expect(account.delivered_ms).toBeGreaterThanOrEqual(least_ms);
    expect(account.delivered_ms).toBeLessThanOrEqual(least_ms + 200);
  });

  it('counts a 450 ms gap in full', () => {
    const account = new SessionAccount(grant());
    play(account, 0, 1_000);
    play(account, 1_450, 2_000, 50);
    expect(account.delivered_ms).toBe(2_000);
  });

  it('forgives unconfirmed time of a vanished receiver within forgivable_ms', () => {
    const account = new SessionAccount(grant({ forgivable_ms: 2_500 }));
    play(account, 0, 1_000);
    account.confirm();
    play(account, 1_020, 3_000);
    expect([account.delivered_ms, account.takeReport()]).toEqual([3_000, 1_000]);
    account.lose(1);
    expect([account.delivered_ms, account.forgiven_ms]).toEqual([1_000, 2_000]);
    play(account, 3_020, 5_000);
    account.lose(1);
    expect([account.delivered_ms, account.forgiven_ms]).toEqual([2_500, 2_500]);
    account.renew(grant({ forgivable_ms: 2_500, forgiven_ms: 0 }));
    account.lose(1);
    expect(account.delivered_ms).toBe(2_500);
  });

  it('without an allowance charges everything that was sent', () => {
    const account = new SessionAccount(grant());
    play(account, 0, 3_000);
    account.lose(1);
    expect([account.delivered_ms, account.forgiven_ms]).toEqual([3_000, 0]);
  });

  it('starts with the rest of an allowance used elsewhere', () => {
    const account = new SessionAccount(
      grant({ delivered_ms: 400, forgivable_ms: 2_000, forgiven_ms: 1_700 }),
    );
    play(account, 0, 1_000);
    account.lose(1);
    expect([account.delivered_ms, account.forgiven_ms]).toEqual([1_100, 2_000]);
  });

  it('counts media sent by sendPast and forgives it within the allowance', () => {
    const account = new SessionAccount(grant({ forgivable_ms: 2_000 }));
    for (let reconnects = 1; reconnects <= 4; reconnects += 1)
      account.sendPast(reconnects * 10_000 - 1_500, reconnects * 10_000);
    expect(account.forgiven_ms).toBe(2_000);
    expect(account.delivered_ms).toBeGreaterThanOrEqual(4_000);
  });

  it('never reports less than before by takeReport', () => {
    const deed = fc.oneof(
      fc.record({ send: fc.integer({ min: 1, max: 400 }) }),
      fc.record({ lose: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.constant({ confirm: true }),
    );
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 100 }), (deeds) => {
        const account = new SessionAccount(grant({ paid_ms: null, forgivable_ms: 2_000 }));
        let [now_ms, reported_ms] = [0, 0];
        for (const each of deeds) {
          if ('send' in each) account.advance((now_ms += each.send));
          else if ('lose' in each) account.lose(each.lose);
          else account.confirm();
          const report_ms = account.takeReport() ?? reported_ms;
          expect(report_ms).toBeGreaterThanOrEqual(reported_ms);
          expect(report_ms).toBeLessThanOrEqual(account.delivered_ms);
          reported_ms = report_ms;
        }
      }),
    );
  });

  it('plays on without a gap when the budget is raised in time', () => {
    const account = new SessionAccount(grant());
    play(account, 0, 9_980);
    account.renew(grant({ paid_ms: 20_000, delivered_ms: 3_000 }));
    play(account, 10_000, 12_000);
    expect(account.delivered_ms).toBe(12_000);
  });

  it('continues from the delivered_ms of its grant', () => {
    const account = new SessionAccount(grant({ delivered_ms: 9_900 }));
    expect(play(account, 0, 5_000)).toBe(100);
    expect(account.delivered_ms).toBe(10_000);
  });

  it('never delivers more than was paid or has passed, and never decreases', () => {
    const packets = fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 200 });
    fc.assert(
      fc.property(packets, fc.integer({ min: 0, max: 20_000 }), (steps, paid_ms) => {
        const account = new SessionAccount(grant({ paid_ms }));
        let now_ms = 0;
        let before_ms = 0;
        for (const step_ms of steps) {
          now_ms += step_ms;
          const allowed = account.advance(now_ms);
          expect(account.delivered_ms).toBeGreaterThanOrEqual(before_ms);
          expect(account.delivered_ms).toBeLessThanOrEqual(Math.min(paid_ms, now_ms));
          expect(allowed).toBe(!account.isSpent());
          before_ms = account.delivered_ms;
        }
      }),
    );
  });

  it('runs until its lease ends when paid_ms is null', () => {
    const account = new SessionAccount(grant({ paid_ms: null }));
    expect(play(account, 0, 100_000)).toBeGreaterThan(100_000);
    expect([account.isOpen(999_999), account.isOpen(1_000_000)]).toEqual([true, false]);
  });
});

describe('Accounts', () => {
  it('opens only a granted session with a valid lease and budget', () => {
    const accounts = new Accounts();
    accounts.apply([grant()]);
    expect(accounts.open('s', 5)).not.toBeNull();
    expect(accounts.open('other', 5)).toBeNull();
    expect(accounts.open('s', 1_000_000)).toBeNull();
    accounts.apply([grant({ paid_ms: 0 })]);
    expect(accounts.open('s', 5)).toBeNull();
  });

  it('reports new delivered time once', () => {
    const accounts = new Accounts();
    accounts.apply([grant(), grant({ session_id: 't' })]);
    const account = accounts.open('s', 0)!;
    play(account, 0, 400);
    account.confirm();
    expect(accounts.takeReports()).toEqual([['s', 400]]);
    expect(accounts.takeReports()).toEqual([]);
  });

  it('forgets a session 200 s after its lease', () => {
    const accounts = new Accounts();
    accounts.apply([grant({ delivered_ms: 7 })]);
    accounts.sweep(1_200_000);
    accounts.apply([grant({ delivered_ms: 3, lease_until_ms: 2_000_000 })]);
    expect(accounts.open('s', 1_300_000)?.delivered_ms).toBe(3);
  });
});
