import { defineText, type Shape } from '../../text/index.ts';

export const ja = { link: 'ランキング' } as const;
export const en = { link: 'Ranking' } satisfies Shape<typeof ja>;

export const rankingLinkText = defineText({ ja, en });
