import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'ご訪問ありがとうございました',
  text: '18歳以上で、高校生ではない方のためのサイトです。この画面は、このまま閉じていただけます。',
  back: '年齢の確認に戻る',
} as const;

export const en = {
  title: 'Thank you for stopping by',
  text: 'This site is for adults aged 18 and over who are not in high school. You can close this window.',
  back: 'Back to the age check',
} satisfies Shape<typeof ja>;

export const leaveText = defineText({ ja, en });
