import { entry } from './define.ts';

export const refundErrors = {
  refund_not_settled: entry(
    'refund',
    'refund-1',
    409,
    'reload',
    ['この購入は返金できません。', '支払いが確認された購入だけを返金できます。'],
    ['This purchase cannot be refunded.', 'Only purchases that were paid can be.'],
  ),
  refund_exceeds_bought: entry(
    'refund',
    'refund-2',
    409,
    'reload',
    ['購入したポイントより多くは返金できません。', '返金の記録を確認し、ポイント数を減らしてください。'],
    ['That is more than was bought.', 'Check what was refunded before, and enter fewer points.'],
  ),
  refund_exceeds_unspent: entry(
    'refund',
    'refund-3',
    409,
    'reload',
    [
      '未使用のポイントより多くは返金できません。',
      'ポイント数を減らすか、使用済みのポイントも返金することを選んでください。',
    ],
    ['That is more than what is unspent.', 'Enter fewer points, or choose to refund spent points too.'],
  ),
  refund_too_small: entry(
    'refund',
    'refund-4',
    400,
    'none',
    ['代金が最小の通貨単位に満たないため、返金できません。', 'ポイント数を増やしてください。'],
    ['That is worth less than the smallest unit of the currency.', 'Enter more points.'],
  ),
  refund_changed: entry(
    'refund',
    'refund-5',
    409,
    'reload',
    ['確認してから、内容が変わりました。', '画面を更新し、内容を確認してください。'],
    ['This has changed since you looked at it.', 'Reload the page and check it again.'],
  ),
  refund_decided: entry(
    'refund',
    'refund-6',
    409,
    'reload',
    ['この返金は、すでに処理されています。', '画面を更新してください。'],
    ['This refund is settled already.', 'Reload the page.'],
  ),
  refund_reference_missing: entry(
    'refund',
    'refund-7',
    400,
    'none',
    ['決済会社の返金番号が入力されていません。', '決済会社の管理画面で番号を確認してください。'],
    ['The provider’s number of the refund is missing.', 'You find it at the provider.'],
  ),
};
