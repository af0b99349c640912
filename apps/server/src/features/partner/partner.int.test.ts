import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { forgetOrigins } from '../../core/account/registration/forget-origins.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createSandboxCapability } from '../../platform/payment/sandbox/sandbox.capability.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildStaff, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import {
  elsewhere,
  ONE_OFF,
  PartnerScenes,
  planOf,
  SHARE,
  type Own,
} from '../../testing/partner/partner-scenes.ts';
import type { TrackerCall, TrackerFault } from '../../testing/partner/tracker-simulator.ts';
import { testServices } from '../../testing/services.ts';
import { startSimulator } from '../../testing/start-simulator.ts';
import { couponCapability } from '../coupon/coupon.capability.ts';
import { officeCapability } from '../office/office.capability.ts';
import { purchaseCapability } from '../purchase/purchase.capability.ts';
import { referralCapability } from '../referral/referral.capability.ts';
import { createPartnerCapability } from './partner.capability.ts';
import {
  partnerCommissionTable,
  partnerMemberTable,
  partnerPostbackTable,
  partnerTable,
} from './partner.table.ts';
import { outgoingDoor } from './postback/outgoing-door.ts';
import { postbackSignature } from './postback/postback-key.ts';
import { sendNextPostback } from './postback/send-postback.ts';

const services = await testServices({
  payment: createSandboxProvider,
  env: {
    ...{ PARTNER_HOLD_DAYS: '10', REFERRAL_HOLD_DAYS: '3' },
    ...{ REGISTRATIONS_PER_ADDRESS: '1000', TRUST_PROXY: 'loopback' },
  },
});
const { db } = services.database;
const { clock } = services;
// The middle of a month in Japan.
clock.advance(Date.UTC(2027, 4, 15) - clock.nowMs());
const app = await testApp(services, [
  createAccountCapability([]),
  officeCapability,
  couponCapability,
  referralCapability,
  createPartnerCapability(),
  purchaseCapability,
  createSandboxCapability(),
]);
await app.listen({ port: 0, host: '127.0.0.1' });
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

const DAY_MS = 86_400_000;
const { call, partner, register, buy, doubtOf, held } = new PartnerScenes(services, app);

describe('source of a person', () => {
  it('is kept at the registration, and copied to purchases and sessions', async () => {
    const who = await partner();
    const user_id = await register({ code: who.code.toLowerCase(), campaign: 'summer', click_id: 'c-1' });
    const [user] = await db.select().from(userTable).where(eq(userTable.id, user_id));
    expect(user).toMatchObject({ source_site_id: 1_006_753, partner_id: Number(who.id) });
    const { row } = await buy(user_id);
    expect(row).toMatchObject({ source_site_id: 1_006_753, partner_id: Number(who.id) });
    const { rows } = await db.execute(sql`
      INSERT INTO viewer_session (channel_id, broadcast_id, viewer_id, session_type, point_type, state, lang,
        rate_units_per_min, share_bp, started_at_ms, ended_at_ms) VALUES (1, 1, ${user_id}, 115, 2000, 'ended', 'ja', 0, 0, 0, 0)
      RETURNING source_site_id, partner_id`);
    expect(rows).toEqual([{ source_site_id: 1_006_753, partner_id: Number(who.id) }]);
    const [kept] = await db.select().from(partnerMemberTable).where(eq(partnerMemberTable.user_id, user_id));
    expect(kept).toMatchObject({ campaign: 'summer', click_id: 'c-1', doubt: null });
  });

  it('keeps the link, and forgets device, network and mailbox after 400 days', async () => {
    const who = await partner();
    const user_id = await register({ code: who.code, campaign: 'summer' });
    const people = { table: partnerMemberTable, key: partnerMemberTable.user_id };
    const job = forgetOrigins('partner.forget_origin', people, services.config.origin_kept_ms);
    const rowAfter = async (days: number) => {
      await db.transaction((tx) => job.deleteExpired(tx, clock.nowMs() + days * DAY_MS, 100));
      const ofUser = eq(partnerMemberTable.user_id, user_id);
      const [row] = await db.select().from(partnerMemberTable).where(ofUser);
      return row;
    };
    expect((await rowAfter(399))?.device_hash).not.toBe('');
    expect(await rowAfter(400)).toMatchObject({
      ...{ partner_id: Number(who.id), campaign: 'summer' },
      ...{ device_hash: '', network: '', mailbox_hash: null },
    });
  });

  it('is the site that the address named, with and without a partner', async () => {
    const who = await partner();
    for (const code of [who.code, '', 'UNKNOWN2']) {
      const user_id = await register({ code, site_id: 20_003_236 });
      const [user] = await db.select().from(userTable).where(eq(userTable.id, user_id));
      expect(user?.source_site_id).toBe(20_003_236);
    }
  });
});

describe('commission', () => {
  it('is the share of the month’s volume, held, and confirmed after the hold', async () => {
    const who = await partner();
    const user_id = await register({ code: who.code });
    await buy(user_id);
    expect(await held(who)).toBe(80_000);
    await buy(user_id);
    // 20 of these 40 points are in the second step.
    await buy(await register({ code: who.code }));
    expect((await who.page()).figures).toEqual({
      ...{ registrations: 2, first_purchases: 2, sold_units: 1_200_000, back_units: 0 },
      ...{ held_units: 260_000, payable_units: 0, settled_units: 0 },
    });
    clock.advance(10 * DAY_MS);
    expect((await who.page()).figures).toMatchObject({ held_units: 0, payable_units: 260_000 });
    expect((await who.page()).month_units).toBe(1_200_000);
    clock.advance(10 * DAY_MS);
    expect((await who.page()).month_units).toBe(0);
  });

  it('of a fixed amount is for the first purchase alone', async () => {
    const who = await partner(ONE_OFF);
    const user_id = await register({ code: who.code });
    await buy(user_id);
    await buy(user_id);
    expect(await held(who)).toBe(350_000);
  });

  it('goes back in proportion with refunds and chargebacks, also when it is confirmed, and comes again', async () => {
    const who = await partner();
    const user_id = await register({ code: who.code });
    const { say } = await buy(user_id);
    await say('refunded', 1_000);
    expect(await held(who)).toBe(60_000);
    clock.advance(11 * DAY_MS);
    await say('chargeback', 3_000);
    expect((await who.page()).figures).toMatchObject({
      back_units: 400_000,
      held_units: 0,
      payable_units: 0,
    });
    await say('chargeback_reversed', 3_000);
    expect((await who.page()).figures).toMatchObject({ back_units: 100_000, payable_units: 60_000 });
  });

  it('follows new terms from their beginning on', async () => {
    const who = await partner();
    const user_id = await register({ code: who.code });
    const from_ms = clock.nowMs() + DAY_MS;
    const url = `/api/office/partners/${who.id}/terms`;
    const terms = { ...SHARE, steps: [{ from_units: 0, share_bp: 100 }] };
    const add = (at_ms: number) =>
      call(who.staff.cookie, 'POST', url, { terms, from_ms: at_ms, reason: 'less' });
    expect((await add(clock.nowMs() - 1)).result).toBe('partner_invalid');
    expect((await add(from_ms)).result).toBe('ok');
    await buy(user_id);
    expect(await held(who)).toBe(80_000);
    clock.advance(DAY_MS);
    await buy(user_id);
    expect(await held(who)).toBe(84_000);
  });

  it('ends with a stopped partner, for registrations and purchases', async () => {
    const who = await partner();
    const user_id = await register({ code: who.code });
    const url = `/api/office/partners/${who.id}/state`;
    const move = (seen: string, state: string) =>
      call(who.staff.cookie, 'POST', url, { seen, state, reason: 'a break' });
    expect((await move('stopped', 'active')).result).toBe('act_conflict');
    expect((await move('active', 'stopped')).result).toBe('ok');
    await buy(user_id);
    expect(await doubtOf(await register({ code: who.code }))).toBeUndefined();
    expect(await held(who)).toBe(0);
    await move('stopped', 'active');
    await buy(user_id);
    expect((await who.page()).figures).toMatchObject({ first_purchases: 0, held_units: 80_000 });
  });
});

describe('registration that does not count', () => {
  it('has the device, the mailbox or the network of the partner, or the device of another person', async () => {
    const who = await partner();
    const seen = { ...elsewhere() };
    const looked = await app.inject({ url: '/api/partner', headers: { ...seen, cookie: who.cookie } });
    const device = looked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(
      await doubtOf(await register({ code: who.code, headers: { ...elsewhere(), cookie: device } })),
    ).toBe('device');
    expect(await doubtOf(await register({ code: who.code, headers: seen }))).toBe('network');
    const email = `${who.user_name}+1@example.org`;
    const own = await register({ code: who.code, email });
    expect(await doubtOf(own)).toBe('mailbox');
    const [user] = await db.select().from(userTable).where(eq(userTable.id, own));
    expect(user).toMatchObject({ source_site_id: 1_006_753, partner_id: null });
    await buy(own);
    expect((await who.page()).figures).toMatchObject({ registrations: 0, held_units: 0 });
  });

  it('was brought by a member’s link, whose points are the one reward', async () => {
    const who = await partner();
    const friend = await buildViewer(services);
    const { cookie } = await buildLogin(services, friend.user_id);
    const { code: referral_code } = await call<{ code: string }>(cookie, 'GET', '/api/referral');
    const user_id = await register({ code: who.code, referral_code });
    expect(await doubtOf(user_id)).toBe('referral');
    await buy(user_id);
    expect(await held(who)).toBe(0);
  });

  it('is that of the attached member, whose purchases bring nothing', async () => {
    const who = await partner();
    const user_id = await register({ code: who.code });
    const [user] = await db.select().from(userTable).where(eq(userTable.id, user_id));
    const plan = { ...who.plan, member_name: user?.user_name };
    const url = `/api/office/partners/${who.id}`;
    expect((await call(who.staff.cookie, 'POST', url, { plan, reason: 'a new member' })).result).toBe('ok');
    await buy(user_id);
    const rows = await db
      .select()
      .from(partnerCommissionTable)
      .where(eq(partnerCommissionTable.user_id, user_id));
    expect(rows).toEqual([]);
  });
});

describe('back office', () => {
  it('refuses terms, addresses and members that cannot be', async () => {
    const { cookie } = await buildStaff(services);
    const make = (plan: object, terms: object = SHARE) =>
      call(cookie, 'POST', '/api/office/partners', { plan, terms, reason: 'a contract' });
    const other = await partner();
    expect((await make(planOf(), { ...SHARE, steps: [] })).result).toBe('partner_invalid');
    expect((await make(planOf({ postback_url: 'https://10.0.0.1/' }))).result).toBe('partner_invalid');
    expect((await make(planOf({ email: 'no address' }))).result).toBe('partner_invalid');
    expect((await make(planOf({ member_name: 'nosuchmember' }))).result).toBe('partner_invalid');
    expect((await make(planOf({ member_name: other.user_name }))).result).toBe('partner_invalid');
  });

  it('lists partners with their figures, and writes acts without names to the audit log', async () => {
    const who = await partner();
    await buy(await register({ code: who.code, campaign: 'spring' }));
    const list = await call<{ rows: { id: string; cells: Record<string, unknown> }[] }>(
      ...[who.staff.cookie, 'GET' as const, '/api/office/partners'],
    );
    expect(list.rows.find(({ id }) => id === who.id)?.cells).toMatchObject({
      ...{ name: 'Travel blog', partner_code: who.code, partner_state: 'active', registrations: 1 },
      ...{ first_purchases: 1, sold_units: 400_000, held_units: 80_000, payable_units: 0 },
    });
    const one = await call<Own>(who.staff.cookie, 'GET', `/api/office/partners/${who.id}`);
    expect(one.campaigns).toEqual([
      {
        campaign: 'spring',
        registrations: 1,
        first_purchases: 1,
        sold_units: 400_000,
        commission_units: 80_000,
      },
    ]);
    const { rows } = await db.execute<{ after: object }>(
      sql`SELECT after FROM audit WHERE act = 'partner.make' AND subject_id = ${who.id}`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/Travel|example\.org/);
    expect(JSON.stringify(rows)).toContain(who.code);
  });
});

describe('postbacks', () => {
  const SECRET_PATH = '/hook?c={click_id}&e={event}&a={amount}&i={id}';
  async function tracked(postback_method = 'GET') {
    const { port } = await startSimulator(
      new URL('../../testing/partner/tracker-simulator.ts', import.meta.url),
    );
    const who = await partner(SHARE, { postback_url: 'https://tracker.example.org/hook', postback_method });
    // What the rules refuse: the simulator has no certificate and is on this machine.
    const postback_url = `http://127.0.0.1:${port}${SECRET_PATH}`;
    await db
      .update(partnerTable)
      .set({ postback_url })
      .where(eq(partnerTable.id, Number(who.id)));
    const control = async (fault?: TrackerFault) => {
      const body = fault === undefined ? '' : JSON.stringify(fault);
      const answer = await fetch(`http://127.0.0.1:${port}/control`, { method: 'POST', body });
      return (await answer.json()) as TrackerCall[];
    };
    return { ...who, control, origin: `http://127.0.0.1:${port}` };
  }
  const open = () =>
    Object.assign(outgoingDoor(services).rules, { protocols: ['http:', 'https:'], allows: () => true });
  const statesOf = async ({ id }: { id: string }) =>
    (
      await db
        .select()
        .from(partnerPostbackTable)
        .where(eq(partnerPostbackTable.partner_id, Number(id)))
        .orderBy(partnerPostbackTable.at_ms)
    ).map(({ event, state, attempts, fault }) => [event, state, attempts, fault]);
  const sendAll = async () => {
    while (await sendNextPostback(services));
  };

  it('are not sent to addresses that are not public', async () => {
    const who = await tracked();
    await register({ code: who.code, click_id: 'c1' });
    await sendAll();
    expect(await statesOf(who)).toEqual([['registration', 'dead', 1, 'the protocol is not allowed']]);
    outgoingDoor(services).rules.protocols = ['http:'];
    await register({ code: who.code, click_id: 'c2' });
    await sendAll();
    expect((await statesOf(who))[1]).toEqual(['registration', 'dead', 1, 'the address is not a public one']);
    expect(await who.control()).toEqual([]);
  });

  it('tell of a registration, the first purchase and a refund, with a signature', async () => {
    open();
    const who = await tracked();
    const user_id = await register({ code: who.code, click_id: 'click~1' });
    const { say } = await buy(user_id);
    await buy(user_id);
    await say('refunded', 1_000);
    await sendAll();
    const calls = await who.control();
    expect(calls.map(({ method, path }) => `${method} ${path.replace(/&i=\d+$/, '')}`).toSorted()).toEqual([
      'GET /hook?c=click~1&e=first_purchase&a=8',
      'GET /hook?c=click~1&e=refund&a=2',
      'GET /hook?c=click~1&e=registration&a=0',
    ]);
    const [first] = calls;
    const { postback_key } = await who.page();
    const signed = {
      time: first!.headers['x-akari-time']!,
      method: 'GET',
      url: who.origin + first!.path,
      body: '',
    };
    expect(first!.headers['x-akari-signature']).toBe(postbackSignature(postback_key!, signed));
  });

  it('have a body when they are posted', async () => {
    open();
    const who = await tracked('POST');
    await register({ code: who.code, click_id: 'c3', campaign: 'mail' });
    await sendAll();
    const [first] = await who.control();
    expect(JSON.parse(first!.body)).toMatchObject({
      click_id: 'c3',
      campaign: 'mail',
      event: 'registration',
    });
  });

  it('are tried again after failures and redirects, and no more in the end', async () => {
    open();
    const who = await tracked();
    await who.control({ times: 1, status: 500 });
    await register({ code: who.code, click_id: 'c4' });
    await sendAll();
    expect(await statesOf(who)).toEqual([['registration', 'waiting', 1, 'answered 500']]);
    await who.control({ times: 1, redirect: 'http://127.0.0.1:1/' });
    clock.advance(DAY_MS);
    await sendAll();
    expect(await statesOf(who)).toEqual([['registration', 'waiting', 2, 'answered 302']]);
    clock.advance(DAY_MS);
    await sendAll();
    expect(await statesOf(who)).toEqual([['registration', 'sent', 3, null]]);
    const ids = (await who.control()).map(({ path }) => path);
    expect(new Set(ids).size).toBe(1);
    await who.control({ times: 99, status: 503 });
    await register({ code: who.code, click_id: 'c5' });
    for (let day = 0; day < 9; day += 1) {
      await sendAll();
      clock.advance(DAY_MS);
    }
    expect((await statesOf(who))[1]).toEqual(['registration', 'dead', 8, 'answered 503']);
  });

  it('need the id of a click', async () => {
    const who = await tracked();
    await register({ code: who.code });
    expect(await statesOf(who)).toEqual([]);
  });
});

it('a key of a purchase is posted once: a repeated message brings no second commission', async () => {
  const who = await partner();
  const { say } = await buy(await register({ code: who.code }));
  await say('paid');
  expect(await held(who)).toBe(80_000);
});
