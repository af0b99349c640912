import { USER_TYPE } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildAdmin, buildLogin, buildUser } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { SoftwareAuthenticator, type AnswerTwist } from '../../../testing/software-authenticator.ts';
import { staffCapability } from '../../staff/staff.capability.ts';
import { createAccountCapability } from '../account.capability.ts';
import { hashPassword } from '../password/password.ts';
import { staffProofTable } from '../../staff/staff.table.ts';
import { loginTable, userTable } from '../state/account.table.ts';
import { giveEnrolmentCode } from './enrolment-code.ts';
import { totpTable } from './proof.table.ts';
import { totpCodeAt } from './totp.ts';

const ORIGIN = 'https://akari.example';
const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const PASSWORD = 'a long way home';
const services = await testServices({ env: { PUBLIC_URL: ORIGIN, LOGINS_PER_ADDRESS: '1000' } });
const { db } = services.database;
const { clock } = services;
const app = await testApp(services, [createAccountCapability([]), staffCapability]);
const password_hash = await hashPassword(PASSWORD);

interface Body {
  error?: { name: string; retry_after_s?: number };
  options?: { challenge: string };
  passkey_id?: string;
  recovery_codes?: string[];
  seed?: string;
}
type Answer = { status: number; error: string | undefined; cookie: string; body: Body };
async function send(method: 'GET' | 'POST' | 'DELETE', url: string, cookie: string, payload?: object) {
  const got = await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const body = got.json<Body>();
  const vauth = got.cookies.find(({ name }) => name.endsWith('vauth'));
  return {
    status: got.statusCode,
    error: body.error?.name,
    cookie: vauth === undefined ? cookie : `${vauth.name}=${vauth.value}`,
    body,
  } satisfies Answer;
}
const post = (url: string, cookie: string, payload: object = {}) => send('POST', url, cookie, payload);

/** A member who is logged in. A login of before an hour confirms no change. */
async function member(attributes: { admin?: boolean; hour_old?: boolean } = {}) {
  const person =
    attributes.admin === true
      ? await buildAdmin(services)
      : await buildUser(services, { user_type: USER_TYPE.regular });
  await db.update(userTable).set({ password_hash }).where(eq(userTable.id, person.user_id));
  const { cookie } = await buildLogin(services, person.user_id);
  if (attributes.hour_old === true) clock.advance(60 * MINUTE_MS);
  return { ...person, cookie };
}

const authenticator = () => new SoftwareAuthenticator(ORIGIN, 'akari.example');

async function addPasskey(cookie: string, key: SoftwareAuthenticator, twist: AnswerTwist = {}) {
  const { body } = await post('/api/account/passkeys/prepare', cookie);
  const response = key.create(body.options!, twist);
  return post('/api/account/passkeys', cookie, { name: 'phone', response });
}
async function passkeyLogin(key: SoftwareAuthenticator, twist: AnswerTwist = {}) {
  const { body } = await post('/api/account/passkey-login/prepare', '');
  return post('/api/account/passkey-login', '', { response: key.get(body.options!, twist) });
}
async function setUpTotp(cookie: string) {
  const { body } = await post('/api/account/totp/prepare', cookie);
  const seed = body.seed!;
  const done = await post('/api/account/totp', cookie, { code: totpCodeAt(seed, clock.nowMs()).code });
  return { seed, codes: done.body.recovery_codes! };
}
const logIn = (login: string, code?: string) =>
  post('/api/account/login', '', { login, password: PASSWORD, ...(code === undefined ? {} : { code }) });
const codeNow = (seed: string, steps = 0) => totpCodeAt(seed, clock.nowMs() + steps * STEP_MS).code;

describe('passkeys', () => {
  it('a passkey opens the account without name and password', async () => {
    const person = await member();
    const key = authenticator();
    expect(await addPasskey(person.cookie, key)).toMatchObject({ status: 200 });
    const login = await passkeyLogin(key);
    expect(login.body).toMatchObject({ user_name: person.user_name });
    const { body } = await send('GET', '/api/account/proofs', login.cookie);
    expect(body).toMatchObject({
      passkeys: [{ name: 'phone', used_at_ms: clock.nowMs(), backed_up: false }],
      confirm_by: ['passkey', 'password'],
    });
  });

  it.each<[string, AnswerTwist]>([
    ['of another origin', { origin: 'https://akari.example.evil.test' }],
    ['for another RP ID', { rp_id: 'evil.test' }],
    ['that is forged', { forged: true }],
    ['without user verification', { verified: false }],
    ['whose counter does not grow', { counter: 1 }],
  ])('refuses an answer %s', async (_what, twist) => {
    const person = await member();
    const key = authenticator();
    await addPasskey(person.cookie, key);
    expect((await passkeyLogin(key)).status).toBe(200);
    expect(await passkeyLogin(key, twist)).toMatchObject({ status: 403, error: 'passkey_failed' });
  });

  it.each<[string, AnswerTwist]>([
    ['of another origin', { origin: 'https://evil.test' }],
    ['for another RP ID', { rp_id: 'evil.test' }],
    ['without user verification', { verified: false }],
  ])('adds none that was made %s', async (_what, twist) => {
    const { cookie } = await member();
    expect(await addPasskey(cookie, authenticator(), twist)).toMatchObject({ error: 'passkey_failed' });
  });

  it('an answer counts once, and only for five minutes', async () => {
    const person = await member();
    const key = authenticator();
    await addPasskey(person.cookie, key);
    const { body } = await post('/api/account/passkey-login/prepare', '');
    const response = key.get(body.options!);
    const together = await Promise.all(
      [1, 2].map(() => post('/api/account/passkey-login', '', { response })),
    );
    expect(together.map(({ error }) => error ?? 'ok').toSorted()).toEqual(['ok', 'passkey_expired']);
    const late = (await post('/api/account/passkey-login/prepare', '')).body.options!;
    clock.advance(5 * MINUTE_MS);
    expect(await post('/api/account/passkey-login', '', { response: key.get(late) })).toMatchObject({
      status: 409,
      error: 'passkey_expired',
    });
  });

  it('an answer to the question of another login or purpose does not count', async () => {
    const [mine, theirs] = [await member(), await member()];
    const key = authenticator();
    await addPasskey(mine.cookie, key);
    const asked = (await post('/api/account/proof/prepare', mine.cookie)).body.options!;
    const answer = { by: 'passkey', response: key.get(asked) };
    await addPasskey(theirs.cookie, authenticator());
    expect((await post('/api/account/proof', theirs.cookie, answer)).error).toBe('passkey_expired');
    expect((await post('/api/account/passkey-login', '', answer)).error).toBe('passkey_expired');
    expect((await post('/api/account/proof', mine.cookie, answer)).status).toBe(200);
  });

  it('a passkey that was removed opens nothing, and one of another person is not added again', async () => {
    const [mine, theirs] = [await member(), await member()];
    const key = authenticator();
    const { body } = await addPasskey(mine.cookie, key);
    expect((await addPasskey(theirs.cookie, key)).error).toBe('passkey_taken');
    const url = `/api/account/passkeys/${body.passkey_id}`;
    expect((await send('DELETE', url, theirs.cookie)).error).toBe('not_found');
    expect((await send('DELETE', url, mine.cookie)).status).toBe(200);
    expect((await passkeyLogin(key)).error).toBe('passkey_unknown');
  });

  it('refuses what is no answer at all', async () => {
    for (const response of [{}, { response: {} }, { response: { clientDataJSON: 'e30' } }])
      expect((await post('/api/account/passkey-login', '', { response })).error).toBe('passkey_failed');
  });
});

describe('authenticator app', () => {
  it('a login by password needs a code once the app is set up', async () => {
    const person = await member();
    const { seed, codes } = await setUpTotp(person.cookie);
    expect(codes).toHaveLength(10);
    expect((await logIn(person.user_name)).error).toBe('proof_code_required');
    expect((await logIn(person.user_name, '000000')).error).toBe('proof_code_wrong');
    clock.advance(STEP_MS);
    expect((await logIn(person.user_name, codeNow(seed))).status).toBe(200);
  });

  it('accepts the steps beside the present one, and none a second time', async () => {
    const person = await member();
    const { seed } = await setUpTotp(person.cookie);
    clock.advance(10 * STEP_MS);
    expect((await logIn(person.user_name, codeNow(seed, -2))).error).toBe('proof_code_wrong');
    expect((await logIn(person.user_name, codeNow(seed, -1))).status).toBe(200);
    expect((await logIn(person.user_name, codeNow(seed, -1))).error).toBe('proof_code_used');
    expect((await logIn(person.user_name, codeNow(seed, 1))).status).toBe(200);
    expect((await logIn(person.user_name, codeNow(seed))).error).toBe('proof_code_used');
  });

  it('of two browsers with the same code one is refused', async () => {
    const person = await member();
    const { seed } = await setUpTotp(person.cookie);
    clock.advance(STEP_MS);
    const code = codeNow(seed);
    const both = await Promise.all([logIn(person.user_name, code), logIn(person.user_name, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('delays after five wrong codes, longer each time', async () => {
    const person = await member();
    const { seed } = await setUpTotp(person.cookie);
    clock.advance(STEP_MS);
    for (let at = 0; at < 5; at += 1) await logIn(person.user_name, '000000');
    expect(await logIn(person.user_name, codeNow(seed))).toMatchObject({
      status: 429,
      error: 'proof_delayed',
      body: { error: { retry_after_s: 1 } },
    });
    clock.advance(1_000);
    expect((await logIn(person.user_name, '000000')).error).toBe('proof_code_wrong');
    expect(await logIn(person.user_name, '000000')).toMatchObject({
      body: { error: { retry_after_s: 2 } },
    });
  });

  it('a recovery code opens the account once', async () => {
    const person = await member();
    const { codes } = await setUpTotp(person.cookie);
    const code = codes[3]!.toLowerCase().replaceAll('-', ' ');
    expect((await logIn(person.user_name, code)).status).toBe(200);
    expect((await logIn(person.user_name, code)).error).toBe('recovery_code_wrong');
    const { body } = await send('GET', '/api/account/proofs', person.cookie);
    expect(body).toMatchObject({ recovery_codes_left: 9 });
  });

  it('keeps the seed out of the database, and answers 503 without the key', async () => {
    const person = await member();
    const { seed } = await setUpTotp(person.cookie);
    const [row] = await db.select().from(totpTable).where(eq(totpTable.user_id, person.user_id));
    expect(JSON.stringify(row)).not.toContain(seed);
    clock.advance(STEP_MS);
    const key_file = services.config.proof.key_file;
    services.config.proof.key_file = '/nowhere';
    expect(await logIn(person.user_name, codeNow(seed))).toMatchObject({ error: 'proof_key_unavailable' });
    services.config.proof.key_file = key_file;
    expect((await logIn(person.user_name, codeNow(seed))).status).toBe(200);
  });
});

describe('confirmation before a change', () => {
  it('a login of ten minutes ago asks for the password, and for a code where there is an app', async () => {
    const { cookie } = await member({ hour_old: true });
    expect((await post('/api/account/totp/prepare', cookie)).error).toBe('account_proof_required');
    const wrong = { by: 'password', password: 'wrong' };
    expect((await post('/api/account/proof', cookie, wrong)).error).toBe('password_wrong');
    const right = { by: 'password', password: PASSWORD };
    expect((await post('/api/account/proof', cookie, right)).status).toBe(200);
    const { seed } = await setUpTotp(cookie);
    clock.advance(10 * MINUTE_MS);
    expect((await send('DELETE', '/api/account/totp', cookie)).error).toBe('account_proof_required');
    expect((await post('/api/account/proof', cookie, right)).error).toBe('proof_method_refused');
    expect((await post('/api/account/proof', cookie, { by: 'totp', code: codeNow(seed) })).status).toBe(200);
    expect((await send('DELETE', '/api/account/totp', cookie)).status).toBe(200);
  });
});

describe('staff', () => {
  it('a stolen password alone enrols nothing: the first proof needs an enrolment code, once, within 24 hours', async () => {
    const admin = await member({ admin: true });
    const { cookie } = await logIn(admin.user_name);
    expect((await post('/api/account/totp/prepare', cookie)).error).toBe('account_proof_required');
    expect((await post('/api/account/passkeys/prepare', cookie)).error).toBe('account_proof_required');
    const password = { by: 'password', password: PASSWORD };
    expect((await post('/api/account/proof', cookie, password)).error).toBe('proof_method_refused');
    const give = () => db.transaction((tx) => giveEnrolmentCode(tx, admin.user_id, clock.nowMs()));
    const old = await give();
    clock.advance(24 * 60 * MINUTE_MS);
    const enrol = (code: string) => post('/api/account/proof', cookie, { by: 'enrolment_code', code });
    expect((await enrol(old)).error).toBe('enrolment_code_wrong');
    const code = await give();
    expect((await enrol(code)).status).toBe(200);
    expect((await enrol(code)).error).toBe('enrolment_code_wrong');
    expect((await addPasskey(cookie, authenticator())).status).toBe(200);
  });

  it('the last proof of a member of the staff stays', async () => {
    const admin = await member({ admin: true });
    const code = await db.transaction((tx) => giveEnrolmentCode(tx, admin.user_id, clock.nowMs()));
    await post('/api/account/proof', admin.cookie, { by: 'enrolment_code', code });
    const { body } = await addPasskey(admin.cookie, authenticator());
    const url = `/api/account/passkeys/${body.passkey_id}`;
    expect((await send('DELETE', url, admin.cookie)).error).toBe('last_proof');
    await setUpTotp(admin.cookie);
    expect((await send('DELETE', url, admin.cookie)).status).toBe(200);
  });
});

describe('the password of an administrator', () => {
  /** An administrator with an app, a passkey, or both. */
  async function enrolled(...proofs: ('app' | 'passkey')[]) {
    const admin = await member({ admin: true });
    const code = await db.transaction((tx) => giveEnrolmentCode(tx, admin.user_id, clock.nowMs()));
    await post('/api/account/proof', admin.cookie, { by: 'enrolment_code', code });
    if (proofs.includes('passkey')) await addPasskey(admin.cookie, authenticator());
    const seed = proofs.includes('app') ? (await setUpTotp(admin.cookie)).seed : '';
    clock.advance(STEP_MS);
    return { ...admin, seed };
  }
  const staffProofs = async ({ user_id }: { user_id: number }) =>
    (
      await db
        .select({ method: staffProofTable.method })
        .from(staffProofTable)
        .innerJoin(loginTable, eq(loginTable.id, staffProofTable.login_id))
        .where(eq(loginTable.user_id, user_id))
    ).map(({ method }) => method);

  it('logs in alone until there is a proof', async () => {
    const admin = await member({ admin: true });
    expect((await logIn(admin.user_name)).status).toBe(200);
  });

  it('asks for the code of an app, which proves the login', async () => {
    const admin = await enrolled('app', 'passkey');
    expect((await logIn(admin.user_name)).error).toBe('proof_code_required');
    const before = await staffProofs(admin);
    expect((await logIn(admin.user_name, codeNow(admin.seed))).status).toBe(200);
    expect(await staffProofs(admin)).toEqual([...before, 'totp']);
  });

  it('is refused where there is a passkey alone', async () => {
    const admin = await enrolled('passkey');
    expect((await logIn(admin.user_name)).error).toBe('proof_passkey_required');
  });
});

it('has no passkeys at a network address', async () => {
  const plain = await testServices();
  const here = await testApp(plain, [createAccountCapability([])]);
  const answer = await here.inject({
    method: 'POST',
    url: '/api/account/passkey-login/prepare',
    headers: { host: '127.0.0.1:3000' },
    payload: {},
  });
  expect(answer.json()).toMatchObject({ error: { name: 'passkey_unavailable' } });
});
