import type { MailNotice } from '@akari/rules';
import { defineText, type Shape } from '../../text/index.ts';

const noticeJa: Record<MailNotice, string> = {
  contact_answered: 'お問い合わせに返信があったとき',
  login_new_device: '新しい端末からログインがあったとき',
};
const noticeEn: Record<MailNotice, string> = {
  contact_answered: 'When we reply to a message of yours',
  login_new_device: 'When your account is opened on a new device',
};

export const ja = {
  part: {
    title: 'メール',
    verified: '確認済み',
    unverified: '未確認',
    none: 'メールアドレスは登録されていません。',
    bonus:
      'メールアドレスを確認すると、視聴専用の無料ポイントを{{points}}ポイントお贈りします。同じ端末や回線からの登録が続いている場合や、すでに受け取ったことのあるアドレスの場合は、付きません。',
    unverified_hint: '確認用のリンクをメールでお送りしています。確認が済むまで、控えやお知らせは届きません。',
    pending: '{{email}}に確認用のリンクをお送りしました。リンクを開くまでは、今のメールアドレスのままです。',
    again: '確認メールをもう一度送る',
    again_done: '確認メールをお送りしました。',
    change: 'メールアドレスを変更する',
    add: 'メールアドレスを登録する',
    new_email: '新しいメールアドレス',
    password: '現在のパスワード',
    send: '確認メールを送る',
    sent: '{{email}}に確認メールをお送りしました。',
    cancel: 'やめる',
    notices: 'メールでのお知らせ',
    notices_hint: '購入の控え、パスワードやメールアドレスの変更のお知らせは、安全のため必ずお送りします。',
    named: '差出人と件名にサービス名を入れる',
    named_hint: 'オフのときは、差出人は「会員サービス」になり、件名にもサービス名は入りません。',
    lang: 'メールの言語',
    lang_page: '表示言語と同じ',
    saved: '保存しました。',
    inbox: 'お試し用の受信箱を開く',
  },
  notice: noticeJa,
  verify: {
    title: 'メールアドレスの確認',
    text: 'このメールアドレスが、お客さまのものであることを確認します。',
    submit: '確認する',
    done: '{{email}}を確認しました。',
    bonus: '視聴専用の無料ポイントを{{points}}ポイントお贈りしました。',
    account: 'マイページへ',
  },
  request: {
    title: 'パスワードの再設定',
    text: 'ご登録のメールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
    email: 'メールアドレス',
    submit: 'リンクを送る',
    done: 'ご登録があるメールアドレスの場合、まもなくリンクが届きます。届かないときは、迷惑メールのフォルダーと、入力したアドレスをご確認ください。',
    login: 'ログインへ戻る',
  },
  password: {
    title: '新しいパスワード',
    text: '設定すると、すべての端末でログアウトします。',
    label: '新しいパスワード',
    hint: '8文字以上',
    submit: '設定する',
    done: 'パスワードを設定しました。新しいパスワードでログインしてください。',
    login: 'ログインする',
    again: 'もう一度リンクを受け取る',
  },
  unsubscribe: {
    title: 'お知らせメールの停止',
    text: '次のお知らせメールを停止します。',
    submit: '停止する',
    done: '停止しました。マイページで、いつでも元に戻せます。',
    wrong: 'このリンクは正しくありません。マイページで変更してください。',
    account: 'マイページへ',
  },
  demo: {
    title: 'お試し用の受信箱',
    text: '体験版では、メールは送られず、ここに表示されます。ここを開いた方は、どなたでも読めます。',
    empty: 'まだメールはありません。登録やパスワードの再設定をすると、ここに届きます。',
    list: 'メールの一覧',
    to: '宛先',
    from: '差出人',
  },
} as const;

export const en = {
  part: {
    title: 'Email',
    verified: 'Confirmed',
    unverified: 'Not confirmed',
    none: 'Your account has no email address.',
    bonus:
      'Confirm your email address to receive {{points}} free points for watching. Repeated sign-ups from one device or network, and addresses that received them before, do not get them.',
    bonus_one:
      'Confirm your email address to receive {{points}} free point for watching. Repeated sign-ups from one device or network, and addresses that received it before, do not get it.',
    unverified_hint:
      'We have sent a link to this address. Until you confirm it, you get no receipts or notices by email.',
    pending: 'We have sent a link to {{email}}. Until you open it, your present address stays.',
    again: 'Send the link again',
    again_done: 'The email is on its way.',
    change: 'Change email address',
    add: 'Add an email address',
    new_email: 'New email address',
    password: 'Current password',
    send: 'Send the link',
    sent: 'We are sending a link to {{email}}.',
    cancel: 'Cancel',
    notices: 'Notices by email',
    notices_hint:
      'Receipts, and notices about a changed password or email address, are always sent, for your safety.',
    named: 'Name the service in sender and subject',
    named_hint: 'When off, the sender is “Member Service”, and the subject does not name the service either.',
    lang: 'Language of emails',
    lang_page: 'Same as the site',
    saved: 'Saved.',
    inbox: 'Open the demo inbox',
  },
  notice: noticeEn,
  verify: {
    title: 'Confirm your email address',
    text: 'Please confirm that this email address is yours.',
    submit: 'Confirm',
    done: '{{email}} is confirmed.',
    bonus: 'You have received {{points}} free points for watching.',
    bonus_one: 'You have received {{points}} free point for watching.',
    account: 'Go to your account',
  },
  request: {
    title: 'Reset your password',
    text: 'Enter the email address of your account. We send you a link to set a new password.',
    email: 'Email address',
    submit: 'Send the link',
    done: 'If there is an account with this address, the link will arrive shortly. If it does not, please check your spam folder and the address.',
    login: 'Back to login',
  },
  password: {
    title: 'New password',
    text: 'Setting it logs you out on all devices.',
    label: 'New password',
    hint: 'At least 8 characters',
    submit: 'Set password',
    done: 'Your password is set. Please log in with it.',
    login: 'Log in',
    again: 'Get a new link',
  },
  unsubscribe: {
    title: 'Stop a notice',
    text: 'You will no longer get this notice by email:',
    submit: 'Stop it',
    done: 'Stopped. You can turn it on again on your account page.',
    wrong: 'This link is not valid. Please change the notice on your account page.',
    account: 'Go to your account',
  },
  demo: {
    title: 'Demo inbox',
    text: 'The demo sends no email. It shows them here instead, where everyone who opens this page can read them.',
    empty: 'No emails yet. Join, or reset a password, and they appear here.',
    list: 'Emails',
    to: 'To',
    from: 'From',
  },
} satisfies Shape<typeof ja>;

export const mailText = defineText({ ja, en });
