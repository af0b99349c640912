import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'チャット料金の上限',
  hint: '1分ごとの料金の合計が上限に達すると、チャットは自動で終わります。チップ・ギフト・IDビデオは含みません。1日は日本時間の0時から数えます。空欄にすると、上限はありません。',
  session: '1回のチャットで',
  day: '1日で（日本時間）',
  today: '今日（日本時間）のチャット料金 {{points}}ポイント',
  unit: 'ポイント',
  save: '上限を保存する',
  saved: '上限を保存しました',
  wrong: '0より大きい数字を入力してください',
} as const;

export const en = {
  title: 'Limit on chat charges',
  hint: 'The chat ends when its per-minute charges reach the limit. Tips, gifts and ID videos are not counted. A day starts at midnight, Japan time. Leave a field empty for no limit.',
  session: 'Per chat',
  day: 'Per day (Japan time)',
  today: 'Chat charges today (Japan time): {{points}} pt',
  unit: 'points',
  save: 'Save limit',
  saved: 'Limit saved',
  wrong: 'Enter a number above 0',
} satisfies Shape<typeof ja>;

export const spendLimitText = defineText({ ja, en });
