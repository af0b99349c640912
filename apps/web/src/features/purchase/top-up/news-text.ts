import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  bought: '自動チャージで{{points}}ポイントを購入しました。',
} as const;

export const en = {
  bought: 'Auto top-up bought {{points}} points.',
  bought_one: 'Auto top-up bought {{points}} point.',
} satisfies Shape<typeof ja>;

export const topUpNewsText = defineText({ ja, en });
