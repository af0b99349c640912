import { entry } from './define.ts';

export const planErrors = {
  plan_already: entry(
    'plan',
    'plan-1',
    409,
    'none',
    [
      'すでにプランにご登録いただいています。',
      '別のプランにするときは、今のプランを解約してからお申し込みください。お支払い済みの期間は、そのままご利用いただけます。',
    ],
    [
      'You already have a plan.',
      'To take another one, cancel the plan you have first. You keep the time that you have paid for.',
    ],
  ),
  plan_over: entry(
    'plan',
    'plan-2',
    409,
    'none',
    ['このプランは解約済みです。', '今後の請求はありません。'],
    ['This plan is already canceled.', 'You will not be charged again.'],
  ),
  plan_change_late: entry(
    'plan',
    'plan-3',
    409,
    'none',
    [
      '今のプランは、まもなく更新されます。',
      '更新のあとに、もう一度お手続きください。次の期間から、選んだプランになります。',
    ],
    [
      'The plan you have renews soon.',
      'Please try again after it has renewed. The plan you choose then begins with the next period.',
    ],
  ),
  plan_still_runs: entry(
    'plan',
    'plan-4',
    409,
    'none',
    [
      'お支払い済みのプランの期間が残っています。',
      'その期間が終わってから、お申し込みください。それまでは、今のプランをご利用いただけます。',
    ],
    [
      'You have paid for a plan that has not ended.',
      'Please order when it has ended. Until then you keep the plan you have.',
    ],
  ),
};
