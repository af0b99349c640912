import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../testing/factories.ts';
import { startSmtp } from '../../testing/mail/start-smtp.ts';
import { testServices } from '../../testing/services.ts';
import { mailKinds } from './mail-kinds.ts';
import { setMailPerson } from './mail-person.ts';
import { queueMail, queueMailTo } from './queue-mail.ts';
import { sendNextMail } from './send-mail.ts';
import { mailTable } from './mail.table.ts';

const smtp = await startSmtp();
const services = await testServices({
  env: {
    ...smtp.env,
    MAIL_ATTEMPTS: '3',
    MAIL_RETRY_FIRST_S: '60',
    MAIL_RETRY_MAX_S: '3600',
    MAIL_TIMEOUT_S: '1',
  },
});
const { db } = services.database;
for (const kind of ['contact_answered', 'password_changed'] as const)
  mailKinds(services).add(kind, async (_services, _tx, { params }) => {
    const text = {
      subject: { named: 'Akari: 件名', neutral: `件名 ${(params['word'] ?? '') as string}` },
      parts: [{ text: 'こんにちは <b>' }],
    };
    return { texts: { ja: text, en: text } };
  });

const row = async (address: string) =>
  (await db.select().from(mailTable).where(eq(mailTable.address, address)))[0]!;
const mailsTo = async (address: string) => (await smtp.told()).mails.filter(({ to }) => to === address);
const write = (address: string, word = '') =>
  queueMailTo(services, db, address, { kind: 'password_changed', user_id: null, params: { word } });

beforeEach(async () => {
  await smtp.setFault({});
  await db.execute(sql`DELETE FROM mail`);
});

describe('the outbox', () => {
  it('sends a mail once, as text and as HTML, with a stable Message-ID', async () => {
    await write('one@example.jp');
    expect(await sendNextMail(services)).toBe(true);
    expect(await sendNextMail(services)).toBe(false);
    const [mail, ...more] = await mailsTo('one@example.jp');
    const { message_key, state } = await row('one@example.jp');
    expect(more).toEqual([]);
    expect(state).toBe('sent');
    expect(mail).toMatchObject({
      from: '"会員サービス" <no-reply@akari.example>',
      subject: '件名',
      message_id: `<${message_key}@akari.example>`,
    });
    expect(mail?.text).toContain('こんにちは <b>');
    expect(mail?.html).toContain('こんにちは &#60;b&#62;');
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
  });

  it('is written with its cause or not at all', async () => {
    const failing = db.transaction(async (tx) => {
      await queueMailTo(services, tx, 'never@example.jp', { kind: 'password_changed', user_id: null });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await sendNextMail(services)).toBe(false);
  });

  it('tries again after a temporary refusal, later each time, and leaves it to staff in the end', async () => {
    await smtp.setFault({ refuse: { code: 451, text: 'try later' } });
    await write('later@example.jp');
    const waits: number[] = [];
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await sendNextMail(services)).toBe(true);
      expect(await sendNextMail(services)).toBe(false);
      const { next_at_ms, state } = await row('later@example.jp');
      expect(state).toBe('waiting');
      waits.push((next_at_ms - services.clock.nowMs()) / 1_000);
      services.clock.advance(next_at_ms - services.clock.nowMs());
    }
    expect(waits[0]).toBeGreaterThanOrEqual(30);
    expect(waits[0]).toBeLessThanOrEqual(60);
    expect(waits[1]).toBeGreaterThanOrEqual(60);
    expect(waits[1]).toBeLessThanOrEqual(120);
    await sendNextMail(services);
    expect(await row('later@example.jp')).toMatchObject({ state: 'dead', attempts: 3 });
    expect((await row('later@example.jp')).fault).toContain('451 try later');
  });

  it('leaves to staff at once what is refused for good, and goes on with the others', async () => {
    await smtp.setFault({ refuse: { code: 550, text: 'no such mailbox', address: 'nobody@example.jp' } });
    await write('nobody@example.jp');
    services.clock.advance(1);
    await write('somebody@example.jp');
    while (await sendNextMail(services));
    expect(await row('nobody@example.jp')).toMatchObject({ state: 'dead', attempts: 1 });
    expect((await row('nobody@example.jp')).fault).toContain('550 no such mailbox');
    expect((await row('somebody@example.jp')).state).toBe('sent');
  });

  it.each([
    ['hangs', { hang: true }],
    ['closes the connection in the text', { close_in_data: 9 }],
    ['refuses the text for now', { refuse_data: { code: 452, text: 'disk full' } }],
  ])('waits when the mail server %s', async (_what, fault) => {
    await smtp.setFault(fault);
    await write('patient@example.jp');
    await sendNextMail(services);
    expect((await row('patient@example.jp')).state).toBe('waiting');
    await smtp.setFault({});
    services.clock.advance(60_000);
    await sendNextMail(services);
    expect((await row('patient@example.jp')).state).toBe('sent');
  });

  it('sends by a slow mail server', async () => {
    await smtp.setFault({ slow_ms: 300 });
    await write('slow@example.jp');
    await sendNextMail(services);
    expect((await row('slow@example.jp')).state).toBe('sent');
  });

  it('repeats a mail under the same Message-ID when the answer to it was lost', async () => {
    await smtp.setFault({ close_after_data: 1 });
    await write('twice@example.jp');
    await sendNextMail(services);
    services.clock.advance(60_000);
    await sendNextMail(services);
    const mails = await mailsTo('twice@example.jp');
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ message_id }) => message_id)).size).toBe(1);
  });

  it('takes over the mail of a node that died with it, and does not try it for ever', async () => {
    await write('orphan@example.jp');
    const orphan = (attempts: number) =>
      db
        .update(mailTable)
        .set({ state: 'sending', attempts, next_at_ms: services.clock.nowMs() + 6_000 })
        .where(eq(mailTable.address, 'orphan@example.jp'));
    await orphan(1);
    expect(await sendNextMail(services)).toBe(false);
    services.clock.advance(6_000);
    expect(await sendNextMail(services)).toBe(true);
    expect((await row('orphan@example.jp')).state).toBe('sent');
    await orphan(3);
    services.clock.advance(6_000);
    await sendNextMail(services);
    expect((await row('orphan@example.jp')).state).toBe('dead');
  });

  it('sends each mail once when lanes run side by side', async () => {
    for (let round = 0; round < 4; round += 1) {
      const address = `lane${round}@example.jp`;
      await write(address);
      const taken = await Promise.all(Array.from({ length: 8 }, () => sendNextMail(services)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await mailsTo(address)).toHaveLength(1);
    }
  });

  it('lets no text begin a header of its own', async () => {
    await write('header@example.jp', 'x\r\nBcc: thief@example.jp');
    await sendNextMail(services);
    const [mail] = await mailsTo('header@example.jp');
    expect(mail?.subject).toBe('件名 x Bcc: thief@example.jp');
    expect(mail?.headers['bcc']).toBeUndefined();
    expect(await mailsTo('thief@example.jp')).toEqual([]);
  });
});

describe('a notice', () => {
  it('goes to a confirmed address only, and not to a person who declined it', async () => {
    const person = await buildUser(services, { email: 'hana@example.jp' });
    const notice = { kind: 'contact_answered', user_id: person.user_id } as const;
    await queueMail(services, db, notice);
    expect(await sendNextMail(services)).toBe(false);
    await setMailPerson(db, person.user_id, { verified_email: 'Hana@example.jp', named: true });
    await queueMail(services, db, notice);
    await sendNextMail(services);
    const [mail] = await mailsTo('hana@example.jp');
    expect(mail).toMatchObject({ from: '"Akari" <no-reply@akari.example>', subject: 'Akari: 件名' });
    expect(mail?.headers['list-unsubscribe']).toMatch(
      /^<https:\/\/akari\.example\/mail\?unsubscribe=\d+\.contact_answered\.[\w-]{43}>$/,
    );
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    await setMailPerson(db, person.user_id, { declined: ['contact_answered'] });
    await queueMail(services, db, notice);
    await sendNextMail(services);
    expect(await mailsTo('hana@example.jp')).toHaveLength(1);
  });
});
