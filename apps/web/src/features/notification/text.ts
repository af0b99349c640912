import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'お知らせ',
  empty: 'お知らせはまだありません',
  empty_text: 'このページを開いてからのお知らせ、チップ、ギフトなどを、あとから確認できます。',
  list: '新しい順のお知らせ',
  clear: 'すべて消す',
  anonymous: '匿名の方',
  kinds: {
    news: 'お知らせ',
    present: 'ギフト',
    received: 'プレゼント',
    tip: 'チップ',
    instant_bonus: '特典',
    lovense: 'トイ',
    private_twoshot: '2ショット',
  },
  tip: '{{name}}さんからチップ',
  request: '{{name}}さんからリクエスト「{{request}}」',
  present: '{{name}}さんからギフト「{{gift}}」',
  lovense: '{{name}}さんがトイ{{slot}}をレベル{{level}}で動かしました',
  twoshot: {
    waiting: '{{name}}さんの2ショットのリクエスト',
    started: '{{name}}さんの2ショットが始まりました',
    ended: '{{name}}さんの2ショットが終わりました',
    declined: '{{name}}さんの2ショットは見送られました',
    cancelled: '{{name}}さんの2ショットのリクエストが取り消されました',
    started_with_others: '{{name}}さんではない方の2ショットが始まりました',
  },
} as const;

export const en = {
  title: 'Notifications',
  empty: 'No notifications yet',
  empty_text: 'News, tips, gifts and more since you opened this page can be read again here.',
  list: 'Notifications, newest first',
  clear: 'Clear all',
  anonymous: 'Anonymous',
  kinds: {
    news: 'News',
    present: 'Gift',
    received: 'Present',
    tip: 'Tip',
    instant_bonus: 'Bonus',
    lovense: 'Toy',
    private_twoshot: 'Two-shot',
  },
  tip: 'Tip from {{name}}',
  request: 'Request from {{name}}: “{{request}}”',
  present: '{{name}} sent {{gift}}',
  lovense: '{{name}} moved toy {{slot}} at level {{level}}',
  twoshot: {
    waiting: 'Two-shot requested by {{name}}',
    started: 'The two-shot with {{name}} has started',
    ended: 'The two-shot with {{name}} has ended',
    declined: 'The two-shot with {{name}} was declined',
    cancelled: 'The two-shot request of {{name}} was withdrawn',
    started_with_others: 'A two-shot started with someone other than {{name}}',
  },
} satisfies Shape<typeof ja>;

export const notificationText = defineText({ ja, en });
