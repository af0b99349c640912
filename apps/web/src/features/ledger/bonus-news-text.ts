import { defineText, type Shape } from '../../text/index.ts';

/** What a viewer reads whom the service has given points. */
export const ja = {
  confirmed: 'メールアドレスの確認ありがとうございます。無料の{{points}}ポイントを残高に加えました。',
  coupon: 'クーポンの特典として、{{points}}クーポンポイントを残高に加えました。',
  referral: 'ご紹介の特典として、{{points}}クーポンポイントを残高に加えました。',
} as const;
export const en = {
  confirmed: 'Thank you for confirming your address: {{points}} free points are in your balance.',
  confirmed_one: 'Thank you for confirming your address: {{points}} free point is in your balance.',
  coupon: 'Bonus of your coupon: {{points}} coupon points are in your balance.',
  coupon_one: 'Bonus of your coupon: {{points}} coupon point is in your balance.',
  referral: 'Reward for a friend you referred: {{points}} coupon points are in your balance.',
  referral_one: 'Reward for a friend you referred: {{points}} coupon point is in your balance.',
} satisfies Shape<typeof ja>;

export const bonusNewsText = defineText({ ja, en });
