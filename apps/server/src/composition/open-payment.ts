import type { Services } from '../platform/services.ts';
import type { PaymentProvider } from '../platform/payment/payment-provider.ts';
import { createBtcpayProvider } from '../platform/payment/btcpay/btcpay-provider.ts';
import { createSandboxProvider } from '../platform/payment/sandbox/sandbox-provider.ts';
import { createVerotelProvider } from '../platform/payment/verotel/verotel-provider.ts';

/** The payment provider that the operator has set up; null: none. */
export function openPayment(
  services: Pick<Services, 'config' | 'database' | 'clock' | 'secret' | 'log'>,
): PaymentProvider | null {
  switch (services.config.payment) {
    case 'sandbox':
      return createSandboxProvider(services);
    case 'verotel':
      return createVerotelProvider(services.config.verotel);
    case 'btcpay':
      return createBtcpayProvider(services);
    case 'none':
      return null;
  }
}
