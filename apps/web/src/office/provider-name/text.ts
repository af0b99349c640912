import type { PaymentProviderName } from '@akari/rules';
import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  ccbill: 'CCBill',
  verotel: 'Verotel',
  telecom: 'テレコムクレジット',
  btcpay: 'BTCPay Server',
  bank: '銀行振込',
  sandbox: 'テスト決済',
} as const satisfies Record<PaymentProviderName | 'sandbox', string>;

export const en = {
  ccbill: 'CCBill',
  verotel: 'Verotel',
  telecom: 'Telecom Credit',
  btcpay: 'BTCPay Server',
  bank: 'Bank transfer',
  sandbox: 'Test payments',
} satisfies Shape<typeof ja>;
export const providerNameText = defineText({ ja, en });
