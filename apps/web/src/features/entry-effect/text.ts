import { defineText, type Shape } from '../../text/index.ts';

export const ja = { entered: '{{name}}さんが入室しました' } as const;
export const en = { entered: '{{name}} has entered' } satisfies Shape<typeof ja>;

export const entryEffectText = defineText({ ja, en });
