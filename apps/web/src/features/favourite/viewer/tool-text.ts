import { defineText, type Shape } from '../../../text/index.ts';

export const ja = { tool: '配信のお知らせ' } as const;
export const en = { tool: 'Live notices' } satisfies Shape<typeof ja>;

export const loginNoticeToolText = defineText({ ja, en });
