import { defineText, type Shape } from '../../../text/index.ts';

/* Apart from the other texts of toys, which load with their panel. */

export const ja = {
  title: 'リモートトイ',
  tool: 'トイ',
} as const;

export const en = {
  title: 'Remote toys',
  tool: 'Toys',
} satisfies Shape<typeof ja>;

export const toyPressText = defineText({ ja, en });
