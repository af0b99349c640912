import { createHash } from 'node:crypto';
import { PRICE, type Said, type Webhook } from './webhook.ts';

/** The shop at Verotel, as the settings of the product have it. */
export const VEROTEL_ENV = {
  VEROTEL_SHOP_ID: '68849',
  VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J',
  VEROTEL_STATEMENT: 'VTSUP.COM*AKARI',
  VEROTEL_PLANS: 'on',
} as const;
const { VEROTEL_SHOP_ID, VEROTEL_KEY } = VEROTEL_ENV;

const EVENTS: Partial<Record<Said, string>> = {
  paid: 'initial',
  refunded: 'credit',
  chargeback: 'chargeback',
  renewed: 'rebill',
  cancelled: 'cancel',
};
/** What comes after the number of a sale in the transaction of a message. */
const TRANSACTION: Partial<Record<Said, string>> = {
  refunded: '1',
  chargeback: '2',
  renewed: '3',
  cancelled: '4',
};

/** The signature of FlexPay v4: SHA-256 of the key and all parameters by name. */
function signed(values: Record<string, string>): URLSearchParams {
  const named = Object.entries(values)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const text = [VEROTEL_KEY, ...named].join(':');
  return new URLSearchParams({ ...values, signature: createHash('sha256').update(text).digest('hex') });
}

/** The address that Verotel asks for, with what it says. */
export function verotelPath({ said, purchase_id, plan }: Webhook): string {
  const saleID = `7${String(purchase_id).padStart(9, '0')}`;
  const values = {
    ...{ shopID: VEROTEL_SHOP_ID, type: plan ? 'subscription' : 'purchase', event: EVENTS[said] ?? '' },
    ...{ saleID, transactionID: `${saleID}${TRANSACTION[said] ?? ''}`, referenceID: String(purchase_id) },
    ...{ priceAmount: PRICE, priceCurrency: 'USD', CCBrand: 'Visa', truncatedPAN: '411111XXXXXX1111' },
  };
  return `/api/purchase/webhook/verotel?${signed(values)}`;
}
