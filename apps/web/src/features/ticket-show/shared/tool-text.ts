import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: 'チケットショー' } as const;
export const en = { tool: 'Ticket show' } satisfies Shape<typeof ja>;

/** What the button says; the other texts load with the panel. */
export const ticketShowToolText = defineText({ ja, en });
