import { defineText } from '../../text/index.ts';

export const officeText = defineText({
  ja: {
    name: '運営',
    skip: '本文へ移動',
    main: '運営の画面',
    site: 'サイトへ戻る',
    more: 'その他',
    group: {
      live: 'ライブ',
      waiting: '対応と承認',
      people: '人',
      money: '視聴とお金',
      content: 'コンテンツ',
      settings: '設定と記録',
    },
    missing: 'この画面はありません',
    missing_text: 'アドレスが変わったか、権限がない画面です。',
    start: '最初の画面へ',
    unenrolled:
      'パスキーか認証アプリがまだ登録されていません。マイページで、登録コードを使って追加してください。登録コードは管理者から受け取れます。',
    enrol: 'マイページで登録する',
    gone: 'ログインが終わりました',
    gone_text: 'もう一度ログインしてください。',
    login: 'ログイン',
  },
  en: {
    name: 'Back office',
    skip: 'Skip to content',
    main: 'Back office screens',
    site: 'Back to the site',
    more: 'More',
    group: {
      live: 'Live',
      waiting: 'Queues and approvals',
      people: 'People',
      money: 'Sessions and money',
      content: 'Content',
      settings: 'Settings and records',
    },
    missing: 'This screen does not exist',
    missing_text: 'The address may have changed, or your roles do not include it.',
    start: 'Go to the first screen',
    unenrolled:
      'You have not set up a passkey or an authenticator app yet. Add one on your account page with your enrollment code, which you get from an administrator.',
    enrol: 'Set up on the account page',
    gone: 'You are logged out',
    gone_text: 'Please log in again.',
    login: 'Log in',
  },
});
