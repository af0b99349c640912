import { entry } from './define.ts';

/** Spec §8 and §9, thank-you points. */
export const thankYouErrors = {
  thank_you_points_short: entry(
    'thank_you',
    'thank-you-402',
    402,
    'purchase',
    ['お礼に贈るポイントが足りません。', 'ポイントを購入してから、もう一度お試しください。'],
    ['You do not have enough points to say thank you with.', 'Buy points and try again.'],
  ),
  thank_you_too_soon: entry(
    'thank_you',
    'thank-you-409',
    409,
    'none',
    ['お礼のポイントは、24時間に1回だけ贈れます。', '時間をおいて、もう一度お試しください。'],
    ['Thank-you points can be sent once in 24 hours.', 'Please come back later.'],
  ),
  thank_you_needs_spending: entry(
    'thank_you',
    'thank-you-403',
    403,
    'none',
    [
      'お礼のポイントを贈るには、この3週間に0.3ポイント以上のご利用が必要です。',
      'チャットをお楽しみいただいたあとで、お贈りください。',
    ],
    [
      'Thank-you points need 0.3 points spent in the last 3 weeks.',
      'Enjoy a chat first, then say thank you.',
    ],
  ),
  thank_you_no_coupons: entry(
    'thank_you',
    'thank-you-403-1',
    403,
    'none',
    ['この配信者は、クーポンポイントを受け取っていません。', '通常のポイントでお贈りください。'],
    ['This performer does not accept coupon points.', 'Please use regular points.'],
  ),
  thank_you_offline: entry(
    'thank_you',
    'thank-you-409-1',
    409,
    'none',
    [
      '配信者がオフラインのため、お礼のポイントを贈れません。',
      'オンラインのときに、もう一度お試しください。',
    ],
    ['The performer is offline, so thank-you points cannot be sent.', 'Try again when they are online.'],
  ),
};
