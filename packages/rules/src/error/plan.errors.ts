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
};
