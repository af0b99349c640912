import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'ページが見つかりません',
  text: 'アドレスが変わったのかもしれません。ライブの一覧からお探しください。',
  home: 'ライブを見る',
} as const;

export const en = {
  title: 'Page not found',
  text: 'The address may have changed. You can start from the live list.',
  home: 'See who is live',
} satisfies Shape<typeof ja>;

export const notFoundText = defineText({ ja, en });
