import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { title: 'チャットのルール' } as const;
export const en = { title: 'Chat rules' } satisfies Shape<typeof ja>;

/** What the panel says before it is opened. */
export const chatRulesPressText = defineText({ ja, en });
