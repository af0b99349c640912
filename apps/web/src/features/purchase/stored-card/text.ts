import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  ways: 'お支払い方法',
  by_card: '{{card}}で支払う',
  by_page: '決済会社のページで支払う',
  pay: '{{card}}で{{price}}を支払う',
  note: 'ボタンを押すと、このカードに請求します。確認には、30秒ほどかかることがあります。',
  title: 'ご登録のカード',
  lead: '前回のお支払いに使ったカードです。番号は決済会社だけが保管しています。',
  at_company: '{{company}}に登録のカード',
  page_lead:
    '前回のお支払いに使ったカードです。{{company}}のページに表示され、そこで確認してお支払いいただけます。番号は決済会社だけが保管しています。',
  page_off: 'このカードを表示しない設定です。このあいだは、ほかのカードも登録しません。',
  page_turn_off: 'カードを表示しない',
  page_turn_on: 'カードを表示する',
  page_forget_sure: '登録を消しますか。',
  turn_off: 'ワンクリック購入をやめる',
  turn_on: 'ワンクリック購入をする',
  off: 'ワンクリック購入をしない設定です。このあいだは、ほかのカードも登録しません。',
  forget: 'カードの登録を消す',
  forget_hint:
    '消したあとでも、購入と返金の記録は残ります。次にカードでお支払いになると、そのカードを登録します。',
  forget_sure: '登録を消しますか。自動チャージも止まります。',
  forget_yes: '消す',
  forget_no: 'やめる',
} as const;

export const en = {
  ways: 'How you pay',
  by_card: 'Pay with {{card}}',
  by_page: 'Pay on the payment company’s page',
  pay: 'Pay {{price}} with {{card}}',
  note: 'This card is charged when you press the button. It may take about 30 seconds to confirm.',
  title: 'Your card on file',
  lead: 'The card of your last payment. Only the payment company keeps its number.',
  at_company: 'Your card at {{company}}',
  page_lead:
    'The card of your last payment. The page of {{company}} shows it, and you confirm there. Only the payment company keeps its number.',
  page_off: 'This card is not shown. While it is off, no other card is put on file either.',
  page_turn_off: 'Do not show the card',
  page_turn_on: 'Show the card',
  page_forget_sure: 'Remove this card?',
  turn_off: 'Stop buying with one press',
  turn_on: 'Buy with one press',
  off: 'Buying with one press is off. While it is, no other card is put on file either.',
  forget: 'Remove the card',
  forget_hint: 'Records of purchases and refunds stay. If you pay by card again, that card is put on file.',
  forget_sure: 'Remove this card? Auto top-up stops too.',
  forget_yes: 'Remove',
  forget_no: 'Keep it',
} satisfies Shape<typeof ja>;

export const storedCardText = defineText({ ja, en });
