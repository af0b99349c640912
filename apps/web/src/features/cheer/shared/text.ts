import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  count: '応援 {{count}}回',
} as const;

export const en = {
  count: '{{count}} cheers',
  count_one: 'One cheer',
} satisfies Shape<typeof ja>;

export const cheersText = defineText({ ja, en });
