import { entry } from './define.ts';

/** Spec §8 and §9, reviews. */
export const reviewErrors = {
  review_empty: entry(
    'review',
    'review-1',
    400,
    'none',
    ['レビューの本文がありません。', '30〜200文字でご記入ください。'],
    ['The review is empty.', 'Please write 30 to 200 characters.'],
  ),
  review_too_short: entry(
    'review',
    'review-2',
    400,
    'none',
    ['レビューが短すぎます。', '30文字以上でご記入ください。'],
    ['The review is too short.', 'Please write at least 30 characters.'],
  ),
  review_too_long: entry(
    'review',
    'review-3',
    413,
    'none',
    ['レビューが長すぎます。', '200文字以内でご記入ください。'],
    ['The review is too long.', 'Please write at most 200 characters.'],
  ),
  review_failed: entry(
    'review',
    'review-4',
    500,
    'retry',
    ['レビューを送信できませんでした。', '少し待ってから、もう一度お試しください。'],
    ['The review could not be sent.', 'Wait a moment and try again.'],
  ),
  review_points_short: entry(
    'review',
    'review-5',
    402,
    'purchase',
    ['レビューを書くためのポイントが足りません。', 'ポイントを購入してから、もう一度お試しください。'],
    ['You do not have enough points to write a review.', 'Buy points and try again.'],
  ),
  review_too_soon: entry(
    'review',
    'review-6',
    409,
    'none',
    ['前のレビューから24時間たっていません。', '時間をおいて、もう一度お試しください。'],
    ['Your last review was less than 24 hours ago.', 'Please come back later.'],
  ),
  review_needs_points: entry(
    'review',
    'review-7',
    403,
    'none',
    [
      'レビューを書くには、この配信者に1か月以内に6ポイントご利用いただく必要があります。',
      'チャットをお楽しみいただいたあとで、お書きください。',
    ],
    [
      'A review needs 6 points spent with this performer within one month.',
      'Enjoy a chat first, then write your review.',
    ],
  ),
};
