import type { PaymentEventType, PaymentFault, PurchaseState } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  provider: '決済会社',
  type: '通知',
  types: {
    paid: '支払い',
    declined: '支払いの拒否',
    unpaid: '支払いのない終了',
    refunded: '返金',
    voided: '決済の取消し',
    chargeback: 'チャージバック',
    chargeback_reversed: 'チャージバックの取消し',
    paid_in_part: '一部の支払い',
    paid_over: '多すぎる支払い',
    paid_late: '期限後の支払い',
    renewed: 'プランの更新の支払い',
    renewal_failed: 'プランの更新の失敗',
    cancelled: 'プランの解約',
    expired: 'プランの終了',
    resumed: 'プランの再開',
    rescheduled: '次の請求日の変更',
    card_changed: 'カードの変更',
  } satisfies Record<PaymentEventType, string>,
  transaction: '決済会社の取引番号',
  sale: '決済会社の販売番号',
  amount: '通知された代金',
  no_amount: '読み取れませんでした',
  received: '受信の日時',
  named: '通知された購入番号',
  no_named: 'なし',
  matched: '購入番号',
  buyer: '購入者',
  price: '購入の代金',
  points: '購入のポイント',
  bought: '購入の状態',
  states: { pending: '確認中', settled: '付与済み', failed: '不成立' } satisfies Record<
    PurchaseState,
    string
  >,
  what: '確認の理由',
  fault: {
    purchase_unknown:
      'この支払いに合う購入がありません。決済会社の管理画面で取引を確認し、購入者が分かる場合はポイントの付与、分からない場合は返金で対応してください。ポイントは付与されていません。',
    amount_differs:
      '代金または通貨が購入と異なります。ポイントは付与されていません。決済会社の管理画面で取引を確認し、ポイントの付与か返金で対応してください。',
    money_back:
      '代金が購入者に戻りました。取り消されたポイントと不足分は、購入の記録で確認できます。チャージバックのときは、購入者の購入とポイントの利用が停止されます。戻ったのがポイントの付かなかった支払い（2回目の支払いなど）のときは、ポイントも利用もそのままです。',
    paid_twice:
      '支払い済みの購入に、もう一度支払いがありました。ポイントは1回分だけ付与されています。2回目の支払いを決済会社の管理画面で返金してください。',
    paid_in_part:
      '期限までに代金の一部だけが支払われました。ポイントは付与されていません。決済会社の管理画面で取引を確認し、返金してください。',
    paid_late:
      '期限を過ぎてから支払われました。ポイントは付与されていません。ポイントの付与か、決済会社の管理画面での返金で対応してください。',
    paid_over:
      '代金より多く支払われました。ポイントは購入のとおりに付与されます。差額を決済会社の管理画面で返金してください。',
    renewed_after_cancel:
      '解約されたプランに、更新の支払いがありました。ポイントは付与されています。決済会社の管理画面でプランが止まっていることを確認し、解約のあとの請求であれば、購入の記録から返金してください。',
  } satisfies Record<PaymentFault, string>,
} as const;

export const en = {
  provider: 'Provider',
  type: 'Message',
  types: {
    paid: 'Paid',
    declined: 'Declined',
    unpaid: 'Ended without a payment',
    refunded: 'Refunded',
    voided: 'Voided',
    chargeback: 'Chargeback',
    chargeback_reversed: 'Chargeback reversed',
    paid_in_part: 'Paid in part',
    paid_over: 'Paid too much',
    paid_late: 'Paid late',
    renewed: 'Plan renewed',
    renewal_failed: 'Plan not renewed',
    cancelled: 'Plan canceled',
    expired: 'Plan ended',
    resumed: 'Plan resumed',
    rescheduled: 'Next charge moved',
    card_changed: 'Card changed',
  },
  transaction: 'Provider’s transaction',
  sale: 'Provider’s sale',
  amount: 'Amount in the message',
  no_amount: 'Could not be read',
  received: 'Received',
  named: 'Purchase number in the message',
  no_named: 'None',
  matched: 'Purchase number',
  buyer: 'Buyer',
  price: 'Price of the purchase',
  points: 'Points of the purchase',
  bought: 'State of the purchase',
  states: { pending: 'Being checked', settled: 'Points given', failed: 'Failed' },
  what: 'Why it needs you',
  fault: {
    purchase_unknown:
      'No purchase matches this payment. Look the transaction up at the provider: give the points if you know the buyer, otherwise refund it. No points were given.',
    amount_differs:
      'The amount or the currency differs from the purchase. No points were given. Look the transaction up at the provider, then give the points or refund it.',
    money_back:
      'The money went back to the buyer. The record of the purchase shows which points were taken back and what the buyer owes. After a chargeback the buyer can neither buy nor use points. Where the payment had given no points, such as a second one, nothing changes for the buyer.',
    paid_twice:
      'A purchase that was paid was paid again. Points were given once. Please refund the second payment at the provider.',
    paid_in_part:
      'Only a part of the price was paid in time. No points were given. Look the transaction up at the provider and refund it.',
    paid_late:
      'It was paid after its time. No points were given. Please give the points, or refund it at the provider.',
    paid_over:
      'More than the price was paid. The points of the purchase are given. Please refund the difference at the provider.',
    renewed_after_cancel:
      'A plan that was canceled was charged again. The points are given. Make sure at the provider that the plan has stopped. If the charge came after the cancellation, refund it from the record of the purchase.',
  },
} satisfies Shape<typeof ja>;

export const paymentText = defineText({ ja, en });
