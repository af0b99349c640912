import { defineText, type Shape } from '../../text/index.ts';

/** What a correction of earnings is about, as staff choose it. */
export const ja = {
  counting: '集計の訂正',
  agreement: '契約や取り決めによる調整',
  dispute: '支払いの異議や返金による調整',
  mistake: '以前の調整の訂正',
  other: 'その他',
} as const;

export const en = {
  counting: 'Something was counted wrong',
  agreement: 'As agreed',
  dispute: 'Disputed or refunded payments',
  mistake: 'An earlier correction was wrong',
  other: 'Other',
} satisfies Shape<typeof ja>;

export const correctionText = defineText({ ja, en });
