import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: '使いすぎを防ぐ上限',
  hint: '時間・チップ・ギフト・IDビデオを合わせた上限です。達するとチャットは自動で終わり、超えるチップやギフトは送られません。1日は日本時間の0時から数えます。空欄にすると、上限はありません。',
  session: '1回のチャットで',
  day: '1日で',
  today: '今日のご利用 {{points}}ポイント',
  unit: 'ポイント',
  save: '上限を保存する',
  saved: '上限を保存しました',
  wrong: '0より大きい数字を入力してください',
} as const;

export const en = {
  title: 'A limit on what you spend',
  hint: 'Time, tips, gifts and ID videos all count. At the limit the chat ends, and a tip or gift above it is not sent. A day starts at midnight, Japan time. Leave a field empty for no limit.',
  session: 'In one chat',
  day: 'In one day',
  today: 'Spent today: {{points}} pt',
  unit: 'points',
  save: 'Save the limit',
  saved: 'The limit is saved',
  wrong: 'Please enter a number above 0',
} satisfies Shape<typeof ja>;

export const spendLimitText = defineText({ ja, en });
