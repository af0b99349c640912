import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: '利用上限',
  hint: '時間・チップ・ギフト・IDビデオを合わせた上限です。達するとチャットは自動で終わり、超えるチップやギフトは送られません。1日は日本時間の0時から数えます。空欄にすると、上限はありません。',
  session: '1回のチャットで',
  day: '1日で（日本時間）',
  today: '今日（日本時間）のご利用 {{points}}ポイント',
  unit: 'ポイント',
  save: '上限を保存する',
  saved: '上限を保存しました',
  wrong: '0より大きい数字を入力してください',
} as const;

export const en = {
  title: 'Spending limit',
  hint: 'Time, tips, gifts and ID videos all count. The chat ends when the limit is reached, and a tip or gift above it is not sent. A day starts at midnight, Japan time. Leave a field empty for no limit.',
  session: 'Per chat',
  day: 'Per day (Japan time)',
  today: 'Spent today (Japan time): {{points}} pt',
  unit: 'points',
  save: 'Save limit',
  saved: 'Limit saved',
  wrong: 'Enter a number above 0',
} satisfies Shape<typeof ja>;

export const spendLimitText = defineText({ ja, en });
