import { entry } from './define.ts';

export const twoshotErrors = {
  twoshot_unavailable: entry(
    'twoshot',
    'twoshot-409',
    409,
    'reload',
    ['いまは2ショットを申し込めません。', 'パーティーチャットが始まると、申し込めます。'],
    ['A two-shot cannot be requested right now.', 'You can request one during the party chat.'],
  ),
  twoshot_from_party: entry(
    'twoshot',
    'twoshot-403',
    403,
    'reload',
    ['2ショットは、パーティーチャットに入室中の方だけが申し込めます。', '入室してから申し込んでください。'],
    ['Only viewers in the party chat can request a two-shot.', 'Please enter the chat first.'],
  ),
  // Spec §8: cannot request 2-shot with coupon points.
  twoshot_needs_points: entry(
    'twoshot',
    'twoshot-409-1',
    409,
    'purchase',
    [
      'クーポンポイントでは、2ショットを申し込めません。',
      '通常ポイントでのお支払いに切り替え、残りのクーポンポイントを配信者に贈ると、申し込めます。',
    ],
    [
      'You cannot request a two-shot with coupon points.',
      'Switch to regular points and give your remaining coupon points to the performer.',
    ],
  ),
  twoshot_answered: entry(
    'twoshot',
    'twoshot-409-2',
    409,
    'reload',
    ['このお申し込みは、すでに終わっています。', '画面を更新してください。'],
    ['This request has already ended.', 'Please refresh the page.'],
  ),
  twoshot_viewer_short: entry(
    'twoshot',
    'twoshot-409-3',
    409,
    'none',
    [
      'お客さまの都合により、2ショットを始められませんでした。',
      'いまのチャットは続いています。ほかのリクエストもご覧ください。',
    ],
    [
      'The two-shot could not start on the viewer’s side.',
      'Your chat continues. You can look at the other requests.',
    ],
  ),
};
