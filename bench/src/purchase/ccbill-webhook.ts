import { createHash } from 'node:crypto';
import { PRICE, type Said, type Webhook } from './webhook.ts';

/** The account of the shop at CCBill, as the settings of the product have it. */
export const CCBILL_ENV = {
  CCBILL_ACCOUNT: '900100',
  CCBILL_SUBACCOUNT: '0001',
  CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
  CCBILL_FORM_ID: '1f0c2e9a-5f0e-4a0c-9a53-0d8f5a6f7b21',
  CCBILL_WEBHOOK_SECRET: 'kP3vX9tRq2LmZ7bWc5YdN8fH',
  CCBILL_STATEMENT: 'CCBILL.COM*AKARI',
  CCBILL_NETWORKS: '127.0.0.1',
} as const;
const { CCBILL_ACCOUNT, CCBILL_SUBACCOUNT, CCBILL_SALT, CCBILL_WEBHOOK_SECRET } = CCBILL_ENV;

export const CCBILL_PATH = `/api/purchase/webhook/ccbill/${CCBILL_WEBHOOK_SECRET}`;
const EVENTS: Partial<Record<Said, string>> = {
  paid: 'NewSaleSuccess',
  declined: 'NewSaleFailure',
  refunded: 'Refund',
  chargeback: 'Chargeback',
  renewal_failed: 'RenewalFailure',
  cancelled: 'Cancellation',
};
/** What comes after the transaction of a sale in that of a later message. */
const LATER: Partial<Record<Said, string>> = { refunded: '1', chargeback: '2', renewal_failed: '3' };

const md5 = (...parts: string[]): string => createHash('md5').update(parts.join('')).digest('hex');

/** The body of a message. CCBill proves a sale by a digest, and every message by its address and its path. */
export function ccbillBody({ said, purchase_id }: Webhook): string {
  const sale = `0117240102${String(purchase_id).padStart(9, '0')}`;
  const isSale = said === 'paid' || said === 'declined';
  const goesBack = said === 'refunded' || said === 'chargeback';
  const money = isSale
    ? {
        ...{ billedInitialPrice: PRICE, billedCurrencyCode: '840', 'X-purchase_id': String(purchase_id) },
        dynamicPricingValidationDigest: md5(sale, said === 'paid' ? '1' : '0', CCBILL_SALT),
      }
    : { ...(goesBack ? { amount: PRICE, currencyCode: '840' } : {}) };
  return JSON.stringify({
    ...{ eventType: EVENTS[said], clientAccnum: CCBILL_ACCOUNT, clientSubacc: CCBILL_SUBACCOUNT },
    ...{ timestamp: '2026-08-28 06:06:03', transactionId: `${sale}${LATER[said] ?? ''}` },
    ...(said === 'declined' ? { failureCode: 'BE-140' } : { subscriptionId: sale }),
    ...{ paymentType: 'CREDIT', cardType: 'VISA', last4: '6666' },
    ...money,
  });
}
