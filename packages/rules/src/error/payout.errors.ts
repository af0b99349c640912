import { entry } from './define.ts';

export const payoutErrors = {
  payout_key_unavailable: entry(
    'payout',
    'payout-1',
    503,
    'none',
    [
      '口座の情報を、いま読み書きできません。',
      'しばらくしてから、もう一度お試しください。何も変更されていません。',
    ],
    ['Bank accounts cannot be read or stored right now.', 'Please try again later. Nothing was changed.'],
  ),
  payee_invalid: entry(
    'payout',
    'payout-2',
    422,
    'none',
    ['口座の情報に誤りがあります。', '入力した内容をご確認ください。'],
    ['Something about the bank account is wrong.', 'Please check what you entered.'],
  ),
  payee_method_locked: entry(
    'payout',
    'payout-3',
    409,
    'none',
    [
      'お支払いが済んでいない収益があるため、受け取り方法は変更できません。',
      '同じ方法の別の口座には変更できます。お支払いが済むと、ほかの方法も選べます。',
    ],
    [
      'You have a payout under way, so the way to be paid cannot change now.',
      'You can give another account of the same kind, or choose again once it is paid.',
    ],
  ),
  payee_not_found: entry(
    'payout',
    'payout-7',
    404,
    'none',
    ['この名前の配信者、またはパートナーの担当者が見つかりません。', '名前をご確認ください。'],
    ['There is no performer and no member of a partner with this name.', 'Please check the name.'],
  ),
  earnings_short: entry(
    'payout',
    'payout-8',
    409,
    'none',
    ['収益の残高が足りません。', '残高までの調整にしてください。'],
    ['The balance of the earnings is smaller than that.', 'Please take no more than the balance.'],
  ),
  correction_too_large: entry(
    'payout',
    'payout-9',
    422,
    'none',
    ['調整できるポイントの上限を超えています。', '1回、または30日間の上限の範囲で入力してください。'],
    [
      'That is more than a correction may be.',
      'Please stay within the limit of one correction, and of 30 days.',
    ],
  ),
  payout_batch_changed: entry(
    'payout',
    'payout-6',
    409,
    'none',
    ['提案のあとに、支払いの内容が変わりました。', '提案を取り下げて、もう一度作成してください。'],
    ['The payouts have changed since this was proposed.', 'Please withdraw the proposal and make a new one.'],
  ),
};
