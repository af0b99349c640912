import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: 'チップゴール' } as const;
export const en = { tool: 'Tip goal' } satisfies Shape<typeof ja>;

/** What the button says; the texts of the panel load with it. */
export const tipGoalPressText = defineText({ ja, en });
