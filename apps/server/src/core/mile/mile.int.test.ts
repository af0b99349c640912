import { randomUUID } from 'node:crypto';
import type { AnswerOf, getMiles, MileLine } from '@akari/contract';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { settingTable } from '../../platform/config/setting.table.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildLogin, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { createAccountCapability } from '../account/account.capability.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { setMailPerson } from '../mail/mail-person.ts';
import { sendNextMail } from '../mail/send-mail.ts';
import { earnMiles, takeMilesBack } from './earn-miles.ts';
import { mileCapability } from './mile.capability.ts';

const services = await testServices({ env: { MAIL: 'demo', DEMO: '1' } });
const { clock, deadlines } = services;
const { db } = services.database;
const app = await testApp(services, [createAccountCapability([]), mileCapability]);
await mileCapability.start?.(services);
/** Reviews of which no row exists: the check compares reviews and miles in the tests of reviews. */
const findings = async () => (await checkLedger(db)).filter(({ rule }) => rule !== 'miles_equal_acts');
afterEach(async () => expect(await findings()).toEqual([]));

const DAY_MS = 86_400_000;
let subjects = 0;
const newAct = (viewer: Member) =>
  ({ viewer_id: viewer.user_id, act: 'review', subject_id: (subjects += 1) }) as const;
type Act = ReturnType<typeof newAct>;
const earn = (act: Act) => unitOfWork(db, (tx) => earnMiles(services, tx, act));
async function earnTimes(viewer: Member, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await earn(newAct(viewer));
}
const later = async (days: number): Promise<void> => {
  clock.advance(days * DAY_MS);
  while ((await deadlines.runDue()) > 0);
};

async function ask(viewer: Member, method: 'GET' | 'POST', path: string, payload?: object, key?: string) {
  const { cookie } = await buildLogin(services, viewer.user_id);
  const headers = { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  const body = answer.json<Record<string, unknown> & { error?: { name: string } }>();
  return { status: answer.statusCode, body, error: body.error?.name };
}
const page = async (viewer: Member) =>
  (await ask(viewer, 'GET', 'miles')).body as unknown as AnswerOf<typeof getMiles>;
const lines = async (viewer: Member) =>
  ((await ask(viewer, 'GET', 'miles/history')).body['lines'] as MileLine[]).map(
    ({ kind, miles, balance_after }) => [kind, miles, balance_after],
  );
const exchange = (viewer: Member, miles: number, units: number, key: string = randomUUID()) =>
  ask(viewer, 'POST', 'miles/exchange', { miles, units }, key);
const setTerms = (name: 'miles_earned' | 'mile_rates', value: object) =>
  db
    .insert(settingTable)
    .values({ scope: `site:${services.config.site_id}`, name, value })
    .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });

describe('GET /api/miles', () => {
  it('says what there is, what earns it and what it gives', async () => {
    const viewer = await buildViewer(services);
    expect(await page(viewer)).toEqual({
      balance: 0,
      lots: [],
      earned_by: [{ act: 'review', miles: 20 }],
      valid_days: 365,
      points_valid_days: 180,
      rates: [
        { miles: 100, units: 20_000 },
        { miles: 300, units: 65_000 },
        { miles: 500, units: 110_000 },
        { miles: 1_000, units: 240_000 },
        { miles: 3_000, units: 800_000 },
      ],
    });
  });
});

describe('POST /api/miles/exchange', () => {
  it('gives coupon points for the miles that expire soonest, once for a key', async () => {
    const viewer = await buildViewer(services);
    await earnTimes(viewer, 4);
    await later(100);
    await earnTimes(viewer, 3);
    const key = randomUUID();
    const first = await exchange(viewer, 100, 20_000, key);
    expect(first.body).toEqual({
      ...{ miles: 100, units: 20_000, left: 40 },
      balance: { points_units: 0, coupon_points_units: 20_000 },
    });
    expect((await exchange(viewer, 100, 20_000, key)).body).toEqual(first.body);
    expect((await exchange(viewer, 300, 65_000, key)).error).toBe('idempotency_key_reused');
    expect((await page(viewer)).lots).toEqual([{ miles: 40, expires_at_ms: clock.nowMs() + 365 * DAY_MS }]);
    expect((await lines(viewer)).slice(0, 2)).toEqual([
      ['exchanged', -100, 40],
      ['earned', 20, 140],
    ]);
    const { rows } = await db.execute(
      sql`SELECT l.kind, l.source, l.issued_units::int AS units FROM point_lot l
        JOIN ledger_account a ON a.id = l.account_id WHERE a.owner_id = ${viewer.user_id}`,
    );
    expect(rows).toEqual([{ kind: 'coupon', source: 'miles', units: 20_000 }]);
  });

  it('is refused without enough miles, at another rate, and for a step that is not offered', async () => {
    const viewer = await buildViewer(services);
    await earnTimes(viewer, 6);
    expect((await exchange(viewer, 300, 65_000)).error).toBe('miles_short');
    expect((await exchange(viewer, 100, 20_001)).error).toBe('mile_rate_changed');
    await setTerms('mile_rates', { miles_100: 0 });
    expect((await exchange(viewer, 100, 20_000)).error).toBe('mile_rate_changed');
    expect((await page(viewer)).rates[0]).toEqual({ miles: 300, units: 65_000 });
    await setTerms('mile_rates', {});
    expect((await page(viewer)).balance).toBe(120);
    expect((await exchange(viewer, -100, 20_000)).error).toBe('bad_request');
  });

  it('of the last miles is one, also at the same moment', async () => {
    const viewer = await buildViewer(services);
    await earnTimes(viewer, 5);
    const both = await Promise.all([exchange(viewer, 100, 20_000), exchange(viewer, 100, 20_000)]);
    expect(both.map(({ error }) => error).toSorted()).toEqual(['miles_short', undefined].toSorted());
    expect((await page(viewer)).balance).toBe(0);
  });

  it('is refused while money is stopped', async () => {
    const viewer = await buildViewer(services);
    await earnTimes(viewer, 5);
    await db.execute(
      sql`INSERT INTO ledger_check (at_ms, finding_count, findings) VALUES (${clock.nowMs()}, 1, '[]')`,
    );
    expect((await exchange(viewer, 100, 20_000)).error).toBe('money_stopped');
    await expect(earn(newAct(viewer))).rejects.toThrow('money_stopped');
    await db.execute(sql`DELETE FROM ledger_check`);
  });
});

describe('miles', () => {
  it('are given once for an act, as many as staff have set for the site', async () => {
    const viewer = await buildViewer(services);
    const act = newAct(viewer);
    expect([await earn(act), await earn(act)]).toEqual([20, 0]);
    await setTerms('miles_earned', { review: 7, valid_ms: 30 * DAY_MS });
    expect(await earn(newAct(viewer))).toBe(7);
    expect((await page(viewer)).lots[0]).toEqual({ miles: 7, expires_at_ms: clock.nowMs() + 30 * DAY_MS });
    await setTerms('miles_earned', { review: 0 });
    expect(await earn(newAct(viewer))).toBe(0);
    expect((await page(viewer)).earned_by).toEqual([]);
    await setTerms('miles_earned', {});
    expect((await page(viewer)).balance).toBe(27);
  });

  it('of an act that was undone go back as far as they are left', async () => {
    const viewer = await buildViewer(services);
    const first = newAct(viewer);
    await earn(first);
    await earnTimes(viewer, 4);
    const last = newAct(viewer);
    await earn(last);
    await exchange(viewer, 100, 20_000);
    const back = (act: Act) => unitOfWork(db, (tx) => takeMilesBack(services, tx, act));
    await back(first);
    await back(last);
    await back(last);
    expect((await page(viewer)).balance).toBe(0);
    expect((await lines(viewer)).slice(0, 2)).toEqual([
      ['taken_back', -20, 0],
      ['exchanged', -100, 20],
    ]);
  });

  it('expire after 12 months, and cannot be exchanged from that moment on', async () => {
    const viewer = await buildViewer(services);
    await earnTimes(viewer, 5);
    clock.advance(365 * DAY_MS - 1);
    expect((await page(viewer)).balance).toBe(100);
    clock.advance(1);
    expect((await page(viewer)).balance).toBe(0);
    expect((await exchange(viewer, 100, 20_000)).error).toBe('miles_short');
    await later(0.01);
    expect((await lines(viewer))[0]).toEqual(['expired', -20, 0]);
  });

  it('are named by one mail 30, 7 and 1 days before they expire', async () => {
    const viewer = await buildViewer(services);
    const email = `${viewer.user_name}@example.jp`;
    await db.execute(sql`UPDATE app_user SET email = ${email} WHERE id = ${viewer.user_id}`);
    await setMailPerson(db, viewer.user_id, { verified_email: email });
    const mails = async () => {
      while (await sendNextMail(services));
      const { rows } = await db.execute<{ subject: string; text: string }>(
        sql`DELETE FROM demo_mail WHERE address = ${email} RETURNING subject, text`,
      );
      return rows;
    };
    await earnTimes(viewer, 2);
    await later(334.9);
    expect(await mails()).toEqual([]);
    await later(0.2);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(['有効期限のお知らせ', []]);
    expect(mail?.text).toContain('40マイル');
    await later(22);
    await later(1);
    expect(await mails()).toHaveLength(1);
    await later(6);
    expect(await mails()).toHaveLength(1);
  });
});
