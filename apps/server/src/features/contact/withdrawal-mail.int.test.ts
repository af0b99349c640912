import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { sendNextMail } from '../../core/mail/send-mail.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';

const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES], env: { MAIL: 'demo', DEMO: '1' } });
const { services } = stage;
const { db } = services.database;
const DECLARED = '契約の撤回を申し出ます。\n名前：hana\n購入：1234';

async function member(): Promise<{ viewer: Member; email: string }> {
  const email = `${randomUUID()}@example.jp`;
  const viewer = await buildViewer(services, { email });
  await setMailPerson(db, viewer.user_id, { verified_email: email });
  return { viewer, email };
}
const write = async (who: Member | null, subject: string, key: string = randomUUID()) =>
  (
    await stage.app.inject({
      ...{ method: 'POST', url: '/api/contact' },
      headers: { 'idempotency-key': key, ...(who === null ? {} : { cookie: await stage.cookieOf(who) }) },
      payload: { subject, text: DECLARED, lang: 'ja', email: 'a@example.com' },
    })
  ).json<{ contact: { number: string } }>().contact;
async function mails(): Promise<{ address: string; subject: string; text: string }[]> {
  while (await sendNextMail(services));
  const { rows } = await db.execute<{ address: string; subject: string; text: string }>(
    sql`DELETE FROM demo_mail RETURNING address, subject, text`,
  );
  return rows;
}

it('a member gets one receipt of a withdrawal, with content, time and number', async () => {
  const { viewer, email } = await member();
  const key = randomUUID();
  const { number } = await write(viewer, 'withdrawal', key);
  await write(viewer, 'withdrawal', key);
  const [receipt, ...none] = await mails();
  expect([receipt?.address, receipt?.subject, none]).toEqual([email, 'お申し出の控え', []]);
  for (const said of [DECLARED, number, '（日本時間）']) expect(receipt?.text).toContain(said);
});

it('sends nothing to the address that a guest names, nor about other subjects', async () => {
  const { viewer } = await member();
  await write(null, 'withdrawal');
  await write(viewer, 'points');
  expect(await mails()).toEqual([]);
});
