import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  label: '開催中のキャンペーン',
} as const;

export const en = {
  label: 'Campaigns',
} satisfies Shape<typeof ja>;

export const campaignText = defineText({ ja, en });
