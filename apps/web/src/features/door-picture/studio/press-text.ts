import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: '部屋の写真' } as const;
export const en = { tool: 'Room photos' } satisfies Shape<typeof ja>;

export const doorPicturesPressText = defineText({ ja, en });
