import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: 'チップメニュー' } as const;
export const en = { tool: 'Tip menu' } satisfies Shape<typeof ja>;

/** What the button says; the texts of the panel load with it. */
export const tipMenuPressText = defineText({ ja, en });
