import { entry } from './define.ts';

/** Refusals of spec §8. */
export const reviewErrors = {
  review_empty: entry(
    'review',
    'review-400-1',
    400,
    'none',
    ['コメントが入力されていません。', 'コメントを30文字以上で入力してください。'],
    ['No comment has been entered.', 'Please write a comment of at least 30 characters.'],
  ),
  review_too_short: entry(
    'review',
    'review-400-2',
    400,
    'none',
    ['コメントは30文字以上で入力してください。', 'もう少し詳しくお書きになると、送信できます。'],
    ['A comment must be at least 30 characters.', 'Please write a little more, then send it.'],
  ),
  review_too_long: entry(
    'review',
    'review-400-3',
    400,
    'none',
    ['コメントは200文字以内で入力してください。', '短くしてから、もう一度送信してください。'],
    ['A comment must be within 200 characters.', 'Please shorten it, then send it again.'],
  ),
  review_problem: entry(
    'review',
    'review-422',
    422,
    'none',
    [
      'この内容では、レビューを送信できません。',
      '使えない言葉が含まれていないか、お名前が配信者や運営と紛らわしくないかをご確認ください。',
    ],
    [
      'This review cannot be sent as it is.',
      'Please check it for words that are not allowed, and that the name is not like that of the performer or of the service.',
    ],
  ),
  review_points_short: entry(
    'review',
    'review-409-1',
    409,
    'none',
    [
      'レビューは、この1か月に6ポイント以上ご利用になった配信者に書けます。',
      'お礼ポイントは含まれません。この配信者の部屋でもう少しお過ごしになると、書けるようになります。',
    ],
    [
      'You can review performers with whom you spent at least 6 points within a month.',
      'Thank-you points do not count. Spend a little more time with this performer first.',
    ],
  ),
  review_too_soon: entry(
    'review',
    'review-409-2',
    409,
    'none',
    ['レビューを書けるのは、1人の配信者に24時間に1回です。', '前回から24時間がたつと、また書けます。'],
    ['You can review a performer once in 24 hours.', 'You can again 24 hours after your last review.'],
  ),
  review_more_points: entry(
    'review',
    'review-409-3',
    409,
    'none',
    [
      '次のレビューは、前回のあとに6ポイント以上ご利用になると書けます。',
      'お礼ポイントは含まれません。この配信者の部屋でもう少しお過ごしください。',
    ],
    [
      'The next review needs 6 more points spent with this performer after your last one.',
      'Thank-you points do not count. Spend a little more time with this performer first.',
    ],
  ),
  review_promo: entry(
    'review',
    'review-403',
    403,
    'none',
    ['プロモ会員の方は、レビューを書けません。', 'レビューはお読みいただけます。'],
    ['Promo members cannot write reviews.', 'You can read them.'],
  ),
  review_over: entry(
    'review',
    'review-409-4',
    409,
    'none',
    ['このレビューは、すでに変わっています。', 'ページを開き直して、最新の状態をご確認ください。'],
    ['This review has changed already.', 'Please open the page again to see how it is now.'],
  ),
  review_answer_too_long: entry(
    'review',
    'review-400-4',
    400,
    'none',
    ['返信は1文字以上、200文字以内で入力してください。', '文字数を確かめて、もう一度送信してください。'],
    ['An answer has 1 to 200 characters.', 'Please check its length, then send it again.'],
  ),
};
