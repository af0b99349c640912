import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  tool: '通常ポイントへ',
  title: 'ここからは通常ポイントで支払いますか',
  text: 'チャットはこのまま続きます。映像は、切り替えのあいだ少し途切れます。残りのクーポンポイントは、残高に残ります。',
  go_on: '切り替える',
  not_now: 'いまはやめる',
} as const;

export const en = {
  tool: 'Regular points',
  title: 'Pay with regular points from here on?',
  text: 'The chat goes on. The video stops for a moment while it changes. The coupon points that are left stay in your balance.',
  go_on: 'Change',
  not_now: 'Not now',
} satisfies Shape<typeof ja>;

export const regularPointsText = defineText({ ja, en });
