import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { buildAdmin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import { startPushService } from '../../testing/push/start-push-service.ts';
import type { TestSubscription } from '../../testing/push/push-simulator.ts';
import { Stage } from '../../testing/stage.ts';
import { barCapability } from '../bar/bar.capability.ts';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { prepareChannel } from '../channel/broadcast/prepare-channel.ts';
import { favouriteCapability } from '../favourite/favourite.capability.ts';
import { createPushCapability } from './push.capability.ts';
import { pushDeviceTable, pushTable } from './push.table.ts';
import { PushSender } from './push-sender.ts';
import { takePushes } from './send-pushes.ts';

const service = await startPushService();
const stage = await Stage.open({
  more: [favouriteCapability, createPushCapability(), barCapability],
  env: { ...service.env, PUSH_DEVICES: '2', PUSH_RETRY_FIRST_S: '10', PUSH_RETRY_MAX_S: '300' },
});
const { services } = stage;
const { db } = services.database;
const transport = services.push!;
const sender = new PushSender(services, transport);

const viewer = () => buildViewer(services, { points: 50 });
const offline = () => buildPerformer(services, { publish_start: 'waiting' });
const favour = (person: Member, performer: Member) =>
  stage.call(person, 'POST', `/api/favourites/${performer.user_name}`, {});
const settings = async (person: Member) => (await stage.call(person, 'GET', '/api/push')).body;
const devicesOf = async (person: Member) => (await settings(person))['devices'] as { device_id: string }[];
const addDevice = (person: Member | null, body: object) =>
  stage.call(person, 'POST', '/api/push/devices', body);
const endDevice = async (person: Member, device_id: string) =>
  stage.app.inject({
    method: 'DELETE',
    url: `/api/push/devices/${device_id}`,
    headers: { cookie: await stage.cookieOf(person) },
  });
/** A browser of a person that gets pushes. */
async function subscribed(person: Member): Promise<TestSubscription> {
  const subscription = await service.subscribe(transport.public_key);
  const { status } = await addDevice(person, subscription);
  expect(status).toBe(200);
  return subscription;
}
async function fan(performer: Member): Promise<{ person: Member; browser: TestSubscription }> {
  const person = await viewer();
  await favour(person, performer);
  return { person, browser: await subscribed(person) };
}
async function goLive(performer: Member): Promise<void> {
  await prepareChannel(services, performer.user_id);
  await stage.publish(performer);
  await stage.pass(0);
}
const goOff = (performer: Member) => runCommand(services, performer.user_id, 'stop_publish');
const received = async ({ endpoint }: TestSubscription) =>
  (await service.told()).pushes
    .filter((push) => push.endpoint === endpoint)
    .map(({ text, ...push }) => ({ ...push, said: JSON.parse(text) as Record<string, string> }));
const pushesOf = (person: Member) => db.select().from(pushTable).where(eq(pushTable.user_id, person.user_id));

beforeEach(async () => {
  await service.setFault({});
  await db.execute(sql`DELETE FROM push`);
});

describe('a push that a favourite is live', () => {
  it('reaches each device once, encrypted and signed, and names no performer', async () => {
    const kotoha = await offline();
    const { person, browser } = await fan(kotoha);
    const other = await subscribed(person);
    await goLive(kotoha);
    expect(await sender.sendDue()).toBe(2);
    const [push, ...more] = await received(browser);
    expect(more).toEqual([]);
    expect(push).toMatchObject({
      ...{ ttl_s: 3_600, urgency: 'high', sub: 'mailto:push@akari.example' },
      said: {
        ...{ title: 'Akari', body: 'お気に入りの配信が始まりました。', lang: 'ja' },
        path: `/chat/${kotoha.user_name}`,
      },
    });
    expect(push?.topic).toMatch(/^[\w-]{32}$/);
    expect(await received(other)).toHaveLength(1);
    expect(await sender.sendDue()).toBe(0);
    expect((await service.told()).refused).toEqual([]);
    const { rows } = await db.execute<{ told: boolean }>(
      sql`SELECT told_at_ms IS NOT NULL AS told FROM push_device WHERE user_id = ${person.user_id}`,
    );
    expect(rows).toEqual([{ told: true }, { told: true }]);
  });

  it('names the performer for a person who chose so, in their language', async () => {
    const kotoha = await offline();
    const { person, browser } = await fan(kotoha);
    await db.execute(sql`UPDATE app_user SET chat_lang = 'en' WHERE id = ${person.user_id}`);
    expect((await settings(person))['detailed']).toBe(false);
    await stage.call(person, 'POST', '/api/push/detail', { detailed: true });
    expect((await settings(person))['detailed']).toBe(true);
    await goLive(kotoha);
    await sender.sendDue();
    const [push] = await received(browser);
    expect(push?.said['body']).toMatch(/ is live now\.$/);
    expect(push?.said['lang']).toBe('en');
  });

  it('comes once, however often the broadcast drops and returns within the gap', async () => {
    const kotoha = await offline();
    const { browser } = await fan(kotoha);
    for (const gap_ms of [0, 60_000, 14 * 60_000]) {
      services.clock.advance(gap_ms);
      await goLive(kotoha);
      await sender.sendDue();
      await goOff(kotoha);
    }
    expect(await received(browser)).toHaveLength(1);
    services.clock.advance(15 * 60_000);
    await goLive(kotoha);
    await sender.sendDue();
    expect(await received(browser)).toHaveLength(2);
  });

  it('does not come to who wants none, is barred, or has quiet hours when it is queued or when it is sent', async () => {
    const kotoha = await stage.performer('chatting');
    await goOff(kotoha);
    services.clock.advance(3_600_000);
    const fans = [await fan(kotoha), await fan(kotoha), await fan(kotoha), await fan(kotoha)];
    const [declined, barred, quiet, later] = fans;
    await stage.call(declined!.person, 'POST', `/api/login_notice/${kotoha.user_name}`, {
      ...{ site: true, mail: false, push: false },
    });
    const minute = Math.floor(services.clock.nowMs() / 60_000) % 1_440;
    const hours = (from_min: number) => ({
      ...{ shown: false, site: true, push: true, time_zone: 'UTC' },
      quiet: { from_min: from_min % 1_440, to_min: (from_min + 30) % 1_440 },
    });
    await stage.call(quiet!.person, 'POST', '/api/favourite_settings', hours(minute));
    await stage.call(later!.person, 'POST', '/api/favourite_settings', hours(minute + 5));
    await goLive(kotoha);
    await db.execute(sql`INSERT INTO bar (performer_id, viewer_id, kind, at_ms, until_ms)
      VALUES (${kotoha.user_id}, ${barred!.person.user_id}, 'ban', 0, NULL)`);
    services.clock.advance(6 * 60_000);
    await sender.sendDue();
    for (const { browser } of fans) expect(await received(browser)).toEqual([]);
    expect(await pushesOf(declined!.person)).toEqual([]);
    expect(await pushesOf(quiet!.person)).toEqual([]);
    expect(await pushesOf(barred!.person)).toMatchObject([{ state: 'void' }]);
    expect(await pushesOf(later!.person)).toMatchObject([{ state: 'void' }]);
  });

  it('is dropped when the broadcast is over, or a hidden chat, before it is sent', async () => {
    const kotoha = await offline();
    const { person, browser } = await fan(kotoha);
    await goLive(kotoha);
    await goOff(kotoha);
    await sender.sendDue();
    expect(await received(browser)).toEqual([]);
    expect(await pushesOf(person)).toMatchObject([{ state: 'void' }]);
  });
});

describe('devices', () => {
  it('are those of a login: a login that ends has no pushes, and its device is forgotten', async () => {
    const kotoha = await offline();
    const { person, browser } = await fan(kotoha);
    await goLive(kotoha);
    await stage.call(person, 'POST', '/api/account/logout', {});
    await sender.sendDue();
    expect(await received(browser)).toEqual([]);
    expect(await pushesOf(person)).toMatchObject([{ state: 'void' }]);
    const left = () => db.select().from(pushDeviceTable).where(eq(pushDeviceTable.user_id, person.user_id));
    expect(await left()).toHaveLength(1);
    await stage.pass(3_600_000);
    expect(await left()).toEqual([]);
  });

  it('have no pushes when the account is closed', async () => {
    const kotoha = await offline();
    const { person, browser } = await fan(kotoha);
    await db.execute(sql`UPDATE app_user SET closed_at_ms = 1 WHERE id = ${person.user_id}`);
    await goLive(kotoha);
    await sender.sendDue();
    expect(await received(browser)).toEqual([]);
  });

  it('are limited, listed without their addresses, and ended by their person alone', async () => {
    const [hana, ren] = [await viewer(), await viewer()];
    await subscribed(hana);
    const second = await subscribed(hana);
    const third = await service.subscribe(transport.public_key);
    expect((await addDevice(hana, third)).error).toBe('push_device_limit');
    expect((await addDevice(hana, second)).status).toBe(200);
    const listed = await settings(hana);
    expect(listed).toMatchObject({ most: 2, public_key: transport.public_key });
    expect(JSON.stringify(listed)).not.toMatch(/127\.0\.0\.1|p256dh|endpoint/);
    const [device] = await devicesOf(hana);
    expect(Object.keys(device!).toSorted()).toEqual([
      'added_at_ms',
      'current',
      'device_id',
      'told_at_ms',
      'user_agent',
    ]);
    await endDevice(ren, device!.device_id);
    expect(await devicesOf(hana)).toHaveLength(2);
    await endDevice(hana, device!.device_id);
    await endDevice(hana, device!.device_id);
    expect(await devicesOf(hana)).toHaveLength(1);
    expect((await addDevice(hana, third)).status).toBe(200);
  });

  it('move: to the person who has the browser now, and to the address that the browser has now', async () => {
    const [hana, ren, kotoha] = [await viewer(), await viewer(), await offline()];
    for (const person of [hana, ren]) await favour(person, kotoha);
    const browser = await subscribed(hana);
    await addDevice(ren, browser);
    expect([await devicesOf(hana), (await devicesOf(ren)).length]).toEqual([[], 1]);
    const next = await service.subscribe(transport.public_key);
    await addDevice(ren, { ...next, replaces: browser.endpoint });
    expect(await devicesOf(ren)).toHaveLength(1);
    await goLive(kotoha);
    await sender.sendDue();
    expect([(await received(browser)).length, (await received(next)).length]).toEqual([0, 1]);
  });

  it('do not replace the device of another person by naming its address', async () => {
    const [hana, ren] = [await viewer(), await viewer()];
    const browser = await subscribed(hana);
    await addDevice(ren, { ...(await service.subscribe(transport.public_key)), replaces: browser.endpoint });
    expect(await devicesOf(hana)).toHaveLength(1);
  });

  it.each([
    ['another host', 'https://push.example.com/x'],
    ['this machine', 'https://127.0.0.1/x'],
    ['a metadata service', 'http://169.254.169.254/latest'],
    ['a host that begins like a known one', 'https://fcm.googleapis.com.evil.example/x'],
    ['a name with a password', 'https://me:secret@fcm.googleapis.com/x'],
    ['no address', 'not an address'],
  ])('are refused at %s', async (_what, endpoint) => {
    const { p256dh, auth } = await service.subscribe(transport.public_key);
    expect((await addDevice(await viewer(), { endpoint, p256dh, auth })).error).toBe('push_device_wrong');
  });

  it('are refused with a key that is not on the curve', async () => {
    const { endpoint, auth } = await service.subscribe(transport.public_key);
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    expect((await addDevice(await viewer(), { endpoint, p256dh, auth })).error).toBe('push_device_wrong');
  });

  it('are for viewers', async () => {
    const subscription = await service.subscribe(transport.public_key);
    expect((await addDevice(null, subscription)).error).toBe('login_required');
    expect((await addDevice(await offline(), subscription)).error).toBe('forbidden');
    expect((await addDevice(await buildAdmin(services), subscription)).error).toBe('forbidden');
  });

  it('get a test when their person asks for it', async () => {
    const [hana, ren] = [await viewer(), await viewer()];
    const browser = await subscribed(hana);
    const [device] = await devicesOf(hana);
    const test = (person: Member) =>
      stage.call(person, 'POST', `/api/push/devices/${device!.device_id}/test`, {});
    expect((await test(ren)).error).toBe('not_found');
    expect((await test(hana)).status).toBe(200);
    await test(hana);
    await sender.sendDue();
    const pushes = await received(browser);
    expect(pushes.map(({ said }) => said['body'])).toEqual([
      'プッシュ通知のテストです。この端末に届いています。',
    ]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that says %i ends the device, and nothing more is sent to it', async (status) => {
    const kotoha = await offline();
    const { person, browser } = await fan(kotoha);
    if (status === 410) await service.end(browser.endpoint);
    else await service.setFault({ status });
    await goLive(kotoha);
    await sender.sendDue();
    expect(await devicesOf(person)).toEqual([]);
    expect(await pushesOf(person)).toEqual([]);
  });

  it.each([400, 403, 413])('that says %i is not asked again, and the device stays', async (status) => {
    const kotoha = await offline();
    const { person } = await fan(kotoha);
    await service.setFault({ status });
    await goLive(kotoha);
    await sender.sendDue();
    expect(await pushesOf(person)).toMatchObject([{ state: 'dead', status, attempts: 1 }]);
    expect(await devicesOf(person)).toHaveLength(1);
  });

  it('is left alone for as long as it asks', async () => {
    const kotoha = await offline();
    const { person, browser } = await fan(kotoha);
    await service.setFault({ status: 429, retry_after: '120', times: 1 });
    await goLive(kotoha);
    await sender.sendDue();
    services.clock.advance(119_000);
    expect(await sender.sendDue()).toBe(0);
    expect(await pushesOf(person)).toMatchObject([{ state: 'waiting', status: 429 }]);
    services.clock.advance(11_000);
    expect(await sender.sendDue()).toBe(1);
    expect(await received(browser)).toHaveLength(1);
  });

  it.each([
    ['fails', { status: 503 }],
    ['hangs', { hang: true }],
  ])('that %s is tried again, later each time', async (_what, fault) => {
    const kotoha = await offline();
    const { person, browser } = await fan(kotoha);
    await service.setFault(fault);
    await goLive(kotoha);
    const waits: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await sender.sendDue();
      const [push] = await pushesOf(person);
      waits.push((push!.next_at_ms - services.clock.nowMs()) / 1_000);
      services.clock.advance(push!.next_at_ms - services.clock.nowMs());
    }
    for (const [tries, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(5 * 2 ** tries);
      expect(wait).toBeLessThanOrEqual(10 * 2 ** tries);
    }
    await service.setFault({});
    await sender.sendDue();
    expect(await received(browser)).toHaveLength(1);
  });

  it('that is away for most of an hour loses nothing and tells nothing twice; after the hour a push is dropped', async () => {
    const [early, late] = [await offline(), await offline()];
    const [first, second] = [await fan(early), await fan(late)];
    await service.setFault({ status: 503 });
    await goLive(early);
    for (let minute = 0; minute < 61; minute += 1) {
      if (minute === 30) await goLive(late);
      await sender.sendDue();
      services.clock.advance(60_000);
    }
    await service.setFault({});
    for (let minute = 0; minute < 10; minute += 1) {
      await sender.sendDue();
      services.clock.advance(60_000);
    }
    expect(await received(first.browser)).toEqual([]);
    expect(await pushesOf(first.person)).toMatchObject([{ state: 'dead' }]);
    expect(await received(second.browser)).toHaveLength(1);
    expect(await pushesOf(second.person)).toMatchObject([{ state: 'sent' }]);
  });

  it('gets a push again that it may have accepted; the browser shows both under one tag', async () => {
    const kotoha = await offline();
    const { browser } = await fan(kotoha);
    await service.setFault({ cut_after: true, times: 1 });
    await goLive(kotoha);
    await sender.sendDue();
    services.clock.advance(60_000);
    await sender.sendDue();
    const pushes = await received(browser);
    expect(pushes).toHaveLength(2);
    expect(new Set(pushes.map(({ said }) => said['tag'])).size).toBe(1);
    expect(new Set(pushes.map(({ topic }) => topic)).size).toBe(1);
  });
});

describe('a server that dies', () => {
  it('after it has queued a push and before it has sent it, leaves it to another one, which sends it once', async () => {
    const kotoha = await offline();
    const { browser } = await fan(kotoha);
    await goLive(kotoha);
    expect(await takePushes(services, 10)).toHaveLength(1);
    const other = new PushSender(services, transport);
    expect(await other.sendDue()).toBe(0);
    services.clock.advance(3_000);
    expect(await other.sendDue()).toBe(1);
    expect(await other.sendDue()).toBe(0);
    expect(await received(browser)).toHaveLength(1);
  });

  it('sends nothing twice when several send side by side', async () => {
    const kotoha = await offline();
    const fans = [await fan(kotoha), await fan(kotoha), await fan(kotoha)];
    await goLive(kotoha);
    await Promise.all([1, 2, 3, 4].map(() => new PushSender(services, transport).sendDue()));
    for (const { browser } of fans) expect(await received(browser)).toHaveLength(1);
  });
});
