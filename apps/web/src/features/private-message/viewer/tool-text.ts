import { defineText, type Shape } from '../../../text/index.ts';

/** What the bar of the room shows before the panel's code is loaded. */
export const ja = { tool: 'メッセージ', title: 'プライベートメッセージ' } as const;
export const en = { tool: 'Messages', title: 'Private messages' } satisfies Shape<typeof ja>;

export const toolText = defineText({ ja, en });
