import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  buyer: '購入者',
  closed: '（アカウントは閉じています）',
  provider: '決済会社',
  sale: '決済会社の取引番号',
  none: 'なし',
  purchase: '購入番号',
  amount: '返金する代金',
  points: '取り消したポイント',
  points_value: '{{points}}ポイント',
  at: '返金を決めた日時',
  what: '対応の内容',
  by_hand:
    '決済会社の管理画面、または銀行振込で返金し、その番号を入れて「返金済み」を選んでください。返金する方法がないときは「返金できない」を選びます。取り消したポイントは、有効期限のままアカウントに戻ります。',
  unknown:
    '決済会社から返事がありませんでした。決済会社の管理画面で返金の結果を確かめ、返金されていれば、その番号を入れて「返金済み」を選んでください。返金されていないときは「返金できない」を選びます。取り消したポイントはアカウントに戻り、閉じたアカウントでは、担当者が返金する案件になります。',
  over: 'この返金は処理済みです。',
} as const;

export const en = {
  buyer: 'Buyer',
  closed: ' (account closed)',
  provider: 'Provider',
  sale: 'Provider’s transaction',
  none: 'None',
  purchase: 'Purchase',
  amount: 'Amount to pay back',
  points: 'Points taken',
  points_value_one: '{{points}} point',
  points_value: '{{points}} points',
  at: 'Decided',
  what: 'What to do',
  by_hand:
    'Pay the money back in the company’s own pages or by bank transfer, enter its number, and choose “The money was paid back”. If there is no way, choose “It cannot be paid back”: the points return to the account and keep their date.',
  unknown:
    'The payment company did not answer. Look up the refund in its pages. If it was paid, enter its number and choose “The money was paid back”. If not, choose “It cannot be paid back”: the points return to the account. For a closed account, the refund then comes back here for you to pay.',
  over: 'This refund is already settled.',
} satisfies Shape<typeof ja>;

export const refundText = defineText({ ja, en });
