import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: '自動チャージ',
  lead: '残高が少なくなったときに、ご登録のカードでパックを自動で購入します。はじめはオフになっています。',
  stopped:
    'お支払いを確認できなかった、カードをご利用いただけなかった、またはパックの価格が変わったため、自動チャージを止めました。',
  on: '残高が{{below}}ポイントを下回ると、{{points}}ポイント（{{price}}）を購入します。1日に{{day}}回、1か月に{{month}}回までです。',
  set_up: '設定する',
  below: '残高の基準',
  below_choice: '{{points}}ポイントを下回ったら',
  pack: '購入するパック',
  pack_choice: '{{points}}ポイント（{{price}}）',
  day: '1日の回数',
  month: '1か月の回数',
  times: '{{count}}回まで',
  limits: '利用上限を設定されているときは、上限を超える分のポイントは購入しません。',
  review: '内容を確認する',
  agree: 'この内容で自動チャージを始める',
  back: '設定に戻る',
  stop: '自動チャージを止める',
} as const;

export const en = {
  title: 'Auto top-up',
  lead: 'Buys a pack with your card on file when your balance is low. It is off at first.',
  stopped:
    'Auto top-up has stopped: a payment could not be confirmed, your card could not be used, or the price of the pack has changed.',
  on: 'When your balance is below {{below}} pt, {{points}} pt are bought for {{price}}: at most {{day}} a day and {{month}} a month.',
  set_up: 'Set it up',
  below: 'Balance',
  below_choice: 'Below {{points}} points',
  below_choice_one: 'Below {{points}} point',
  pack: 'Pack to buy',
  pack_choice: '{{points}} points ({{price}})',
  pack_choice_one: '{{points}} point ({{price}})',
  day: 'Times a day',
  month: 'Times a month',
  times: 'At most {{count}} times',
  times_one: 'At most {{count}} time',
  limits: 'If you have set spending limits, points beyond them are not bought.',
  review: 'Review the details',
  agree: 'Start auto top-up',
  back: 'Back to the settings',
  stop: 'Stop auto top-up',
} satisfies Shape<typeof ja>;

export const topUpText = defineText({ ja, en });
