import { entry } from './define.ts';

export const queueErrors = {
  queue_item_claimed: entry(
    'queue',
    'queue-409',
    409,
    'none',
    ['ほかの担当者が対応しています。', '次の案件へお進みください。'],
    ['A colleague is working on this.', 'Please go on to the next item.'],
  ),
  queue_item_decided: entry(
    'queue',
    'queue-409-1',
    409,
    'none',
    [
      'この案件は、ほかの担当者がすでに判断しました。',
      '現在の状態をご確認のうえ、次の案件へお進みください。今回の操作は反映されていません。',
    ],
    [
      'A colleague has already decided this.',
      'Please check its current state and go on to the next item. Your decision was not saved.',
    ],
  ),
  queue_item_withdrawn: entry(
    'queue',
    'queue-409-2',
    409,
    'none',
    ['この案件は、判断の必要がなくなりました。', '次の案件へお進みください。'],
    ['A decision is no longer needed.', 'Please go on to the next item.'],
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
    [
      'This item is no longer assigned to you, so nothing was changed.',
      'Please take it again to work on it.',
    ],
  ),
  queue_item_changed: entry(
    'queue',
    'queue-409-4',
    409,
    'none',
    ['ご覧の間に内容が変わったため、操作は反映されませんでした。', '最新の内容をご確認ください。'],
    ['This changed while you were viewing it, so nothing was saved.', 'Please check the current version.'],
  ),
  queue_empty: entry(
    'queue',
    'queue-404',
    404,
    'none',
    ['対応できる案件がありません。', '新しい案件が届くまでお待ちください。'],
    ['There are no unassigned items.', 'Please wait for a new one.'],
  ),
};
