import { entry } from './define.ts';

export const queueErrors = {
  queue_item_claimed: entry(
    'queue',
    'queue-409',
    409,
    'none',
    ['ほかの担当者が対応しています。', '次の案件へお進みください。'],
    ['Another member of the staff is working on this.', 'Please go on to the next item.'],
  ),
  queue_item_decided: entry(
    'queue',
    'queue-409-1',
    409,
    'none',
    [
      'この案件は、ほかの担当者がすでに判断しました。',
      '今の状態をご確認のうえ、次の案件へお進みください。今回の操作は反映されていません。',
    ],
    [
      'Another member of the staff has already decided this.',
      'Please look at its state now, and go on to the next item. What you did had no effect.',
    ],
  ),
  queue_item_withdrawn: entry(
    'queue',
    'queue-409-2',
    409,
    'none',
    ['この案件は、判断の必要がなくなりました。', '次の案件へお進みください。'],
    ['This no longer needs a decision.', 'Please go on to the next item.'],
  ),
  queue_claim_lost: entry(
    'queue',
    'queue-409-3',
    409,
    'none',
    [
      'この案件の担当が外れたため、操作は反映されませんでした。',
      '担当するには、もう一度引き受けてください。',
    ],
    ['You no longer hold this item, so nothing was changed.', 'Please take it again to work on it.'],
  ),
  queue_item_changed: entry(
    'queue',
    'queue-409-4',
    409,
    'none',
    ['ご覧の間に内容が変わったため、操作は反映されませんでした。', '今の内容をご確認ください。'],
    ['This changed while you looked at it, so nothing was done.', 'Please look at it as it is now.'],
  ),
  queue_empty: entry(
    'queue',
    'queue-404',
    404,
    'none',
    ['対応できる案件がありません。', '新しい案件が届くまでお待ちください。'],
    ['No item is free.', 'Please wait for a new one.'],
  ),
};
