import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { began: '{{name}}さんの配信が始まりました。', open: '部屋を開く' } as const;
export const en = { began: '{{name}} is live now.', open: 'Open the room' } satisfies Shape<typeof ja>;

export const onAirText = defineText({ ja, en });
