import type { PaymentName } from '../platform/config/payment-settings.ts';
import { createBankProvider } from '../platform/payment/bank/bank-provider.ts';
import { createBtcpayProvider } from '../platform/payment/btcpay/btcpay-provider.ts';
import { createCcbillProvider } from '../platform/payment/ccbill/ccbill-provider.ts';
import type { PaymentProvider } from '../platform/payment/payment-provider.ts';
import { createSandboxProvider } from '../platform/payment/sandbox/sandbox-provider.ts';
import { createTelecomProvider } from '../platform/payment/telecom/telecom-provider.ts';
import { createVerotelProvider } from '../platform/payment/verotel/verotel-provider.ts';
import type { Services } from '../platform/services.ts';

type Deps = Pick<Services, 'config' | 'database' | 'clock' | 'secret' | 'log'>;

const OPEN: Readonly<Record<PaymentName, (services: Deps) => PaymentProvider>> = {
  sandbox: createSandboxProvider,
  ccbill: createCcbillProvider,
  verotel: (services) => createVerotelProvider(services.config.verotel, services),
  telecom: createTelecomProvider,
  btcpay: createBtcpayProvider,
  bank: createBankProvider,
};

/** The payment providers that the operator has set up, the preferred one first. */
export const openPayments = (services: Deps): PaymentProvider[] =>
  services.config.payments.map((name) => OPEN[name](services));
