import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  from: '{{name}}さんから「{{effect}}」',
} as const;

export const en = {
  from: '{{effect}} from {{name}}',
} satisfies Shape<typeof ja>;

export const stageEffectText = defineText({ ja, en });
