import { defineText, type Shape } from '../../text/index.ts';

export const ja = { write: 'この方だけに送る' } as const;
export const en = { write: 'Private message' } satisfies Shape<typeof ja>;

export const viewerActionText = defineText({ ja, en });
