import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: 'プレゼント' } as const;
export const en = { tool: 'Presents' } satisfies Shape<typeof ja>;

export const presentToolText = defineText({ ja, en });
