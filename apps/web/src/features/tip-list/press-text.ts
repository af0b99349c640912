import { defineText, type Shape } from '../../text/index.ts';

export const ja = { tool: 'チップ一覧' } as const;
export const en = { tool: 'Tip list' } satisfies Shape<typeof ja>;

/** What the button says; the texts of the panel load with it. */
export const tipListText = defineText({ ja, en });
