import { defineText } from '../../text/index.ts';

export const officeText = defineText({
  ja: {
    name: '運営',
    skip: '本文へ移動',
    main: '運営の画面',
    site: 'サイトへ戻る',
    missing: 'この画面はありません',
    missing_text: 'アドレスが変わったか、権限がない画面です。',
    start: '最初の画面へ',
    proof: 'ご本人の確認が必要です',
    gone: 'ログインが終わりました',
    gone_text: 'もう一度ログインしてください。',
    login: 'ログインする',
  },
  en: {
    name: 'Back office',
    skip: 'Skip to content',
    main: 'Back office screens',
    site: 'Back to the site',
    missing: 'There is no such screen',
    missing_text: 'The address has changed, or your role does not include it.',
    start: 'Go to the first screen',
    proof: 'Please confirm that it is you',
    gone: 'You are logged out',
    gone_text: 'Please log in again.',
    login: 'Log in',
  },
});
