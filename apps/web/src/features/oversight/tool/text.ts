import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: '運営', title: '運営コンソール' } as const;
export const en = { tool: 'Staff', title: 'Staff console' } satisfies Shape<typeof ja>;

export const toolText = defineText({ ja, en });
