import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: '投票' } as const;
export const en = { tool: 'Poll' } satisfies Shape<typeof ja>;

/** What the button says; the other texts load with the panel. */
export const pollToolText = defineText({ ja, en });
