import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: '使いすぎを防ぐ上限',
  hint: '上限に達すると、チャットは自動で終わります。空欄にすると、上限はありません。',
  session: '1回のチャットで',
  day: '1日で',
  today: '今日のチャット料金 {{points}}ポイント',
  unit: 'ポイント',
  save: '上限を保存する',
  saved: '上限を保存しました',
  wrong: '0より大きい数字を入力してください',
} as const;

export const en = {
  title: 'A limit on what you spend',
  hint: 'The chat ends by itself when the limit is reached. Leave a field empty for no limit.',
  session: 'In one chat',
  day: 'In one day',
  today: 'Spent on chat today: {{points}} pt',
  unit: 'points',
  save: 'Save the limit',
  saved: 'The limit is saved',
  wrong: 'Please enter a number above 0',
} satisfies Shape<typeof ja>;

export const spendLimitText = defineText({ ja, en });
