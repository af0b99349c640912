import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { from: '{{name}}さんから：' } as const;
export const en = { from: 'From {{name}}: ' } satisfies Shape<typeof ja>;

export const previewMessageText = defineText({ ja, en });
