import { defineText, type Shape } from '../../text/index.ts';

export const ja = { own: 'ブログを書く' } as const;
export const en = { own: 'Write your blog' } satisfies Shape<typeof ja>;
/** The names of the pages, for links elsewhere. */
export const blogLinkText = defineText({ ja, en });
