import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  tool: '応援',
  alone: '無料で応援する',
} as const;

export const en = {
  tool: 'Cheer',
  alone: 'Cheer for free',
} satisfies Shape<typeof ja>;

export const cheerToolText = defineText({ ja, en });
