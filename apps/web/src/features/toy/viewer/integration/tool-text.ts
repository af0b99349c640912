import { defineText, type Shape } from '../../../../text/index.ts';

export const ja = { tool: '接続中のトイ' } as const;
export const en = { tool: 'Connected toys' } satisfies Shape<typeof ja>;

export const integrationToolText = defineText({ ja, en });
