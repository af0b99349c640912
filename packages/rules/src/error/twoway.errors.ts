import { entry } from './define.ts';

export const twowayErrors = {
  twoway_unavailable: entry(
    'twoway',
    'twoway-409',
    409,
    'reload',
    ['いまは双方向をお申し込みいただけません。', '通常のチャットか2ショットの間に、お申し込みいただけます。'],
    ['Two-way cannot be asked for right now.', 'You can ask during party chat or in a two-shot.'],
  ),
  twoway_from_chat: entry(
    'twoway',
    'twoway-403',
    403,
    'reload',
    ['双方向は、チャットに入室中の方だけがお申し込みになれます。', '入室してからお申し込みください。'],
    ['Only those in the party chat or the two-shot can ask for two-way.', 'Please enter the chat first.'],
  ),
  // Spec §4: already started.
  twoway_already_started: entry(
    'twoway',
    'twoway-409-1',
    409,
    'none',
    ['配信者はいま、ほかの方と双方向の最中です。', '終わってから、もう一度お申し込みください。'],
    ['The performer is already in a two-way with somebody else.', 'Please ask again when it is over.'],
  ),
  twoway_answered: entry(
    'twoway',
    'twoway-409-2',
    409,
    'reload',
    ['この双方向のお申し込みは、すでに終わっています。', '最新の状態をご確認ください。'],
    ['This request for two-way is over already.', 'Please look at how things are now.'],
  ),
  twoway_viewer_short: entry(
    'twoway',
    'twoway-409-3',
    409,
    'none',
    [
      'お客さまのポイントが足りないか、利用上限に達したため、双方向を始められませんでした。',
      'いまのチャットは続いています。ほかのお申し込みもご覧ください。',
    ],
    [
      'The viewer has run out of points, or reached their own limit, so the two-way did not start.',
      'Your chat goes on. You can look at the other requests.',
    ],
  ),
};
