import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { sendNextMail } from '../../core/mail/send-mail.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { doorPictureTable } from '../door-picture/door-picture.table.ts';
import { doorPictureOf } from '../door-picture/door-picture.queries.ts';
import { movePicture } from '../door-picture/move-picture.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';

const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES], env: { MAIL: 'demo', DEMO: '1' } });
const { services } = stage;
const { db } = services.database;
const scenes = new QueueScenes(stage);

let performer: Member;
let email: string;
beforeEach(async () => {
  performer = await buildPerformer(services);
  email = `${performer.user_name}@example.jp`;
  await db.execute(sql`UPDATE app_user SET email = ${email} WHERE id = ${performer.user_id}`);
  await setMailPerson(db, performer.user_id, { verified_email: email });
});
async function mails(): Promise<{ subject: string; text: string }[]> {
  while (await sendNextMail(services));
  const { rows } = await db.execute<{ subject: string; text: string }>(
    sql`DELETE FROM demo_mail WHERE address = ${email} RETURNING subject, text`,
  );
  return rows;
}
async function decide(kind: 'blog' | 'profile', decision: 'approve' | 'reject', reason?: string) {
  const staff = await scenes.staff({ roles: [{ role: 'moderator' }] });
  const page = await scenes.taken(staff, kind);
  await scenes.decide(staff, page, decision, reason === undefined ? {} : { reason });
}
const WORDS = { title: { ja: '秋の日', en: 'A day' }, text: { ja: '散歩しました。', en: 'I walked.' } };
const write = async () =>
  (
    await stage.call(
      performer,
      'POST',
      '/api/own_blog',
      { words: WORDS, planned_at_ms: null, send: true },
      crypto.randomUUID(),
    )
  ).body['entry'] as { entry_id: string };

describe('the mail about an entry of a blog', () => {
  it('says that it was approved, without the subject saying so', async () => {
    await write();
    await decide('blog', 'approve');
    const [told, ...none] = await mails();
    expect([told?.subject, none]).toEqual(['確認の結果のお知らせ', []]);
    expect(told?.text).toContain('ブログの記事「秋の日」が承認されました。');
  });

  it('says why it was refused, and is dropped when she has deleted the entry', async () => {
    const { entry_id } = await write();
    await decide('blog', 'reject', 'contact');
    const [told] = await mails();
    expect(told?.text).toContain('公開を見送りました');
    expect(told?.text).toContain('連絡先や、ほかのサービスへの案内が含まれているため');
    expect(told?.text).toContain(`/diary/${entry_id}`);
    await write();
    await decide('blog', 'reject', 'contact');
    await db.execute(sql`UPDATE blog_entry SET state = 'deleted' WHERE performer_id = ${performer.user_id}`);
    expect(await mails()).toEqual([]);
  });

  it('is stopped alone, by its kind', async () => {
    const cookie = await stage.cookieOf(performer);
    const { notices } = (await stage.app.inject({ url: '/api/mail', headers: { cookie } })).json<{
      notices: string[];
    }>();
    expect(notices).toContain('blog_decided');
    await setMailPerson(db, performer.user_id, { declined: ['blog_decided'] });
    await write();
    await decide('blog', 'approve');
    expect(await mails()).toEqual([]);
  });
});

it('the mail about the texts of a profile has the reason', async () => {
  const own = (await stage.call(performer, 'GET', '/api/own-profile')).body;
  const texts = { ...(own['texts'] as object), introduction: { ja: 'はじめまして', en: '' } };
  const body = { version: own['version'], languages: own['languages'], facts: own['facts'], texts };
  expect((await stage.call(performer, 'POST', '/api/own-profile', body)).status).toBe(200);
  await decide('profile', 'reject', 'untrue');
  const [told] = await mails();
  expect(told?.text).toContain('プロフィールの文章は、公開を見送りました');
  expect(told?.text).toContain('事実と異なる内容があるため');
});

it('the mail about a picture says that it was approved, and then that it was taken down', async () => {
  const [row] = await db
    .insert(doorPictureTable)
    .values({
      ...{ performer_id: performer.user_id, position: 0, key: `door/${performer.user_id}` },
      ...{ width_px: 4, height_px: 3, at_ms: services.clock.nowMs() },
    })
    .returning({ id: doorPictureTable.id });
  const move = (event: 'approve' | 'reject') =>
    unitOfWork(db, async (tx, after) => {
      const picture = await doorPictureOf(tx, row?.id ?? 0);
      if (picture === null) throw new Error('no picture');
      await movePicture(services, tx, after, picture, event, event === 'reject' ? 'others' : null);
    });
  await move('approve');
  expect((await mails())[0]?.text).toContain('プロフィールの写真が承認されました。');
  await move('reject');
  const [told] = await mails();
  expect(told?.text).toContain('プロフィールの写真の公開を終了しました。');
  expect(told?.text).toContain('ほかの人が写っているため');
});
