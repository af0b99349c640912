import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'プランの契約 {{id}}',
  about: '契約の記録',
  id: '契約番号',
  member: '会員',
  plan: 'プラン',
  state: '状態',
  provider: '決済会社',
  sale: '決済会社の販売番号',
  price: '30日ごとの代金',
  points: '30日ごとのポイント',
  created: '申込みの日時',
  begins: 'プランの開始',
  renews: '次回の更新',
  until: '支払い済みの期限',
  cancelled: '解約の日時',
  ended: '終了の日時',
  periods: '支払い',
  period: '購入 {{id}}',
  waits_by_call: '解約を受け付けました。決済会社が請求を止めるまで、自動で繰り返し伝えます。',
  waits_by_hand:
    '解約を受け付けました。この決済会社の請求は、会員が決済会社のページで、またはスタッフが管理画面で止めます。対応待ちの「停止が必要なプランの請求」をご覧ください。',
  cancel: 'プランを解約する',
  cancel_title: '{{name}}さんの{{plan}}プランを解約しますか？',
  cancel_text:
    '今後の更新はなくなります。お支払い済みの期間の終わりまで、会員はプランを利用できます。会員にはメールでお知らせします。返金は、購入の記録から行います。',
  cancelled_done: 'プランを解約しました',
  missing: '契約が見つかりません',
  missing_text: 'この番号の契約はないか、担当するサイトのものではありません。',
  back: 'プランの契約の一覧へ',
} as const;

export const en = {
  title: 'Subscription {{id}}',
  about: 'Subscription',
  id: 'Subscription ID',
  member: 'Member',
  plan: 'Plan',
  state: 'State',
  provider: 'Provider',
  sale: 'Provider’s sale ID',
  price: 'Price every 30 days',
  points: 'Points every 30 days',
  created: 'Ordered',
  begins: 'Begins',
  renews: 'Renews on',
  until: 'Paid until',
  cancelled: 'Canceled',
  ended: 'Ended',
  periods: 'Payments',
  period: 'Purchase {{id}}',
  waits_by_call: 'The plan is canceled. We ask the payment company to stop until it confirms.',
  waits_by_hand:
    'The plan is canceled. At this payment company the member stops the charges on its page, or staff in its own pages. See the queue “Plan charges to stop”.',
  cancel: 'Cancel the plan',
  cancel_title: 'Cancel the {{plan}} plan of {{name}}?',
  cancel_text:
    'The plan no longer renews. The member keeps it until the end of the time that they have paid for, and gets an email. Refunds are made from the record of the purchase.',
  cancelled_done: 'The plan is canceled',
  missing: 'Subscription not found',
  missing_text: 'There is no subscription with this ID, or it belongs to a site that is not yours.',
  back: 'All subscriptions',
} satisfies Shape<typeof ja>;

export const subscriptionText = defineText({ ja, en });
