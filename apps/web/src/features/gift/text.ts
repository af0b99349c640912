import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'ギフトを贈る',
  tool: 'ギフト',
  kinds: 'ギフトの種類',
  kind: '{{name}} {{points}}ポイント',
  kind_asks: '{{name}} {{points}}ポイント（確認あり）',
  asks: '確認あり',
  send: '{{phrase}}（{{points}} pt）を贈る',
  send_empty: 'ギフトを選んでください',
  failed: 'ギフトを読み込めませんでした。',
} as const;

export const en = {
  title: 'Send a gift',
  tool: 'Gift',
  kinds: 'Gifts',
  kind: '{{name}}, {{points}} points',
  kind_one: '{{name}}, {{points}} point',
  kind_asks: '{{name}}, {{points}} points (confirm)',
  kind_asks_one: '{{name}}, {{points}} point (confirm)',
  asks: 'Confirm',
  send: 'Send {{phrase}} ({{points}} pt)',
  send_empty: 'Choose a gift',
  failed: 'The gifts could not be loaded.',
} satisfies Shape<typeof ja>;

export const giftText = defineText({ ja, en });
