import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import { moderationScenes, refusal } from '../../testing/moderation-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { barCapability } from '../bar/bar.capability.ts';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { prepareChannel } from '../channel/broadcast/prepare-channel.ts';
import { shownLists } from '../channel/announce/shown-viewers.ts';
import { oldLoginNotices } from './old-login-notices.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setMailPerson } from '../mail/mail-person.ts';
import { mailTable } from '../mail/mail.table.ts';
import { sendNextMail } from '../mail/send-mail.ts';
import { spendLimitTable } from '../spend-limit/spend-limit.table.ts';
import { moderationCapability } from '../moderation/moderation.capability.ts';
import { addFavourite } from './change-favourites.ts';
import { favouriteCapability } from './favourite.capability.ts';
import { favouritePersonTable, favouriteTable } from './state/favourite.table.ts';

const stage = await Stage.open({
  more: [favouriteCapability, moderationCapability, barCapability],
  env: { FAVOURITES: '3', FAVOURITES_VIP: '5', LOGIN_NOTICE_MAILS_A_DAY: '2', MAIL: 'demo', DEMO: '1' },
});
const { services } = stage;
const { db } = services.database;
const { write, set } = moderationScenes(stage);

const viewer = () => buildViewer(services, { points: 50 });
const path = ({ user_name }: Member) => `/api/favourites/${user_name}`;
const add = async (person: Member | null, performer: Member, body: object = {}) => {
  const { error, status } = await stage.call(person, 'POST', path(performer), body);
  return error ?? status;
};
const remove = async (person: Member, performer: Member) => {
  const response = await stage.app.inject({
    method: 'DELETE',
    url: path(performer),
    headers: { cookie: await stage.cookieOf(person) },
  });
  return response.statusCode;
};
const list = async (person: Member) => (await stage.call(person, 'GET', '/api/favourites')).body;
const namesIn = async (person: Member) =>
  ((await list(person))['favourites'] as { channel: { performer_name: string } }[]).map(
    ({ channel }) => channel.performer_name,
  );
const countOf = async (performer: Member) =>
  (await stage.call(performer, 'GET', '/api/favourite_count')).body['favourites'];
const choose = (person: Member, performer: Member, notice: { site: boolean; mail: boolean; push: boolean }) =>
  stage.call(person, 'POST', `/api/login_notice/${performer.user_name}`, notice);
const settle = (person: Member, body: object) =>
  stage.call(person, 'POST', '/api/favourite_settings', {
    ...{ shown: false, site: true, push: true, quiet: null, time_zone: 'Asia/Tokyo' },
    ...body,
  });

/** A performer who is off the air. */
const offline = () => buildPerformer(services, { publish_start: 'waiting' });
async function goLive(performer: Member): Promise<void> {
  await prepareChannel(services, performer.user_id);
  await stage.publish(performer);
  await stage.pass(0);
}
const goOff = (performer: Member) => runCommand(services, performer.user_id, 'stop_publish');
const toldOf = (person: Member): string[] =>
  services.realtime.sent.flatMap(({ room, event, body }) =>
    event === 'favourite.on_air' && [room].flat().includes(roomOf.user(person.user_id))
      ? [(body as { performer_name: string }).performer_name]
      : [],
  );
const mailsTo = async (person: Member) =>
  (await db.select().from(mailTable).where(eq(mailTable.user_id, person.user_id))).filter(
    ({ kind }) => kind === 'favourite_on_air',
  );
/** A viewer with a confirmed address. */
async function reachable(): Promise<Member> {
  const person = await viewer();
  const email = `${person.user_name}@example.jp`;
  await db.execute(sql`UPDATE app_user SET email = ${email} WHERE id = ${person.user_id}`);
  await setMailPerson(db, person.user_id, { verified_email: email });
  return person;
}

describe('the list of favourites', () => {
  it('is changed by its viewer: added once, removed, counted for the performer', async () => {
    const [hana, kotoha] = [await viewer(), await offline()];
    expect(await add(hana, kotoha)).toBe(200);
    expect(await add(hana, kotoha)).toBe('favourite_already');
    expect(await countOf(kotoha)).toBe(1);
    expect(await namesIn(hana)).toEqual([kotoha.user_name]);
    expect(await list(hana)).toMatchObject({
      most: 3,
      favourites: [{ notice: { site: true, mail: false, push: true } }],
    });
    expect(await remove(hana, kotoha)).toBe(200);
    expect(await remove(hana, kotoha)).toBe(200);
    expect(await countOf(kotoha)).toBe(0);
    expect(await namesIn(hana)).toEqual([]);
  });

  it('holds as many as the type of the viewer may have', async () => {
    const [hana, ren] = [await viewer(), await buildViewer(services, { user_type: 206 })];
    const all: Member[] = [];
    for (let count = 0; count < 6; count += 1) all.push(await offline());
    const answers = async (person: Member) => {
      const said: (string | number)[] = [];
      for (const one of all) said.push(await add(person, one));
      return said;
    };
    expect(await answers(hana)).toEqual([200, 200, 200, ...Array<string>(3).fill('favourite_limit')]);
    expect(await answers(ren)).toEqual([200, 200, 200, 200, 200, 'favourite_limit']);
  });

  it('has no place for who closed her account, although her name was known before', async () => {
    const hana = await viewer();
    const [gone, kept, last, late] = [await offline(), await offline(), await offline(), await offline()];
    for (const one of [gone, kept, last]) expect(await add(hana, one)).toBe(200);
    expect(await add(hana, late)).toBe('favourite_limit');
    const { rowCount } = await services.database.pool.query(
      'UPDATE app_user SET closed_at_ms = $2 WHERE id = $1',
      [gone.user_id, services.clock.nowMs()],
    );
    expect(rowCount).toBe(1);
    expect(await add(await viewer(), gone)).toBe('favourite_unknown');
    expect(await namesIn(hana)).toHaveLength(2);
    expect(await add(hana, late)).toBe(200);
    expect(await namesIn(hana)).toHaveLength(3);
  });

  it('keeps its limit, and has no one twice, when several pages add at once', async () => {
    const hana = await viewer();
    const all: Member[] = [];
    for (let count = 0; count < 6; count += 1) all.push(await offline());
    await stage.cookieOf(hana);
    const adds = [...all, ...all].map((one) => refusal(addFavourite(services, hana, one.user_id)));
    expect((await Promise.all(adds)).filter((one) => one === 'accepted')).toHaveLength(3);
    expect(await namesIn(hana)).toHaveLength(3);
    const counts = await Promise.all(all.map(countOf));
    expect(counts.reduce<number>((sum, one) => sum + Number(one), 0)).toBe(3);
  });

  it('has who is live first, then who was on the air last; a hidden chat is shown as off the air', async () => {
    const hana = await viewer();
    const [never, early, late] = [await offline(), await offline(), await offline()];
    await goLive(early);
    await goOff(early);
    services.clock.advance(60_000);
    await goLive(late);
    for (const one of [never, early, late]) await add(hana, one);
    expect(await namesIn(hana)).toEqual([late.user_name, early.user_name, never.user_name]);
    await runCommand(services, late.user_id, 'start_hidden');
    expect(await list(hana)).toMatchObject({
      favourites: [{ channel: { status: 'offline', viewer_count: 0 } }, {}, { last_seen_ms: null }],
    });
    expect(await namesIn(hana)).toEqual([late.user_name, early.user_name, never.user_name]);
  });

  it('is for viewers; an unknown performer, and one who banned the viewer, cannot be added', async () => {
    const [hana, performer] = [await viewer(), await stage.performer('chatting')];
    expect(await add(null, performer)).toBe('login_required');
    expect(await add(performer, performer)).toBe('forbidden');
    expect(await add(await buildAdmin(services), performer)).toBe('forbidden');
    expect(await add(hana, { ...performer, user_name: 'no_such_one' })).toBe('favourite_unknown');
    await stage.watch(hana, performer);
    const bar = { viewer_id: String(hana.user_id), kind: 'ban' };
    expect((await stage.call(performer, 'POST', '/api/bar', bar)).error).toBeUndefined();
    expect(await add(hana, performer)).toBe('favourite_barred');
  });

  it('brings the choice of a removal that is taken back', async () => {
    const [hana, kotoha] = [await viewer(), await offline()];
    await add(hana, kotoha, { notice: { site: false, mail: true, push: true } });
    expect(await list(hana)).toMatchObject({
      favourites: [{ notice: { site: false, mail: true, push: true } }],
    });
    expect((await choose(hana, await offline(), { site: true, mail: true, push: true })).error).toBe(
      'not_found',
    );
  });
});

describe('what a performer learns', () => {
  it('is a number, which her card shows when she wants it', async () => {
    const [hana, kotoha] = [await viewer(), await offline()];
    await add(hana, kotoha);
    const card = async () => (await stage.call(null, 'GET', `/api/channels/${kotoha.user_name}`)).body;
    expect(await card()).not.toHaveProperty('favourites');
    const shown = await stage.call(kotoha, 'POST', '/api/favourite_count', { shown: true });
    expect(shown.body).toEqual({ favourites: 1, shown: true });
    expect(await card()).toMatchObject({ favourites: 1 });
    expect((await stage.call(hana, 'GET', '/api/favourite_count')).error).toBe('forbidden');
  });

  it('is who of her viewers it is only where the viewer allows it', async () => {
    const [hana, performer] = [await viewer(), await stage.performer('chatting')];
    await stage.watch(hana, performer);
    await add(hana, performer);
    const marks = async () =>
      (await shownLists(services).tell(performer.user_id)).viewers.map(({ favourite }) => favourite ?? null);
    expect(await marks()).toEqual([null]);
    await settle(hana, { shown: true });
    expect(await marks()).toEqual([true]);
    await remove(hana, performer);
    expect(await marks()).toEqual([null]);
  });
});

describe('a chat for favourites', () => {
  it('is written in by who has the performer in the list now', async () => {
    const performer = await stage.performer('chatting');
    const [hana, ren] = [await viewer(), await viewer()];
    for (const person of [hana, ren]) await stage.watch(person, performer);
    await add(hana, performer);
    await set(performer, { writers: 'favourites' });
    expect(await refusal(write(hana, performer, 'one'))).toBe('accepted');
    expect(await refusal(write(ren, performer, 'one'))).toBe('chat_favourites_only');
    await add(ren, performer);
    expect(await refusal(write(ren, performer, 'two'))).toBe('accepted');
    await remove(hana, performer);
    expect(await refusal(write(hana, performer, 'two'))).toBe('chat_favourites_only');
    const own = services.realtime.bodiesOf('chat.own_changed', roomOf.user(hana.user_id)).at(-1);
    expect(own?.own.favourite).toBe(false);
  });
});

describe('the notice of a broadcast', () => {
  it('comes once for each, not for a return within some minutes, and not to who does not want it', async () => {
    const [hana, ren, kotoha] = [await viewer(), await viewer(), await offline()];
    for (const person of [hana, ren]) await add(person, kotoha);
    await choose(ren, kotoha, { site: false, mail: false, push: true });
    await goLive(kotoha);
    expect(toldOf(hana)).toEqual([kotoha.user_name]);
    expect(toldOf(ren)).toEqual([]);
    await runCommand(services, kotoha.user_id, 'start_hidden');
    await runCommand(services, kotoha.user_id, 'stop_chat');
    await stage.pass(0);
    await goOff(kotoha);
    services.clock.advance(14 * 60_000);
    await goLive(kotoha);
    expect(toldOf(hana)).toHaveLength(1);
    await goOff(kotoha);
    services.clock.advance(15 * 60_000);
    await goLive(kotoha);
    expect(toldOf(hana)).toHaveLength(2);
  });

  it('waits for the end of a hidden chat that begins before it is sent', async () => {
    const [hana, kotoha] = [await viewer(), await offline()];
    await add(hana, kotoha);
    await prepareChannel(services, kotoha.user_id);
    await stage.publish(kotoha);
    await runCommand(services, kotoha.user_id, 'start_hidden');
    await stage.pass(0);
    expect(toldOf(hana)).toEqual([]);
    await runCommand(services, kotoha.user_id, 'stop_chat');
    await stage.pass(0);
    expect(toldOf(hana)).toEqual([kotoha.user_name]);
    const ren = await viewer();
    await add(ren, kotoha);
    await runCommand(services, kotoha.user_id, 'start_hidden');
    await runCommand(services, kotoha.user_id, 'stop_chat');
    await stage.pass(0);
    expect([toldOf(hana).length, toldOf(ren).length]).toEqual([1, 0]);
  });

  it('does not come in the quiet hours of the viewer, by the clock of their time zone', async () => {
    const [hana, ren, kotoha] = [await viewer(), await viewer(), await offline()];
    for (const person of [hana, ren]) await add(person, kotoha);
    const minute = Math.floor(services.clock.nowMs() / 60_000) % 1_440;
    const quiet = { from_min: minute, to_min: (minute + 10) % 1_440 };
    expect((await settle(hana, { quiet, time_zone: 'UTC' })).status).toBe(200);
    expect((await settle(ren, { quiet, time_zone: 'Asia/Tokyo' })).status).toBe(200);
    expect((await settle(ren, { time_zone: 'Mars/Olympus' })).error).toBe('favourite_settings_wrong');
    expect((await settle(ren, { quiet: { from_min: 5, to_min: 5 } })).error).toBe('favourite_settings_wrong');
    await goLive(kotoha);
    expect([toldOf(hana), toldOf(ren)]).toEqual([[], [kotoha.user_name]]);
  });

  it('does not come to who has excluded themselves from spending', async () => {
    const [hana, kotoha] = [await viewer(), await offline()];
    await add(hana, kotoha);
    const excluded_until_ms = services.clock.nowMs() + 86_400_000;
    await db.insert(spendLimitTable).values({ user_id: hana.user_id, excluded_until_ms });
    await goLive(kotoha);
    await stage.pass(1_000);
    expect(toldOf(hana)).toEqual([]);
  });

  it('does not come to who is barred', async () => {
    const [hana, kotoha] = [await viewer(), await stage.performer('chatting')];
    await stage.watch(hana, kotoha);
    await add(hana, kotoha);
    await stage.call(kotoha, 'POST', '/api/bar', { viewer_id: String(hana.user_id), kind: 'ban' });
    expect(await list(hana)).toMatchObject({ favourites: [{ barred: true }] });
    await goOff(kotoha);
    services.clock.advance(3_600_000);
    await goLive(kotoha);
    expect(toldOf(hana)).toEqual([]);
  });

  it('comes by mail to a confirmed address, again only after the pause, and names no one', async () => {
    const [hana, ren, kotoha] = [await reachable(), await viewer(), await offline()];
    for (const person of [hana, ren]) {
      await add(person, kotoha);
      await choose(person, kotoha, { site: false, mail: true, push: true });
    }
    expect([(await list(hana))['mail'], (await list(ren))['mail']]).toEqual(['ready', 'unverified']);
    await goLive(kotoha);
    expect(await mailsTo(hana)).toHaveLength(1);
    expect(await mailsTo(ren)).toEqual([]);
    while (await sendNextMail(services));
    const { rows } = await db.execute<{ subject: string; text: string }>(
      sql`SELECT subject, text FROM demo_mail WHERE kind = 'favourite_on_air'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).toBe('お知らせがあります');
    expect(rows[0]?.text).not.toContain(kotoha.user_name);
    expect(rows[0]?.text).toContain('/favourites');
    await goOff(kotoha);
    services.clock.advance(11 * 3_600_000);
    await goLive(kotoha);
    expect(await mailsTo(hana)).toHaveLength(1);
    await goOff(kotoha);
    services.clock.advance(3_600_000);
    await goLive(kotoha);
    expect(await mailsTo(hana)).toHaveLength(2);
  });

  it('is not sent by mail when the broadcast is over by then, or the person declined it', async () => {
    const [hana, ren, kotoha] = [await reachable(), await reachable(), await offline()];
    for (const person of [hana, ren])
      await add(person, kotoha, { notice: { site: false, mail: true, push: true } });
    await setMailPerson(db, ren.user_id, { declined: ['favourite_on_air'] });
    await goLive(kotoha);
    expect(await mailsTo(ren)).toEqual([]);
    await goOff(kotoha);
    while (await sendNextMail(services));
    expect(await mailsTo(hana)).toMatchObject([{ state: 'void' }]);
  });

  it('reaches a list that is longer than a batch, each viewer once', async () => {
    const [first, kotoha] = [await viewer(), await offline()];
    await add(first, kotoha);
    // Ids above those of people: no account stands behind them.
    const ids = Array.from({ length: 4_100 }, (_, index) => 3_000_000_000 + index);
    await db.insert(favouritePersonTable).values(ids.map((user_id) => ({ user_id })));
    await db
      .insert(favouriteTable)
      .values(ids.map((viewer_id) => ({ viewer_id, performer_id: kotoha.user_id, at_ms: 0 })));
    const told = () =>
      services.realtime.sent.flatMap(({ room, event, body }) =>
        event === 'favourite.on_air' &&
        (body as { performer_name: string }).performer_name === kotoha.user_name
          ? [room].flat()
          : [],
      );
    await goLive(kotoha);
    expect(told()).toHaveLength(4_101);
    expect(new Set(told()).size).toBe(4_101);
    await stage.pass(60_000);
    expect(told()).toHaveLength(4_101);
  });

  it('comes by mail a limited number of times a day, about all performers together', async () => {
    const hana = await reachable();
    for (let broadcast = 0; broadcast < 3; broadcast += 1) {
      const one = await offline();
      await add(hana, one, { notice: { site: false, mail: true, push: true } });
      await goLive(one);
    }
    expect(await mailsTo(hana)).toHaveLength(2);
    services.clock.advance(86_400_000);
    const last = await offline();
    await db.execute(sql`DELETE FROM favourite WHERE viewer_id = ${hana.user_id}`);
    await add(hana, last, { notice: { site: false, mail: true, push: true } });
    await goLive(last);
    expect(await mailsTo(hana)).toHaveLength(3);
  });

  it('is forgotten after 30 days, but for the last broadcast of each performer', async () => {
    const [one, other] = [await offline(), await offline()];
    await goLive(one);
    await goOff(one);
    await goLive(other);
    await goOff(other);
    services.clock.advance(30 * 86_400_000);
    await goLive(one);
    await goOff(one);
    await unitOfWork(db, (tx) => oldLoginNotices.deleteExpired(tx, services.clock.nowMs(), 100));
    const { rows } = await db.execute<{ performer_id: number; count: number }>(
      sql`SELECT performer_id, count(*)::int AS count FROM login_notice
        WHERE performer_id IN (${one.user_id}, ${other.user_id}) GROUP BY 1`,
    );
    expect(rows.map(({ count }) => count)).toEqual([1, 1]);
  });
});
