import { defineText, type Shape } from '../../../text/index.ts';

/** What a viewer reads who received a present. */
export const ja = {
  points: '{{name}}さんから{{points}}ポイントのプレゼントが届きました。',
  gift: '{{name}}さんから「{{gift}}」（{{points}}ポイント）のプレゼントが届きました。',
  message: '{{present}}「{{message}}」',
} as const;
export const en = {
  points: 'A present from {{name}}: {{points}} points.',
  points_one: 'A present from {{name}}: {{points}} point.',
  gift: 'A present from {{name}}: {{gift}}, {{points}} points.',
  gift_one: 'A present from {{name}}: {{gift}}, {{points}} point.',
  message: '{{present}} “{{message}}”',
} satisfies Shape<typeof ja>;

export const presentNewsText = defineText({ ja, en });
