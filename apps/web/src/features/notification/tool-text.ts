import { defineText, type Shape } from '../../text/index.ts';

export const ja = { tool: 'お知らせ' } as const;
export const en = { tool: 'Notifications' } satisfies Shape<typeof ja>;

export const notificationToolText = defineText({ ja, en });
