import { defineText, type Shape } from '../../../../text/index.ts';

export const ja = {
  about:
    '配信者が接続しているトイと、各レベルのポイント・時間・強さです。ポイントは、いまのお客さまの料金です。',
  levels: 'トイ{{slot}}のレベル',
  use: 'トイを動かす',
} as const;

export const en = {
  about:
    'The toys that the performer has connected, and the points, time and strength of each level. The points are what you pay now.',
  levels: 'Levels of toy {{slot}}',
  use: 'Move a toy',
} satisfies Shape<typeof ja>;

export const integrationText = defineText({ ja, en });
