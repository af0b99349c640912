import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: '通信状態' } as const;
export const en = { tool: 'Connection' } satisfies Shape<typeof ja>;

/** What the bar of the room says; the rest loads with the panel. */
export const networkToolText = defineText({ ja, en });
