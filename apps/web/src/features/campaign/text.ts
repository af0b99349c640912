import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  label: '開催中のキャンペーン',
  off: '{{percent}}%引き',
  until: '{{at}}まで',
} as const;

export const en = {
  label: 'Campaigns',
  off: '{{percent}}% off',
  until: 'Until {{at}}',
} satisfies Shape<typeof ja>;

export const campaignText = defineText({ ja, en });
