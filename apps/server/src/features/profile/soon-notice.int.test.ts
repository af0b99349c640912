import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prepareChannel } from '../../core/channel/broadcast/prepare-channel.ts';
import { favouriteCapability } from '../../core/favourite/favourite.capability.ts';
import { oldSoonNotices } from '../../core/favourite/old-login-notices.ts';
import { favouriteTable, soonNoticeTable } from '../../core/favourite/state/favourite.table.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { mailTable } from '../../core/mail/mail.table.ts';
import { sendNextMail } from '../../core/mail/send-mail.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { profileCapability } from './profile.capability.ts';

const stage = await Stage.open({
  more: [favouriteCapability, profileCapability],
  env: { MAIL: 'demo', DEMO: '1' },
});
const { services } = stage;
const { db } = services.database;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const performer = () => buildPerformer(services, { publish_start: 'waiting' });
async function fan(of: Member, notice = { site: true, mail: false, push: true }): Promise<Member> {
  const person = await buildViewer(services, { points: 50 });
  const email = `${person.user_name}@example.jp`;
  await db.execute(sql`UPDATE app_user SET email = ${email} WHERE id = ${person.user_id}`);
  await setMailPerson(db, person.user_id, { verified_email: email });
  await stage.call(person, 'POST', `/api/favourites/${of.user_name}`, { notice });
  return person;
}
/** A whole minute at least so far ahead. */
const ahead = (ms: number): number => Math.ceil((services.clock.nowMs() + ms) / MINUTE_MS) * MINUTE_MS;
async function plan(person: Member, at_ms: number[]) {
  const own = await stage.call(person, 'GET', '/api/own-profile');
  return stage.call(person, 'POST', '/api/own-profile/next-logins', { version: own.body['version'], at_ms });
}
const passTo = (at_ms: number) => stage.pass(at_ms - services.clock.nowMs());
const toldOf = (person: Member): number[] =>
  services.realtime.sent.flatMap(({ room, event, body }) =>
    event === 'favourite.on_air' && [room].flat().includes(roomOf.user(person.user_id))
      ? ((body as { at_ms?: number }).at_ms ?? [])
      : [],
  );
const mailsTo = async (person: Member) =>
  (await db.select().from(mailTable).where(eq(mailTable.user_id, person.user_id))).filter(
    ({ kind }) => kind === 'favourite_soon',
  );
async function goLive(person: Member): Promise<void> {
  await prepareChannel(services, person.user_id);
  await stage.publish(person);
  await stage.pass(0);
}

describe('the notice of a next login', () => {
  it('comes once, fifteen minutes before it, to those who want notices', async () => {
    const kotoha = await performer();
    const [hana, quiet] = [await fan(kotoha), await fan(kotoha, { site: false, mail: false, push: false })];
    const at_ms = ahead(2 * HOUR_MS);
    await plan(kotoha, [at_ms]);
    await passTo(at_ms - 15 * MINUTE_MS - 1_000);
    expect(toldOf(hana)).toEqual([]);
    await passTo(at_ms - 15 * MINUTE_MS);
    expect([toldOf(hana), toldOf(quiet)]).toEqual([[at_ms], []]);
    await plan(kotoha, []);
    await plan(kotoha, [at_ms]);
    await passTo(at_ms);
    expect(toldOf(hana)).toEqual([at_ms]);
  });

  it('is another one for a time that she has moved, and none for the one before', async () => {
    const kotoha = await performer();
    const hana = await fan(kotoha);
    const [before, after] = [ahead(2 * HOUR_MS), ahead(5 * HOUR_MS)];
    await plan(kotoha, [before]);
    await plan(kotoha, [after]);
    await passTo(before - 5 * MINUTE_MS);
    expect(toldOf(hana)).toEqual([]);
    await passTo(after - 10 * MINUTE_MS);
    expect(toldOf(hana)).toEqual([after]);
  });

  it('comes at once for a time that is nearer, and six times in a day at most', async () => {
    const kotoha = await performer();
    const hana = await fan(kotoha);
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      times.push(ahead((2 + round) * MINUTE_MS));
      await plan(kotoha, times.slice(-1));
      await stage.pass(0);
    }
    expect(toldOf(hana)).toEqual(times.slice(0, 6));
  });

  it('does not come while she is live, or her account is closed', async () => {
    const [live, closed] = [await performer(), await performer()];
    const [hana, ren] = [await fan(live), await fan(closed)];
    const at_ms = ahead(HOUR_MS);
    await plan(live, [at_ms]);
    await plan(closed, [at_ms]);
    await goLive(live);
    await db.execute(sql`UPDATE app_user SET closed_at_ms = 1 WHERE id = ${closed.user_id}`);
    await passTo(at_ms - 5 * MINUTE_MS);
    expect([toldOf(hana), toldOf(ren)]).toEqual([[], []]);
  });

  it('does not come in quiet hours, nor to who is barred', async () => {
    const kotoha = await performer();
    const [hana, ren] = [await fan(kotoha), await fan(kotoha)];
    const settings = { shown: false, site: true, push: true, time_zone: 'Asia/Tokyo' };
    await stage.call(hana, 'POST', '/api/favourite_settings', {
      ...settings,
      quiet: { from_min: 0, to_min: 1_439 },
    });
    const { user_id: performer_id } = kotoha;
    await db.execute(sql`INSERT INTO bar (performer_id, viewer_id, kind, at_ms)
      VALUES (${performer_id}, ${ren.user_id}, 'ban', ${services.clock.nowMs()})`);
    const at_ms = ahead(HOUR_MS);
    await plan(kotoha, [at_ms]);
    await passTo(at_ms - 5 * MINUTE_MS);
    expect([toldOf(hana), toldOf(ren)]).toEqual([[], []]);
  });
});

describe('its mail', () => {
  it('is written to who wants mails, names no one, and is dropped when she has moved the time', async () => {
    const kotoha = await performer();
    const hana = await fan(kotoha, { site: false, mail: true, push: false });
    const at_ms = ahead(HOUR_MS);
    await plan(kotoha, [at_ms]);
    await passTo(at_ms - 15 * MINUTE_MS);
    expect(await mailsTo(hana)).toMatchObject([{ params: { performer_id: kotoha.user_id, at_ms } }]);
    while (await sendNextMail(services));
    const email = `${hana.user_name}@example.jp`;
    const { rows } = await db.execute<{ subject: string; text: string }>(
      sql`SELECT subject, text FROM demo_mail WHERE address = ${email}`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual(['お知らせがあります']);
    expect(rows[0]?.text).toContain('お気に入りの方がオンラインになる予定です。');
    expect(rows[0]?.text).not.toContain(kotoha.user_name);
    const next = ahead(DAY_MS);
    await plan(kotoha, [next]);
    await passTo(next - 15 * MINUTE_MS);
    await plan(kotoha, []);
    while (await sendNextMail(services));
    expect((await mailsTo(hana)).map(({ state }) => state)).toEqual(['sent', 'void']);
  });

  it('leaves the mail about the broadcast itself to come', async () => {
    const kotoha = await performer();
    const hana = await fan(kotoha, { site: false, mail: true, push: false });
    const at_ms = ahead(HOUR_MS);
    await plan(kotoha, [at_ms]);
    await passTo(at_ms - 15 * MINUTE_MS);
    const [row] = await db.select().from(favouriteTable).where(eq(favouriteTable.viewer_id, hana.user_id));
    expect([row?.mailed_at_ms, row?.soon_mailed_at_ms]).toEqual([null, services.clock.nowMs()]);
  });
});

it('what is known of old notices is deleted', async () => {
  const kotoha = await performer();
  const at_ms = ahead(HOUR_MS);
  await plan(kotoha, [at_ms]);
  await passTo(at_ms - 5 * MINUTE_MS);
  const kept = () => db.$count(soonNoticeTable, eq(soonNoticeTable.performer_id, kotoha.user_id));
  expect(await kept()).toBe(1);
  await unitOfWork(db, (tx) => oldSoonNotices.deleteExpired(tx, at_ms + 30 * DAY_MS - 1, 100));
  expect(await kept()).toBe(1);
  await unitOfWork(db, (tx) => oldSoonNotices.deleteExpired(tx, at_ms + 30 * DAY_MS, 100));
  expect(await kept()).toBe(0);
});
