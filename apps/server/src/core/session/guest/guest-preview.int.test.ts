import { dayStartMs, USER_TYPE, type ErrorName } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { userTable } from '../../account/state/account.table.ts';
import { runStaffCommand } from '../../../commands/staff/staff-command.ts';
import { barCapability } from '../../bar/bar.capability.ts';
import { chargeTicker } from '../charge-tick/charge-ticker.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { GuestBrowser, newAddress } from '../../../testing/guest-browser.ts';
import { Stage } from '../../../testing/stage.ts';
import { tipCapability } from '../../../features/tip/tip.capability.ts';

const stage = await Stage.open({ more: [tipCapability, barCapability] });
const { services } = stage;
const newBrowser = (address?: string, house = stage): GuestBrowser => new GuestBrowser(house, address);

const nextDay = (): void => {
  const now_ms = services.clock.nowMs();
  services.clock.advance(dayStartMs(now_ms) + 86_400_000 - now_ms);
};

describe('guest preview', () => {
  it('grants 60 s to the media node and sets the guest cookie', async () => {
    const performer = await stage.performer('waiting');
    const guest = newBrowser();
    const answer = await guest.join(performer);
    expect(answer.body).toMatchObject({
      session: {
        mode: 'preview',
        session_type: 110,
        rate_units_per_min: 0,
        receipt: { remaining_ms: 60_000, points_left: 'enough', spent_units: 0 },
      },
      media: { url: `/whep/${performer.user_id}` },
    });
    expect(services.media.grants.get(String(answer.session_id))).toMatchObject({ paid_ms: 60_000 });
    expect(guest.cookie).toMatch(/^guest=gu_/);
    const { viewer_id } = await stage.session(answer.session_id);
    await stage.play(answer.session_id);
    stage.deliver(answer.session_id, 12_000);
    services.clock.advance(2_000);
    await chargeTicker(services).tick();
    expect(services.realtime.bodiesOf('session.receipt', roomOf.user(viewer_id)).at(-1)).toMatchObject({
      delivered_ms: 12_000,
      remaining_ms: 48_000,
      points_left: 'enough',
      counting: true,
    });
  });

  it('ends with guest_preview_spent (1113) after 60 s, and another may follow', async () => {
    const performer = await stage.performer('waiting');
    const guest = newBrowser();
    const id = await guest.watch(performer, 60_000);
    const ended = await stage.session(id);
    expect(ended).toMatchObject({ end: 'guest_preview_spent', delivered_ms: 60_000, charged_units: 0 });
    expect(services.realtime.bodiesOf('session.ended', roomOf.user(ended.viewer_id))).toMatchObject([
      { code: 1113, balance_units: null },
    ]);
    expect((await guest.join(performer)).body).toMatchObject({
      session: { receipt: { remaining_ms: 60_000 } },
    });
  });

  it('continues with the remaining time after a reload or another channel', async () => {
    const [here, there] = [await stage.performer('waiting'), await stage.performer('waiting')];
    const guest = newBrowser();
    const first = await guest.watch(here, 25_000);
    const known = await guest.call('GET', '/api/session');
    expect(known.session_id).toBe(first);
    expect((await guest.call('POST', `/api/session/${first}/media`)).status).toBe(200);
    const again = await guest.join(here);
    expect(again.body).toMatchObject({ session: { receipt: { remaining_ms: 35_000 } } });
    expect((await stage.session(first)).end).toBe('duplicate_session');
    await guest.watch(there, 10_000);
    expect((await guest.join(here)).body).toMatchObject({ session: { receipt: { remaining_ms: 35_000 } } });
  });

  it('is 360 s a day, then is refused with guest_preview_over', async () => {
    const performer = await stage.performer('waiting');
    const guest = newBrowser();
    for (let preview = 0; preview < 5; preview += 1) await guest.watch(performer, 60_000);
    const other = await stage.performer('waiting');
    const last = await guest.watch(other, 40_000);
    await guest.call('POST', `/api/session/${last}/leave`);
    const rest = await guest.watch(performer, 60_000);
    expect((await stage.session(rest)).delivered_ms).toBe(20_000);
    const refused = await guest.join(performer);
    expect([refused.status, refused.error]).toEqual([403, 'guest_preview_over']);
    expect((await guest.call('GET', '/api/session')).body['session']).toBeNull();
    nextDay();
    expect((await guest.join(performer)).body).toMatchObject({
      session: { receipt: { remaining_ms: 60_000 } },
    });
  });

  it('GET /api/session/trial returns left_ms to new and known guests', async () => {
    const [performer, other] = [await stage.performer('waiting'), await stage.performer('waiting')];
    const guest = newBrowser();
    const leftWith = async (her: Member) =>
      (await guest.call('GET', `/api/session/trial?performer_name=${her.user_name}`)).body;
    expect(await leftWith(performer)).toEqual({ left_ms: 60_000 });
    expect(guest.cookie).toBe('');
    const id = await guest.watch(performer, 45_000);
    await guest.call('POST', `/api/session/${id}/leave`);
    expect(await leftWith(performer)).toEqual({ left_ms: 15_000 });
    expect(await leftWith(other)).toEqual({ left_ms: 60_000 });
    for (let preview = 0; preview < 5; preview += 1) await guest.watch(other, 60_000);
    // 345 s of the day's 360 s are watched.
    expect(await leftWith(other)).toEqual({ left_ms: 15_000 });
    await guest.watch(other, 60_000);
    expect(await leftWith(other)).toEqual({ left_ms: 0 });
  });

  it('counts delivered time, not elapsed time', async () => {
    const performer = await stage.performer('waiting');
    const guest = newBrowser();
    const { session_id } = await guest.join(performer);
    await stage.play(session_id);
    stage.deliver(session_id, 5_000);
    await stage.pass(20_000);
    expect((await guest.call('GET', '/api/session')).body).toMatchObject({
      session: { receipt: { remaining_ms: 55_000 } },
    });
  });

  it('uses the limits of set-guest-preview', async () => {
    const performer = await stage.performer('waiting');
    const set = (options: Record<string, string>) => runStaffCommand(services, 'set-guest-preview', options);
    expect((await set({ seconds: '0', 'day-seconds': '360' })).ok).toBe(false);
    expect((await set({ seconds: '20', 'day-seconds': '25' })).ok).toBe(true);
    const guest = newBrowser();
    expect((await guest.join(performer)).body).toMatchObject({
      session: { receipt: { remaining_ms: 20_000 } },
    });
    await guest.watch(performer, 20_000);
    expect((await guest.join(performer)).body).toMatchObject({
      session: { receipt: { remaining_ms: 5_000 } },
    });
    await set({ seconds: '60', 'day-seconds': '360' });
  });

  it('has no limit for members', async () => {
    const performer = await stage.performer('waiting');
    const id = await stage.watch(await buildViewer(services), performer, 110);
    expect(services.media.grants.get(String(id))?.paid_ms).toBeNull();
    stage.deliver(id, 600_000);
    await chargeTicker(services).tick();
    expect(await stage.session(id)).toMatchObject({ state: 'on', delivered_ms: 600_000 });
  });
});

describe('guest', () => {
  it('gets login_required for paid modes, tips and account routes', async () => {
    const [waiting, chatting] = [await stage.performer('waiting'), await stage.performer('chatting')];
    const [known, unknown] = [newBrowser(), newBrowser()];
    await known.join(waiting);
    for (const guest of [known, unknown]) {
      expect((await guest.join(chatting, 'party', 12_000)).error).toBe('login_required');
      expect((await guest.join(chatting, 'peep', 8_000)).error).toBe('login_required');
      const tip = { performer_name: waiting.user_name, amount: '1', anonymous: false };
      expect((await guest.call('POST', '/api/tip', tip)).error).toBe('login_required');
      for (const url of [
        `/api/session/quote?performer_name=${chatting.user_name}`,
        `/api/bar/own?performer_name=${chatting.user_name}`,
        '/api/account/logins',
      ])
        expect((await guest.call('GET', url)).error, url).toBe('login_required');
      expect((await guest.call('POST', '/api/account/dlvctoken')).error).toBe('login_required');
    }
  });

  it('is not authenticated by the guest cookie', async () => {
    const performer = await stage.performer('waiting');
    const guest = newBrowser();
    const { session_id } = await guest.join(performer);
    const me = { user_id: 'guest', user_name: 'guest', user_type: USER_TYPE.guest, balance: null };
    expect((await guest.call('GET', '/api/me')).body).toMatchObject(me);
    expect((await guest.call('POST', '/vauth_check', {})).body).toEqual({ result: false });
    const token = guest.cookie.slice('guest='.length);
    expect((await guest.call('POST', '/vauth_check', { vauth: token })).body).toMatchObject({
      result: false,
    });
    const posing = newBrowser();
    posing.cookie = `vauth=${token}`;
    expect((await posing.call('GET', '/api/session')).error).toBe('login_required');
    const { viewer_id } = await stage.session(session_id);
    const [row] = await services.database.db.select().from(userTable).where(eq(userTable.id, viewer_id));
    const login = { login: row?.user_name, password: 'whatever it may be' };
    expect((await guest.call('POST', '/api/account/login', login)).error).toBe('login_wrong');
  });

  it('keeps the session across login and logout', async () => {
    const performer = await stage.performer('waiting');
    const guest = newBrowser();
    const id = await guest.watch(performer, 30_000);
    const before = guest.cookie;
    guest.cookie = `${before}; ${await stage.cookieOf(await buildViewer(services))}`;
    expect((await guest.call('GET', '/api/session')).body['session']).toBeNull();
    await guest.call('POST', '/api/account/logout');
    guest.cookie = before;
    await guest.call('POST', '/api/account/logout');
    expect((await guest.call('GET', '/api/session')).session_id).toBe(id);
  });

  it('gets not_found for the session of another guest', async () => {
    const performer = await stage.performer('waiting');
    const [one, other] = [newBrowser(), newBrowser()];
    const { session_id } = await one.join(performer);
    await other.join(performer);
    expect((await other.call('POST', `/api/session/${session_id}/leave`)).error).toBe('not_found');
    expect((await other.call('POST', `/api/session/${session_id}/media`)).error).toBe('not_found');
  });

  it('can be kicked by the performer', async () => {
    const performer = await stage.performer('waiting');
    const guest = newBrowser();
    const { session_id } = await guest.join(performer);
    const { viewer_id } = await stage.session(session_id);
    const asked = { viewer_id: String(viewer_id), kind: 'kick' };
    expect((await stage.call(performer, 'POST', '/api/bar', asked)).status).toBe(200);
    expect((await stage.session(session_id)).end).toBe('kicked');
    expect((await guest.join(performer)).error).toBe('kicked_out');
  });

  it('without a cookie counts against per_address_a_minute and per_address_a_day', async () => {
    const performer = await stage.performer('waiting');
    const address = newAddress();
    const { guests } = services.config;
    Object.assign(guests, { per_address_a_day: 5, per_address_a_minute: 3 });
    const errorsOf = async (count: number) => {
      const joins = await Promise.all(
        Array.from({ length: count }, () => newBrowser(address).join(performer)),
      );
      return joins.map(({ error }) => error ?? 'none').toSorted();
    };
    const regular = newBrowser(address);
    expect((await regular.join(performer)).status).toBe(200);
    expect(await errorsOf(4)).toEqual(['none', 'none', 'too_many_requests', 'too_many_requests']);
    // A guest with the cookie does not count as new.
    expect((await regular.join(performer)).status).toBe(200);
    services.clock.advance(60_001);
    expect(await errorsOf(3)).toEqual(['guest_preview_over', 'none', 'none']);
    expect((await newBrowser().join(performer)).status).toBe(200);
    services.clock.advance(86_400_001);
    expect((await newBrowser(address).join(performer)).status).toBe(200);
  });

  it('counts together with others of the same IPv6 /64 network', async () => {
    const performer = await stage.performer('waiting');
    Object.assign(services.config.guests, { per_address_a_day: 2, per_address_a_minute: 100 });
    const errors: (ErrorName | undefined)[] = [];
    for (const host of [1, 2, 3]) {
      const { error } = await newBrowser(`2001:db8:7:1:${host}::9`).join(performer);
      errors.push(error);
    }
    expect(errors).toEqual([undefined, undefined, 'guest_preview_over']);
    expect((await newBrowser('2001:db8:7:2::9').join(performer)).error).toBeUndefined();
  });

  it('gets the guest cookie even when the join is refused', async () => {
    const performer = await stage.performer('chatting');
    const guest = newBrowser();
    expect((await guest.join(performer)).error).toBe('session_type_refused');
    expect(guest.cookie).toMatch(/^guest=gu_/);
  });
});

it('a guest’s socket with the cookie receives session.ended (1113)', async () => {
  const house = await Stage.open({ sockets: true });
  const performer = await house.performer('waiting');
  const guest = newBrowser('127.0.0.1', house);
  const { session_id } = await guest.join(performer);
  const socket = io(house.address, {
    path: '/socket',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: guest.cookie },
  });
  const ended = new Promise((resolve) => socket.once('session.ended', resolve));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await house.play(session_id);
  house.deliver(session_id, 60_000);
  await house.loseMedia(session_id, 'budget_spent');
  expect(await ended).toMatchObject({ session_id: String(session_id), code: 1113 });
  socket.disconnect();
});

describe('guest retention', () => {
  const MONTH_MS = 31 * 86_400_000;
  const guests = async (): Promise<Set<number>> => {
    const rows = await services.database.db
      .select({ id: userTable.id })
      .from(userTable)
      .where(eq(userTable.user_type, USER_TYPE.guest));
    return new Set(rows.map(({ id }) => id));
  };

  it('deletes a guest after 31 days and keeps newer guests and members', async () => {
    const performer = await stage.performer('waiting');
    const old = newBrowser();
    const watched = await old.watch(performer, 5_000);
    const oldId = (await stage.session(watched)).viewer_id;
    await old.call('POST', `/api/session/${watched}/leave`);
    await stage.pass(MONTH_MS - 3_600_000);
    expect(await guests()).toContain(oldId);
    const young = newBrowser();
    const youngSession = await young.watch(performer, 5_000);
    const member = await buildViewer(services);
    await stage.pass(3_600_000);
    await stage.pass(3_600_000);
    expect(await guests()).not.toContain(oldId);
    expect(await guests()).toContain((await stage.session(youngSession)).viewer_id);
    const members = await services.database.db
      .select({ id: userTable.id })
      .from(userTable)
      .where(eq(userTable.id, member.user_id));
    expect(members).toHaveLength(1);
    // The old cookie is invalid: its browser becomes a new guest.
    const { session_id, status } = await old.join(performer);
    expect(status).toBe(200);
    expect((await stage.session(session_id)).viewer_id).not.toBe(oldId);
  });

  it('keeps a guest whose session runs', async () => {
    const performer = await stage.performer('waiting');
    const browser = newBrowser();
    const { session_id } = await browser.join(performer);
    await stage.play(session_id);
    const { viewer_id } = await stage.session(session_id);
    await stage.pass(MONTH_MS + 3_600_000);
    expect(await guests()).toContain(viewer_id);
    await browser.call('POST', `/api/session/${session_id}/leave`);
  });
});
