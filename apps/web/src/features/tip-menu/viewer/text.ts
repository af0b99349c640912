import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  ways: '贈り方',
  amount: 'ポイント数',
  menu: 'チップメニュー',
  ranking: 'ランキング',
  list: 'リクエスト',
  item: '{{text}} {{points}}ポイント',
  item_asks: '{{text}} {{points}}ポイント（確認あり）',
  send: '「{{text}}」をリクエストする（{{points}} pt）',
  send_empty: 'リクエストを選んでください',
  back: '配信が終わるまでに応えられなかったリクエストのポイントは、お戻しします。',
  phrase: 'リクエスト「{{text}}」',
} as const;

export const en = {
  ways: 'How to tip',
  amount: 'Amount',
  menu: 'Tip menu',
  ranking: 'Ranking',
  list: 'Requests',
  item: '{{text}}, {{points}} points',
  item_one: '{{text}}, {{points}} point',
  item_asks: '{{text}}, {{points}} points (confirm)',
  item_asks_one: '{{text}}, {{points}} point (confirm)',
  send: 'Request “{{text}}” ({{points}} pt)',
  send_empty: 'Choose a request',
  back: 'If a request is not done when the broadcast ends, you get the points back.',
  phrase: 'the request “{{text}}”',
} satisfies Shape<typeof ja>;

export const tipMenuText = defineText({ ja, en });
