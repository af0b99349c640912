import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: '無料の応援',
  none: 'この配信では、まだ応援がありません。',
  times: '{{count}}回',
  failed: '応援した方を読み込めませんでした。',
  again: 'もう一度読み込む',
} as const;

export const en = {
  title: 'Free cheers',
  none: 'There are no cheers in this broadcast yet.',
  times: '{{count}} cheers',
  times_one: '1 cheer',
  failed: 'The list of who cheered could not be loaded.',
  again: 'Load it again',
} satisfies Shape<typeof ja>;

export const cheeredText = defineText({ ja, en });
