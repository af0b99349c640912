import { entry } from './define.ts';

export const twowayErrors = {
  twoway_unavailable: entry(
    'twoway',
    'twoway-409',
    409,
    'reload',
    ['いまは双方向を申し込めません。', 'パーティーチャットか2ショットの間に、申し込めます。'],
    [
      'A two-way chat cannot be requested right now.',
      'You can request one during the party chat or a two-shot.',
    ],
  ),
  twoway_from_chat: entry(
    'twoway',
    'twoway-403',
    403,
    'reload',
    [
      '双方向は、パーティーチャットか2ショットに入室中の方だけが申し込めます。',
      '入室してから申し込んでください。',
    ],
    [
      'Only viewers in the party chat or the two-shot can request a two-way chat.',
      'Please enter the chat first.',
    ],
  ),
  // Spec §4: already started.
  twoway_already_started: entry(
    'twoway',
    'twoway-409-1',
    409,
    'none',
    ['配信者はいま、ほかの方と双方向の最中です。', '終わってから、もう一度申し込んでください。'],
    [
      'The performer is already in a two-way chat with another viewer.',
      'Please request one again when that ends.',
    ],
  ),
  twoway_answered: entry(
    'twoway',
    'twoway-409-2',
    409,
    'reload',
    ['この双方向のお申し込みは、すでに終わっています。', '画面を更新してください。'],
    ['This two-way request has already ended.', 'Please refresh the page.'],
  ),
  twoway_viewer_short: entry(
    'twoway',
    'twoway-409-3',
    409,
    'none',
    [
      'お客さまの都合により、双方向を始められませんでした。',
      'いまのチャットは続いています。ほかのリクエストもご覧ください。',
    ],
    [
      'The two-way chat could not start on the viewer’s side.',
      'Your chat continues. You can look at the other requests.',
    ],
  ),
};
