import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  close_text:
    '承認されると、視聴とログインをすぐに終わらせ、プランと自動チャージを止めます。購入されたポイントの未使用分は、すべてお支払い方法へ返金します。返金できないものは、確認が必要な返金として担当者に回ります。そのほかのポイントとマイルは失効します。不足分（チャージバックなど）がある場合は、残っているポイントを先に充てます。',
  reopen_text: '会員はまたログインできるようになります。返金または失効したポイントは戻りません。',
  title: 'アカウントの停止',
  cause: '閉じた人',
  causes: { own: '本人', staff: '運営' },
  at: '日時',
  back: '返金したポイント',
  money: '返金する代金',
  debt: '不足分に充てたポイント',
  will_debt: '先に精算する不足分',
  lost: '失効したポイント',
  will_back: '返金するポイント',
  will_lost: '失効するポイント',
  pt: '{{points}}ポイント',
} as const;

export const en = {
  close_text:
    'Once approved, rooms and logins end at once, and the plan and auto top-up stop. All unspent points that were paid for are refunded the way they were paid; what cannot be refunded goes to staff as a refund to check. All other points and miles are lost. If the viewer owes points (a chargeback, for example), the points that are left pay that first.',
  reopen_text: 'The viewer can log in again. Points that were refunded or lost do not come back.',
  title: 'Closed account',
  cause: 'Closed by',
  causes: { own: 'The viewer', staff: 'Staff' },
  at: 'When',
  back: 'Points refunded',
  money: 'Money paid back',
  debt: 'Points that paid a debt',
  will_debt: 'Debt paid first',
  lost: 'Points lost',
  will_back: 'Points to refund',
  will_lost: 'Points that are lost',
  pt_one: '{{points}} point',
  pt: '{{points}} points',
} satisfies Shape<typeof ja>;

export const closingText = defineText({ ja, en });
