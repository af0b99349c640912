import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: 'プロフィール',
  text: '自己紹介と次回の配信予定を編集できます。',
  open: '開く',
} as const;

export const en = {
  title: 'Profile',
  text: 'Edit what you say about yourself, and when you broadcast next.',
  open: 'Open',
} satisfies Shape<typeof ja>;

export const profileLinkText = defineText({ ja, en });
