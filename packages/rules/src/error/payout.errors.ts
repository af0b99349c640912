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
  payout_batch_changed: entry(
    'payout',
    'payout-6',
    409,
    'none',
    ['提案のあとに、支払いの内容が変わりました。', '提案を取り下げて、もう一度作成してください。'],
    ['The payouts have changed since this was proposed.', 'Please withdraw the proposal and make a new one.'],
  ),
};
