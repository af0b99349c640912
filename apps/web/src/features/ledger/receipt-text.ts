import type { RefundKind, RefundState } from '@akari/rules';
import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'ご購入と領収書',
  lead: 'お支払いが確認できたご購入です。',
  points: '{{points}}ポイント',
  receipt: '領収書（PDF）',
  receipt_of: '領収書 {{number}} をPDFで受け取る',
  read: '内容を見る',
  receipt_read: '領収書 {{number}} の内容を見る',
  credit_note_read: '返金明細書 {{number}} の内容を見る',
  credit_note: '返金明細書（PDF）',
  credit_note_of: '返金明細書 {{number}} をPDFで受け取る',
  kind: {
    staff: '返金',
    provider: '決済会社からの返金',
    void: '決済の取消し',
    chargeback: 'カード会社などによるお支払いの取消し',
  } satisfies Record<RefundKind, string>,
  state: {
    requested: '手続き中',
    sent: '手続き中',
    unknown: '確認中',
    done: '完了',
    refused: '返金されませんでした。ポイントは残高に戻りました。',
    reversed: '取消しは撤回されました。ポイントは残高に戻りました。',
  } satisfies Record<RefundState, string>,
  taken: '残高から{{points}}ポイントを取り消しました。',
  owed: '使用済みの{{points}}ポイントは、次に購入したポイントから差し引きます。',
  more: 'ほか{{count}}件を表示',
} as const;

export const en = {
  title: 'Purchases and receipts',
  lead: 'Your purchases whose payment was confirmed.',
  points: '{{points}} pt',
  receipt: 'Receipt (PDF)',
  receipt_of: 'Get receipt {{number}} as a PDF',
  read: 'Show details',
  receipt_read: 'Show details of receipt {{number}}',
  credit_note_read: 'Show details of credit note {{number}}',
  credit_note: 'Credit note (PDF)',
  credit_note_of: 'Get credit note {{number}} as a PDF',
  kind: {
    staff: 'Refund',
    provider: 'Refund by the payment company',
    void: 'Payment canceled',
    chargeback: 'Payment taken back by your bank or card company',
  },
  state: {
    requested: 'In progress',
    sent: 'In progress',
    unknown: 'Being checked',
    done: 'Done',
    refused: 'Not refunded. The points are in your balance again.',
    reversed: 'Reversed. The points are in your balance again.',
  },
  taken: 'Taken from your balance: {{points}} pt',
  owed: 'Already spent, so taken from the points that you buy next: {{points}} pt',
  more_one: 'Show {{count}} more',
  more: 'Show {{count}} more',
} satisfies Shape<typeof ja>;

export const receiptText = defineText({ ja, en });
