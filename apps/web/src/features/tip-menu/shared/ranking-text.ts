import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  broadcast: 'この配信のランキング',
  month: '今月のランキング',
  nobody: 'まだ誰もいません。',
  first: '1位',
  note: '匿名で贈られたものは含まれません。',
} as const;

export const en = {
  broadcast: 'Ranking of this broadcast',
  month: 'Ranking of this month',
  nobody: 'Nobody yet.',
  first: 'First place',
  note: 'Anonymous tips do not count.',
} satisfies Shape<typeof ja>;

export const tipRankingText = defineText({ ja, en });
