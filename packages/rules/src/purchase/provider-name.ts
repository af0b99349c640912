/** The payment providers that take money, in the order in which the office lists them. */
export const PAYMENT_PROVIDERS = ['ccbill', 'verotel', 'telecom', 'btcpay', 'bank'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Whether a provider sells on a site. One that takes no money, as the test of the demo, always does. */
export const sellsOn = (used: Readonly<Record<PaymentProviderName, boolean>>, name: string): boolean =>
  !PAYMENT_PROVIDERS.some((one) => one === name) || used[name as PaymentProviderName];
