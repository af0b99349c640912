import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  off: '{{percent}}%引き',
  until: '{{at}}まで',
} as const;

export const en = {
  off: '{{percent}}% off',
  until: 'Until {{at}}',
} satisfies Shape<typeof ja>;

export const bannerText = defineText({ ja, en });
