import { defineText, type Shape } from '../../../text/index.ts';

const ja = { tool: 'チップゴール' } as const;
const en = { tool: 'Tip goal' } satisfies Shape<typeof ja>;

/** What the button says; the texts of the panel load with it. */
export const tipGoalPressText = defineText({ ja, en });
