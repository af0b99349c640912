import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  label: '{{name}}さんの写真',
  picture: '{{name}}さんの写真（{{count}}枚中{{number}}枚目）',
  position: '{{count}}枚中{{number}}枚目',
  previous: '前の写真',
  next: '次の写真',
} as const;

export const en = {
  label: 'Photos of {{name}}',
  picture: 'Photo {{number}} of {{count}} of {{name}}',
  position: 'Photo {{number}} of {{count}}',
  previous: 'Previous photo',
  next: 'Next photo',
} satisfies Shape<typeof ja>;

export const doorSliderText = defineText({ ja, en });
