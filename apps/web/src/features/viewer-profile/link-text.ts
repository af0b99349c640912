import { defineText, type Shape } from '../../text/index.ts';

export const ja = { link: '写真とひとこと' } as const;
export const en = { link: 'Photo and line' } satisfies Shape<typeof ja>;

/** The words of the link to the page, apart from those of the page. */
export const viewerProfileLinkText = defineText({ ja, en });
