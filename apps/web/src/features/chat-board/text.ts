import { defineText, type Shape } from '../../text/index.ts';

export const ja = { settings: 'チャットの設定' } as const;

export const en = { settings: 'Chat settings' } satisfies Shape<typeof ja>;

export const chatBoardText = defineText({ ja, en });
