import { totpCodeAt } from '@akari/server/core/account/proof/totp';
import { arrive, button, fillLogin, newPerson, reads, type Person } from '@akari/testkit/harness/acts';
import { addAuthenticator, byName } from '@akari/testkit/harness/authenticator';
import { withDatabase } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { DEMO_PASSWORD, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { staff } from '@akari/testkit/harness/staff';
import { expect, it } from 'vitest';

const server = await sharedServer();
const url = byName(server.url);
const browser = await launchBrowser();
const CODE = /[0-9A-Z]{4}(-[0-9A-Z]{4}){5}/;

const type = (person: Person, label: string, text: string): Promise<void> =>
  person.page.getByLabel(label, { exact: true }).fill(text);
const press = (person: Person, name: string | RegExp): Promise<void> => button(person.page, name).click();

/** Creates an administrator by the command line. @returns the enrolment code that it prints */
async function createAdmin(name: string, role?: string): Promise<string> {
  const asked = { name, password: DEMO_PASSWORD, ...(role === undefined ? {} : { role }) };
  const said = await staff(server, 'create-admin', asked);
  return CODE.exec(said)?.[0] ?? '';
}

async function logInOnPage(person: Person, name: string): Promise<void> {
  await arrive(person, '/login');
  await fillLogin(person, name, DEMO_PASSWORD);
  await person.page.waitForURL((address) => address.pathname !== '/login');
}

/** Adds a passkey on the account page by an enrolment code. */
async function enrol(person: Person, code: string): Promise<void> {
  await person.page.goto('/account');
  await press(person, 'パスキーを追加する');
  await press(person, 'パスキーを追加する');
  await type(person, '登録コード', code);
  await press(person, '確認する');
  await reads(person.page, 'パスキーを追加しました。');
}

/** A new administrator with a passkey, in the back office. */
async function enrolled(name: string): Promise<Person> {
  const code = await createAdmin(name, 'admin');
  const admin = await newPerson(browser, { url });
  await addAuthenticator(admin.page);
  await logInOnPage(admin, name);
  await enrol(admin, code);
  return admin;
}

/** Every login of a person has been idle in the back office for an hour. */
const idle = (name: string): Promise<unknown> =>
  withDatabase(server, ({ pool }) =>
    pool.query(
      `UPDATE staff_proof SET used_at_ms = used_at_ms - 3600000 WHERE login_id IN
         (SELECT l.id FROM login l JOIN app_user u ON u.id = l.user_id WHERE u.user_name = $1)`,
      [name],
    ),
  );

/** All staff of the server, also those of other files: the Staff screen lists them. */
const staffNames = (): Promise<string[]> =>
  withDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query<{ user_name: string }>(
      'SELECT user_name FROM app_user WHERE user_type IN (215, 220)',
    );
    return rows.map(({ user_name }) => user_name);
  });

it('a member adds a passkey, logs out and logs in by it', async () => {
  const member = await newPerson(browser, { url, lang: 'en' });
  await addAuthenticator(member.page);
  await registerPerson(member.context, { user_name: 'passkey_mia', chat_lang: 'en' });
  await arrive(member, '/account');
  await press(member, 'Add a passkey');
  await type(member, 'Name of the passkey', 'My laptop');
  await press(member, 'Add a passkey');
  await reads(member.page, 'My laptop');
  await reads(member.page, 'This device');
  await press(member, 'Log out');
  await member.page.goto('/login');
  await press(member, 'Log in with a passkey');
  await reads(member.page, 'Welcome back, passkey_mia.');
  await member.page.goto('/account');
  await reads(member.page, /Last used/);
  // What the account page reads again as the login ends is refused.
  expect(member.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
});

it('a member sets up an authenticator app, and logs in with its code', async () => {
  const looks = new Looks(['totp_ken']);
  const member = await newPerson(browser, { url });
  await registerPerson(member.context, { user_name: 'totp_ken' });
  await arrive(member, '/account');
  await press(member, '認証アプリを設定する');
  await member.page.getByRole('img', { name: '認証アプリ用のQRコード' }).waitFor();
  await looks.look(member.page, 'authenticator app set up');
  const seed = (await member.page.locator('.proof-seed').innerText()).replaceAll(' ', '');
  await type(member, '2. アプリに表示された6桁の数字', totpCodeAt(seed, Date.now() - 30_000).code);
  await press(member, '設定を完了する');
  await expect.poll(() => member.page.locator('.proof-codes code').count()).toBe(10);
  const recovery = await member.page.locator('.proof-codes code').first().innerText();
  await looks.look(member.page, 'recovery codes');
  await press(member, '保存しました');
  await press(member, 'ログアウト');
  await member.page.goto('/login');
  await fillLogin(member, 'totp_ken', 'correct horse');
  await type(member, '認証コード', '000000');
  await press(member, 'ログインする');
  await reads(member.page, /認証コードが違います。/);
  await looks.look(member.page, 'login with a code');
  await type(member, '認証コード', recovery);
  await press(member, 'ログインする');
  await reads(member.page, 'おかえりなさい、totp_kenさん。');
  expect(looks.found).toEqual({});
});

it('staff enrol by a code; an idle proof is asked for without losing what is typed', async () => {
  await createAdmin('proof_target');
  const admin = await enrolled('proof_boss');
  const { page } = admin;
  const looks = new Looks([...(await staffNames()), '新しい担当', 'やめました', 'この端末のパスキー']);
  await looks.look(page, 'account with a passkey');
  await page.goto('/office/staff');
  await reads(page, 'proof_target');
  await looks.look(page, 'staff');
  await press(admin, 'proof_targetに役割を付与');
  await type(admin, '理由', '新しい担当');
  await idle('proof_boss');
  await press(admin, '承認を依頼する');
  await reads(page, 'ご本人の確認');
  await looks.look(page, 'proof asked for');
  await press(admin, 'パスキーで確認する');
  await reads(page, '承認を依頼しました。ほかの担当者の承認をお待ちください。');
  await page.goto('/office/approvals');
  await press(admin, '自分の依頼');
  await reads(page, '新しい担当');
  await looks.look(page, 'approvals');
  await press(admin, '取り下げる');
  await type(admin, '理由', 'やめました');
  await page.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click();
  await reads(page, '依頼を取り下げました。');
  expect(looks.found).toEqual({});
});

it('a lost passkey is replaced by two administrators', async () => {
  const lost = await enrolled('proof_lost');
  const [first, second] = [await enrolled('proof_first'), await enrolled('proof_second')];
  await first.page.goto('/office/staff');
  await press(first, 'proof_lostの本人確認を再登録');
  await type(first, '理由', '端末の紛失');
  await press(first, '承認を依頼する');
  await reads(first.page, '承認を依頼しました。ほかの担当者の承認をお待ちください。');
  await second.page.goto('/office/approvals');
  await press(second, '承認する');
  await type(second, '理由', '本人に確認');
  await second.page.getByRole('dialog').getByRole('button', { name: '承認する' }).click();
  const code = await second.page.locator('.approval-code code').innerText();
  await lost.page.goto('/office/staff');
  await reads(lost.page, /パスキーか認証アプリがまだ登録されていません。/);
  await press(lost, 'マイページで登録する');
  await enrol(lost, code);
  await lost.page.goto('/office/staff');
  await reads(lost.page, 'proof_first');
});
