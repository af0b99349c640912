import { defineText } from '../../text/index.ts';

export const openText = defineText({
  ja: {
    title: '配信者を登録する',
    open: '登録する',
    text: '登録すると、最初のパスワードが一度だけ表示されます。',
    user_name: 'ログイン名',
    user_name_hint: '文字、数字、「_」、「-」で2〜20文字',
    site: 'サイト',
    rates: '1分あたりの料金（ポイント）',
    rates_text:
      '空欄の場合は、サイトの料金になります。入力した料金は、もう1人の担当者が承認すると適用されます。',
    rate_invalid: '料金を確認してください。',
    opened: '{{name}}さんを登録しました。',
    password: '{{name}}さんの最初のパスワード',
    password_text: 'いまだけ表示されます。ご本人に安全な方法で伝え、ログイン後の変更をお願いしてください。',
    password_done: '伝えました',
    rates_waiting: '料金は、もう1人の担当者の承認を待っています。',
    to_approvals: '承認の一覧',
    to_page: '配信者のページを開く',
  },
  en: {
    title: 'Open a performer account',
    open: 'Open account',
    text: 'The first password is shown once, after the account is opened.',
    user_name: 'User name',
    user_name_hint: '2 to 20 letters, digits, “_” or “-”',
    site: 'Site',
    rates: 'Points a minute',
    rates_text:
      'Leave empty for the rates of the site. Rates entered here apply once a colleague approves them.',
    rate_invalid: 'Please check this rate.',
    opened: 'The account of {{name}} is open.',
    password: 'First password of {{name}}',
    password_text:
      'It is shown only now. Please send it to the performer in a safe way, and ask for a new one to be set after logging in.',
    password_done: 'I have sent it',
    rates_waiting: 'The rates are waiting for a colleague’s approval.',
    to_approvals: 'Approvals',
    to_page: 'Open the performer’s page',
  },
});
