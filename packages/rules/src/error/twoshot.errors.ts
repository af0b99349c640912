import { entry } from './define.ts';

export const twoshotErrors = {
  twoshot_unavailable: entry(
    'twoshot',
    'twoshot-409',
    409,
    'reload',
    ['いまはツーショットをお申し込みいただけません。', '通常のチャットが始まると、お申し込みいただけます。'],
    ['Two-shot cannot be asked for right now.', 'You can ask while the performer is in party chat.'],
  ),
  twoshot_from_party: entry(
    'twoshot',
    'twoshot-403',
    403,
    'reload',
    ['ツーショットは、チャットに入室中の方だけがお申し込みになれます。', '入室してからお申し込みください。'],
    ['Only those in the party chat can ask for a two-shot.', 'Please enter the chat first.'],
  ),
  // Spec §8: cannot request 2-shot with coupon points.
  twoshot_needs_points: entry(
    'twoshot',
    'twoshot-409-1',
    409,
    'purchase',
    [
      'クーポンポイントでは、ツーショットをお申し込みになれません。',
      '通常のポイントでのお支払いに切り替え、残りのクーポンポイントを配信者に贈ると、お申し込みいただけます。',
    ],
    [
      'You cannot ask for a two-shot with coupon points.',
      'Pay with regular points and give the coupon points you have left to the performer.',
    ],
  ),
  twoshot_answered: entry(
    'twoshot',
    'twoshot-409-2',
    409,
    'reload',
    ['このお申し込みは、すでに終わっています。', '最新の状態をご確認ください。'],
    ['This request is over already.', 'Please look at how things are now.'],
  ),
  twoshot_viewer_short: entry(
    'twoshot',
    'twoshot-409-3',
    409,
    'none',
    [
      'お客さまのポイントが足りないか、利用上限に達したため、ツーショットを始められませんでした。',
      'いまのチャットは続いています。ほかのお申し込みもご覧ください。',
    ],
    [
      'The viewer has run out of points, or reached their own limit, so the two-shot did not start.',
      'Your chat goes on. You can look at the other requests.',
    ],
  ),
};
