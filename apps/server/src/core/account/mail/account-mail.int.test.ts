import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin, buildUser } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { startSmtp } from '../../../testing/mail/start-smtp.ts';
import { testServices } from '../../../testing/services.ts';
import { createMailCapability } from '../../mail/mail.capability.ts';
import { setMailPerson } from '../../mail/mail-person.ts';
import { mailTable, mailTokenTable } from '../../mail/mail.table.ts';
import { sendNextMail } from '../../mail/send-mail.ts';
import { createAccountCapability } from '../account.capability.ts';

const smtp = await startSmtp();
const services = await testServices({
  env: { ...smtp.env, BONUS_PER_NETWORK: '100', BONUS_PER_DEVICE: '100', REGISTRATIONS_PER_ADDRESS: '100' },
});
const app = await testApp(services, [createAccountCapability([]), createMailCapability()]);
const { db } = services.database;
const PASSWORD = 'lantern light';

beforeEach(() => services.clock.advance(3_600_000));

/** Each request has a time of its own, by which mails are sent in order. */
const post = (url: string, payload: object, cookie = '') => {
  services.clock.advance(1);
  return app.inject({ method: 'POST', url: `/api/${url}`, payload, headers: { cookie } });
};
const errorOf = (answer: { json(): unknown }) => (answer.json() as { error?: { name: string } }).error?.name;

let count = 0;
async function register(email = `person${(count += 1)}@example.jp`) {
  const user_name = `person${(count += 1)}`;
  const answer = await post('account/register', {
    ...{ user_name, email, password: PASSWORD, legal_age: true, chat_lang: 'ja' },
  });
  expect(answer.statusCode).toBe(200);
  const value = (name: string) => answer.cookies.find((one) => one.name === name)?.value ?? '';
  const me = answer.json<{ user_id: string; balance: { points_units: number } }>();
  const cookie = `vauth=${value('vauth')}; known_device=${value('known_device')}`;
  return { user_id: Number(me.user_id), user_name, email, cookie, units: me.balance.points_units };
}
const pointsOf = async (cookie: string) =>
  (await app.inject({ url: '/api/me', headers: { cookie } })).json<{
    balance: { points_units: number } | null;
  }>().balance?.points_units;

async function sendAll(): Promise<void> {
  while (await sendNextMail(services));
}
/** The newest mail to an address, after all that wait were sent. */
async function lastMail(address: string) {
  await sendAll();
  return (await smtp.told()).mails.findLast(({ to }) => to === address);
}
const countTo = async (address: string) => {
  await sendAll();
  return (await smtp.told()).mails.filter(({ to }) => to === address).length;
};
const tokenIn = (text = ''): string => /#(?:verify|password)=([\w-]{43})/.exec(text)?.[1] ?? 'none';
const tokenTo = async (address: string) => tokenIn((await lastMail(address))?.text);

describe('a registration', () => {
  it('gives the free points when the link of its mail is opened, once', async () => {
    const { email, cookie, units } = await register();
    expect(units).toBe(0);
    const mail = await lastMail(email);
    expect(mail).toMatchObject({
      subject: 'メールアドレスの確認',
      from: '"会員サービス" <no-reply@akari.example>',
    });
    expect(mail?.text).toContain('https://akari.example/mail#verify=');
    const token = tokenIn(mail?.text);
    const settings = await app.inject({ url: '/api/mail', headers: { cookie } });
    expect(settings.json()).toMatchObject({ email, verified: false, bonus_units: 120_000 });
    expect((await post('mail/verify', { token })).json()).toEqual({ email, bonus_units: 120_000 });
    expect(await pointsOf(cookie)).toBe(120_000);
    expect(errorOf(await post('mail/verify', { token }))).toBe('mail_link_invalid');
    expect(await pointsOf(cookie)).toBe(120_000);
  });

  it('stores no token, neither in the outbox nor with its hash', async () => {
    const { email, user_id } = await register();
    const token = await tokenTo(email);
    const [row] = await db.select().from(mailTokenTable).where(eq(mailTokenTable.user_id, user_id));
    expect(row?.token_hash).not.toContain(token);
    const { rows } = await db.execute<{ found: number }>(
      sql`SELECT count(*)::int found FROM mail m WHERE m::text LIKE ${`%${token}%`}`,
    );
    expect(rows[0]?.found).toBe(0);
  });

  it('gives no points after its link has expired', async () => {
    const { email, cookie } = await register();
    const token = await tokenTo(email);
    services.clock.advance(48 * 3_600_000);
    expect(errorOf(await post('mail/verify', { token }))).toBe('mail_link_invalid');
    expect((await post('mail/verification', {}, cookie)).statusCode).toBe(200);
    expect((await post('mail/verify', { token: await tokenTo(email) })).json()).toMatchObject({
      bonus_units: 120_000,
    });
  });

  it('gives free points to one mailbox once, whatever its tags', async () => {
    const first = await register('mio+one@gmail.com');
    const second = await register('m.io+two@gmail.com');
    const given = [];
    for (const { email } of [first, second])
      given.push((await post('mail/verify', { token: await tokenTo(email) })).json());
    expect(given).toMatchObject([{ bonus_units: 120_000 }, { bonus_units: 0 }]);
  });

  it('gives points once when both links of two mails are opened at once', async () => {
    const { email, cookie } = await register();
    const first = await tokenTo(email);
    await post('mail/verification', {}, cookie);
    const second = await tokenTo(email);
    await Promise.all([first, second].map((token) => post('mail/verify', { token })));
    expect(await pointsOf(cookie)).toBe(120_000);
  });

  it('sends at most five links to one mailbox in an hour', async () => {
    const { email, cookie } = await register();
    const answers = [];
    for (let tries = 0; tries < 5; tries += 1) answers.push(await post('mail/verification', {}, cookie));
    expect(answers.map(errorOf)).toEqual([undefined, undefined, undefined, undefined, 'mail_too_many']);
    expect(await countTo(email)).toBe(5);
    services.clock.advance(3_600_001);
    expect((await post('mail/verification', {}, cookie)).statusCode).toBe(200);
  });
});

describe('POST /api/mail/address', () => {
  it('changes the address when the new one is confirmed, and tells the old one', async () => {
    const { email, cookie, user_id } = await register();
    await post('mail/verify', { token: await tokenTo(email) });
    const next = 'new-mailbox@example.jp';
    expect(errorOf(await post('mail/address', { email: next, password: 'wrong' }, cookie))).toBe(
      'password_wrong',
    );
    const asked = await post('mail/address', { email: next, password: PASSWORD }, cookie);
    expect(asked.json()).toMatchObject({ email, verified: true, pending_email: next });
    const before = await countTo(email);
    expect((await post('mail/verify', { token: await tokenTo(next) })).json()).toEqual({
      email: next,
      bonus_units: 0,
    });
    const settings = await app.inject({ url: '/api/mail', headers: { cookie } });
    expect(settings.json()).toMatchObject({ email: next, verified: true, pending_email: null });
    expect((await lastMail(email))?.subject).toBe('メールアドレスを変更しました');
    expect(await countTo(email)).toBe(before + 1);
    expect(user_id).toBeGreaterThan(0);
  });

  it('confirms only the address that was asked for last', async () => {
    const { cookie } = await register();
    await post('mail/address', { email: 'first-choice@example.jp', password: PASSWORD }, cookie);
    const first = await tokenTo('first-choice@example.jp');
    await post('mail/address', { email: 'second-choice@example.jp', password: PASSWORD }, cookie);
    expect(errorOf(await post('mail/verify', { token: first }))).toBe('mail_link_invalid');
  });

  it.each([
    ['nonsense', 'email_invalid'],
    ['a@example.jp\r\nBcc: b@example.jp', 'email_invalid'],
  ])('refuses %j', async (email, error) => {
    const { cookie } = await register();
    expect(errorOf(await post('mail/address', { email, password: PASSWORD }, cookie))).toBe(error);
  });

  it('refuses the address of another account', async () => {
    const [one, other] = [await register(), await register()];
    const answer = await post('mail/address', { email: other.email, password: PASSWORD }, one.cookie);
    expect(errorOf(answer)).toBe('email_taken');
  });
});

describe('a password reset', () => {
  it('sets a password, ends every login, works once, and writes to the address of the account', async () => {
    const { email, cookie, user_name } = await register();
    await post('mail/verify', { token: await tokenTo(email) });
    expect((await post('mail/password-request', { email: email.toUpperCase() })).json()).toEqual({});
    const mail = await lastMail(email);
    expect(mail?.subject).toBe('パスワードの再設定');
    const token = tokenIn(mail?.text);
    expect((await app.inject({ url: '/api/me', headers: { cookie } })).json()).toMatchObject({ user_name });
    const reset = { token, new_password: 'another lantern 9' };
    expect((await post('mail/password', reset)).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/me', headers: { cookie } })).json()).toMatchObject({
      user_name: 'guest',
    });
    expect(errorOf(await post('mail/password', reset))).toBe('mail_link_invalid');
    expect(errorOf(await post('account/login', { login: email, password: PASSWORD }))).toBe('login_wrong');
    const login = { login: email, password: 'another lantern 9' };
    expect((await post('account/login', login)).statusCode).toBe(200);
    expect((await lastMail(email))?.subject).toMatch(/新しい端末からのログイン|パスワードを変更しました/);
    const subjects = (await smtp.told()).mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toContain('パスワードを変更しました');
  });

  it('answers and writes the same for an address without an account, which gets no mail', async () => {
    const { email } = await register();
    await sendAll();
    const answers = await Promise.all(
      [email, 'stranger@example.jp'].map((one) => post('mail/password-request', { email: one })),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ]);
    const rows = await db.select().from(mailTable).where(eq(mailTable.kind, 'reset_password'));
    const ofBoth = rows.filter(({ address }) => [email, 'stranger@example.jp'].includes(address));
    expect(ofBoth.map(({ user_id, state }) => [user_id, state])).toEqual([
      [null, 'waiting'],
      [null, 'waiting'],
    ]);
    expect(await countTo('stranger@example.jp')).toBe(0);
    expect(await lastMail(email)).toMatchObject({ subject: 'パスワードの再設定' });
  });

  it('gives no link to staff, nor to a closed account', async () => {
    const staff = await buildAdmin(services);
    await db.execute(sql`UPDATE app_user SET email = 'staff@example.jp' WHERE id = ${staff.user_id}`);
    await buildUser(services, { user_name: 'closed', email: 'closed@example.jp' });
    await db.execute(sql`UPDATE app_user SET closed_at_ms = 1 WHERE email = 'closed@example.jp'`);
    for (const email of ['staff@example.jp', 'closed@example.jp'])
      expect((await post('mail/password-request', { email })).statusCode).toBe(200);
    expect(await countTo('staff@example.jp')).toBe(0);
    expect(await countTo('closed@example.jp')).toBe(0);
  });

  it('is over after half an hour, or when the address has changed', async () => {
    const { email, cookie } = await register();
    await post('mail/password-request', { email });
    const old = await tokenTo(email);
    services.clock.advance(30 * 60_000);
    const new_password = 'another lantern 9';
    expect(errorOf(await post('mail/password', { token: old, new_password }))).toBe('mail_link_invalid');
    await post('mail/password-request', { email });
    const token = await tokenTo(email);
    await post('mail/address', { email: `moved-${email}`, password: PASSWORD }, cookie);
    await post('mail/verify', { token: await tokenTo(`moved-${email}`) });
    expect(errorOf(await post('mail/password', { token, new_password }))).toBe('mail_link_invalid');
  });

  it('keeps its link when the new password is refused', async () => {
    const { email } = await register();
    await post('mail/password-request', { email });
    const token = await tokenTo(email);
    expect(errorOf(await post('mail/password', { token, new_password: 'short' }))).toBe('password_short');
    expect(errorOf(await post('mail/password', { token, new_password: 'password1' }))).toBe('password_weak');
    expect((await post('mail/password', { token, new_password: 'another lantern 9' })).statusCode).toBe(200);
  });

  it('can be asked for five times a minute from one network', async () => {
    const ask = () =>
      app.inject({
        ...{ method: 'POST' as const, url: '/api/mail/password-request', remoteAddress: '203.0.113.9' },
        payload: { email: 'anybody@example.jp' },
      });
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push(await ask());
    expect(answers.map(errorOf)).toEqual([...Array.from({ length: 5 }), 'too_many_requests']);
  });
});

describe('notices', () => {
  it('are chosen by the member, in a language and with a sender of their own', async () => {
    const { cookie, user_id, email } = await register();
    await setMailPerson(db, user_id, { verified_email: email });
    const body = { notices: ['contact_answered'], named: true, lang: 'en' };
    expect((await post('mail', body, cookie)).json()).toMatchObject(body);
    const change = { current_password: PASSWORD, new_password: 'another lantern 9' };
    expect((await post('account/password', change, cookie)).statusCode).toBe(200);
    expect(await lastMail(email)).toMatchObject({
      subject: 'Akari: your password was changed',
      from: '"Akari" <no-reply@akari.example>',
    });
    const sent = await countTo(email);
    // A browser without the cookie of this account.
    await post('account/login', { login: email, password: 'another lantern 9' });
    expect(await countTo(email)).toBe(sent);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('end by one request of a mail program, as %s', async (type, payload) => {
    const { cookie, user_id, email } = await register();
    await setMailPerson(db, user_id, { verified_email: email });
    await post('account/login', { login: email, password: PASSWORD });
    const { headers = {} } = (await lastMail(email)) ?? {};
    const { pathname, search } = new URL(/<(.*)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '');
    const answer = await app.inject({
      ...{ method: 'POST', url: pathname + search, headers: { 'content-type': type }, payload },
    });
    expect(answer.statusCode).toBe(200);
    const settings = await app.inject({ url: '/api/mail', headers: { cookie } });
    expect(settings.json()).toMatchObject({
      notices: [
        'contact_answered',
        'favourite_on_air',
        'favourite_soon',
        'points_expire',
        'review_decided',
        'review_answered',
        'profile_decided',
        'picture_decided',
        'blog_decided',
        'mailbox_message',
        'miles_expire',
      ],
    });
    const forged = search.replace(String(user_id), String(user_id + 1));
    const refused = await app.inject({
      ...{ method: 'POST', url: pathname + forged, headers: { 'content-type': type }, payload },
    });
    expect(errorOf(refused)).toBe('mail_link_invalid');
  });
});

describe('without a way to send mail', () => {
  it('registration gives the points at once, and no call of mail is there', async () => {
    const silent = await testServices();
    const plain = await testApp(silent, [createAccountCapability([]), createMailCapability()]);
    const body = { user_name: 'plain', email: 'plain@example.jp', password: PASSWORD };
    const registered = await plain.inject({
      ...{ method: 'POST', url: '/api/account/register' },
      payload: { ...body, legal_age: true, chat_lang: 'ja' },
    });
    expect(registered.json()).toMatchObject({ balance: { points_units: 120_000 } });
    const request = { method: 'POST', url: '/api/mail/password-request' } as const;
    expect((await plain.inject({ ...request, payload: { email: 'plain@example.jp' } })).statusCode).toBe(404);
    expect((await plain.inject({ url: '/api/mail/demo' })).statusCode).toBe(404);
    expect(await silent.database.db.select().from(mailTable)).toEqual([]);
  });
});

describe('a demo', () => {
  it('shows what it would have sent, with links to where it was opened', async () => {
    const demo = await testServices({ env: { DEMO: '1' } });
    const page = await testApp(demo, [createAccountCapability([]), createMailCapability()]);
    const body = { user_name: 'demo_mio', email: 'mio@example.jp', password: PASSWORD };
    await page.inject({
      ...{ method: 'POST', url: '/api/account/register' },
      payload: { ...body, legal_age: true, chat_lang: 'en' },
    });
    while (await sendNextMail(demo));
    const answer = await page.inject({ url: '/api/mail/demo', headers: { host: 'localhost:7103' } });
    const [mail] = answer.json<{ mails: { to: string; subject: string; text: string }[] }>().mails;
    expect(mail).toMatchObject({ to: 'mio@example.jp', subject: 'Confirm your email address' });
    expect(mail?.text).toContain('http://localhost:7103/mail#verify=');
    const payload = { token: tokenIn(mail?.text) };
    const verified = await page.inject({ method: 'POST', url: '/api/mail/verify', payload });
    expect(verified.json()).toEqual({ email: 'mio@example.jp', bonus_units: 120_000 });
  });
});
