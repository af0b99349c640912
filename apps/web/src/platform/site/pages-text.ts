import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  sales: '特定商取引法に基づく表記（返金・有効期限）',
} as const;

export const en = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  sales: 'Sales terms (refunds and expiry)',
} satisfies Shape<typeof ja>;

export const pagesText = defineText({ ja, en });
