import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'ご本人の確認',
  lead: '大切な操作のため、あらためて確認します。入力中の内容はそのまま残ります。',
  passkey: 'パスキーで確認する',
  passkey_hint: 'この端末の画面ロックや、セキュリティキーで確認します。',
  totp: '認証コード',
  totp_hint: '認証アプリに表示されている6桁の数字です。',
  recovery_code: 'リカバリーコード',
  recovery_code_hint: '設定のときに保存したコードです。1つにつき1回だけ使えます。',
  password: 'パスワード',
  password_hint: 'ログインに使うパスワードです。',
  enrolment_code: '登録コード',
  enrolment_code_hint: '管理者から受け取ったコードです。24時間以内に1回だけ使えます。',
  submit: '確認する',
  others: 'ほかの方法',
  by: {
    passkey: 'パスキーを使う',
    totp: '認証アプリを使う',
    recovery_code: 'リカバリーコードを使う',
    password: 'パスワードを使う',
    enrolment_code: '登録コードを使う',
  },
  unusable: 'このアドレスではパスキーを使えません。サイト名のアドレスで開いてください。',
  demo: '体験版のコード {{code}} を入力',
} as const;

export const en = {
  title: 'Confirm that it is you',
  lead: 'This is an important step, so we ask once more. What you have typed stays as it is.',
  passkey: 'Confirm with a passkey',
  passkey_hint: 'With this device’s screen lock, or a security key.',
  totp: 'Authentication code',
  totp_hint: 'The six digits that your authenticator app shows.',
  recovery_code: 'Recovery code',
  recovery_code_hint: 'One of the codes you saved during setup. Each works once.',
  password: 'Password',
  password_hint: 'The password that you log in with.',
  enrolment_code: 'Enrollment code',
  enrolment_code_hint: 'From an administrator. It works once, within 24 hours.',
  submit: 'Confirm',
  others: 'Other ways',
  by: {
    passkey: 'Use a passkey',
    totp: 'Use your authenticator app',
    recovery_code: 'Use a recovery code',
    password: 'Use your password',
    enrolment_code: 'Use an enrollment code',
  },
  unusable: 'Passkeys do not work at this address. Please open the site by its name.',
  demo: 'Fill in the demo code {{code}}',
} satisfies Shape<typeof ja>;

export const proofText = defineText({ ja, en });
