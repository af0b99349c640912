import { defineText, type Shape } from '../../text/index.ts';

/** What a viewer reads before points expire. */
export const ja = {
  expires: '{{points}}ポイントの有効期限は{{at}}です。それまでにお使いください。',
} as const;
export const en = {
  expires: 'You have {{points}} points that expire on {{at}}. Please use them before then.',
  expires_one: 'You have {{points}} point that expires on {{at}}. Please use it before then.',
} satisfies Shape<typeof ja>;

export const expiryText = defineText({ ja, en });
