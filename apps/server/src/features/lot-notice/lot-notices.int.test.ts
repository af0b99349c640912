import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { sendNextMail } from '../../core/mail/send-mail.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildUser } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { lotScenes } from '../../testing/lot-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { lotNoticeCapability } from './lot-notice.capability.ts';
import { followNotices, takeNotices } from './lot-notices.ts';

const services = await testServices({ env: { MAIL: 'demo', DEMO: '1' } });
const { clock, deadlines } = services;
const { db } = services.database;
const DAY_MS = 86_400_000;

let performer: Member;
const { issue, tip } = lotScenes(services, () => performer.user_id);
beforeAll(async () => {
  await testApp(services, [lotNoticeCapability]);
  performer = await buildPerformer(services, { share_bp: 4_000 });
  await followNotices(services);
});
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const later = async (days: number): Promise<void> => {
  clock.advance(days * DAY_MS);
  while ((await deadlines.runDue()) > 0);
};

describe('notices', () => {
  it('are given 30, 7 and 1 days before, each once, and none for points that are spent', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 1_000, 40);
    const seen = async () => (await takeNotices(db, viewer.user_id, clock.nowMs())).map(({ units }) => units);
    await later(9);
    expect(await seen()).toEqual([]);
    await later(1);
    expect([await seen(), await seen()]).toEqual([[1_000], []]);
    await tip(viewer, 400);
    await later(22);
    await later(0.5);
    expect(await seen()).toEqual([]);
    await later(0.5);
    expect(await seen()).toEqual([600]);
    await tip(viewer, 600);
    await later(6.5);
    expect(await seen()).toEqual([]);
  });

  it('of two lots, the one that was told of is not told of again', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 100, 6);
    await issue(viewer, 200, 9);
    const seen = async () => (await takeNotices(db, viewer.user_id, clock.nowMs())).map(({ units }) => units);
    await later((60 * 60_000) / DAY_MS);
    expect(await seen()).toEqual([100, 200]);
    await later(2);
    expect(await seen()).toEqual([200]);
  });

  it('a viewer who was away gets the newest notice of a lot', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 1_000, 31);
    await later(2);
    await tip(viewer, 100);
    await later(24);
    expect(await takeNotices(db, viewer.user_id, clock.nowMs())).toEqual([
      { units: 900, expires_at_ms: clock.nowMs() + 5 * DAY_MS },
    ]);
  });
});

describe('mail', () => {
  interface Sent extends Record<string, unknown> {
    subject: string;
    text: string;
  }
  /** The mails that were sent to a person since the last call. */
  async function mailsTo(email: string): Promise<Sent[]> {
    while (await sendNextMail(services));
    const { rows } = await db.execute<Sent>(
      sql`DELETE FROM demo_mail WHERE address = ${email} RETURNING subject, text`,
    );
    return rows;
  }
  async function reachable(): Promise<{ viewer: Member; email: string }> {
    const viewer = await buildUser(services);
    const email = `${viewer.user_name}@example.jp`;
    await db.execute(sql`UPDATE app_user SET email = ${email} WHERE id = ${viewer.user_id}`);
    await setMailPerson(db, viewer.user_id, { verified_email: email });
    return { viewer, email };
  }

  it('is one for all lots that are found at the same time, and does not name the service', async () => {
    const { viewer, email } = await reachable();
    await issue(viewer, 10_000, 31);
    await issue(viewer, 25_000, 31.5);
    await later(2);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('有効期限のお知らせ');
    expect(mails[0]?.text).toContain('3.5ポイント');
    expect(mails[0]?.text).toContain('/statement');
    await later(3);
    expect(await mailsTo(email)).toEqual([]);
    await tip(viewer, 35_000);
    await later(25);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('does not come to an address that is not confirmed, nor to who declined it', async () => {
    const [{ viewer, email }, open] = [await reachable(), await buildUser(services)];
    await db.execute(sql`UPDATE app_user SET email = 'open@example.jp' WHERE id = ${open.user_id}`);
    await setMailPerson(db, viewer.user_id, { declined: ['points_expire'] });
    for (const person of [viewer, open]) await issue(person, 10_000, 6);
    await later(1);
    expect([await mailsTo(email), await mailsTo('open@example.jp')]).toEqual([[], []]);
  });
});
