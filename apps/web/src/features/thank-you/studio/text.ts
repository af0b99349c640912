import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  label: 'お礼ポイント',
  about: '3週間以内に0.3ポイント以上ご利用の方から、配信中に1日1回まで届きます。',
  accepts: {
    all: '通常ポイントとクーポンポイントを受け取る',
    regular: '通常ポイントだけ受け取る',
    none: '受け取らない',
  },
} as const;
export const en = {
  label: 'Thank-you points',
  about:
    'Viewers who spent at least 0.3 points with you in 3 weeks can send them once a day while you are live.',
  accepts: {
    all: 'Take regular and coupon points',
    regular: 'Take regular points only',
    none: 'Take none',
  },
} satisfies Shape<typeof ja>;

export const thankYouStudioText = defineText({ ja, en });
