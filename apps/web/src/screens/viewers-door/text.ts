import { defineText, type Shape } from '../../text/index.ts';

export const ja = { log_in: 'ログインする', join: '無料登録', see_live: 'ライブを見る' } as const;
export const en = { log_in: 'Log in', join: 'Join free', see_live: 'See who is live' } satisfies Shape<
  typeof ja
>;

export const viewersDoorText = defineText({ ja, en });
