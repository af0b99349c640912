import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { queueMailTo } from '../../../core/mail/queue-mail.ts';
import { mailTable } from '../../../core/mail/mail.table.ts';
import { buildStaff } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices({ env: { DEMO: '1' } });
const app = await testApp(services, [createAccountCapability([]), officeCapability]);
const { db, pool } = { db: services.database.db, pool: services.database.pool };

async function deadMail(state: 'dead' | 'sent' = 'dead'): Promise<number> {
  await queueMailTo(services, db, 'hana@example.jp', { kind: 'password_changed', user_id: null });
  const [row] = await db
    .update(mailTable)
    .set({ state, attempts: 10, fault: 'EENVELOPE: 550 no such mailbox' })
    .where(eq(mailTable.state, 'waiting'))
    .returning();
  return row!.id;
}
const reason = 'the mailbox is open again';
async function ask(cookie: string, url: string, payload?: object) {
  const answer = await app.inject({
    ...{ method: payload === undefined ? 'GET' : 'POST', url: `/api/office/${url}`, headers: { cookie } },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, never>>() };
}
async function resend(cookie: string, id: number) {
  const rows = { filters: {}, ids: [String(id)] };
  const started = await ask(cookie, 'bulk', { act: 'mail.resend', rows, count: 1, reason });
  return started.status === 200
    ? ask(cookie, `bulk/${String(started.body['job_id'])}/continue`, {})
    : started;
}

it('staff see what failed and why, and send it again, which the audit log has', async () => {
  const id = await deadMail();
  const { cookie } = await buildStaff(services, { roles: [{ role: 'support' }] });
  const { body } = await ask(cookie, 'mails?state=dead');
  expect(body).toMatchObject({
    rows: [{ cells: { kind: 'password_changed', attempts: 10, fault: 'EENVELOPE: 550 no such mailbox' } }],
  });
  expect((await resend(cookie, id)).body).toMatchObject({ counts: { done: 1 } });
  const [row] = await db.select().from(mailTable).where(eq(mailTable.id, id));
  expect(row).toMatchObject({ state: 'waiting', attempts: 0 });
  const { rows } = await pool.query(
    'SELECT act, subject_kind, subject_id, reason FROM audit ORDER BY seq DESC LIMIT 1',
  );
  expect(rows[0]).toEqual({ act: 'mail.resend', subject_kind: 'mail', subject_id: String(id), reason });
});

it('a mail that was sent is not sent again', async () => {
  const id = await deadMail('sent');
  const { cookie } = await buildStaff(services);
  expect((await resend(cookie, id)).body).toMatchObject({ error: { name: 'bulk_count_changed' } });
});

it('a mail that another node has sent in the meantime stays sent', async () => {
  const id = await deadMail();
  const { cookie } = await buildStaff(services);
  const rows = { filters: {}, ids: [String(id)] };
  const { body } = await ask(cookie, 'bulk', { act: 'mail.resend', rows, count: 1, reason });
  await db.update(mailTable).set({ state: 'sent' }).where(eq(mailTable.id, id));
  const done = await ask(cookie, `bulk/${String(body['job_id'])}/continue`, {});
  expect(done.body).toMatchObject({ counts: { conflict: 1 } });
  expect((await db.select().from(mailTable).where(eq(mailTable.id, id)))[0]?.state).toBe('sent');
});

it('needs the right for the whole service', async () => {
  await deadMail();
  for (const roles of [
    [{ role: 'moderator' as const }],
    [{ role: 'support' as const, site_id: 1_015_561 }],
  ]) {
    const { cookie } = await buildStaff(services, { roles });
    const { status, body } = await ask(cookie, 'mails');
    // A right for one site shows nothing of the whole service.
    if (status === 200) expect(body['rows']).toEqual([]);
    else expect(body).toMatchObject({ error: { name: 'staff_right_missing' } });
  }
});
