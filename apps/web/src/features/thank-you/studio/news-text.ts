import { defineText, type Shape } from '../../../text/index.ts';

/** What a performer reads who received thank-you points. */
export const ja = {
  received: '{{name}}さんからお礼ポイントが{{points}}ポイント届きました。',
} as const;
export const en = {
  received: '{{name}} sent you {{points}} thank-you points.',
  received_one: '{{name}} sent you {{points}} thank-you point.',
} satisfies Shape<typeof ja>;

export const thankYouNewsText = defineText({ ja, en });
