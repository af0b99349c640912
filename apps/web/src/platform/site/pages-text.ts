import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  sales: '特定商取引法に基づく表記',
  billing: 'ご請求について',
  transmission: '外部送信について',
  prepaid: '資金決済法に基づく情報',
  withdrawal: 'ご購入の撤回',
} as const;

export const en = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  sales: 'Seller and terms of sale',
  billing: 'Billing help',
  transmission: 'Data sent to others',
  prepaid: 'About prepaid points',
  withdrawal: 'Withdraw from a purchase',
} satisfies Shape<typeof ja>;

export const pagesText = defineText({ ja, en });
