import { defineText, type Shape } from '../../text/index.ts';

export const ja = { first: 'この配信のランキング1位' } as const;
export const en = { first: 'First in the ranking of this broadcast' } satisfies Shape<typeof ja>;

export const crownText = defineText({ ja, en });
