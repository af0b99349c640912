import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  member: '会員',
  plan: 'プラン',
  plans: { lite: 'Lite', pro: 'Pro' },
  provider: '決済会社',
  sale: '決済会社の販売番号',
  no_sale: 'なし',
  purchase: '最初の購入番号',
  price: '30日ごとの代金',
  cancelled: '解約の日時',
  next: '停止しないときの次の請求',
  what: '対応の内容',
  what_text:
    'このプランは解約されましたが、決済会社には当サイトから請求を停止する方法がありません。決済会社の管理画面でこの販売番号の継続課金を停止し、「請求を停止した」を選んでください。決済会社に請求がないときは「停止する請求はなかった」を選びます。会員が決済会社のページで停止したときは、この案件は自動で終わります。',
  over: 'このプランの請求は停止済みです。',
} as const;

export const en = {
  member: 'Member',
  plan: 'Plan',
  plans: { lite: 'Lite', pro: 'Pro' },
  provider: 'Provider',
  sale: 'Provider’s sale ID',
  no_sale: 'None',
  purchase: 'First purchase',
  price: 'Price every 30 days',
  cancelled: 'Canceled',
  next: 'Next charge unless it is stopped',
  what: 'What to do',
  what_text:
    'This plan is canceled, but this site cannot stop the charges at its payment company. Stop the recurring charges of this sale in the company’s own pages, then choose “The charges are stopped”, or “There was nothing to stop” if the company has no such charge. If the member stops them on the company’s page, this item ends automatically.',
  over: 'The charges of this plan are already stopped.',
} satisfies Shape<typeof ja>;

export const planStopText = defineText({ ja, en });
