import { defineText, type Shape } from '../../text/index.ts';

export const ja = { tool: 'クーポンコード' } as const;
export const en = { tool: 'Coupon code' } satisfies Shape<typeof ja>;

export const couponToolText = defineText({ ja, en });
