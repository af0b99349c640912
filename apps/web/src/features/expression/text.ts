import { defineText, type Shape } from '../../text/index.ts';

export const ja = { open: '絵文字とスタンプ' } as const;

export const en = { open: 'Emoji and stickers' } satisfies Shape<typeof ja>;

export const expressionText = defineText({ ja, en });
