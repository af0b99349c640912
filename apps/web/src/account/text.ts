import { defineText, type Shape } from '../text/index.ts';

export const ja = {
  logged_out: 'ログアウトしました。',
} as const;

export const en = {
  logged_out: 'You are logged out.',
} satisfies Shape<typeof ja>;

export const accountText = defineText('account', { ja, en });
