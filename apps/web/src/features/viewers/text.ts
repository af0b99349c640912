import { defineText, type Shape } from '../../text/index.ts';

export const ja = { write: 'この方だけに送る', present: 'プレゼントを贈る' } as const;
export const en = { write: 'Private message', present: 'Give a present' } satisfies Shape<typeof ja>;

export const viewerActionText = defineText({ ja, en });
