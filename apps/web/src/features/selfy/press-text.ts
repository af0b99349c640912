import { defineText, type Shape } from '../../text/index.ts';

export const ja = { tool: 'セルフィー' } as const;
export const en = { tool: 'Selfie' } satisfies Shape<typeof ja>;

export const selfyPressText = defineText({ ja, en });
