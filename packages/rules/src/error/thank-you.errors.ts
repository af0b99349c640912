import { entry } from './define.ts';

/** Refusals of spec §8. */
export const thankYouErrors = {
  thank_you_refused: entry(
    'thank_you',
    'thank-you-403',
    403,
    'none',
    ['この配信者は、お礼ポイントを受け取っていません。', 'お礼の代金はかかっていません。'],
    ['This performer does not take thank-you points.', 'You were not charged for the thanks.'],
  ),
  thank_you_offline: entry(
    'thank_you',
    'thank-you-409-1',
    409,
    'none',
    [
      'この配信者は、いま配信していません。',
      'お礼ポイントは、配信中に送れます。お礼の代金はかかっていません。',
    ],
    [
      'This performer is offline.',
      'You can send thank-you points while they are live. You were not charged for the thanks.',
    ],
  ),
  thank_you_too_little_spent: entry(
    'thank_you',
    'thank-you-409-2',
    409,
    'none',
    [
      'お礼ポイントは、この3週間に0.3ポイント以上ご利用になった配信者に送れます。',
      'この配信者の部屋でもう少しお過ごしになると、送れるようになります。',
    ],
    [
      'You can thank performers with whom you spent at least 0.3 points in the last 3 weeks.',
      'Spend a little more time with this performer first.',
    ],
  ),
  thank_you_too_soon: entry(
    'thank_you',
    'thank-you-409-3',
    409,
    'none',
    ['お礼ポイントを送れるのは、1人の配信者に24時間に1回です。', '前回から24時間がたつと、また送れます。'],
    [
      'You can send thank-you points to a performer once in 24 hours.',
      'You can again 24 hours after the last time.',
    ],
  ),
  thank_you_no_coupon: entry(
    'thank_you',
    'thank-you-409-4',
    409,
    'none',
    ['この配信者は、クーポンポイントでのお礼を受け取っていません。', '通常のポイントであれば送れます。'],
    ['This performer does not take coupon points as thanks.', 'You can send regular points.'],
  ),
  thank_you_amount_wrong: entry(
    'thank_you',
    'thank-you-400',
    400,
    'none',
    ['このポイント数は送れません。', '0.1ポイントきざみで、上限までの数をお選びください。'],
    ['This number of points cannot be sent.', 'Please choose tenths of a point, up to the limit.'],
  ),
};
